package term

import (
	"ynova/internal/contract/price"
	"ynova/internal/kernel/month"
)

// Partial is what a contract supplies in a month of which it is active on some days
// only (MC-10). Supply at the CCEE is by civil month.
type Partial string

// The rules of partial months.
const (
	PartialWhole  Partial = "mes_inteiro"   // as in any month
	PartialDays   Partial = "pro_rata_dias" // its days' share
	PartialNext   Partial = "proximo_mes"   // nothing: it begins with the next month
	PartialBefore Partial = "mes_anterior"  // nothing: it ended with the month before

	PartialUnsaid Partial = "" // nobody has said: the whole month, with a warning
)

// ParsePartial reads a rule as a write gives it; empty says none.
func ParsePartial(s string) (Partial, bool) {
	switch p := Partial(s); p {
	case PartialUnsaid, PartialWhole, PartialDays, PartialNext, PartialBefore:
		return p, true
	}
	return "", false
}

// Scan implements sql.Scanner; what is not known is as if nobody had said.
func (p *Partial) Scan(src any) error { return scan(p, src, ParsePartial, PartialUnsaid) }

// Supplies reports whether the contract supplies energy in the month.
func (t *Terms) Supplies(m month.Month) bool { return t.ActiveIn(m) && !t.omits(m) }

// omits reports whether the contract supplies nothing in a month of which it has some
// days.
func (t *Terms) omits(m month.Month) bool {
	return (t.Partial == PartialNext || t.Partial == PartialBefore) && t.isPartial(m)
}

// Supplied is for how many days of the month, and hours of them, the volume is agreed.
func (t *Terms) Supplied(m month.Month) price.Supply {
	if t.Partial == PartialDays && t.isPartial(m) {
		return price.Supply{Days: t.ActiveDays(m), Hours: t.History.ActiveHours(m, t.Start, t.End)}
	}
	return price.Supply{Days: m.Days(), Hours: m.Hours()}
}

// isPartial reports whether the contract is active on some days of the month, not on all.
func (t *Terms) isPartial(m month.Month) bool {
	days := t.ActiveDays(m)
	return 0 < days && days < m.Days()
}
