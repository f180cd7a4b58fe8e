package invoice

import (
	"database/sql/driver"

	"github.com/shopspring/decimal"

	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/fixed"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/percent"
)

// Demand is a power in kW × 1e-4, as bills print it.
type Demand int64

const demandScale = 4

// ParseDemand reads the canonical text of a number of kW.
func ParseDemand(s string) (Demand, error) {
	v, err := fixed.Parse(s, demandScale)
	return Demand(v), err
}

// KW returns the number of kW.
func (d Demand) KW() decimal.Decimal { return fixed.ToDecimal(int64(d), demandScale) }

// Text returns the canonical number of kW with as many decimals as it has.
func (d Demand) Text() string { return fixed.Text(int64(d), demandScale, 0) }

// String returns the number with its unit, for logs.
func (d Demand) String() string { return d.Text() + " kW" }

// AppendText appends the canonical number of kW.
func (d Demand) AppendText(dst []byte) ([]byte, error) {
	return fixed.Append(dst, int64(d), demandScale, 0), nil
}

// MarshalText returns the canonical number of kW.
func (d Demand) MarshalText() ([]byte, error) { return d.AppendText(nil) }

// UnmarshalText reads the canonical number of kW.
func (d *Demand) UnmarshalText(text []byte) error {
	v, err := ParseDemand(string(text))
	if err == nil {
		*d = v
	}
	return err
}

// Value stores the scaled integer.
func (d Demand) Value() (driver.Value, error) { return int64(d), nil }

// Regime says who collects the ICMS on the energy (domain 3.3).
type Regime string

// The regimes.
const (
	RegimeSeller   Regime = "destacado_vendedor" // on the seller's invoice, over the energy consumed (SP)
	RegimeSellerA  Regime = "destacado_integral" // on the seller's invoice, over the energy billed
	RegimeConsumer Regime = "consumidor_recolhe"
	RegimeST       Regime = "st_distribuidora"
	RegimeExempt   Regime = "isento_diferido"
)

// ParseRegime reads a regime; empty is not given.
func ParseRegime(s string) (Regime, bool) {
	switch r := Regime(s); r {
	case "", RegimeSeller, RegimeSellerA, RegimeConsumer, RegimeST, RegimeExempt:
		return r, true
	}
	return "", false
}

// NFFigures are the figures of a supplier's nota fiscal.
type NFFigures struct {
	Energy      *energy.Energy   `json:"energy,omitempty"`
	Items       int              `json:"items,omitempty"` // energy lines; 0: one
	UnitPrice   *money.Price     `json:"unit_price,omitempty"`
	EnergyValue *money.Amount    `json:"energy_value,omitempty"` // without ICMS
	ICMSValue   *money.Amount    `json:"icms_value,omitempty"`
	ICMSRate    *percent.Percent `json:"icms_rate,omitempty"`
	ICMSRegime  Regime           `json:"icms_regime,omitempty"`
	Federal
}

// Federal are the taxes that CBS and IBS take the place of, and these, as a nota or a bill
// prints them. Until 12/2026 CBS and IBS are only shown (LC 214/2025, art. 348).
type Federal struct {
	PISCOFINSValue *money.Amount    `json:"pis_cofins_value,omitempty"`
	CBSValue       *money.Amount    `json:"cbs_value,omitempty"`
	CBSRate        *percent.Percent `json:"cbs_rate,omitempty"`
	IBSValue       *money.Amount    `json:"ibs_value,omitempty"` // of the state and of the city
	IBSRate        *percent.Percent `json:"ibs_rate,omitempty"`
}

// Consumption is CBS and IBS together; nil where one of them is not stated.
func (f *Federal) Consumption() *money.Amount {
	if f.CBSValue == nil || f.IBSValue == nil {
		return nil
	}
	return new(*f.CBSValue + *f.IBSValue)
}

// Posto is a tariff period of the day.
type Posto string

