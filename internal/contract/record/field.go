package record

import (
	"strconv"

	"ynova/internal/client"
	"ynova/internal/contract/price"
	"ynova/internal/contract/term"
	"ynova/internal/contract/version"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/brdoc"
	"ynova/internal/kernel/email"
	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/fixed"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/percent"
	"ynova/internal/platform/db"
	"ynova/internal/platform/sheet"
	"ynova/internal/platform/web"
)

// How numbers of each sort are read and written.
var (
	percents = kind[percent.Percent]{percent.Parse, fixed.TextOf[percent.Percent], writtenPercent, 2, false}
	prices   = kind[money.Price]{money.ParsePrice, fixed.TextOf[money.Price], version.Reais, 2, false}
	energies = kind[energy.Energy]{energy.ParseMWh, energyText, writtenMWh, 3, true}
)

// fields is every value of a contract that a person writes or a file shows, in the
// order of the form. How it is stored, typed, checked, compared, restored, masked,
// labelled and exported follows from its entry.
var fields = []field{
	line("contract_code", "Código do contrato", "contract_code",
		func(c *Contract) *string { return &c.Code }, func(in *Input) *string { return &in.Code },
		func(v *View) *string { return &v.ContractCode }, func(b *WriteBody) *Optional[string] { return &b.ContractCode }).
		exported("Código"),
	line("client_name", "Cliente", "client_name",
		func(c *Contract) *string { return &c.ClientName }, func(in *Input) *string { return &in.ClientName },
		func(v *View) *string { return &v.ClientName }, func(b *WriteBody) *Optional[string] { return &b.ClientName }).
		checked((*rules).identity).exported("Cliente"),
	{
		name: "client_id", needs: actor.ContractsUpdate, value: func(c *Contract) string { return c.ClientID },
		columns: db.Columns[Contract]{db.Text("client_id", func(c *Contract) *string { return &c.ClientID }).Indexed()},
	},
	line("cnpj", "CNPJ", "cnpj",
		func(c *Contract) *string { return (*string)(&c.CNPJ) }, func(in *Input) *string { return &in.CNPJ },
		func(v *View) *string { return &v.CNPJ }, func(b *WriteBody) *Optional[string] { return &b.CNPJ }).
		shown(func(v *View) string { return brdoc.CNPJ(v.CNPJ).Masked() }).exported("CNPJ"),
	line("groupName", "Grupo de medidores", "group_name",
		func(c *Contract) *string { return &c.Group }, func(in *Input) *string { return &in.Group },
		func(v *View) *string { return &v.GroupName }, func(b *WriteBody) *Optional[string] { return &b.GroupName }).
		exported("Grupo").checked((*rules).group).shown(func(v *View) string { return orEmpty(v.GroupName, client.DefaultGroup) }),
	text("segment", "Segmento", "segment", 100,
		func(c *Contract) *string { return &c.Segment }, func(in *Input) *string { return &in.Segment },
		func(v *View) **string { return &v.Segment }, func(b *WriteBody) *Optional[string] { return &b.Segment }).
		exported("Segmento"),
	text("contact_responsible", "Contato responsável", "contact_responsible", 200,
		func(c *Contract) *string { return &c.Contact }, func(in *Input) *string { return &in.Contact },
		func(v *View) **string { return &v.ContactResponsible },
		func(b *WriteBody) *Optional[string] { return &b.ContactResponsible }).
		exported("Contato"),
	flag("contact_active", "Contato ativo", "contact_active",
		func(c *Contract) *bool { return &c.ContactActive }, func(in *Input) *bool { return &in.ContactActive },
		func(v *View) *bool { return &v.ContactActive }, func(b *WriteBody) *Optional[bool] { return &b.ContactActive }),
	text("email", "E-mails", "email", 0,
		func(c *Contract) *string { return &c.Email }, func(in *Input) *string { return &in.Email },
		func(v *View) **string { return &v.Email }, func(b *WriteBody) *Optional[string] { return &b.Email }).
		checked((*rules).recipients).shownAs(email.Show, func(v *View) **string { return &v.Email }).seenBy(actor.Actor.SeesContacts).exported("E-mail"),
	volumeField, volumeUnitField,
	statusField, historyField,
	{
		name: "energy_source", label: "Fonte de energia", written: (*View).source,
		columns: db.Columns[Contract]{{Name: "energy_source", Value: func(c *Contract) any { return string(c.Incentive.Source()) }}},
		read:    func(in *Input, c *Contract) { in.EnergySource = string(c.Incentive.Source()) },
		apply: func(in *Input, b *WriteBody) {
			if b.EnergySource.Given {
				in.SetEnergySource(b.EnergySource.Value)
			}
		},
		show:  func(v *View, c *Contract, _ *numbers) { v.EnergySource = c.Incentive.Source() },
		title: "Fonte", cell: func(v *View) sheet.Cell { return sheet.Text(string(v.EnergySource)) },
	},
	incentiveField,
	text("contracted_modality", "Modalidade contratada", "modality", 100,
		func(c *Contract) *string { return &c.Modality }, func(in *Input) *string { return &in.Modality },
		func(v *View) **string { return &v.ContractedModality },
		func(b *WriteBody) *Optional[string] { return &b.ContractedModality }).
		exported("Modalidade"),
	startField, endField, partialField,
	text("billing_cycle", "Ciclo de faturamento", "billing_cycle", 100,
		func(c *Contract) *string { return &c.BillingCycle }, func(in *Input) *string { return &in.BillingCycle },
		func(v *View) **string { return &v.BillingCycle }, func(b *WriteBody) *Optional[string] { return &b.BillingCycle }).
		then((*rules).validity).exported("Ciclo de faturamento"),
	text("modulacao", "Modulação", "modulation", 100,
		func(c *Contract) *string { return &c.Modulation }, func(in *Input) *string { return &in.Modulation },
		func(v *View) **string { return &v.Modulation }, func(b *WriteBody) *Optional[string] { return &b.Modulation }).
		checked((*rules).modulation).shown(func(v *View) string { return modulationTexts[said(v.Modulation)] }).exported("Modulação"),
	number("upper_limit_percent", "Limite superior", "upper_limit_percent", percents,
		within(0, 500*percent.One), "Limite superior deve estar entre 0% e 500%",
		func(c *Contract) **percent.Percent { return &c.UpperLimit }, func(in *Input) *string { return &in.UpperLimit },
		func(v *View) **web.Number { return &v.UpperLimitPercent },
		func(b *WriteBody) *Optional[web.Number] { return &b.UpperLimitPercent }).
		exported("Limite superior (%)"),
	number("lower_limit_percent", "Limite inferior", "lower_limit_percent", percents,
		within(0, 500*percent.One), "Limite inferior deve estar entre 0% e 500%",
		func(c *Contract) **percent.Percent { return &c.LowerLimit }, func(in *Input) *string { return &in.LowerLimit },
		func(v *View) **web.Number { return &v.LowerLimitPercent },
		func(b *WriteBody) *Optional[web.Number] { return &b.LowerLimitPercent }).
		exported("Limite inferior (%)"),
	number("flexibility_percent", "Flexibilidade", "flexibility_percent", percents,
		within(0, 500*percent.One), "Flexibilidade deve estar entre 0% e 500%",
		func(c *Contract) **percent.Percent { return &c.Flexibility }, func(in *Input) *string { return &in.Flexibility },
		func(v *View) **web.Number { return &v.FlexibilityPercent },
		func(b *WriteBody) *Optional[web.Number] { return &b.FlexibilityPercent }).
		then((*rules).band).exported("Flexibilidade (%)"),
	number("loss_percent", "Perdas", "loss_percent", percents, within(0, 100*percent.One), "Perdas devem estar entre 0% e 100%",
		func(c *Contract) **percent.Percent { return &c.Loss }, func(in *Input) *string { return &in.Loss },
		func(v *View) **web.Number { return &v.LossPercent },
		func(b *WriteBody) *Optional[web.Number] { return &b.LossPercent }),
	number("average_price_mwh", "Preço médio (R$/MWh)", "average_price", prices,
		within(0, price.MaxPrice), "Informe um preço médio entre 0 e 100.000 R$/MWh",
		func(c *Contract) **money.Price { return &c.AveragePrice }, func(in *Input) *string { return &in.AveragePrice },
		func(v *View) **web.Number { return &v.AveragePrice }, (*WriteBody).averagePrice).
		then((*rules).average).
		changedBy(actor.ContractsUpdatePricing).seenBy(actor.Actor.SeesPrices).exported("Preço médio (R$/MWh)"),
	gapField, includedField,
	number("pis_cofins_vendedor", "PIS/COFINS do vendedor", "price_seller", percents,
		within(0, maxInsidePrice), "O PIS/COFINS do vendedor deve estar entre 0% e 40%",
		func(c *Contract) **percent.Percent { return &c.Basis.Seller }, func(in *Input) *string { return &in.Seller },
		func(v *View) **web.Number { return &v.Seller }, func(b *WriteBody) *Optional[web.Number] { return &b.Seller }).
		changedBy(actor.ContractsUpdatePricing).seenBy(actor.Actor.SeesPrices).exported("PIS/COFINS do vendedor (%)"),
	number("icms_no_preco", "ICMS incluído no preço", "price_icms", percents,
		within(0, maxInsidePrice), "O ICMS incluído no preço deve estar entre 0% e 40%",
		func(c *Contract) **percent.Percent { return &c.Basis.ICMS }, func(in *Input) *string { return &in.PriceICMS },
		func(v *View) **web.Number { return &v.PriceICMS }, func(b *WriteBody) *Optional[web.Number] { return &b.PriceICMS }).
		changedBy(actor.ContractsUpdatePricing).seenBy(actor.Actor.SeesPrices).exported("ICMS no preço (%)"),
	number("spot_price_ref_mwh", "Preço de referência PLD (R$/MWh)", "spot_price_ref", prices,
		within(0, price.MaxPrice), "Informe um preço de referência entre 0 e 100.000 R$/MWh",
		func(c *Contract) **money.Price { return &c.SpotPrice }, func(in *Input) *string { return &in.SpotPrice },
		func(v *View) **web.Number { return &v.SpotPriceRef },
		func(b *WriteBody) *Optional[web.Number] { return &b.SpotPriceRef }).
		changedBy(actor.ContractsUpdatePricing).seenBy(actor.Actor.SeesPrices).exported("Preço de referência (R$/MWh)"),
	text("supplier", "Fornecedor", "supplier", 200,
		func(c *Contract) *string { return &c.Supplier }, func(in *Input) *string { return &in.Supplier },
		func(v *View) **string { return &v.Supplier }, func(b *WriteBody) *Optional[string] { return &b.Supplier }).
		seenBy(actor.Actor.SeesPrices).exported("Fornecedor"),
	number("proinfa_contribution", "PROINFA (MWh por mês)", "proinfa", energies, // in steps of 0.001 MWh (CT-13)
		func(e energy.Energy) bool { return e >= 0 && e <= price.MaxVolume && e%energy.KWh == 0 },
		"PROINFA deve ser maior ou igual a zero, com até 3 casas decimais",
		func(c *Contract) **energy.Energy { return &c.Proinfa }, func(in *Input) *string { return &in.Proinfa },
		func(v *View) **web.Number { return &v.Proinfa }, func(b *WriteBody) *Optional[web.Number] { return &b.Proinfa }).
		exported("PROINFA (MWh/mês)"),
	pricesField, rebaseField, rebasedField, seasonalField, additionalField, doubtField,
	flag("adjusted", "Contrato ajustado", "adjusted",
		func(c *Contract) *bool { return &c.Adjusted }, func(in *Input) *bool { return &in.Adjusted },
		func(v *View) *bool { return &v.Adjusted }, func(b *WriteBody) *Optional[bool] { return &b.Adjusted }).
		changedBy(actor.ContractsComplianceOverride).exported("Reajustado"),
	compliance("compliance_consumption", "Conformidade: consumo",
		func(c *Contract) *term.Compliance { return &c.Consumption }, func(in *Input) *string { return &in.Consumption },
		func(v *View) *term.Compliance { return &v.ComplianceConsumption },
		func(b *WriteBody) *Optional[string] { return &b.ComplianceConsumption }).
		exported("Consumo"),
	compliance("compliance_nf", "Conformidade: NF",
		func(c *Contract) *term.Compliance { return &c.NF }, func(in *Input) *string { return &in.NF },
		func(v *View) *term.Compliance { return &v.ComplianceNF },
		func(b *WriteBody) *Optional[string] { return &b.ComplianceNF }).
		exported("NF"),
	compliance("compliance_invoice", "Conformidade: fatura",
		func(c *Contract) *term.Compliance { return &c.Invoice }, func(in *Input) *string { return &in.Invoice },
		func(v *View) *term.Compliance { return &v.ComplianceInvoice },
		func(b *WriteBody) *Optional[string] { return &b.ComplianceInvoice }).
		exported("Fatura"),
	compliance("compliance_charges", "Conformidade: encargos",
		func(c *Contract) *term.Compliance { return &c.Charges }, func(in *Input) *string { return &in.Charges },
		func(v *View) *term.Compliance { return &v.ComplianceCharges },
		func(b *WriteBody) *Optional[string] { return &b.ComplianceCharges }).
		exported("Encargos"),
	compliance("compliance_overall", "Conformidade: geral",
		func(c *Contract) *term.Compliance { return &c.Overall }, func(in *Input) *string { return &in.Overall },
		func(v *View) *term.Compliance { return &v.ComplianceOverall },
		func(b *WriteBody) *Optional[string] { return &b.ComplianceOverall }).
		exported("Conformidade"),
	text("compliance_nf_months", "Meses da divergência de NF", "compliance_nf_months", 0,
		func(c *Contract) *string { return (*string)(&c.NFMonths) }, func(in *Input) *string { return &in.NFMonths },
		func(v *View) **string { return &v.NFMonths }, func(b *WriteBody) *Optional[string] { return &b.NFMonths }).
		changedBy(actor.ContractsComplianceOverride).checked(func(r *rules, c *Contract, in *Input) {
		c.NFMonths = r.declared("compliance_nf_months", in.NFMonths, c.NF)
	}),
	text("compliance_invoice_months", "Meses da divergência de fatura", "compliance_invoice_months", 0,
		func(c *Contract) *string { return (*string)(&c.InvoiceMonths) }, func(in *Input) *string { return &in.InvoiceMonths },
		func(v *View) **string { return &v.InvoiceMonths }, func(b *WriteBody) *Optional[string] { return &b.InvoiceMonths }).
		changedBy(actor.ContractsComplianceOverride).checked(func(r *rules, c *Contract, in *Input) {
		c.InvoiceMonths = r.declared("compliance_invoice_months", in.InvoiceMonths, c.Invoice)
	}),
}

func writtenPercent(number string) string { return version.Number(number, 0, "%") }

func writtenMWh(number string) string { return version.MWh(number, "MWh") }

// source is "Convencional" or "Incentivada 50%".
func (v *View) source() string {
	if v.EnergySource == term.SourceConvencional {
		return string(term.SourceConvencional)
	}
	return string(v.EnergySource) + " " + strconv.Itoa(int(v.IncentivePercent)) + "%"
}

func orEmpty(s, nothing string) string {
	if s == nothing {
		return ""
	}
	return s
}
