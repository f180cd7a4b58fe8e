package extract

import "ynova/internal/platform/page"

// High is the confidence, of 100, from which a value needs no second look.
const High = 90

// Key names a field as the API does.
type Key string

// The fields. Values are canonical text: decimals with a dot, dates YYYY-MM-DD,
// months YYYY-MM.
const (
	Name            Key = "nome_cliente"
	ClientDocument  Key = "documento_cliente"
	ClientCode      Key = "codigo_cliente"
	Account         Key = "conta_contrato"
	Installation    Key = "codigo_instalacao"
	Address         Key = "address"
	Neighborhood    Key = "neighborhood"
	City            Key = "city"
	State           Key = "state"
	ZipCode         Key = "zip_code"
	Period          Key = "periodo_fatura"
	DueDate         Key = "data_vencimento"
	Total           Key = "valor_fatura"
	Modality        Key = "modalidade_tarifaria"
	Subgroup        Key = "subgrupo"
	Flag            Key = "bandeira_tarifaria"
	Distributor     Key = "distribuidora"
	DistributorCNPJ Key = "cnpj_distribuidora"
	DemandOffPeak   Key = "demanda_contratada_fora_ponta"
	DemandPeak      Key = "demanda_contratada_ponta"
	IssueDate       Key = "data_emissao"
	ReadBefore      Key = "leitura_anterior"
	ReadNow         Key = "leitura_atual"
	ReadNext        Key = "proxima_leitura"
	Days            Key = "dias_faturados"
	InvoiceNumber   Key = "numero_nota"
	AccessKey       Key = "chave_acesso"
	ICMSBase        Key = "icms_base"
	ICMSRate        Key = "icms_aliquota"
	ICMSValue       Key = "icms_valor"
	PISBase         Key = "pis_base"
	PISRate         Key = "pis_aliquota"
	PISValue        Key = "pis_valor"
	COFINSBase      Key = "cofins_base"
	COFINSRate      Key = "cofins_aliquota"
	COFINSValue     Key = "cofins_valor"
	ProductsValue   Key = "valor_produtos" // of a nota
	IBSCBSBase      Key = "ibs_cbs_base"
	IBSValue        Key = "ibs_valor"
	CBSValue        Key = "cbs_valor"
)

// Value is what was read, where, and how sure it is.
type Value struct {
	Value      string   `json:"value"`
	Printed    string   `json:"printed"` // as the document shows it
	Confidence int      `json:"confidence"`
	Page       int      `json:"page"`
	Box        page.Box `json:"box"`
	Label      string   `json:"label,omitempty"` // the label that named it, as printed
	Note       string   `json:"note,omitempty"`  // why it is doubtful, for the person
	// Suggestion is the value with which a sum would close.
	Suggestion string `json:"suggestion,omitempty"`
	// Rule is the learned one by which it was read.
	Rule string `json:"rule,omitempty"`

	ev      evidence
	most    int // how sure it may be that nothing proves; 0: as its evidence says
	learned int // how sure the rule may be by which it was read, whatever proves it; 0: by none
}

// Item is one line that the bill charges.
type Item struct {
	Description string   `json:"description"`
	Month       string   `json:"month,omitempty"` // of another month than the bill's
	Unit        string   `json:"unit,omitempty"`
	Quantity    *Value   `json:"quantity,omitempty"`
	Price       *Value   `json:"price,omitempty"`  // with taxes
	Tariff      *Value   `json:"tariff,omitempty"` // without taxes
	Amount      Value    `json:"amount"`
	PISCOFINS   *Value   `json:"pis_cofins,omitempty"`
	ICMSBase    *Value   `json:"icms_base,omitempty"`
	ICMSRate    *Value   `json:"icms_rate,omitempty"`
	ICMS        *Value   `json:"icms,omitempty"`
	Informative bool     `json:"informative,omitempty"` // printed among the items but not part of the total
	Page        int      `json:"page"`
	Box         page.Box `json:"box"`
}

// Month is one month of a history. Peak and OffPeak are ponta and fora ponta; Single is for a
// bill that does not distinguish them.
type Month struct {
	Month    string `json:"month"`
	Peak     *Value `json:"peak,omitempty"`
	OffPeak  *Value `json:"off_peak,omitempty"`
	Single   *Value `json:"single,omitempty"`
	Reactive *Value `json:"reactive,omitempty"`
}

// Check is a sum or product that must hold.
type Check struct {
	Name     string `json:"name"`
	Expected string `json:"expected"`
	Found    string `json:"found"`
	OK       bool   `json:"ok"`
	Note     string `json:"note,omitempty"` // what may be wrong
}

// Result is everything that was read of a document.
type Result struct {
	Kind        Kind          `json:"kind"`
	Fields      map[Key]Value `json:"fields"`
	Items       []Item        `json:"items"`
	Consumption []Month       `json:"consumption"` // kWh
	Demand      []Month       `json:"demand"`      // kW
	Checks      []Check       `json:"checks"`
	Family      string        `json:"family,omitempty"` // of the distributor
	Pages       int           `json:"pages"`
}

// Text is the value of a field; "" when it was not read.
func (r Result) Text(k Key) string { return r.Fields[k].Value }