// The tariff periods.
const (
	PostoPonta     Posto = "ponta"
	PostoForaPonta Posto = "fora_ponta"
	PostoUnico     Posto = "unico"
)

// ParsePosto reads a tariff period; empty is the single one.
func ParsePosto(s string) (Posto, bool) {
	switch p := Posto(s); p {
	case "":
		return PostoUnico, true
	case PostoPonta, PostoForaPonta, PostoUnico:
		return p, true
	}
	return "", false
}

// Modality is the tariff structure of a unit.
type Modality string

// The tariff structures of group A.
const (
	ModalityVerde Modality = "Verde"
	ModalityAzul  Modality = "Azul"
)

// DemandLine is what a bill says of the demand in one tariff period. Tariffs are
// those without discount and without taxes, in R$/kW; values include taxes.
type DemandLine struct {
	Posto       Posto         `json:"posto"`
	Contracted  *Demand       `json:"contracted_kw,omitempty"`
	Measured    *Demand       `json:"measured_kw,omitempty"`
	Billed      *Demand       `json:"billed_kw,omitempty"`
	Tariff      *money.Price  `json:"tariff,omitempty"`
	Value       *money.Amount `json:"value,omitempty"`        // used and unused
	ExcessValue *money.Amount `json:"excess_value,omitempty"` // ultrapassagem
}

// EnergyLine is what a bill says of the use of the network by energy in one
// tariff period; tariffs in R$/MWh without discount and taxes, values with taxes.
type EnergyLine struct {
	Posto  Posto          `json:"posto"`
	Energy *energy.Energy `json:"energy,omitempty"`
	KVArh  *energy.Energy `json:"kvarh,omitempty"` // reactive, kVArh × 1e-8
	Tariff *money.Price   `json:"tariff,omitempty"`
	Value  *money.Amount  `json:"value,omitempty"`
}

// BillFigures are the figures of a distributor's bill.
type BillFigures struct {
	CycleStart    *month.Date      `json:"cycle_start,omitempty"`
	CycleEnd      *month.Date      `json:"cycle_end,omitempty"`
	Demand        []DemandLine     `json:"demand,omitempty"`
	Energy        []EnergyLine     `json:"energy,omitempty"`
	ReactiveValue *money.Amount    `json:"reactive_value,omitempty"` // ERE + DRE; 0: charged none
	TUSDValue     *money.Amount    `json:"tusd_value,omitempty"`     // everything for the network, without CIP
	TEValue       *money.Amount    `json:"te_value,omitempty"`       // energy tariff: 0 for a free consumer
	FlagValue     *money.Amount    `json:"flag_value,omitempty"`     // bandeira: 0 for a free consumer
	CIPValue      *money.Amount    `json:"cip_value,omitempty"`
	BenefitGross  *money.Amount    `json:"benefit_gross,omitempty"` // benefício tarifário bruto
	BenefitNet    *money.Amount    `json:"benefit_net,omitempty"`   // benefício tarifário líquido
	OtherValue    *money.Amount    `json:"other_value,omitempty"`
	ICMSValue     *money.Amount    `json:"icms_value,omitempty"`
	ICMSBase      *money.Amount    `json:"icms_base,omitempty"`
	ICMSRate      *percent.Percent `json:"icms_rate,omitempty"`
	PISCOFINSRate *percent.Percent `json:"pis_cofins_rate,omitempty"`
	Federal
	Distributor string           `json:"distributor,omitempty"` // its CNPJ or a name
	Subgroup    string           `json:"subgroup,omitempty"`
	Modality    Modality         `json:"modality,omitempty"`
	Discount    *percent.Percent `json:"discount_percent,omitempty"` // of the incentivised source
	Estimated   *bool            `json:"estimated,omitempty"`        // the reading; nil: not stated

	Document *DocumentFigures `json:"document,omitempty"` // as read; nil for a bill that was typed
}
