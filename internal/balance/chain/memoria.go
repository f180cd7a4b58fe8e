package chain

import (
	"strconv"

	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/trace"
)

// Sources say where the inputs of a unit's month come from.
type Sources struct {
	Row       trace.Source // the measurement and what the row states
	Loss      trace.Source // the losses, unless the row states them
	Proinfa   trace.Source // the PROINFA, unless the row states it
	Contracts []trace.Source
	Volumes   []trace.Source // of the contracts' volumes
	Prices    []trace.Node   // of the contracts, as they came about
	Adjusted  string         // whether the price holds the adjustment that is due
}

// SpotReference is a price to estimate the spot market result with: the PLD of the
// month, or an assumption in its place; its source says which.
type SpotReference struct {
	Price  Opt[money.Price]
	Source trace.Source
}

// Memoria is the record of how the month m of one unit of the pool was computed
// (memória de cálculo): every column with its formula and its inputs.
func Memoria(m month.Month, p *Pool, unit int, from Sources, spot SpotReference) trace.Node {
	var c Calculator
	units, supplies := c.Compute(p)
	r := record{pool: p, u: &units[unit], stated: &p.Units[unit], units: units, supplies: supplies, from: from}
	return trace.Result("Balanço de "+m.Label(), "", string(r.u.Conformity), "",
		r.requirement(), r.losses(), r.net(), r.contracted(), r.minimum(), r.maximum(), r.billable(),
		r.difference("Sobra", "máx(Faturar − NET, 0)", r.u.Surplus),
		r.difference("Déficit", "máx(NET − Faturar, 0)", r.u.Deficit),
		r.value(), r.adjusted(), r.spot(spot), r.conformity()).Under("regras do balanço", RulesVersion)
}

type record struct {
	pool     *Pool
	u        *UnitMonth
	stated   *Measure
	units    []UnitMonth
	supplies []SupplyMonth
	from     Sources
}

// The names of the nodes that contain amounts of money.
const (
	NodeValue = "Valor da energia"
	NodeSpot  = "MCP estimado"
)

const (
	unitMWh   = "MWh"
	unitPrice = "R$/MWh"
	unitReais = "R$"
)

func mwh(name, formula string, e Energy, inputs ...trace.Node) trace.Node {
	return trace.Result(name, formula, energyText(e), unitMWh, inputs...)
}

// ref is a value explained elsewhere in the record.
func ref(name string, e Energy) trace.Node { return mwh(name, "", e) }

func energyText(e Energy) string {
	if !e.Known {
		return ""
	}
	return e.V.MWhText()
}

func (r *record) consumption() trace.Node {
	stated := r.stated.Consumption
	return mwh("Consumo", "medição em kWh ÷ 1000, 3 casas", r.u.Consumption,
		trace.Input("Medição", energyText(stated), unitMWh, r.from.Row))
}

func (r *record) loss() trace.Node {
	source := r.from.Loss
	if r.stated.Loss.Known {
		source = r.from.Row
	}
	text := ""
	if r.u.Loss.Known {
		text = r.u.Loss.V.Text()
	}
	return trace.Input("Perdas (%)", text, "%", source)
}

// fixed is the node of a column that a person stated instead of the computed one.
func (r *record) fixed(name string, e Energy) (trace.Node, bool) {
	if !e.Known || name != "Requisito" && alone(r.pool) == nil {
		return trace.Node{}, false
	}
	return trace.Input(name, energyText(e), unitMWh, trace.Source{Kind: trace.KindUsuario, Detail: "informado no lugar do calculado"}), true
}

func (r *record) requirement() trace.Node {
	if node, ok := r.fixed("Requisito", r.stated.Fixed.Requirement); ok {
		return node
	}
	return mwh("Requisito", "Consumo × (1 + Perdas)", r.u.Requirement, r.consumption(), r.loss())
}

func (r *record) losses() trace.Node {
	return mwh("Perdas", "Requisito − Consumo", r.u.Losses(),
		ref("Requisito", r.u.Requirement), ref("Consumo", r.u.Consumption))
}

func (r *record) proinfa() trace.Node {
	source := r.from.Proinfa
	if r.stated.Proinfa.Known {
		source = r.from.Row
	}
	return trace.Input("PROINFA", energyText(r.u.Proinfa), unitMWh, source)
}

func (r *record) net() trace.Node {
	if node, ok := r.fixed("NET", r.stated.Fixed.Net); ok {
		return node
	}
	return mwh("NET", "(Requisito − PROINFA) × Fator de atendimento", r.u.Net,
		ref("Requisito", r.u.Requirement), r.proinfa(), r.factor())
}

func (r *record) factor() trace.Node {
	node := trace.Node{Name: "Fator de atendimento", Value: "100", Unit: "%"}
	if len(r.pool.Supplies) == 1 {
		node.Value = r.pool.Supplies[0].Factor.Text()
	}
	if len(r.from.Contracts) > 0 {
		node.Source = &r.from.Contracts[0]
	}
	return node
}

// shared returns the formula by which a column of the contracts applies to this unit.
func (r *record) shared(formula string) string {
	if len(r.units) > 1 {
		return formula + ", × participação da unidade no NET do grupo"
	}
	return formula
}

