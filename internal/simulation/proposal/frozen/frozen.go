// Package frozen owns what a proposal keeps of a simulation: the input, the answer and
// every value behind them, as they were when the proposal was made, with what a person
// chose besides. It does not own how a proposal is shown, sent or decided.
package frozen

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/percent"
	"ynova/internal/platform/pdf"
	"ynova/internal/simulation"
	"ynova/internal/simulation/cost"
	"ynova/internal/simulation/lowvoltage"
)

// Content never changes once a proposal exists.
type Content struct {
	Input  simulation.Entry
	Answer simulation.Answer `json:",omitzero"` // empty in group B
	Sheet  *cost.Sheet       // nil in group B
	// LowVoltage is the estimate of group B; nil in group A.
	LowVoltage *simulation.LowVoltageAnswer `json:",omitempty"`
}

// Of is what a proposal keeps of a simulation.
func Of(f *simulation.Frozen) *Content {
	c := &Content{Input: f.Input, Sheet: f.Sheet, LowVoltage: f.LowVoltage}
	if f.Answer != nil {
		c.Answer = *f.Answer
	}
	return c
}

// Rules are those that it was computed by.
func (c *Content) Rules() int {
	if c.LowVoltage != nil {
		return lowvoltage.RulesVersion
	}
	return c.Sheet.Rules
}

// Distributor is whose network the unit uses.
func (c *Content) Distributor() string {
	if c.LowVoltage != nil {
		return strings.TrimSpace(c.Input.Cliente.Distribuidora)
	}
	return c.Sheet.Case.Unit.Distributor
}

// Best is the modality that is proposed unless a person chooses.
func (c *Content) Best() cost.Modality {
	if c.LowVoltage != nil {
		return cost.Convencional
	}
	return c.Sheet.Best
}

// Terms are what a person chooses, kept by version.
type Terms struct {
	ClientName string        `json:"nome_cliente"`
	Brand      string        `json:"marca"`
	Modality   cost.Modality `json:"modalidade"`
	Supplier   string        `json:"fornecedor"`
	Note       string        `json:"observacao"`
	ValidUntil month.Date    `json:"valid_until"`
}

// Document is a version of a proposal as it is shown.
type Document struct {
	Year, Number int
	Version      int64
	At           time.Time // of the version
	Author       string
	Terms
	// Accept is where its client answers; empty: the copy of a user without a link.
	Accept string
	// House is whose letterhead it has.
	House pdf.House
	*Content
}

// Label is what a proposal is called: "Proposta 12/2026".
func (d *Document) Label() string { return fmt.Sprintf("Proposta %d/%d", d.Number, d.Year) }

// FileName is the name of the proposal's files, without the ending.
func (d *Document) FileName() string { return fmt.Sprintf("proposta-%d-%03d", d.Year, d.Number) }

// Promise is what is promised of a modality that is computed.
func (c *Content) Promise(m cost.Modality) *cost.Promise { return c.Plan(m).Promise }

// Complete adds what proposals from before promises did not keep: what may be promised of the
// very case that they froze. Of one that the rules in force refuse nothing is promised.
func (c *Content) Complete() {
	if c.Sheet == nil {
		return
	}
	r, err := (*cost.Result)(nil), error(nil)
	for _, m := range cost.Modalities() {
		p := c.Plan(m)
		if p == nil || p.Saving == nil || p.Promise != nil {
			continue
		}
		if r == nil && err == nil {
			r, err = cost.Simulate(c.Sheet.Case)
		}
		if err == nil {
			p.Promise, err = r.Promise(m)
		}
		if p.Promise == nil {
			p.Promise = &cost.Promise{Saving: cost.Saving{Modality: m}, Base: p.Saving.Annual}
		}
	}
}

// Risks are what law or place may bring in a modality, with its range; what nobody gave a range
// is left out of what a client reads (TD-12).
func (c *Content) Risks(m cost.Modality) []simulation.Risk {
	return slices.DeleteFunc(slices.Clone(c.Answer.Riscos), func(r simulation.Risk) bool { return r.De == nil || r.Modalidade != string(m) })
}

// Scenarios put a modality between a worse and a better case.
func (c *Content) Scenarios(m cost.Modality) []simulation.Scenario {
	return slices.DeleteFunc(slices.Clone(c.Answer.Cenarios), func(s simulation.Scenario) bool { return s.Modalidade != string(m) })
}

// Law is what a modality saves as the law of the months from 2027 on turns out.
func (c *Content) Law(m cost.Modality) []simulation.LawScenario {
	return slices.DeleteFunc(slices.Clone(c.Answer.Lei), func(s simulation.LawScenario) bool { return s.Modalidade != string(m) })
}

// Plan is what is proposed.
func (c *Content) Plan(m cost.Modality) *cost.SheetPlan { return c.Sheet.Of(m) }

// Chosen is the plan of the chosen modality.
func (d *Document) Chosen() *cost.SheetPlan { return d.Plan(d.Modality) }

// Figures are what lists show of a modality.
type Figures struct {
	Price   money.Price // mean, weighted by the energy
	Cost    money.Amount
	Saving  money.Amount     // with the premises of today
	Percent *percent.Percent // of that
	// Promised is the saving of a year under the course that is promised; not above zero: none is.
	Promised        money.Amount
	PromisedPercent *percent.Percent
}

// Figures of a modality; false where it was not computed.
func (c *Content) Figures(m cost.Modality) (Figures, bool) {
	if c.LowVoltage != nil {
		return c.lowVoltage(), m == cost.Convencional
	}
	p := c.Plan(m)
	if p == nil || p.Saving == nil {
		return Figures{}, false
	}
	return Figures{
		Price: c.MeanPrice(), Cost: c.Sheet.Current.Total, Saving: p.Saving.Annual, Percent: p.Saving.Percent,
		Promised: p.Promise.Annual, PromisedPercent: p.Promise.Percent,
	}, true
}

// lowVoltage are the figures of an estimate. They stand in it as canonical texts, and a
// proposal is made only of one with an offer.
func (c *Content) lowVoltage() (f Figures) {
	e := c.LowVoltage
	f.Price, _ = money.ParsePrice(string(*e.Preco))
	f.Cost, _ = money.Parse(string(e.Convencional))
	f.Saving, _ = money.Parse(string(*e.Economia))
	if e.Percentual != nil {
		part, _ := percent.Parse(string(*e.Percentual))
		f.Percent = &part
	}
	f.Promised, f.PromisedPercent = f.Saving, f.Percent
	return f
}

// MeanPrice is the energy price of the twelve months, weighted by the energy bought,
// in cents HALF_UP.
func (c *Content) MeanPrice() money.Price { return c.Sheet.MeanPrice() }
