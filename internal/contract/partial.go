package contract

import (
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
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
)

// ParsePartial reads a rule as a write gives it; empty is the whole month.
func ParsePartial(s string) (Partial, bool) {
	switch p := Partial(s); p {
	case "":
		return PartialWhole, true
	case PartialWhole, PartialDays, PartialNext, PartialBefore:
		return p, true
	}
	return "", false
}

// Scan implements sql.Scanner; what is not known is the whole month.
func (p *Partial) Scan(src any) error {
	var text db.NullText
	err := text.Scan(src)
	known, ok := ParsePartial(string(text))
	if !ok {
		known = PartialWhole
	}
	*p = known
	return err
}

// Supplies reports whether the contract supplies energy in the month.
func (t *Terms) Supplies(m month.Month) bool {
	days := t.ActiveDays(m)
	return days > 0 && (days == m.Days() || t.Partial != PartialNext && t.Partial != PartialBefore)
}

// SuppliedDays is for how many days of the month the volume is agreed.
func (t *Terms) SuppliedDays(m month.Month) int {
	if days := t.ActiveDays(m); t.Partial == PartialDays && days > 0 {
		return days
	}
	return m.Days()
}

// partialMonths are the first and the last month where the validity does not hold all
// of their days.
func (c *Contract) partialMonths() []month.Month {
	var some []month.Month
	if first := c.Start.Month(); c.Start != first.First() {
		some = append(some, first)
	}
	if last := c.End.Month(); c.End != last.Last() && (len(some) == 0 || some[0] != last) {
		some = append(some, last)
	}
	return some
}

// warnings are what is odd about a contract besides its prices.
func (c *Contract) warnings() []string {
	if c.Partial != PartialWhole {
		return nil
	}
	var found []string
	for _, m := range c.partialMonths() {
		found = append(found, "O suprimento na CCEE é por mês civil, e a vigência tem só uma parte de "+m.Label()+": o mês conta inteiro.")
	}
	return found
}
