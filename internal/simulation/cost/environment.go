package cost

import (
	"github.com/shopspring/decimal"

	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/trace"
)

// Environment is the environmental equivalent of the energy of a year (domain 6.7): an
// illustration, since a renewable claim needs certificates or the contract.
type Environment struct {
	Energy energy.Energy
	Tonnes decimal.Decimal // of CO2, 3 decimals
	Trees  decimal.Decimal // whole
	Fields decimal.Decimal // football fields, 2 decimals
	// Earned: the source is an incentivised one (Lei 9.427/1996, art. 26, § 1º); of another
	// the equivalents are not shown (LW-04).
	Earned bool `json:",omitempty"`
}

// EarnedText names the norm by which a source earns the equivalents.
const EarnedText = "A fonte é incentivada (Lei 9.427/1996, art. 26, § 1º)."

func (r *Result) environment() Environment {
	q := &r.Case.Equivalent
	e := Environment{Earned: r.Case.Offer.Incentivised || r.Case.NetworkDiscount.Offered > 0}
	for i := range r.months {
		e.Energy += r.months[i].offered.Total()
	}
	tonnes := e.Energy.MWh().Mul(q.TonnesPerMWh)
	trees := tonnes.DivRound(q.TonnesPerTree, blendPlaces)
	e.Tonnes = tonnes.RoundBank(3)
	e.Trees = trees.Round(0)
	e.Fields = trees.DivRound(q.TreesPerHa, blendPlaces).DivRound(q.FieldHa, blendPlaces).RoundBank(2)
	return e
}

// Trace returns the record of the equivalents.
func (e *Environment) Trace(c *Case) trace.Node {
	q := &c.Equivalent
	in := func(name string, v decimal.Decimal, unit string) trace.Node {
		return trace.Input(name, v.String(), unit, q.Source)
	}
	tonnes := trace.Result("Toneladas de CO2", "energia do ano × fator médio do SIN", e.Tonnes.StringFixed(3), "tCO2",
		trace.Node{Name: "Energia do ano", Value: e.Energy.MWhText(), Unit: "MWh"}, in("Fator médio do SIN", q.TonnesPerMWh, "tCO2/MWh"))
	trees := trace.Result("Árvores", "toneladas ÷ absorção por árvore", e.Trees.String(), "", tonnes, in("Absorção por árvore", q.TonnesPerTree, "tCO2"))
	return trace.Result("Campos de futebol", "árvores ÷ árvores por hectare ÷ área do campo", e.Fields.StringFixed(2), "", trees,
		in("Árvores por hectare", q.TreesPerHa, ""), in("Área do campo", q.FieldHa, "ha")).Under(rulesName, RulesVersion)
}
