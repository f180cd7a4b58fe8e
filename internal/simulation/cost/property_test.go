package cost_test

import (
	"flag"
	"os"
	"testing"

	"github.com/shopspring/decimal"
	"pgregory.net/rapid"

	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/percent"
	"ynova/internal/simulation/cost"
	"ynova/internal/simulation/sample"
)

// A case takes some 5 ms: ten of them by default, a hundred with YNOVA_LONG=1. The
// tables beside hold the figures.
func TestMain(m *testing.M) {
	if os.Getenv("YNOVA_LONG") == "" {
		if err := flag.Set("rapid.checks", "10"); err != nil {
			panic(err)
		}
	}
	os.Exit(m.Run())
}

// anyCase is the sample with other quantities, demands, tariffs and premises.
func anyCase(t *rapid.T, tb testing.TB) cost.Case {
	c := sample.Case(at(tb, "2026-12"))
	kw := func(name string) *decimal.Decimal {
		d := decimal.New(rapid.Int64Range(1, 200_000).Draw(t, name), -2)
		return &d
	}
	for i := range c.Use {
		u := &c.Use[i]
		u.Peak = energy.Energy(rapid.Int64Range(0, 500_000).Draw(t, "peak")) * energy.KWh
		u.OffPeak = energy.Energy(rapid.Int64Range(1, 5_000_000).Draw(t, "off")) * energy.KWh
		u.PROINFA = nil
		u.DemandPeak, u.DemandOffPeak = kw("kw peak"), kw("kw off")
	}
	c.Contracted = cost.Contracted{OffPeak: *kw("contracted"), Peak: kw("contracted peak")}
	c.Taxes[0].ICMS = percent.Percent(rapid.Int64Range(0, 25).Draw(t, "icms")) * percent.One
	c.NetworkDiscount.Offered = percent.Percent(rapid.SampledFrom([]int64{0, 50, 80, 100}).Draw(t, "discount")) * percent.One
	c.NetworkDiscount.Migrated = day(tb, rapid.SampledFrom([]string{"2025-11-24", "2025-11-25"}).Draw(t, "migrated"))
	c.Premises.OptimalDemand = rapid.Bool().Draw(t, "optimal")
	c.Premises.PublicLighting = money.Amount(rapid.Int64Range(0, 1e7).Draw(t, "cip")).Round()
	if rapid.Bool().Draw(t, "generator") {
		c.Generator = &cost.Generator{Monthly: 5 * energy.MWh, PowerKW: decimal.NewFromInt(80), Cost: 1800e8, SwitchOff: rapid.Bool().Draw(t, "off")}
	}
	return c
}

func run(t *rapid.T, c cost.Case) *cost.Result {
	r, err := cost.Simulate(&c)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func plans(r *cost.Result) []*cost.Plan {
	return []*cost.Plan{r.Captive.Verde, r.Captive.Azul, r.Free.Verde, r.Free.Azul}
}

// Property: every total is the sum of its rounded lines, every line is a number of
// cents, and the years of a saving add up to its horizon.
func TestSumsOfLinesEqualTotals_SM06(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		r := run(rt, anyCase(rt, t))
		for _, p := range plans(r) {
			var year money.Amount
			for _, m := range p.Months {
				var sum money.Amount
				for _, l := range m.Lines {
					if l.Value != l.Value.Round() || l.Value < 0 {
						rt.Fatalf("%s %s %s = %s", p.Market, p.Modality, l.Key, l.Value)
					}
					sum += l.Value
				}
				if sum != m.Total {
					rt.Fatalf("%s %s %s: lines %s, total %s", p.Market, p.Modality, m.Month, sum, m.Total)
				}
				year += sum
			}
			if year != p.Total {
				rt.Fatalf("months %s, year %s", year, p.Total)
			}
		}
		for _, s := range []*cost.Saving{r.Savings.Verde, r.Savings.Azul} {
			var sum money.Amount
			for _, y := range s.Years {
				sum += y.Saving
			}
			if sum != s.Horizon.Ten || s.Years[0].Saving != s.Horizon.One {
				rt.Fatalf("years %s, horizon %+v", sum, s.Horizon)
			}
		}
	})
}

