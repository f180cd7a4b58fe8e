package dossier

import (
	"slices"

	"ynova/internal/client/extra"
	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/ptbr"
)

// missing is what a screen shows where nothing was given.
const missing = "Não informado"

// facts are the values of the contract that its page shows, in their order.
var facts = []string{
	"contract_code", "client_name", "cnpj", "groupName", "segment", "contact_responsible", "email", "status",
	"contracted_volume_mwh", "energy_source", "contracted_modality", "start_date", "end_date", "billing_cycle",
	"upper_limit_percent", "lower_limit_percent", "flexibility_percent", "loss_percent", "average_price_mwh",
	"spot_price_ref_mwh", "supplier", "proinfa_contribution", "adjusted",
}

// pricing are the facts that a partner does not see.
var pricing = []string{"average_price_mwh", "spot_price_ref_mwh", "supplier"}

// data are the agreed values under their labels. What the actor may not see is left
// out, instead of looking as if nobody had given it.
func (g *gathered) data(m month.Month) []Fact {
	var rows []Fact
	for _, l := range g.view.LabelledOf(facts...) {
		if !g.actor.SeesPrices() && slices.Contains(pricing, l.Field) || !g.actor.SeesContacts() && l.Field == "email" {
			continue
		}
		rows = append(rows, Fact{l.Label, shown(l.Value)})
		if l.Field == "contracted_volume_mwh" {
			rows = append(rows, g.rangeFacts(m)...)
		}
	}
	return rows
}

// rangeFacts are the contractual range of the month in MWh (CT-21).
func (g *gathered) rangeFacts(m month.Month) []Fact {
	in := " em " + m.Short()
	r, agreed := g.band(m)
	facts := []Fact{{"Volume contratado" + in, mwhText(r.Contracted, r.Contracted != nil)}}
	return append(facts, Fact{"Faixa contratual: mínimo" + in, mwhText(r.Minimum, agreed)}, Fact{"Faixa contratual: máximo" + in, mwhText(r.Maximum, agreed)})
}

// bandOf is the contracted energy of a month with its limits; nil is unknown.
type bandOf struct{ Contracted, Minimum, Maximum *energy.Energy }

// band returns the range of the month as the balance used it, else as agreed.
func (g *gathered) band(m month.Month) (b bandOf, agreed bool) {
	if s := g.summary(m); s != nil && s.Contracted != nil && s.Minimum != nil && s.Maximum != nil {
		return bandOf{s.Contracted, s.Minimum, s.Maximum}, true
	}
	r, agreed, err := g.terms.RangeIn(m)
	if err != nil {
		return bandOf{}, false
	}
	return bandOf{&r.Contracted, &r.Minimum, &r.Maximum}, agreed
}

func mwhText(e *energy.Energy, known bool) string {
	if e == nil || !known {
		return missing
	}
	return ptbr.FormatMWh(*e)
}

func shown(value string) string {
	if value == "" {
		return missing
	}
	return value
}

func (g *gathered) additional() []Fact {
	return factsOf(g.view.Additional)
}

func factsOf(pairs []extra.Value) []Fact {
	rows := make([]Fact, len(pairs))
	for i, p := range pairs {
		rows[i] = Fact(p)
	}
	return rows
}
