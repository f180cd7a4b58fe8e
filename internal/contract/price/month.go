package price

import (
	"github.com/shopspring/decimal"

	"ynova/internal/kernel/fixed"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/percent"
	"ynova/internal/tariff/index"
	"ynova/internal/tariff/parameter"
)

// Origin says where the price of a month comes from.
type Origin string

// The origins, in the order in which they are looked for (domain 2).
const (
	OriginMonth   Origin = "mês"
	OriginPeriod  Origin = "período"
	OriginTyped   Origin = "preço informado" // of a contract without prices by period
	OriginAverage Origin = "preço médio"     // where the contract fills gaps with it (GapAverage)
	OriginNone    Origin = "indefinido"
)

// Factors gives the factors by which prices are adjusted, each computed once. It
// is not safe for concurrent use. A nil Factors knows no index and no law.
type Factors struct {
	indices    index.Snapshot
	parameters parameter.Snapshot
	known      map[factorKey]index.Accumulation
	regimes    map[month.Month]regime
}

type factorKey struct {
	index        string
	base, due    month.Month
	positiveOnly bool
}

// NewFactors returns the factors of the indices; the parameters say what is expected of
// them, and when PIS/COFINS leaves prices.
func NewFactors(x index.Snapshot, p parameter.Snapshot) *Factors {
	return &Factors{indices: x, parameters: p, known: map[factorKey]index.Accumulation{}, regimes: map[month.Month]regime{}}
}

func (f *Factors) of(s *Schedule, due month.Month) index.Accumulation {
	if f == nil {
		f = NewFactors(index.Snapshot{}, parameter.Snapshot{})
	}
	key := factorKey{s.index, s.base, due, s.positiveOnly}
	a, known := f.known[key]
	if !known {
		a = f.indices.Accumulate(s.index, s.base, due, s.positiveOnly, f.expected)
		f.known[key] = a
	}
	return a
}

// expected is the value of an index that a user typed for a year (LW-07).
func (f *Factors) expected(code string, m month.Month) (percent.Percent, bool) {
	yearly, _, said := f.expectation(code, m)
	return yearly, said
}

func (f *Factors) expectation(code string, m month.Month) (percent.Percent, parameter.Value, bool) {
	return f.parameters.Percent(parameter.KeyIndexExpected(code), "", m.First())
}

// RulesVersion counts the changes of the rules of prices; the records of what they
// computed name it.
const RulesVersion = 3

const rulesName = "regras de preço e reajuste"

// MonthPrice is the price of a month and how it came about.
type MonthPrice struct {
	Month       month.Month
	Base        *money.Price // as agreed (P0); nil: none is
	Price       *money.Price // nil: Indefinido
	Origin      Origin
	Adjusted    bool            // it holds the adjustment of the last due anniversary (domain 1.6 Reajustado)
	Provisional bool            // by values that are not final
	Due         month.Month     // that anniversary; 0 where none is due
	Factor      decimal.Decimal // exact; 1 where nothing is adjusted
	Missing     []month.Month   // months of the index without which there is no price
	Left        decimal.Decimal // share that is left where PIS/COFINS has left the price; else 1
	Untaxed     decimal.Decimal // share that is left without the ICMS that the price holds; else 1
	Estimated   bool            // it left by our estimate, which nobody has confirmed
	Lacks       string          // the data missing for those shares; there is no price then

	schedule *Schedule
	period   int // of the schedule, from 0
	basis    Basis
}

// Agreed is what a contract agrees of prices beside its schedule.
type Agreed struct {
	Average *money.Price // nil: none
	Gap     Gap
	Basis   Basis
}

// In returns the price of the month: the month's own, else its period's, both
// adjusted by the index from the agreed price, without the ICMS that it holds and the PIS/COFINS that has left it,
// and rounded once. Of a month that has neither it is the average price, never
// adjusted, where there is no schedule or the contract says so; else there is none
// (domain 2; true.md B1).
func (s *Schedule) In(m month.Month, agreed Agreed, f *Factors) MonthPrice {
	p := MonthPrice{Month: m, Origin: OriginNone, Factor: unadjusted, Left: unadjusted, Untaxed: unadjusted, schedule: s, basis: agreed.Basis}
	switch found := s.at(m); {
	case found.price != nil:
		p.Base, p.Origin, p.period, p.Due = found.price, OriginPeriod, found.period, s.due(m)
		if found.own {
			p.Origin = OriginMonth
		}
	case agreed.Average == nil:
	case s == nil:
		p.Base, p.Origin = agreed.Average, OriginTyped
	case agreed.Gap == GapAverage:
		p.Base, p.Origin = agreed.Average, OriginAverage
	}
	if p.Base != nil {
		p.compute(f)
	}
	return p
}

var unadjusted = decimal.NewFromInt(1)

// due is the last anniversary of the data-base up to the month, 0 before the first.
func (s *Schedule) due(m month.Month) month.Month {
	if s.base == 0 || s.index == index.None || m < s.base.Add(monthsPerYear) {
		return 0
	}
	return s.base.Add(int(m-s.base) / monthsPerYear * monthsPerYear)
}

// compute makes the price of the agreed one and rounds it once: chaining rounded
// prices from year to year, or from one law to the next, may drift by a cent.
func (p *MonthPrice) compute(f *Factors) {
	var a index.Accumulation
	factor := unadjusted
	if p.Due != 0 {
		if a = f.of(p.schedule, p.Due); len(a.Missing) > 0 {
			p.Missing = a.Missing
			return
		}
		factor = a.Factor
	}
	untaxed, lack := p.basis.untaxed(p.Month)
	if lack != "" {
		p.Lacks = lack
		return
	}
	left, lack := f.remains(&p.basis, p.Month)
	if lack != "" {
		p.Lacks = lack
		return
	}
	p.Untaxed, p.Left, p.Estimated = untaxed, left, !left.Equal(unadjusted) && p.basis.Estimated()
	if p.Due == 0 && p.kept().Equal(unadjusted) {
		p.Price = p.Base
		return
	}
	price, ok := adjusted(*p.Base, factor.Mul(p.kept()))
	if !ok {
		return // more than a price can be
	}
	p.Price, p.Factor, p.Adjusted, p.Provisional = &price, factor, p.Due != 0, a.Provisional
}

// kept is the share of the agreed price that is in the month's.
func (p *MonthPrice) kept() decimal.Decimal { return p.Untaxed.Mul(p.Left) }

const priceScale = 8 // decimals that money.Price holds

func adjusted(base money.Price, factor decimal.Decimal) (money.Price, bool) {
	v, err := fixed.FromDecimal(fixed.ToDecimal(int64(base), priceScale).Mul(factor).Round(2), priceScale)
	return money.Price(v), err == nil
}

// State is how far the price is adjusted, as the balance keeps it.
func (p *MonthPrice) State() (a Adjustment) {
	switch {
	case !p.Adjusted:
	case p.Provisional:
		a = AdjustmentProvisional
	default:
		a = AdjustmentFinal
	}
	if p.Estimated {
		a |= AdjustmentEstimated
	}
	return a
}
