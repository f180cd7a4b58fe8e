package cost

import (
	"slices"

	"github.com/shopspring/decimal"

	"ynova/internal/kernel/money"
	"ynova/internal/kernel/percent"
	"ynova/internal/tariff/tax"
)

// Optimum is the contracted demand that costs least over the months.
type Optimum struct {
	Posto       string          // "ponta" or "fora_ponta"
	Current     decimal.Decimal // kW
	Optimal     decimal.Decimal // kW with two decimals, HALF_EVEN
	Suggested   decimal.Decimal // the next whole kW, which is what is contracted
	CurrentCost money.Amount    // of the twelve months
	OptimalCost money.Amount
	Regret      *percent.Percent // (current − optimal) ÷ optimal
	// SuggestedCost is what the suggested demand costs: its saving is the one to state.
	SuggestedCost money.Amount
}

// Saving is what the suggested demand saves of the months.
func (o *Optimum) Saving() money.Amount { return o.CurrentCost - o.SuggestedCost }

// Advised reports whether another demand than the present one is advised, which saves.
func (o *Optimum) Advised() bool { return o.Saving() > 0 }

// Series are the months of a posto with its optimum.
type Series struct {
	*Optimum
	Months []DemandMonth
}

// Advise makes of the continuous optima of a unit's postos what can be contracted (LW-08):
// whole steps, the floor in one posto at least, and the present demands where others save
// nothing. The optima stay.
func Advise(unit []Series, floor, step, tolerance decimal.Decimal) {
	advised, lift := make([]Optimum, len(unit)), -1
	var lifted Optimum
	for i, s := range unit {
		advised[i] = s.advise(decimal.Zero, step, tolerance)
		at := s.advise(floor, step, tolerance)
		if at.Suggested.LessThan(floor) {
			continue // the present demand, which costs less than the floor
		}
		if lift < 0 || at.SuggestedCost-advised[i].SuggestedCost < lifted.SuggestedCost-advised[lift].SuggestedCost {
			lift, lifted = i, at
		}
	}
	switch {
	case slices.ContainsFunc(advised, func(o Optimum) bool { return !o.Suggested.LessThan(floor) }):
	case lift >= 0:
		advised[lift] = lifted
	default: // nothing that could be contracted saves
		for i := range advised {
			advised[i].keep()
		}
	}
	for i, s := range unit {
		*s.Optimum = advised[i]
	}
}

func (s *Series) advise(floor, step, tolerance decimal.Decimal) Optimum {
	o := *s.Optimum
	if step.IsPositive() {
		o.Suggested = o.Suggested.DivRound(step, blendPlaces).Ceil().Mul(step)
	}
	o.Suggested = decimal.Max(o.Suggested, floor)
	o.SuggestedCost = With(s.Months, o.Suggested, tolerance)
	if !o.Advised() {
		o.keep()
	}
	return o
}

// keep advises nothing.
func (o *Optimum) keep() { o.Suggested, o.SuggestedCost = o.Current, o.CurrentCost }

// DemandMonth is one month of a posto: what was measured and what a kW costs, used,
// unused and in excess.
type DemandMonth struct {
	Measured             decimal.Decimal
	Used, Unused, Excess decimal.Decimal // R$/kW
}

// candidate is a contracted demand as the fraction kw ÷ by, so that a measured
// demand divided by the tolerance meets the tolerance exactly.
type candidate struct{ kw, by, value decimal.Decimal }

func newCandidate(kw, by decimal.Decimal) candidate {
	if by.Equal(one) {
		return candidate{kw, by, kw}
	}
	return candidate{kw, by, kw.DivRound(by, blendPlaces)}
}

// cost is what the months cost with a contracted demand. The excess counts once the
// measured demand is above tolerance × contracted, and then whole.
func (c candidate) cost(months []DemandMonth, tolerance decimal.Decimal) decimal.Decimal {
	sum := decimal.Zero
	limit := tolerance.Mul(c.kw)
	for i := range months {
		m := &months[i]
		sum = sum.Add(m.Measured.Mul(m.Used))
		if c.value.GreaterThan(m.Measured) {
			sum = sum.Add(c.value.Sub(m.Measured).Mul(m.Unused))
		} else if m.Measured.Mul(c.by).GreaterThan(limit) {
			sum = sum.Add(m.Measured.Sub(c.value).Mul(m.Excess))
		}
	}
	return sum
}

// With is what the months cost with a contracted demand.
func With(months []DemandMonth, contracted, tolerance decimal.Decimal) money.Amount {
	return cents(newCandidate(contracted, one).cost(months, tolerance))
}

// Optimize finds the cheapest contracted demand (domain 5.1): cost is linear
// between the measured demands and those divided by the tolerance, so that the
// optimum is one of them; the lowest on ties.
func Optimize(months []DemandMonth, current, tolerance decimal.Decimal) Optimum {
	best := newCandidate(current, one)
	now := best.cost(months, tolerance)
	least := now
	try := func(c candidate) {
		v := c.cost(months, tolerance)
		if cmp := v.Cmp(least); cmp < 0 || cmp == 0 && c.value.LessThan(best.value) {
			best, least = c, v
		}
	}
	for i := range months {
		if kw := months[i].Measured; kw.IsPositive() {
			try(newCandidate(kw, one))
			try(newCandidate(kw, tolerance))
		}
	}
	o := Optimum{
		Current: current, Optimal: best.value.RoundBank(2), Suggested: best.value.Ceil(),
		CurrentCost: cents(now), OptimalCost: cents(least),
	}
	o.Regret = share(o.CurrentCost-o.OptimalCost, o.OptimalCost)
	o.SuggestedCost = With(months, o.Suggested, tolerance)
	return o
}

// optima finds the optimum of each posto of a modality in the free market.
func (c *Case) optima(modality Modality, demand Contracted, months []when, tariffs []*rates, d discount) []Optimum {
	all := postos(modality, demand, &months[0].offered, tariffs[0])
	out, unit := make([]Optimum, len(all)), make([]Series, len(all))
	for n := range all {
		list := make([]DemandMonth, len(months))
		var p posto
		for i := range months {
			w := &months[i]
			p = postos(modality, demand, &w.offered, tariffs[i])[n]
			list[i] = c.unitCosts(&p, w, &d)
		}
		out[n] = Optimize(list, p.contracted, c.Rules.DemandTolerance)
		out[n].Posto = "fora_ponta"
		if p.peak {
			out[n].Posto = "ponta"
		}
		unit[n] = Series{&out[n], list}
	}
	if c.Rules.DemandFloor.IsPositive() {
		Advise(unit, c.Rules.DemandFloor, c.Rules.DemandStep, c.Rules.DemandTolerance)
	}
	return out
}

// unitCosts is what a kW costs in a month with taxes and discount. A right that is
// limited in kW is spread as it falls on the present demand.
func (c *Case) unitCosts(p *posto, w *when, d *discount) DemandMonth {
	share := d.in(w.month, decimal.Max(p.contracted, p.measured))
	price := func(factor tax.Factor) decimal.Decimal {
		full := factor.Of(p.tariff, blendPlaces)
		if c.Premises.DiscountWithoutTax {
			return full.Mul(one.Sub(share))
		}
		return full.Sub(p.tariff.Mul(share)) // the taxes on the discount stay
	}
	return DemandMonth{
		Measured: p.measured, Used: price(w.taxes.network), Unused: price(w.taxes.free),
		Excess: w.taxes.network.Of(p.tariff.Mul(c.Rules.ExcessMultiplier), blendPlaces),
	}
}
