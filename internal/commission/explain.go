package commission

import (
	"strconv"

	"ynova/internal/commission/plan"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/trace"
)

// RulesVersion is raised whenever a rule of the calculation changes.
const RulesVersion = 3

const (
	unitReais   = "R$"
	unitPercent = "%"
	unitMWh     = "MWh"
	unitRate    = "R$/MWh"
	unitMonths  = "meses"
)

// Explain is the record of a commission (memória de cálculo). Without prices the
// basis is left out, as it is everywhere for who may not see them.
func (c *Listed) Explain(prices bool) trace.Node {
	plan := trace.Source{Kind: trace.KindParametro, Ref: c.PlanName, Detail: "plano de comissão"}
	if c.final() {
		return c.explainClawback(plan)
	}
	share := trace.Input(partName[c.Kind], c.Share.Text(), unitPercent, plan)
	if !prices {
		share.Source = nil // a plan may be called after its supplier
		return trace.Result("Comissão de "+c.Month.Short(), "comissão do contrato × parte", amountText(c.Amount), unitReais, share).Under("regras das comissões", RulesVersion)
	}
	total := c.explainTotal(plan)
	return trace.Result("Comissão de "+c.Month.Short(), "comissão do contrato × parte, em centavos", amountText(c.Amount), unitReais, total, share).
		Under("regras das comissões", RulesVersion)
}

var partName = map[plan.Kind]string{plan.Consultor: "Parte do consultor", plan.Parceiro: "Parte da empresa parceira"}

func (c *Listed) explainTotal(by trace.Source) trace.Node {
	source := trace.Source{Kind: trace.KindContrato, Ref: c.ContractCode, Detail: "previsto pelo contrato"}
	name := "Volume contratado"
	if c.Billed {
		name, source.Detail = "Volume a faturar", "balanço do mês"
	}
	if c.Type == plan.Once {
		return trace.Input("Parcela da taxa única", amountText(c.Total), unitReais, by)
	}
	volume := trace.Input(name, c.Volume.MWhText(), unitMWh, source)
	if c.Rate != nil {
		rate := trace.Input("Comissão por MWh", c.Rate.Text(), unitRate, by)
		return trace.Result("Comissão do contrato", "volume × R$/MWh", amountText(c.Total), unitReais, volume, rate)
	}
	price := ""
	if c.Price != nil {
		price = c.Price.Text()
	}
	value := trace.Result("Valor do mês", "volume × preço", amountText(c.Value), unitReais, volume, trace.Input("Preço", price, unitRate, source))
	rate := trace.Input("Comissão sobre o valor", c.Percent.Text(), unitPercent, by)
	if c.BaseLeft == nil {
		return trace.Result("Comissão do contrato", "valor × percentual", amountText(c.Total), unitReais, value, rate)
	}
	left := trace.Input("b, o que fica do preço", c.BaseLeft.Text(), unitPercent,
		trace.Source{Kind: trace.KindContrato, Ref: c.ContractCode, Detail: "sem o PIS/COFINS que o preço incluía: base ajustada"})
	return trace.Result("Comissão do contrato", "valor × percentual ÷ b", amountText(c.Total), unitReais, value, rate, left)
}

// explainClawback is the record of what settles a fee whose contract ended early: its part of
// the months served, less what the person has.
func (c *Listed) explainClawback(plan trace.Source) trace.Node {
	months := func(name string, n *int) trace.Node {
		return trace.Input(name, strconv.Itoa(*n), unitMonths, trace.Source{Kind: trace.KindContrato, Ref: c.ContractCode, Detail: c.Document})
	}
	fee := trace.Input("Taxa única do contrato", amountText(c.Total), unitReais, plan)
	name := "Estorno de "
	if c.balance() {
		name = "Saldo da taxa de "
	}
	return trace.Result(name+c.Month.Short(), "(taxa única − taxa única × (prazo − meses atendidos) ÷ prazo) × parte − aprovado e pendente que fica", amountText(c.Amount), unitReais,
		fee, months("Prazo de estorno", c.TermMonths), months("Meses inteiros atendidos", c.ServedMonths),
		trace.Input("Parte", c.Share.Text(), unitPercent, plan), trace.Input("Aprovado e pendente que fica", amountText(c.Value), unitReais, trace.Source{})).
		Under("regras das comissões", RulesVersion)
}

func amountText(a *money.Amount) string {
	if a == nil {
		return ""
	}
	return a.Text()
}
