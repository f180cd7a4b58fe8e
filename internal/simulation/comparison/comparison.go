package comparison

import (
	"github.com/shopspring/decimal"

	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/percent"
	"ynova/internal/kernel/trace"
)

// The specified rates. ICMS is raised by the client's extra rate.
const (
	PIS    = 108 * percent.One / 100
	COFINS = 5 * percent.One
	ICMS   = 17 * percent.One
)

// The specified tariffs, in hundredths of R$/kWh, and what the estimate takes of
// those of the additional items, in hundredths.
const (
	currentTariff   = 62
	estimatedTariff = 50
	estimatedFactor = 85
)

// item is an additional item: a share of the net energy, in thousandths, at a tariff
// in hundredths of R$/kWh.
type item struct {
	name   string
	share  int64
	tariff int64
}

var items = [...]item{
	{"Encargo Ponta", 50, 20},
	{"Encargo Fora Ponta", 150, 10},
	{"Demanda", 20, 30},
	{"Demanda sem ICMS", 10, 30},
	{"Energia Reativa Ponta", 10, 35},
	{"Energia Reativa Fora Ponta", 60, 35},
	{"CIP", 5, 5},
}

var (
	one     = decimal.New(1, 0)
	twelve  = decimal.New(12, 0)
	perUnit = decimal.New(1, 2)
)

// Caveat stands beside every figure of a comparison (LW-04).
const Caveat = "Comparação ilustrativa: aplica 15 % de redução a tarifas de referência. Não considera a distribuidora, os tributos nem o desconto deste cliente. Use a simulação para uma proposta."

// Tax is a rate of the list that the screen shows.
type Tax struct {
	Name string
	Rate percent.Percent
}

// Line is one line of a cost table.
type Line struct {
	Name     string
	Quantity decimal.Decimal // kWh
	Tariff   decimal.Decimal // R$/kWh, without the rates
	Cost     money.Amount
}

// Table is the cost in one situation; Total is the sum of the lines.
type Table struct {
	Lines []Line
	Total money.Amount
}

// Comparison is what the client's page shows.
type Comparison struct {
	Consumption, Generation, Net energy.Energy
	Taxes                        []Tax
	Current, Estimated           Table
	Savings                      money.Amount
	Percent                      *percent.Percent // nil when nothing is paid today
}

// Month is a row of the popup.
type Month struct {
	Number int // 1 is January
	Factor decimal.Decimal
	Comparison
}

// Compare computes the comparison. Extra is the client's own rate.
func Compare(consumption, generation energy.Energy, extra percent.Percent) Comparison {
	net := max(consumption-generation, 0)
	c := compare(kwh(net), extra)
	c.Consumption, c.Generation, c.Net = consumption, generation, net
	return c
}

func kwh(e energy.Energy) decimal.Decimal { return decimal.New(int64(e), -8) }

func compare(net decimal.Decimal, extra percent.Percent) Comparison {
	c := Comparison{Taxes: []Tax{{"PIS", PIS}, {"COFINS", COFINS}, {"ICMS", ICMS}, {"Imposto adicional", extra}}}
	sum := percent.Percent(0)
	for _, t := range c.Taxes {
		sum += t.Rate
	}
	taxed := one.Add(decimal.New(int64(sum), -8))
	c.Current = table(net, taxed, currentTariff, one)
	c.Estimated = table(net, taxed, estimatedTariff, decimal.New(estimatedFactor, -2))
	c.Savings = max(c.Current.Total-c.Estimated.Total, 0)
	if p, ok := percent.Of(int64(c.Savings), int64(c.Current.Total)); ok {
		c.Percent = &p
	}
	return c
}

// table costs the net energy and the additional items; factor is what their tariffs
// are multiplied by.
func table(net, taxed decimal.Decimal, tariff int64, factor decimal.Decimal) Table {
	t := Table{Lines: make([]Line, 0, len(items)+1)}
	add := func(name string, quantity, tariff decimal.Decimal) {
		cost := quantity.Mul(tariff).Mul(taxed).Round(2)
		l := Line{Name: name, Quantity: quantity, Tariff: tariff, Cost: money.Amount(cost.Shift(4).IntPart())}
		t.Lines = append(t.Lines, l)
		t.Total += l.Cost
	}
	add("Energia", net, decimal.New(tariff, 0).Div(perUnit))
	for _, i := range items {
		add(i.name, net.Mul(decimal.New(i.share, -3)), decimal.New(i.tariff, -2).Mul(factor))
	}
	return t
}

// factorOf is the season's weight of a month.
func factorOf(number int) decimal.Decimal {
	switch number {
	case 12, 1, 2:
		return decimal.New(11, -1)
	case 6, 7, 8:
		return decimal.New(95, -2)
	default:
		return one
	}
}

// Monthly is the breakdown of the popup: a twelfth of the consumption, weighted by
// the season, against a twelfth of the generation.
func Monthly(consumption, generation energy.Energy, extra percent.Percent) []Month {
	out := make([]Month, 12)
	for i := range out {
		m := &out[i]
		m.Number, m.Factor = i+1, factorOf(i+1)
		used := kwh(consumption).Mul(m.Factor).DivRound(twelve, 8)
		made := kwh(generation).DivRound(twelve, 8)
		net := decimal.Max(used.Sub(made), decimal.Zero)
		m.Comparison = compare(net, extra)
		m.Consumption, m.Generation, m.Net = scaled(used), scaled(made), scaled(net)
	}
	return out
}

func scaled(kwh decimal.Decimal) energy.Energy { return energy.Energy(kwh.Shift(8).IntPart()) }

// Trace returns the record of a table.
func (t *Table) Trace(name string, taxes []Tax) trace.Node {
	constant := trace.Source{Kind: trace.KindPremissa, Ref: "comparativo do cliente", Detail: "constante especificada"}
	node := trace.Node{Name: name, Formula: "soma das linhas", Value: t.Total.Text(), Unit: "R$"}
	for _, l := range t.Lines {
		line := trace.Result(l.Name, "quantidade × tarifa × (1 + PIS + COFINS + ICMS + adicional)", l.Cost.Text(), "R$",
			trace.Node{Name: "Quantidade", Value: l.Quantity.String(), Unit: "kWh"},
			trace.Input("Tarifa", l.Tariff.String(), "R$/kWh", constant))
		for _, x := range taxes {
			line.Inputs = append(line.Inputs, trace.Input(x.Name, x.Rate.Text(), "%", constant))
		}
		node.Inputs = append(node.Inputs, line)
	}
	return node
}
