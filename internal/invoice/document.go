package invoice

import (
	"github.com/shopspring/decimal"

	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
)

// DocumentFigures are what a bill shows that nobody types: whose it is, its single
// charges and what its meters read. Audits need them; the form does not show them.
type DocumentFigures struct {
	Installation string      `json:"installation,omitempty"`
	Holder       string      `json:"holder,omitempty"` // CNPJ
	Class        string      `json:"class,omitempty"`  // of consumer, as printed
	Items        []ItemLine  `json:"items,omitempty"`
	Reads        []MeterRead `json:"reads,omitempty"`
}

// ItemClass is what an item of a bill charges.
type ItemClass string

// The classes of items.
const (
	ItemDemand       ItemClass = "demanda"
	ItemUnused       ItemClass = "demanda_nao_utilizada"
	ItemExcess       ItemClass = "demanda_ultrapassagem"
	ItemTUSD         ItemClass = "tusd_energia"
	ItemTE           ItemClass = "te"
	ItemEnergy       ItemClass = "energia" // of a bill that does not part TUSD from TE
	ItemReactive     ItemClass = "reativo"
	ItemFlag         ItemClass = "bandeira"
	ItemCIP          ItemClass = "cip"
	ItemBenefitGross ItemClass = "beneficio_bruto"
	ItemBenefitNet   ItemClass = "beneficio_liquido"
	ItemACL          ItemClass = "energia_acl"
	ItemLoss         ItemClass = "perda_transformacao"
	ItemFine         ItemClass = "multa"
	ItemInterest     ItemClass = "juros"
	ItemThird        ItemClass = "terceiros"
	ItemRefund       ItemClass = "devolucao"
	ItemIrregular    ItemClass = "irregularidade" // of a procedure of irregularity (TOI)
	ItemPending      ItemClass = "pendente"       // its name says two things
	ItemOther        ItemClass = "outro"
)

// ItemLine is one charge of a bill; what is returned is negative. The tariff is without
// taxes, in R$/kW, R$/MWh or R$/MVArh.
type ItemLine struct {
	Class    ItemClass        `json:"class"`
	Posto    Posto            `json:"posto,omitempty"`
	Text     string           `json:"text"`
	Month    month.Month      `json:"month,omitzero"` // of reference, where it is another than the bill's
	Unit     string           `json:"unit,omitempty"` // kW, kWh, kVAr, kVArh
	Quantity *decimal.Decimal `json:"quantity,omitempty"`
	Tariff   *money.Price     `json:"tariff,omitempty"`
	Value    money.Amount     `json:"value"`
	Page     int              `json:"page,omitempty"`
	Place    string           `json:"place,omitempty"`     // where it stands there, in words
	EditedBy string           `json:"edited_by,omitempty"` // who changed what was read
}

// MeterRead is what a meter showed: constant × (current − previous) is what was
// measured.
type MeterRead struct {
	Meter    string           `json:"meter,omitempty"`
	Kind     string           `json:"kind"` // demanda, energia, energia_reativa …
	Posto    Posto            `json:"posto"`
	Unit     string           `json:"unit,omitempty"`
	Previous *decimal.Decimal `json:"previous,omitempty"`
	Current  *decimal.Decimal `json:"current,omitempty"`
	Constant *decimal.Decimal `json:"constant,omitempty"`
	Measured *decimal.Decimal `json:"measured,omitempty"`
}

// Items are the charges that the document lists; false where the bill was typed.
func (f *BillFigures) Items() ([]ItemLine, bool) {
	if f.Document == nil || len(f.Document.Items) == 0 {
		return nil, false
	}
	return f.Document.Items, true
}

// keepDocument takes over what was read of the document: who corrects typed figures
// does not send it.
func (v *Stored) keepDocument(before *Stored) {
	if v.Bill != nil && before.Bill != nil && v.Bill.Document == nil {
		v.Bill.Document = before.Bill.Document
	}
}