// contracts are the inputs of a column, one per contract.
func (r *record) contracts(of func(*SupplyMonth) Energy) []trace.Node {
	if len(r.pool.Supplies) == 0 {
		return []trace.Node{trace.Input("Informado na linha", "", "", r.from.Row)}
	}
	nodes := make([]trace.Node, 0, len(r.supplies))
	for i := range r.supplies {
		node := ref("Contrato "+strconv.Itoa(i+1), of(&r.supplies[i]))
		if i < len(r.from.Contracts) {
			node.Source = &r.from.Contracts[i]
		}
		nodes = append(nodes, node)
	}
	return nodes
}

func (r *record) contracted() trace.Node {
	nodes := r.contracts(func(s *SupplyMonth) Energy { return s.Contracted })
	for i := range min(len(nodes), len(r.from.Volumes)) {
		nodes[i].Source = &r.from.Volumes[i]
	}
	return mwh("Contrato", r.shared("volume do mês: o sazonalizado, MW médio × horas, ou o informado na linha"),
		r.u.Contracted, nodes...)
}

func (r *record) minimum() trace.Node {
	if node, ok := r.fixed("Mínimo", r.stated.Fixed.Minimum); ok {
		return node
	}
	return mwh("Mínimo", r.shared("Contrato × limite inferior ÷ 100"), r.u.Minimum,
		r.contracts(func(s *SupplyMonth) Energy { return s.Minimum })...)
}

func (r *record) maximum() trace.Node {
	if node, ok := r.fixed("Máximo", r.stated.Fixed.Maximum); ok {
		return node
	}
	return mwh("Máximo", r.shared("Contrato × limite superior ÷ 100"), r.u.Maximum,
		r.contracts(func(s *SupplyMonth) Energy { return s.Maximum })...)
}

func (r *record) billable() trace.Node {
	if node, ok := r.fixed("Faturar", r.stated.Fixed.Billable); ok {
		return node
	}
	inputs := []trace.Node{ref("NET", r.u.Net), ref("Mínimo", r.u.Minimum), ref("Máximo", r.u.Maximum)}
	formula := "mín(máx(NET, Mínimo), Máximo)"
	if len(r.units) > 1 || len(r.pool.Supplies) > 1 {
		formula = r.shared("cada contrato no seu mínimo, depois completados em ordem até o NET do grupo")
		total := Energy{Known: true}
		for i := range r.units {
			total = plus(total, r.units[i].Net)
		}
		inputs = append(inputs, ref("NET do grupo", total))
		inputs = append(inputs, r.contracts(func(s *SupplyMonth) Energy { return s.Billable })...)
	}
	return mwh("Faturar", formula, r.u.Billable, inputs...)
}

func (r *record) difference(name, formula string, e Energy) trace.Node {
	return mwh(name, formula, e, ref("Faturar", r.u.Billable), ref("NET", r.u.Net))
}

func (r *record) value() trace.Node {
	price := trace.Node{Name: "Preço", Unit: unitPrice}
	if r.u.Price.Known {
		price.Value = r.u.Price.V.Text()
	}
	switch {
	case r.stated.Given.Price.Known && len(r.pool.Supplies) <= 1:
		price.Source = &r.from.Row
	case len(r.from.Prices) == 1:
		price = r.from.Prices[0]
	case len(r.from.Prices) > 1:
		price.Formula = "Valor ÷ Faturar, a média dos contratos"
		for i, node := range r.from.Prices {
			node.Name = "Preço do contrato " + strconv.Itoa(i+1)
			price.Inputs = append(price.Inputs, node)
		}
	}
	return trace.Result(NodeValue, "Faturar × Preço, em centavos", amountText(r.u.Value), unitReais,
		ref("Faturar", r.u.Billable), price)
}

func (r *record) adjusted() trace.Node {
	return trace.Result("Reajustado", "o mês alcançou o 1º aniversário da data-base e o preço é P₀ × Fator", r.from.Adjusted, "")
}

func (r *record) spot(spot SpotReference) trace.Node {
	node := trace.Result(NodeSpot, "Sobra × PLD − Déficit × PLD, cada parcela em centavos", "", unitReais,
		ref("Sobra", r.u.Surplus), ref("Déficit", r.u.Deficit))
	if spot.Price.Known {
		node.Value = amountText(r.u.Settle(spot.Price.V))
		node.Inputs = append(node.Inputs, trace.Input("PLD", spot.Price.V.Text(), unitPrice, spot.Source))
	}
	return node
}

func (r *record) conformity() trace.Node {
	inputs := []trace.Node{ref("NET", r.u.Net), ref("Mínimo", r.u.Minimum), ref("Máximo", r.u.Maximum)}
	if p := r.u.Utilisation(); p.Known {
		inputs = append(inputs, trace.Result("Utilização", "NET ÷ Contrato", p.V.Text(), "%"))
	}
	if p := r.u.DeltaPercent(); p.Known {
		inputs = append(inputs, trace.Result("Δ% sobre o máximo", "(NET − Máximo) ÷ Máximo", p.V.Text(), "%"))
	}
	return trace.Result("Conformidade", "Mínimo ≤ NET ≤ Máximo", string(r.u.Conformity), "", inputs...)
}

func amountText(a Opt[money.Amount]) string {
	if !a.Known {
		return ""
	}
	return a.V.Text()
}
