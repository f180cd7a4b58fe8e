package fiscal

import (
	"github.com/shopspring/decimal"

	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/percent"
)

// The models of documents.
const (
	ModelNFe  = "55" // the supplier's nota fiscal
	ModelNF3e = "66" // the distributor's bill
)

// Field is a value and the path of the element that says it, or of the elements
// that it is the sum of.
type Field[T any] struct {
	Value T      `json:"value"`
	Path  string `json:"path"`
}

// Text is a field of words or of digits that are no quantity.
type Text = Field[string]

// Amount is a field in R$.
type Amount = Field[money.Amount]

// Price is a field in R$ per MWh or kW.
type Price = Field[money.Price]

// Energy is a field of active energy.
type Energy = Field[energy.Energy]

// Rate is a field in percent.
type Rate = Field[percent.Percent]

// Number is a field in kW, in kVArh, or in the unit of its item.
type Number = Field[decimal.Decimal]

// Date is a field of a day.
type Date = Field[month.Date]

// Month is a field of a competência.
type Month = Field[month.Month]

// Warning is what a person should know before using the document.
type Warning struct {
	Code    string `json:"code"`
	Message string `json:"message"`
	Path    string `json:"path,omitempty"`
}

// The codes of warnings.
const (
	WarnEnvironment  = "homologacao"      // of the test environment: no fiscal value
	WarnCancelled    = "cancelada"        // the authorisation was cancelled
	WarnDenied       = "denegada"         // or never given
	WarnNoProtocol   = "sem_protocolo"    // nothing says that it was authorised
	WarnNoSignature  = "sem_assinatura"   // the signature is not in the file
	WarnKey          = "chave_invalida"   // the access key has a wrong check digit or is missing
	WarnKeyMismatch  = "chave_diverge"    // the key says something else than the document
	WarnDocument     = "cnpj_invalido"    // a CNPJ or CPF with wrong check digits
	WarnValue        = "valor_ilegivel"   // a number or a date that cannot be read
	WarnTotal        = "total_diverge"    // the items do not add up to the total
	WarnPayment      = "boleto_diverge"   // the payments do not add up to what is to be paid
	WarnNoEnergy     = "sem_energia"      // no item is energy
	WarnUnknownItems = "itens_sem_classe" // items that no rule recognises
	WarnReplaced     = "substituicao"     // the document replaces or adjusts another one
)

// Document is what a file says.
type Document struct {
	Model     string    `json:"model"`
	Key       *Text     `json:"key,omitempty"` // access key, 44 characters
	KeyValid  bool      `json:"key_valid"`
	Number    *Text     `json:"number,omitempty"`
	Series    *Text     `json:"series,omitempty"`
	Issued    *Date     `json:"issued,omitempty"`
	Issuer    Party     `json:"issuer"`
	Recipient Party     `json:"recipient"`
	Month     *Month    `json:"month,omitempty"` // competência; an NF-e has none
	Due       *Date     `json:"due,omitempty"`
	Total     *Amount   `json:"total,omitempty"`
	Reform    *Reform   `json:"reform,omitempty"`
	Signed    bool      `json:"signed"`
	Protocol  *Protocol `json:"protocol,omitempty"`
	Purpose   string    `json:"purpose,omitempty"` // finNFe, finNF3e
	Named     *Text     `json:"named,omitempty"`   // the key of the note that this one completes, returns or replaces
	Event     *Event    `json:"event,omitempty"`   // what the document says of a note, itself or another
	Notes     *Text     `json:"notes,omitempty"`   // infCpl
	NF        *NF       `json:"nf,omitempty"`      // of ModelNFe
	Bill      *Bill     `json:"bill,omitempty"`    // of ModelNF3e
	Summary   *Summary  `json:"summary,omitempty"` // it only announces a note
	Warnings  []Warning `json:"warnings"`
	// Doubts are what a person has to look at before what was read is trusted.
	Doubts []string `json:"doubts,omitempty"`
}

// Summary announces a note to who does not have it yet.
type Summary struct {
	Key    string `json:"key"`
	Number string `json:"number"`
}

// Has reports whether the document carries a warning of the code.
func (d *Document) Has(code string) bool {
	for _, w := range d.Warnings {
		if w.Code == code {
			return true
		}
	}
	return false
}

func (d *Document) warn(code, message string, n *node) {
	w := Warning{Code: code, Message: message}
	if n != nil {
		w.Path = n.path()
	}
	if len(d.Warnings) < maxWarnings {
		d.Warnings = append(d.Warnings, w)
	}
}

func (d *Document) doubt(message string) {
	if len(d.Doubts) < maxWarnings {
		d.Doubts = append(d.Doubts, message)
	}
}

// maxWarnings is as many as a person reads.
const maxWarnings = 50

// Party is who issued or received the document.
type Party struct {
	CNPJ *Text `json:"cnpj,omitempty"` // as printed, 14 characters
	CPF  *Text `json:"cpf,omitempty"`
	Name *Text `json:"name,omitempty"`
	IE   *Text `json:"ie,omitempty"` // state registration
	UF   *Text `json:"uf,omitempty"`
}

// Protocol is the authorisation that came with the document.
type Protocol struct {
	Status Text  `json:"status"` // cStat: 100 authorised, 101 cancelled, 110 denied …
	Reason *Text `json:"reason,omitempty"`
	Number *Text `json:"number,omitempty"`
}

// NF are the figures of a supplier's nota fiscal, in the shape of an invoice's.
type NF struct {
	Energy      *Energy   `json:"energy,omitempty"`
	Items       int       `json:"items"`                  // energy lines
	UnitPrice   *Price    `json:"unit_price,omitempty"`   // R$/MWh without ICMS
	EnergyValue *Amount   `json:"energy_value,omitempty"` // without ICMS
	ICMSValue   *Amount   `json:"icms_value,omitempty"`
	ICMSRate    *Rate     `json:"icms_rate,omitempty"`
	Federal     Federal   `json:"federal,omitzero"`
	Operation   *Text     `json:"operation,omitempty"` // natOp
	Lines       []NFLine  `json:"lines"`
	Payments    []Payment `json:"payments,omitempty"`
}

// NFLine is one item of a nota fiscal.
type NFLine struct {
	Description *Text   `json:"description,omitempty"`
	NCM         *Text   `json:"ncm,omitempty"`
	CFOP        *Text   `json:"cfop,omitempty"`
	Unit        *Text   `json:"unit,omitempty"`
	Quantity    *Number `json:"quantity,omitempty"`
	UnitPrice   *Number `json:"unit_price,omitempty"` // in R$ per unit
	Value       *Amount `json:"value,omitempty"`      // vProd
	Energy      *Energy `json:"energy,omitempty"`     // nil: the item is no energy
	CST         *Text   `json:"cst,omitempty"`
	ICMSBase    *Amount `json:"icms_base,omitempty"`
	ICMSRate    *Rate   `json:"icms_rate,omitempty"`
	ICMSValue   *Amount `json:"icms_value,omitempty"`
	PISValue    *Amount `json:"pis_value,omitempty"`
	COFINSValue *Amount `json:"cofins_value,omitempty"`
	Discount    *Amount `json:"discount,omitempty"`
	Reform      *Reform `json:"reform,omitempty"`

	sold bool // its unit says that it is energy, whatever of it could be read
}

// Payment is one instalment (duplicata).
type Payment struct {
	Number *Text   `json:"number,omitempty"`
	Due    *Date   `json:"due,omitempty"`
	Value  *Amount `json:"value,omitempty"`
}
