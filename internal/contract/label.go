package contract

import (
	"slices"
	"strconv"

	"ynova/internal/client"
	"ynova/internal/contract/version"
	"ynova/internal/kernel/brdoc"
)

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
	{"contact_active", "Contato ativo", func(v *View) string { return version.Flag(v.ContactActive) }},
	{"email", "E-mails", func(v *View) string { return said(v.Email) }},
	{"contracted_volume_mwh", "Volume por mês", func(v *View) string { return version.MWh(string(v.ContractedVolume), string(v.VolumeUnit)) }},
	{"status", "Status", func(v *View) string { return string(v.Status) }},
	{"energy_source", "Fonte de energia", func(v *View) string { return v.source() }},
	{"contracted_modality", "Modalidade contratada", func(v *View) string { return said(v.ContractedModality) }},
	{"start_date", "Início da vigência", func(v *View) string { return version.Date(v.StartDate) }},
	{"end_date", "Fim da vigência", func(v *View) string { return version.Date(v.EndDate) }},
	{"billing_cycle", "Ciclo de faturamento", func(v *View) string { return said(v.BillingCycle) }},
	{"upper_limit_percent", "Limite superior", func(v *View) string { return version.Number(said(v.UpperLimitPercent), 0, "%") }},
	{"lower_limit_percent", "Limite inferior", func(v *View) string { return version.Number(said(v.LowerLimitPercent), 0, "%") }},
	{"flexibility_percent", "Flexibilidade", func(v *View) string { return version.Number(said(v.FlexibilityPercent), 0, "%") }},
	{"loss_percent", "Perdas", func(v *View) string { return version.Number(said(v.LossPercent), 0, "%") }},
	{"average_price_mwh", "Preço médio (R$/MWh)", func(v *View) string { return version.Reais(said(v.AveragePrice)) }},
	{"spot_price_ref_mwh", "Preço de referência PLD (R$/MWh)", func(v *View) string { return version.Reais(said(v.SpotPriceRef)) }},
	{"supplier", "Fornecedor", func(v *View) string { return said(v.Supplier) }},
	{"proinfa_contribution", "PROINFA (MWh por mês)", func(v *View) string { return version.MWh(said(v.Proinfa), "MWh") }},
	{"adjusted", "Contrato ajustado", func(v *View) string { return version.Flag(v.Adjusted) }},
	{"compliance_consumption", "Conformidade: consumo", func(v *View) string { return string(v.ComplianceConsumption) }},
	{"compliance_nf", "Conformidade: NF", func(v *View) string { return string(v.ComplianceNF) }},
	{"compliance_invoice", "Conformidade: fatura", func(v *View) string { return string(v.ComplianceInvoice) }},
	{"compliance_charges", "Conformidade: encargos", func(v *View) string { return string(v.ComplianceCharges) }},
	{"compliance_overall", "Conformidade: geral", func(v *View) string { return string(v.ComplianceOverall) }},
}

// Labelled returns the values of the contract with their labels, in the order of
// the form. What is masked in the view is not given.
func (v *View) Labelled() []version.Labelled {
	all := make([]version.Labelled, len(labels))
	for i := range labels {
		all[i] = version.Labelled{Field: labels[i].field, Label: labels[i].label, Value: labels[i].value(v)}
	}
	return all
}

// LabelledOf returns the named values only, in the given order.
func (v *View) LabelledOf(fields ...string) []version.Labelled {
	some := make([]version.Labelled, 0, len(fields))
	for _, field := range fields {
		i := slices.IndexFunc(labels[:], func(l label) bool { return l.field == field })
		some = append(some, version.Labelled{Field: field, Label: labels[i].label, Value: labels[i].value(v)})
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

// said is a text or number of a view, empty where it is not given.
func said[T ~string](s *T) string {
	if s == nil {
		return ""
	}
	return string(*s)
}

func orEmpty(s, nothing string) string {
	if s == nothing {
		return ""
	}
	return s
}