// Property: a dearer energy never saves more; a dearer flag never saves less.
func TestMorePriceNeverSavesMore_SM06(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		c := anyCase(rt, t)
		before := run(rt, c)
		dearer := c
		dearer.Offer.Prices = append([]cost.PriceStep(nil), c.Offer.Prices...)
		dearer.Offer.Prices[0].Price += money.Price(rapid.Int64Range(0, 300e8).Draw(rt, "more"))
		after := run(rt, dearer)
		for _, m := range cost.Modalities() {
			if after.Savings.Of(m).Annual > before.Savings.Of(m).Annual {
				rt.Fatalf("%s saves more at the higher price", m)
			}
			flags := before.Savings.Of(m).Flags
			for i := 1; i < len(flags); i++ {
				if flags[i].Captive < flags[i-1].Captive {
					rt.Fatalf("flag %s costs less than %s", flags[i].Flag, flags[i-1].Flag)
				}
			}
		}
	})
}

// Property: without peak energy and peak demand the modalities cost the same, as
// their off-peak tariffs are the same.
func TestVerdeEqualsAzulWithoutPeak_SM06(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		c := anyCase(rt, t)
		zero := decimal.Zero
		c.Generator, c.Contracted.Peak = nil, &zero
		for i := range c.Use {
			c.Use[i].Peak, c.Use[i].DemandPeak = 0, &zero
		}
		r := run(rt, c)
		if r.Captive.Verde.Total != r.Captive.Azul.Total || r.Free.Verde.Total != r.Free.Azul.Total {
			rt.Fatalf("captive %s and %s, free %s and %s", r.Captive.Verde.Total, r.Captive.Azul.Total, r.Free.Verde.Total, r.Free.Azul.Total)
		}
	})
}

// Property: no contracted demand of a grid costs less than the optimum.
func TestOptimumIsNotBeaten_SM06(t *testing.T) {
	tolerance := decimal.New(105, -2)
	rapid.Check(t, func(rt *rapid.T) {
		price := decimal.New(rapid.Int64Range(100, 9_000).Draw(rt, "tariff"), -2)
		var months []cost.DemandMonth
		for range 12 {
			months = append(months, cost.DemandMonth{
				Measured: decimal.New(rapid.Int64Range(0, 100_000).Draw(rt, "kw"), -2), Used: price, Unused: price, Excess: price.Mul(decimal.NewFromInt(2)),
			})
		}
		best := cost.Optimize(months, decimal.NewFromInt(500), tolerance)
		other := decimal.New(rapid.Int64Range(0, 110_000).Draw(rt, "other"), -2)
		if o := cost.Optimize(months, other, tolerance); o.CurrentCost < best.OptimalCost {
			rt.Fatalf("%s kW cost %s, the optimum %s kW %s", other, o.CurrentCost, best.Optimal, best.OptimalCost)
		}
	})
}

// Property: a discount that the law keeps never makes the proposal dearer, and one
// that it ended changes nothing.
func TestDiscountByLawAndDate_SM06(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		c := anyCase(rt, t)
		c.Premises.OptimalDemand = false
		c.NetworkDiscount.Offered = 0
		none := run(rt, c)
		c.NetworkDiscount.Offered = 50 * percent.One
		c.NetworkDiscount.Migrated = day(t, "2025-11-25")
		after := run(rt, c)
		c.NetworkDiscount.Migrated = day(t, "2025-11-24")
		before := run(rt, c)
		for _, m := range cost.Modalities() {
			if after.Free.Of(m).Total != none.Free.Of(m).Total {
				rt.Fatalf("%s: a discount was given after the law", m)
			}
			if before.Free.Of(m).Total > none.Free.Of(m).Total {
				rt.Fatalf("%s: the discount costs", m)
			}
		}
	})
}

func BenchmarkSimulate(b *testing.B) {
	c := e5(b, 50)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := cost.Simulate(&c); err != nil {
			b.Fatal(err)
		}
	}
}
