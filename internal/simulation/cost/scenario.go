package cost

import (
	"maps"
	"slices"

	"github.com/shopspring/decimal"

	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/percent"
	"ynova/internal/kernel/ptbr"
	"ynova/internal/kernel/trace"
)

// Change is one difference from a case: what a scenario or a question of
// sensitivity varies.
type Change struct {
	Price  percent.Percent // of the energy, ±%
	Volume percent.Percent // of the consumption, ±%
	Tariff percent.Percent // of all regulated tariffs, ±%
	Flag   Flag            // "" keeps the case's
	Dear   Flag            // the dearer of this one and the case's, in each month; "" keeps the case's
}

// Apply returns a case with the change; the given one stays as it is. Demands do
// not follow the volume: they are contracted.
func (c *Case) Apply(ch Change) *Case {
	out := *c
	if ch.Price != 0 {
		out.Offer.Prices = slices.Clone(c.Offer.Prices)
		for i := range out.Offer.Prices {
			p := &out.Offer.Prices[i]
			p.Price = scaledPrice(p.Price, ch.Price)
			p.Source = varied(p.Source, ch.Price)
		}
	}
	if ch.Volume != 0 {
		out.Use = slices.Clone(c.Use)
		for i := range out.Use {
			out.Use[i].scale(ch.Volume)
		}
	}
	if ch.Tariff != 0 {
		out.Tariffs = slices.Clone(c.Tariffs)
		for i := range out.Tariffs {
			out.Tariffs[i].scale(ch.Tariff)
		}
	}
	if ch.Flag != "" {
		out.Premises.Flag, out.Premises.FlagByMonth = ch.Flag, nil
	}
	if ch.Dear != "" {
		out.Premises.Flag, out.Premises.FlagByMonth = dearer(c.Premises.Flag, ch.Dear), maps.Clone(c.Premises.FlagByMonth)
		for m, flag := range out.Premises.FlagByMonth {
			out.Premises.FlagByMonth[m] = dearer(flag, ch.Dear)
		}
	}
	return &out
}

// dearer is the flag that adds more.
func dearer(a, b Flag) Flag {
	if slices.Index(FlagNames(), a) > slices.Index(FlagNames(), b) {
		return a
	}
	return b
}

// varied is the result of a change; what was computed once is not computed again.
func (r *Result) varied(ch Change) (*Result, error) {
	if found, ok := r.changed[ch]; ok {
		return found, nil
	}
	found, err := Simulate(r.Case.Apply(ch))
	if err != nil {
		return nil, err
	}
	if r.changed == nil {
		r.changed = map[Change]*Result{}
	}
	r.changed[ch] = found
	return found, nil
}

func varied(s trace.Source, by percent.Percent) trace.Source {
	s.Detail += " (cenário: variação de " + ptbr.FormatPercentExact(by) + ")"
	return s
}

func grown(by percent.Percent) decimal.Decimal { return one.Add(rate(by)) }

func scaledPrice(p money.Price, by percent.Percent) money.Price {
	return money.Price(perUnit(p).Mul(grown(by)).Round(priceScale).Shift(priceScale).IntPart())
}

func scaledEnergy(e energy.Energy, by percent.Percent) energy.Energy {
	return wholeKWh(e.MWh().Mul(grown(by)))
}

func (u *Use) scale(by percent.Percent) {
	u.Peak, u.OffPeak = scaledEnergy(u.Peak, by), scaledEnergy(u.OffPeak, by)
	if u.Reserved != nil {
		v := scaledEnergy(*u.Reserved, by)
		u.Reserved = &v
	}
	// PROINFA quotas follow the consumption of the year before, not this one.
}

func (t *Tariff) scale(by percent.Percent) {
	for _, p := range []**money.Price{
		&t.DemandPeak, &t.DemandOffPeak, &t.TUSDPeak, &t.TUSDOffPeak, &t.TEPeak, &t.TEOffPeak, &t.TUSDReserved, &t.TEReserved,
	} {
		if *p != nil {
			v := scaledPrice(**p, by)
			*p = &v
		}
	}
	t.Source = varied(t.Source, by)
}

// Scenario is a named change with its result.
type Scenario struct {
	Name   string
	Change Change
	Result *Result
}

// Spread says how far the pessimistic and the optimistic scenario stand from the
// case.
type Spread struct {
	Price, Volume, Tariff percent.Percent
	Dear                  Flag // of the optimistic scenario: the captive market gets dearer
}

// Scenarios computes the case of a modality between a pessimistic and an optimistic one. Each
// step goes in the direction in which, alone, it lowers or raises the saving of that modality.
// The captive bill has the flag verde in the one, and in the other the case's or the dear one,
// whichever is dearer.
func (r *Result) Scenarios(m Modality, s Spread) ([3]Scenario, error) {
	list := [3]Scenario{
		{Name: "Pessimista", Change: Change{Flag: FlagVerde}},
		{Name: "Base"},
		{Name: "Otimista", Change: Change{Dear: s.Dear}},
	}
	for _, step := range []struct {
		by percent.Percent
		of func(*Change) *percent.Percent
	}{
		{s.Price, func(ch *Change) *percent.Percent { return &ch.Price }},
		{s.Volume, func(ch *Change) *percent.Percent { return &ch.Volume }},
		{s.Tariff, func(ch *Change) *percent.Percent { return &ch.Tariff }},
	} {
		least, most := r.Savings.Of(m).Annual, r.Savings.Of(m).Annual
		if step.by == 0 {
			continue
		}
		for _, by := range []percent.Percent{-step.by, step.by} {
			var alone Change
			*step.of(&alone) = by
			v, err := r.varied(alone)
			if err != nil {
				return list, err
			}
			saving := v.Savings.Of(m).Annual
			if saving < least {
				least, *step.of(&list[0].Change) = saving, by
			}
			if saving > most {
				most, *step.of(&list[2].Change) = saving, by
			}
		}
	}
	for i := range list {
		var err error
		if list[i].Result, err = r.varied(list[i].Change); err != nil {
			return list, err
		}
	}
	return list, nil
}
