package clock

import (
	"slices"

	"ynova/internal/agenda/holiday"
	"ynova/internal/kernel/month"
)

// Kind is what has to be done before supply begins.
type Kind string

// What has to be done before supply begins.
const (
	GiveNotice Kind = "aviso"
	Contract   Kind = "contrato"
	Market     Kind = "ccee" // or the representation by a retailer
	Metering   Kind = "medicao"
)

// Step is something to do, and the last day for it.
type Step struct {
	Kind Kind
	By   month.Date
}

// Steps are what has to be done so that supply begins on the first day of a month, in the
// order of their days: each on the last working day of its term. What no parameter dates is
// left out.
func (t Terms) Steps(start month.Month) (out []Step) {
	for _, s := range []struct {
		kind Kind
		days int
	}{{GiveNotice, t.NoticeDays}, {Contract, t.ContractDays}, {Market, t.MarketDays}, {Metering, t.MeteringDays}} {
		if s.days > 0 {
			out = append(out, Step{s.kind, holiday.WorkdayUntil(start.First().AddDays(-s.days))})
		}
	}
	slices.SortStableFunc(out, func(a, b Step) int { return b.By.DaysUntil(a.By) })
	return out
}

// By is the last day of a step; false where no parameter dates it.
func (t Terms) By(k Kind, start month.Month) (month.Date, bool) {
	steps := t.Steps(start)
	i := slices.IndexFunc(steps, func(s Step) bool { return s.Kind == k })
	if i < 0 {
		return month.Date{}, false
	}
	return steps[i].By, true
}

// LastNotice is the last day on which a notice still lets supply begin with a month, working
// day or not.
func (t Terms) LastNotice(start month.Month) month.Date { return start.First().AddDays(-t.NoticeDays) }
