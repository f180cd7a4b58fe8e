package cost

import (
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
	return &out
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

// Scenarios computes the case between a pessimistic and an optimistic one. A high
// price and lower regulated tariffs are against the free market, so that the
// pessimistic scenario joins them with less volume.
func Scenarios(c *Case, s Spread) ([3]Scenario, error) {
	list := [3]Scenario{
		{Name: "Pessimista", Change: Change{Price: s.Price, Volume: -s.Volume, Tariff: -s.Tariff, Flag: FlagVerde}},
		{Name: "Base"},
		{Name: "Otimista", Change: Change{Price: -s.Price, Volume: s.Volume, Tariff: s.Tariff, Flag: s.Dear}},
	}
	for i := range list {
		r, err := Simulate(c.Apply(list[i].Change))
		if err != nil {
			return list, err
		}
		list[i].Result = r
	}
	return list, nil
}
