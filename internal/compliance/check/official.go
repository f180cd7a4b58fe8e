package check

import (
	"slices"

	"github.com/shopspring/decimal"

	"ynova/internal/compliance/basis"
	"ynova/internal/invoice"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/percent"
	"ynova/internal/kernel/ptbr"
	"ynova/internal/kernel/trace"
	"ynova/internal/tariff/parameter"
	"ynova/internal/tariff/rate"
	"ynova/internal/tariff/tax"
)

// Official is what the register, the regulator's acts and the bills before say of an invoice:
// the tariffs that a bill may be charged by, the state whose law holds, and what determines a
// period of tests. The zero value knows none, so that a bill is judged by what it prints.
type Official struct {
	Rates    rate.History
	Other    rate.History       // of the structure that the unit could choose in its place
	State    string             // empty: not known
	Supplied month.Date         // the first day of the unit's supply; zero: not known
	Earlier  []*invoice.Invoice // bills of the unit in the months before, newest first
}

// history is what determines the period of tests of a bill.
func (o *Official) history(v *invoice.Invoice, p parameter.Snapshot) History {
	return History{v, o.Earlier, o.Supplied, p}
}

// lineRate is the tariff of a line: the one that the bill prints or, where that is
// missing or not the one in force, the one of the act.
type lineRate struct {
	value    decimal.Decimal
	printed  *decimal.Decimal
	official *rate.Mean
	unit     string
	wrong    bool // the printed one is not the one in force, on any basis
	from     trace.Source
}

// node is the tariff in a record.
func (r *lineRate) node() trace.Node {
	const name = "Tarifa sem desconto"
	if r.printed != nil && !r.wrong {
		return trace.Input(name, r.value.String(), r.unit, r.from)
	}
	return r.official.Trace(name, r.unit)
}

// rateOf decides which tariff a line is charged by; nil when neither the bill nor
// an act states it.
func (b *bill) rateOf(printed *decimal.Decimal, posto invoice.Posto, demand bool) *lineRate {
	r := &lineRate{unit: basis.UnitPerMWh, from: basis.Source(b.of)}
	if demand {
		r.unit = basis.UnitPerKW
	}
	if printed != nil {
		r.printed, r.value = printed, *printed
	}
	if mean, ok := b.inForce(posto, demand); ok {
		r.official = &mean
		switch {
		case r.printed == nil:
			r.value = mean.Value
		case !b.near(*r.printed, mean.Value):
			r.value, r.wrong = mean.Value, !b.otherBasis(*r.printed, mean.Value)
		}
	}
	if r.printed == nil && r.official == nil {
		return nil
	}
	return r
}

// inForce is the tariff of the act over the reading cycle. Without the cycle it is
// that of the month, where it did not change within it.
func (b *bill) inForce(posto invoice.Posto, demand bool) (rate.Mean, bool) {
	after, until, whole := basis.Cycle(b.of)
	look := b.official.Rates.Energy
	if demand {
		look = b.official.Rates.Demand
	}
	mean, ok := look(string(posto), after, until)
	return mean, ok && (whole || len(mean.Parts) == 1)
}

// near reports whether a printed tariff is the one of the act, but for rounding.
func (b *bill) near(printed, official decimal.Decimal) bool {
	limit, ok := b.parameters.Number(parameter.KeyBillTolerancePercent, parameter.UnitPercent)
	return !ok || basis.Within(printed, official, basis.Divide(official.Mul(limit.Value), basis.Hundred))
}

// otherBasis reports whether the printed tariff is the one of the act, as it is or
// with the discount taken off or the taxes put on: distributors print it either way.
func (b *bill) otherBasis(printed, official decimal.Decimal) bool {
	kept := []decimal.Decimal{basis.One}
	for _, d := range [...]percent.Percent{50 * percent.One, 80 * percent.One} {
		kept = append(kept, basis.One.Sub(basis.Fraction(d)))
	}
	by := []tax.Factor{{Times: basis.One, Over: basis.One}}
	if factors, ok := b.factors(); ok {
		by = append(by, factors.taxed, factors.exempt)
	}
	return slices.ContainsFunc(kept, func(k decimal.Decimal) bool {
		return slices.ContainsFunc(by, func(f tax.Factor) bool { return b.near(printed, grossed(official.Mul(k), f)) })
	})
}

// differs is the sentence about a tariff that is not the one in force; empty for
// one that is.
func (r *lineRate) differs(name string) string {
	if r == nil || !r.wrong {
		return ""
	}
	act := r.official.Parts[len(r.official.Parts)-1]
	return name + ": tarifa impressa de " + r.shown(*r.printed) + ", homologada de " + r.shown(r.official.Value) +
		" (" + act.Act + ", desde " + act.From.BR() + ")"
}

// shown is a tariff in a sentence, with as many decimals as it has.
func (r *lineRate) shown(d decimal.Decimal) string {
	places := min(max(2, basis.Places(d)), 5)
	return "R$ " + ptbr.FormatNumber(d, places) + r.unit[len("R$"):]
}
