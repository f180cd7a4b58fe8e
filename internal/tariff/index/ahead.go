package index

import (
	"github.com/shopspring/decimal"

	"ynova/internal/kernel/month"
	"ynova/internal/kernel/percent"
)

const (
	aheadMonths = 12 // published months that say how an index goes on (LW-07)
	aheadPlaces = 24 // decimals of the growth of a month that is not published
)

// Expectation is the growth of an index expected over a year, as it holds in a month;
// false where none is set. A nil Expectation says nothing.
type Expectation func(code string, m month.Month) (yearly percent.Percent, said bool)

// Ahead returns by which factor a month after the last published one grows: the twelfth
// root of what is expected of a year, else of the last twelve published months
// (portfolio.md 6). The last month alone is never repeated. False for a month that is or
// was to be published, and where fewer than twelve months are.
func (x Snapshot) Ahead(code string, m month.Month, said Expectation) (decimal.Decimal, bool) {
	last, known := x.Last(code)
	if !known || m <= last {
		return decimal.Zero, false
	}
	if said != nil {
		if yearly, ok := said(code, m); ok {
			return twelfthRoot(growth(yearly)), true
		}
	}
	if ahead := x.byCode[code].ahead; ahead != nil {
		return *ahead, true
	}
	return decimal.Zero, false
}

// trend is the twelfth root of the last twelve months; nil where there are not as many.
func (s series) trend() *decimal.Decimal {
	if len(s.values) < aheadMonths {
		return nil
	}
	year := one
	for _, v := range s.values[len(s.values)-aheadMonths:] {
		if v == nil {
			return nil
		}
		year = year.Mul(growth(v.Percent))
	}
	root := twelfthRoot(year)
	return &root
}

// twelfthRoot is the factor of a month that a year has twelve times, by Newton's method;
// a year that leaves nothing, or less, has 0.
func twelfthRoot(year decimal.Decimal) decimal.Decimal {
	if !year.IsPositive() {
		return decimal.Zero
	}
	const mostSteps = 200 // the bounds of a variation need fewer than fifty
	twelve, eleven := decimal.NewFromInt(12), decimal.NewFromInt(11)
	x := one.Add(year.Sub(one).DivRound(twelve, aheadPlaces))
	if year.LessThan(one) {
		x = one
	}
	for range mostSteps {
		power := one // x^11
		for range 11 {
			power = power.Mul(x).Round(2 * aheadPlaces)
		}
		next := x.Mul(eleven).Add(year.DivRound(power, aheadPlaces+2)).DivRound(twelve, aheadPlaces)
		if next.Sub(x).Abs().LessThanOrEqual(smallestStep) {
			return next
		}
		x = next
	}
	return x
}

var smallestStep = decimal.New(1, -aheadPlaces)
