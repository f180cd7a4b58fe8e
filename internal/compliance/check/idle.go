package check

import (
	"github.com/shopspring/decimal"

	"ynova/internal/compliance/basis"
	"ynova/internal/invoice"
	"ynova/internal/kernel/trace"
	"ynova/internal/tariff/parameter"
)

// IdleICMS is a bill whose ICMS is that of the unused demand too, on which it is not due.
type IdleICMS struct {
	Charged, Right decimal.Decimal // the tax
	Taxed, Free    decimal.Decimal // the lines of unused demand, with the tax inside and without
	Paid           bool            // it is inside what the bill charges; else only the tax that it shows is too high
	Closes         bool            // the use of the network is stated, and right without it
	Trace          trace.Node
}

// IdleICMS reports whether the ICMS is charged on unused demand, and whether it is paid: the
// line, or the use of the network, is then that of a used line under the law of the bill.
func (e Expectation) IdleICMS() (found IdleICMS, ok bool) {
	b := e.b
	charged, told := basis.AmountOf(b.figures.ICMSValue)
	limits, known := b.parameters.Tolerance(parameter.KeyBillToleranceMoney, parameter.KeyBillTolerancePercent)
	factors, hasRates := b.factors()
	r := b.recalculate()
	if !told || !known || !hasRates || r.missing != "" || !r.exempt().IsPositive() {
		return found, false
	}
	fits := func(found, expected decimal.Decimal) bool { return basis.Within(found, expected, limits.Of(expected)) }
	rate := basis.Fraction(*b.figures.ICMSRate)
	found = IdleICMS{Charged: charged, Right: basis.Cents(r.icmsBase().Mul(rate)), Free: r.exempt(), Trace: *b.tusdTrace(&r, limits)}
	for i := range r.items {
		if it := &r.items[i]; !it.taxed {
			found.Taxed = found.Taxed.Add(basis.Cents(grossed(it.base, factors.taxed)))
		}
	}
	inside := fits(charged, found.Right.Add(basis.Cents(grossed(found.Taxed, factors.underICMS).Mul(rate))))
	beside := fits(charged, found.Right.Add(basis.Cents(found.Free.Mul(rate))))
	if fits(charged, found.Right) || !inside && !beside {
		return found, false
	}
	total, hasTotal := b.charged()
	network := func(expected decimal.Decimal) bool {
		return hasTotal && (fits(total, expected) || b.addsConsumption(total, expected, limits))
	}
	shown, whole := b.unusedLines(&r, factors)
	found.Closes = network(r.total())
	found.Paid = inside && !found.Closes && (shown != nil && fits(*shown, whole) || network(r.total().Add(found.Taxed).Sub(found.Free)))
	return found, found.Paid || !hasTotal && shown == nil || found.Closes
}

// unusedLines are the lines that hold unused demand, as the bill shows them, and what they
// come to with ICMS inside; nil where one is not shown.
func (b *bill) unusedLines(r *recalculation, factors taxFactors) (shown *decimal.Decimal, whole decimal.Decimal) {
	s, sum := lineSheet{b: b}, decimal.Zero
	for i := range b.demands {
		d := &b.demands[i]
		used, taxed, has := decimal.Zero, decimal.Zero, false
		for n := range r.items {
			switch it := &r.items[n]; {
			case it.posto != d.Posto:
			case it.kind == lineUsed:
				used = it.value
			case it.kind == lineUnused:
				taxed, has = basis.Cents(grossed(it.base, factors.taxed)), true
			}
		}
		if !has {
			continue
		}
		line := s.listed(invoice.ItemUnused, d.Posto)
		if line == nil {
			line, taxed = d.Value, taxed.Add(used)
		}
		if line == nil {
			return nil, whole
		}
		sum, whole = sum.Add(*line), whole.Add(taxed)
	}
	return &sum, whole
}
