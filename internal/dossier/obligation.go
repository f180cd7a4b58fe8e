package dossier

import (
	"slices"

	"ynova/internal/compliance/category"
	"ynova/internal/compliance/check"
	"ynova/internal/compliance/review"
	"ynova/internal/contract/portfolio"
	"ynova/internal/invoice"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/month"
)

// table is the compliance table of a period with what it was made of.
type table struct {
	input      category.Input
	categories []category.Line
}

// tables decides the categories of every period, oldest first, each compared with
// the month before it.
func (g *gathered) tables() []table {
	periods := g.periods()
	tables := make([]table, len(periods))
	for i, m := range periods {
		in := g.categoryInput(m, i == len(periods)-1)
		if i > 0 && periods[i-1] == m-1 {
			in.Previous = tables[i-1].categories
		}
		tables[i] = table{in, category.Decide(in)}
	}
	return tables
}

// categoryInput gathers what the rules of a month look at. Notes count for the
// months since they were written, and all of them for the last one.
func (g *gathered) categoryInput(m month.Month, last bool) category.Input {
	until, after := g.around(m)
	in := category.Input{
		Month: m, Today: g.today, Terms: g.terms, Adjusted: g.contract.Adjusted, Summary: g.summary(m),
		History: until, Next: after, Check: g.check(m), Invoices: g.invoicesOf(m),
		OpenDivergences: g.units[m].divergences, ContractFile: g.hasFile, Parameters: g.params, CCEE: g.ccee[m],
	}
	if in.Summary != nil {
		in.Light = in.Summary.Light
	}
	priced := g.terms.PriceIn(m, g.factors)
	in.PriceKnown, in.AdjustmentDue = priced.Price != nil, priced.Due != 0
	if in.PriceKnown {
		in.AdjustmentMade = &priced.Adjusted
	}
	for i := range g.notes {
		if n := &g.notes[i]; n.Open && (last || written(n.At) <= m) {
			in.OpenNotes++
		}
	}
	return in
}

func written(at clock.Micros) month.Month { return month.DateOf(clock.Local(at.Time())).Month() }

// around returns the stored months up to m, and those of the three after it.
func (g *gathered) around(m month.Month) (until, after []portfolio.Month) {
	const ahead = 3
	place := func(m month.Month) int {
		i, _ := slices.BinarySearchFunc(g.months, m, func(s portfolio.Month, m month.Month) int { return int(s.Month - m) })
		return i
	}
	from := place(m + 1)
	return g.months[:from], g.months[from:place(m+ahead+1)]
}

func (g *gathered) check(m month.Month) *check.Result {
	i := slices.IndexFunc(g.checks, func(c check.Result) bool { return c.Month == m })
	if i < 0 {
		return nil
	}
	return &g.checks[i]
}

func (g *gathered) invoicesOf(m month.Month) []invoice.Invoice {
	var found []invoice.Invoice
	for i := range g.invoices {
		if g.invoices[i].Month == m && g.invoices[i].Counts() {
			found = append(found, g.invoices[i].Signed())
		}
	}
	return found
}

// obligations writes the tables, newest first.
func (g *gathered) obligations(tables []table) []Obligation {
	written := make([]Obligation, 0, len(tables))
	for _, t := range slices.Backward(tables) {
		o := Obligation{Period: t.input.Month.String(), Categories: make([]CategoryBody, len(t.categories))}
		for i, c := range t.categories {
			o.Categories[i] = CategoryBody(c)
		}
		written = append(written, o)
	}
	return written
}

// analyses joins what the rules say of the steps in the month with what people have
// set (CT-19).
func (g *gathered) analyses(m month.Month, tables []table) []Analysis {
	i := slices.IndexFunc(tables, func(t table) bool { return t.input.Month == m })
	var of table
	if i >= 0 {
		of = tables[i]
	} else {
		of.input = g.categoryInput(m, true)
		of.categories = category.Decide(of.input)
	}
	ruled := category.Analyses(category.AnalysisInput{
		Contract: *g.contract, Month: of.input, Categories: of.categories, Units: g.units[m].units,
	})
	all := make([]Analysis, len(ruled))
	for i, area := range ruled {
		all[i] = Analysis{Area: area.Area, Steps: make([]Step, len(area.Steps))}
		for k, rule := range area.Steps {
			all[i].Steps[k] = g.step(area.Area, rule)
		}
	}
	return all
}

func (g *gathered) step(area category.Area, rule category.Step) Step {
	step := Step{Name: rule.Name, Light: rule.Light, RuleLight: rule.Light, Reason: rule.Reason}
	i := slices.IndexFunc(g.marks, func(m review.Mark) bool { return m.Area == area && m.Step == rule.Name })
	if i < 0 {
		return step
	}
	mark := &g.marks[i]
	step.Version, step.Observation, step.At = mark.Version, mark.Observation, &mark.At
	if mark.By != "" {
		step.By = &mark.By
	}
	if mark.Light != nil {
		step.Light, step.Manual = *mark.Light, true
	}
	return step
}
