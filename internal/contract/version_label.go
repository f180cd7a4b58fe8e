package contract

import (
	"slices"
	"strconv"

	"github.com/shopspring/decimal"

	"ynova/internal/client"
	"ynova/internal/kernel/brdoc"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/ptbr"
	"ynova/internal/platform/web"
)

// Labelled is a value of a contract as a person reads it.
type Labelled struct {
	Field string // name in the API
	Label string
	Value string // empty: not given
}

// nbsp keeps a number and its unit on one line.
const nbsp = "\u00a0"

// label is how a value of a contract is named and written.
type label struct {
	field, label string
	value        func(v *View) string
}

// labels are the values of a contract in the order of the form, as the screens
// name and write them.
var labels = [...]label{
	{"contract_code", "Código do contrato", func(v *View) string { return v.ContractCode }},
	{"client_name", "Cliente", func(v *View) string { return v.ClientName }},
	{"cnpj", "CNPJ", func(v *View) string { return brdoc.CNPJ(v.CNPJ).Masked() }},
	{"groupName", "Grupo de medidores", func(v *View) string { return orEmpty(v.GroupName, client.DefaultGroup) }},
	{"segment", "Segmento", func(v *View) string { return said(v.Segment) }},
	{"contact_responsible", "Contato responsável", func(v *View) string { return said(v.ContactResponsible) }},
	{"contact_active", "Contato ativo", func(v *View) string { return yesNo(v.ContactActive) }},
	{"email", "E-mails", func(v *View) string { return said(v.Email) }},
	{"contracted_volume_mwh", "Volume por mês", func(v *View) string { return numeral(&v.ContractedVolume, 3, nbsp+string(v.VolumeUnit)) }},
	{"status", "Status", func(v *View) string { return string(v.Status) }},
	{"energy_source", "Fonte de energia", func(v *View) string { return v.source() }},
	{"contracted_modality", "Modalidade contratada", func(v *View) string { return said(v.ContractedModality) }},
	{"start_date", "Início da vigência", func(v *View) string { return dateBR(v.StartDate) }},
	{"end_date", "Fim da vigência", func(v *View) string { return dateBR(v.EndDate) }},
	{"billing_cycle", "Ciclo de faturamento", func(v *View) string { return said(v.BillingCycle) }},
	{"upper_limit_percent", "Limite superior", func(v *View) string { return numeral(v.UpperLimitPercent, 0, "%") }},
	{"lower_limit_percent", "Limite inferior", func(v *View) string { return numeral(v.LowerLimitPercent, 0, "%") }},
	{"flexibility_percent", "Flexibilidade", func(v *View) string { return numeral(v.FlexibilityPercent, 0, "%") }},
	{"loss_percent", "Perdas", func(v *View) string { return numeral(v.LossPercent, 0, "%") }},
	{"average_price_mwh", "Preço médio (R$/MWh)", func(v *View) string { return reais(v.AveragePrice) }},
	{"spot_price_ref_mwh", "Preço de referência PLD (R$/MWh)", func(v *View) string { return reais(v.SpotPriceRef) }},
	{"supplier", "Fornecedor", func(v *View) string { return said(v.Supplier) }},
	{"proinfa_contribution", "PROINFA (MWh por mês)", func(v *View) string { return numeral(v.Proinfa, 3, nbsp+"MWh") }},
	{"adjusted", "Contrato ajustado", func(v *View) string { return yesNo(v.Adjusted) }},
	{"compliance_consumption", "Conformidade: consumo", func(v *View) string { return string(v.ComplianceConsumption) }},
	{"compliance_nf", "Conformidade: NF", func(v *View) string { return string(v.ComplianceNF) }},
	{"compliance_invoice", "Conformidade: fatura", func(v *View) string { return string(v.ComplianceInvoice) }},
	{"compliance_charges", "Conformidade: encargos", func(v *View) string { return string(v.ComplianceCharges) }},
	{"compliance_overall", "Conformidade: geral", func(v *View) string { return string(v.ComplianceOverall) }},
}

// Labelled returns the values of the contract with their labels, in the order of
// the form. What is masked in the view is not given.
func (v *View) Labelled() []Labelled {
	all := make([]Labelled, len(labels))
	for i := range labels {
		all[i] = Labelled{labels[i].field, labels[i].label, labels[i].value(v)}
	}
	return all
}

// LabelledOf returns the named values only, in the given order.
func (v *View) LabelledOf(fields ...string) []Labelled {
	some := make([]Labelled, 0, len(fields))
	for _, field := range fields {
		i := slices.IndexFunc(labels[:], func(l label) bool { return l.field == field })
		some = append(some, Labelled{field, labels[i].label, labels[i].value(v)})
	}
	return some
}

// source is "Convencional" or "Incentivada 50%".
func (v *View) source() string {
	if v.EnergySource == SourceConvencional {
		return string(SourceConvencional)
	}
	return string(v.EnergySource) + " " + strconv.Itoa(int(v.IncentivePercent)) + "%"
}

func said(s *string) string {
	if s == nil {
		return ""
	}
	return *s
}

func orEmpty(s, nothing string) string {
	if s == nothing {
		return ""
	}
	return s
}

func yesNo(b bool) string {
	if b {
		return "Sim"
	}
	return "Não"
}

func dateBR(s string) string {
	d, err := month.ParseDate(s)
	if err != nil {
		return s
	}
	return d.BR()
}

// numeral writes every digit that the number has, at least places of them after
// the comma, and its unit.
func numeral(n *web.Number, places int, unit string) string {
	if n == nil {
		return ""
	}
	d, err := decimal.NewFromString(string(*n))
	if err != nil {
		return string(*n)
	}
	return ptbr.FormatNumber(d, max(places, int(-d.Exponent()))) + unit
}

func reais(n *web.Number) string {
	if n == nil {
		return ""
	}
	return "R$" + nbsp + numeral(n, 2, "")
}
