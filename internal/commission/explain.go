package commission

import (
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/trace"
)

const (
	unitReais   = "R$"
	unitPercent = "%"
	unitMWh     = "MWh"
	unitRate    = "R$/MWh"
)

// Explain is the record of a commission (memória de cálculo). Without prices the
// basis is left out, as it is everywhere for who may not see them.
func (c *Listed) Explain(prices bool) trace.Node {
	plan := trace.Source{Kind: trace.KindParametro, Ref: c.PlanName, Detail: "plano de comissão"}
	share := trace.Input(partName[c.Kind], c.Share.Text(), unitPercent, plan)
	if !prices {
		share.Source = nil // a plan may be called after its supplier
		return trace.Result("Comissão de "+c.Month.Short(), "comissão do contrato × parte", amountText(c.Amount), unitReais, share).Under("regras das comissões", RulesVersion)
	}
	total := c.explainTotal(plan)
	return trace.Result("Comissão de "+c.Month.Short(), "comissão do contrato × parte, em centavos", amountText(c.Amount), unitReais, total, share).
		Under("regras das comissões", RulesVersion)
}

var partName = map[Kind]string{Consultor: "Parte do consultor", Parceiro: "Parte da empresa parceira"}

func (c *Listed) explainTotal(plan trace.Source) trace.Node {
	source := trace.Source{Kind: trace.KindContrato, Ref: c.ContractCode, Detail: "previsto pelo contrato"}
	name := "Volume contratado"
	if c.Billed {
		name, source.Detail = "Volume a faturar", "balanço do mês"
	}
	volume := trace.Input(name, c.Volume.MWhText(), unitMWh, source)
	if c.Rate != nil {
		rate := trace.Input("Comissão por MWh", c.Rate.Text(), unitRate, plan)
		return trace.Result("Comissão do contrato", "volume × R$/MWh", amountText(c.Total), unitReais, volume, rate)
	}
	price := ""
	if c.Price != nil {
		price = c.Price.Text()
	}
	value := trace.Result("Valor do mês", "volume × preço", amountText(c.Value), unitReais, volume, trace.Input("Preço", price, unitRate, source))
	rate := trace.Input("Comissão sobre o valor", c.Percent.Text(), unitPercent, plan)
	return trace.Result("Comissão do contrato", "valor × percentual", amountText(c.Total), unitReais, value, rate)
}

func amountText(a *money.Amount) string {
	if a == nil {
		return ""
	}
	return a.Text()
}
