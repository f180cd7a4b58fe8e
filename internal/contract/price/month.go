package price

import (
	"github.com/shopspring/decimal"

	"ynova/internal/kernel/fixed"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/tariff/index"
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
// is not safe for concurrent use. A nil Factors knows no index.
type Factors struct {
	indices index.Snapshot
	known   map[factorKey]index.Accumulation
}

type factorKey struct {
	index        string
	base, due    month.Month
	positiveOnly bool
}

// NewFactors returns the factors of the indices.
func NewFactors(x index.Snapshot) *Factors {
	return &Factors{indices: x, known: map[factorKey]index.Accumulation{}}
}

func (f *Factors) of(s *Schedule, due month.Month) index.Accumulation {
	if f == nil {
		f = NewFactors(index.Snapshot{})
	}
	key := factorKey{s.index, s.base, due, s.positiveOnly}
	a, known := f.known[key]
	if !known {
		a = f.indices.Accumulate(s.index, s.base, due, s.positiveOnly)
		f.known[key] = a
	}
	return a
}

// RulesVersion counts the changes of the rules of prices; the records of what they
// computed name it.
const RulesVersion = 1

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

	schedule *Schedule
	period   int // of the schedule, from 0
}

// In returns the price of the month: the month's own, else its period's, both
// adjusted by the index from the agreed price and rounded once. Of a month that has
// neither it is the average price as it stands, where there is no schedule or the
// contract says so; else there is none (domain 2).
func (s *Schedule) In(m month.Month, average *money.Price, gap Gap, f *Factors) MonthPrice {
	p := MonthPrice{Month: m, Origin: OriginNone, Factor: unadjusted, schedule: s}
	found := s.at(m)
	if found.price == nil {
		switch {
		case average == nil:
		case s == nil:
			p.Base, p.Price, p.Origin = average, average, OriginTyped
		case gap == GapAverage:
			p.Base, p.Price, p.Origin = average, average, OriginAverage
		}
		return p
	}
	p.Base, p.Price, p.Origin, p.period = found.price, found.price, OriginPeriod, found.period
	if found.own {
		p.Origin = OriginMonth
	}
	if p.Due = s.due(m); p.Due != 0 {
		p.adjust(f)
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

// adjust computes the price from the agreed one and rounds it once: chaining
// rounded prices from year to year may drift by a cent.
func (p *MonthPrice) adjust(f *Factors) {
	a := f.of(p.schedule, p.Due)
	if len(a.Missing) > 0 {
		p.Price, p.Missing = nil, a.Missing
		return
	}
	price, ok := adjusted(*p.Base, a.Factor)
	if !ok {
		p.Price = nil // more than a price can be
		return
	}
	p.Price, p.Factor, p.Adjusted, p.Provisional = &price, a.Factor, true, a.Provisional
}

const priceScale = 8 // decimals that money.Price holds

func adjusted(base money.Price, factor decimal.Decimal) (money.Price, bool) {
	v, err := fixed.FromDecimal(fixed.ToDecimal(int64(base), priceScale).Mul(factor).Round(2), priceScale)
	return money.Price(v), err == nil
}

// State is how far the price is adjusted, as the balance keeps it.
func (p *MonthPrice) State() Adjustment {
	switch {
	case !p.Adjusted:
		return AdjustmentNone
	case p.Provisional:
		return AdjustmentProvisional
	default:
		return AdjustmentFinal
	}
}

// Adjustment says whether a price holds the adjustment of its last anniversary.
type Adjustment int64

// The adjustments.
const (
	AdjustmentNone        Adjustment = 0
	AdjustmentFinal       Adjustment = 1
	AdjustmentProvisional Adjustment = 2 // by index values that are not final
)

// String returns how the adjustment is shown.
func (a Adjustment) String() string {
	switch a {
	case AdjustmentFinal:
		return "Sim"
	case AdjustmentProvisional:
		return "Sim, provisório"
	default:
		return "Não"
	}
}
