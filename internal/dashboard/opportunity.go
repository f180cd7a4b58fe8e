package dashboard

import (
	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/percent"
	"ynova/internal/kernel/ptbr"
	"ynova/internal/kernel/trace"
	"ynova/internal/tariff/market"
)

// Opportunity is a contract whose consumption of the contract year runs near or
// over its upper limit (domain 1.7).
type Opportunity struct {
	ContractID       string
	Code             string
	Client           string
	AccumulatedNet   *energy.Energy
	AccumulatedLimit *energy.Energy
	Delta            *percent.Percent
	Opportunity      bool
	Price            *money.Price // of the month; nil: Indefinido, or not for the reader
	Settled          bool         // nothing can be contracted for its months any more
	PLD              *market.Mean // of the submarket; nil: not known, or nothing can be contracted
}

// Note says in a sentence what the opportunity is; empty where there is none. What has
// accumulated is stated without advice to buy: months that are over cannot be contracted,
// and those ahead are another question (portfolio.md 7).
func (o *Opportunity) Note() string {
	gap, known := o.gap()
	if !o.Opportunity || !known {
		return ""
	}
	switch {
	case gap > 0 && o.Settled:
		return "Meses já liquidados: " + ptbr.FormatMWh(gap) + " acima do limite superior, expostos ao PLD, sem ação possível."
	case gap > 0:
		text := "O consumo acumulado passou " + ptbr.FormatMWh(gap) + " do limite superior: avalie a contratação dos meses à frente."
		if v := o.Value(); v != nil && *v <= 0 {
			text += " PLD abaixo do preço: sem ganho."
		}
		return text
	case gap == 0:
		return "O consumo acumulado chegou ao limite superior."
	default:
		return "Faltam " + ptbr.FormatMWh(-gap) + " para o consumo acumulado chegar ao limite superior."
	}
}

func (o *Opportunity) gap() (energy.Energy, bool) {
	if o.AccumulatedNet == nil || o.AccumulatedLimit == nil {
		return 0, false
	}
	return *o.AccumulatedNet - *o.AccumulatedLimit, true
}

// AtStake is the energy above the accumulated limit, which no agreed price covers:
// zero while the limit is not passed, nil where it is not known.
func (o *Opportunity) AtStake() *energy.Energy {
	gap, known := o.gap()
	if !known {
		return nil
	}
	gap = max(gap, 0)
	return &gap
}

// Value is what contracting the energy at stake at the price of the month would spare of
// the PLD, below zero where the PLD is the cheaper. Nil where nothing is at stake or can be
// contracted any more, and without a price or a PLD (true.md B14).
func (o *Opportunity) Value() *money.Amount {
	at := o.AtStake()
	if o.Settled || at == nil || *at == 0 || o.Price == nil || o.PLD == nil {
		return nil
	}
	value, err := (o.PLD.Price - *o.Price).Of(*at)
	if err != nil { // beyond what an amount can hold
		return nil
	}
	return &value
}

// ruleOpportunity is the clause that the traces name.
const ruleOpportunity = "oportunidade quando Δ% ≥ o limite mínimo, contrato ativo"

// Trace is the record of the opportunity in the month (memória de cálculo).
// threshold is the least difference; prices says whether the reader sees them.
func (o *Opportunity) Trace(m month.Month, threshold trace.Node, prices bool) trace.Node {
	of := trace.Source{Kind: trace.KindContrato, Ref: o.Code, Detail: "meses do ano contratual até " + m.Label()}
	net := trace.Input("Consumo acumulado (Σ NET)", energyText(o.AccumulatedNet), "MWh", of)
	limit := trace.Input("Limite superior acumulado (Σ máximo)", energyText(o.AccumulatedLimit), "MWh", of)
	delta := ""
	if o.Delta != nil {
		delta = o.Delta.Text()
	}
	stake := trace.Result("Energia em jogo", "máx(consumo acumulado − limite superior; 0)", energyText(o.AtStake()), "MWh", net, limit)
	inputs := []trace.Node{
		trace.Result("Δ% vs limite", "(consumo acumulado − limite superior) ÷ limite superior × 100", delta, "%", net, limit), threshold,
	}
	if !prices {
		return trace.Result("Oportunidade", ruleOpportunity, energyText(o.AtStake()), "MWh", append(inputs, stake)...).Under(rules, RulesVersion)
	}
	const name = "Valor em jogo"
	if o.Settled {
		return trace.Result(name, "mês já liquidado: nada a contratar; "+ruleOpportunity, "", "R$", append(inputs, stake)...).Under(rules, RulesVersion)
	}
	price, value := "", ""
	if o.Price != nil {
		price = o.Price.Text()
	}
	if v := o.Value(); v != nil {
		value = v.Text()
	}
	inputs = append(inputs, stake, o.PLD.Trace(), trace.Input("Preço do mês", price, "R$/MWh",
		trace.Source{Kind: trace.KindContrato, Ref: o.Code, Detail: m.Label()}))
	return trace.Result(name, "energia em jogo × (PLD − preço do mês); "+ruleOpportunity, value, "R$", inputs...).Under(rules, RulesVersion)
}

func energyText(e *energy.Energy) string {
	if e == nil {
		return ""
	}
	return e.MWhText()
}

// OpportunitySort is an order of the opportunities.
type OpportunitySort string

// opportunityOrders are the orders that opportunities are read in along an index
// of their own; other orders are those of contracts.
var opportunityOrders = map[OpportunitySort]string{
	"-diferenca": "m.delta_percent DESC, m.contract_id", "diferenca": "m.delta_percent, m.contract_id DESC",
	"-mwh": "m.accumulated_net - m.accumulated_limit DESC, m.contract_id DESC",
	"mwh":  "m.accumulated_net - m.accumulated_limit, m.contract_id",
}

// byValue are the orders by R$, which no index holds: they follow from the PLD of places.
const (
	byValue         OpportunitySort = "valor"
	byValueGreatest OpportunitySort = "-valor"
)

var errSort = fault.Fields(fault.Field{Path: "sort", Message: "Ordem desconhecida"})
