package intake

import (
	"slices"
	"strings"

	"ynova/internal/balance/chain"
	"ynova/internal/platform/imports/layout"
)

// Questioned implements layout.Together.
func (p *rules) Questioned() []layout.Field { return measures.Fields }

// Ask implements layout.Together: rows of one unit and month are two meters that add up, or a
// correction. Nothing but consumption and generation adds: the rest has to agree.
func (p *rules) Ask(rows []Row) (question string, add bool) {
	add = true
	texts := make([]string, len(rows))
	in := kwh
	if p.ColumnOf(ConsumoKWh) == 0 && (p.ColumnOf(ConsumoMWh) > 0 || p.ColumnOf(GeracaoMWh) > 0) {
		in = mwh
	}
	for i := range rows {
		if !rows[i].Measured() {
			return "", false
		}
		texts[i] = in.text(rows[i].Consumption.Or(rows[i].Generation).V)
		add = add && beside(&rows[i]) == beside(&rows[0])
	}
	last := len(texts) - 1
	question = "Mesma unidade e mês (" + strings.Join(texts[:last], ", ") + " e " + texts[last] + " " + unitNames[in] + ")."
	if !add {
		question += " As outras colunas não são iguais: uma das linhas vale."
	}
	return question, add
}

// Add implements layout.Together.
func (p *rules) Add(into, more *Row) (layout.Field, string) {
	into.Consumption = both(into.Consumption, more.Consumption)
	into.Generation = both(into.Generation, more.Generation)
	if into.Question == "" {
		into.Question = more.Question
	}
	if into.Consumption.Known && !Consumable(into.Consumption.V) {
		return ConsumoMWh, TooMuch
	}
	return "", ""
}

func both(a, b chain.Energy) chain.Energy {
	if !a.Known || !b.Known {
		return a.Or(b)
	}
	return chain.Some(a.V + b.V)
}

// beside is what a row states beside its measures, whose name may be written in two ways.
func beside(r *Row) Row {
	rest := *r
	rest.Line, rest.Client, rest.Question = 0, "", ""
	rest.Consumption, rest.Generation = chain.Energy{}, chain.Energy{}
	return rest
}

// Consumptions are the fields that state the consumption.
func Consumptions() []layout.Field { return slices.Clone(consumptions[:]) }
