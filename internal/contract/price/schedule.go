package price

import (
	"slices"
	"strconv"
	"strings"

	"ynova/internal/kernel/fixed"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
)

// priceCent is the step of a price that people agree: two decimals (CC-17).
const priceCent money.Price = 1e6

// Schedule is the prices that a contract agrees by period, and how they are
// adjusted (CC-14, domain 2). It does not change once built and may be shared; a
// nil Schedule agrees nothing.
type Schedule struct {
	index        string      // index.IPCA, IndexIGPM or IndexNone
	base         month.Month // the currency of the prices; 0: they are never adjusted
	positiveOnly bool
	flatYears    int // 0: not a flat price
	periods      []period
	text         string // canonical JSON, by which two are compared
}

type period struct {
	start, end month.Month
	agreed     *money.Price // for the months that have none of their own
	months     []agreedMonth
}

type agreedMonth struct {
	month month.Month
	price money.Price
}

// Text returns the canonical JSON of the schedule, empty for nil.
func (s *Schedule) Text() string {
	if s == nil {
		return ""
	}
	return s.text
}

// Index returns the index that adjusts the prices and the month in whose currency
// they are; 0 where they are never adjusted.
func (s *Schedule) Index() (code string, base month.Month) {
	if s == nil {
		return "", 0
	}
	return s.index, s.base
}

// agreed is a price as it stands in the schedule.
type agreed struct {
	price  *money.Price // nil: none
	period int          // from 0
	own    bool         // the month's own, not the period's
}

// at returns the price agreed for the month. Of the periods that have one the
// later start wins; of those that start together, the later in the list.
func (s *Schedule) at(m month.Month) agreed {
	found := agreed{period: -1}
	if s == nil {
		return found
	}
	for i := range s.periods {
		p := &s.periods[i]
		if !p.covers(m) || found.price != nil && p.start < s.periods[found.period].start {
			continue
		}
		if price, own := p.at(m); price != nil {
			found = agreed{price, i, own}
		}
	}
	return found
}

// Agreed returns every price that stands in the schedule.
func (s *Schedule) Agreed() []*money.Price {
	var all []*money.Price
	for i := range s.periods {
		if p := s.periods[i].agreed; p != nil {
			all = append(all, p)
		}
		for k := range s.periods[i].months {
			all = append(all, &s.periods[i].months[k].price)
		}
	}
	return all
}

func (p *period) covers(m month.Month) bool { return p.start <= m && m <= p.end }

func (p *period) at(m month.Month) (price *money.Price, own bool) {
	i, found := slices.BinarySearchFunc(p.months, m, func(a agreedMonth, m month.Month) int { return int(a.month - m) })
	if found {
		return &p.months[i].price, true
	}
	return p.agreed, false
}

// Span returns the first and the last month of all periods; zero for nil.
func (s *Schedule) Span() (first, last month.Month) {
	if s == nil {
		return 0, 0
	}
	for i := range s.periods {
		p := &s.periods[i]
		if i == 0 || p.start < first {
			first = p.start
		}
		last = max(last, p.end)
	}
	return first, last
}

// Average returns the simple mean of the agreed prices over the filled months from
// first to last, in cents (CC-17); false when none is filled.
func (s *Schedule) Average(first, last month.Month) (money.Price, bool) {
	var sum, n int64
	from, to := s.Span()
	for m := max(first, from); m <= min(last, to); m++ {
		if a := s.at(m); a.price != nil {
			sum, n = sum+int64(*a.price), n+1
		}
	}
	return mean(sum, n)
}

// Warnings names the periods that overlap; the price is never in doubt, but it may
// not be what was meant (domain 2).
func (s *Schedule) Warnings() []string {
	if s == nil {
		return nil
	}
	var found []string
	for i := range s.periods {
		for k := i + 1; k < len(s.periods); k++ {
			a, b := &s.periods[i], &s.periods[k]
			from, to := max(a.start, b.start), min(a.end, b.end)
			if from > to {
				continue
			}
			wins := "vale o que começa depois"
			if a.start == b.start {
				wins = "os dois começam juntos e vale o período " + ordinal(k)
			}
			found = append(found, "Os períodos "+ordinal(i)+" e "+ordinal(k)+" se sobrepõem "+during(from, to)+"; "+wins+".")
		}
	}
	return found
}

// ordinal is how a person counts the i-th of a list.
func ordinal(i int) string { return strconv.Itoa(i + 1) }

// mean returns sum divided by n in cents, rounded once; false for n = 0.
func mean(sum, n int64) (money.Price, bool) {
	cents, err := fixed.MulDiv(sum, 1, n*int64(priceCent), fixed.HalfUp)
	return money.Price(cents) * priceCent, err == nil
}

// during returns "em mar/2026" or "de mar/2026 a mai/2026".
func during(from, to month.Month) string {
	if from == to {
		return "em " + from.Short()
	}
	return "de " + spanText(from, to)
}

// spanText returns "mar/2026" or "mar/2026 a mai/2026".
func spanText(from, to month.Month) string {
	if from == to {
		return from.Short()
	}
	return from.Short() + " a " + to.Short()
}

// monthList names months, which come in order, neighbours together: "abr/2026,
// jul/2026 a set/2026".
func monthList(months []month.Month) string {
	var parts []string
	for i := 0; i < len(months); {
		end := i
		for end+1 < len(months) && months[end+1] == months[end]+1 {
			end++
		}
		parts = append(parts, spanText(months[i], months[end]))
		i = end + 1
	}
	return strings.Join(parts, ", ")
}
