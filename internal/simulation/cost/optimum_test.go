package cost_test

import (
	"testing"

	"github.com/shopspring/decimal"

	"ynova/internal/kernel/money"
	"ynova/internal/kernel/percent"
	"ynova/internal/platform/expect"
	"ynova/internal/simulation/cost"
)

// kw is a month of a measured demand and its three prices.
func kw(measured, used, unused, excess string) cost.DemandMonth {
	return cost.DemandMonth{Measured: *number(measured), Used: *number(used), Unused: *number(unused), Excess: *number(excess)}
}

func said(o *cost.Optimum) string {
	regret := "–"
	if o.Regret != nil {
		regret = o.Regret.FixedText(2)
	}
	return o.Optimal.String() + " " + o.Suggested.String() + " " + o.CurrentCost.Text() + " " + o.OptimalCost.Text() + " " + regret
}

// The optimum is a measured demand, one ÷ 1.05 or the present one, the lowest of those
// that cost least.
func TestOptimum_SM06(t *testing.T) {
	for _, tt := range []struct {
		name    string
		current string
		months  []cost.DemandMonth
		want    string // optimal and suggested kW, cost now and least, regret
	}{
		// 105 ÷ 1.05: what is measured is just within the tolerance.
		{"divided by the tolerance", "200", []cost.DemandMonth{kw("105", "1", "1", "2")}, "100 100 200.00 105.00 90.48"},
		// At 100: 300 used, 100 kW of the second in excess. Below, more excess; above, 100 a kW unused.
		{"measured", "100", []cost.DemandMonth{kw("100", "1", "100", "2"), kw("200", "1", "1", "2")}, "100 100 500.00 500.00 0.00"},
		{"measured, from elsewhere", "150", []cost.DemandMonth{kw("100", "1", "100", "2"), kw("200", "1", "1", "2")}, "100 100 5400.00 500.00 980.00"},
		// All from 100 to 105 kW cost the same.
		{"the lowest of equals", "104", []cost.DemandMonth{kw("105", "1", "1", "2")}, "100 100 105.00 105.00 0.00"},
		{"the lowest of equals, excess or not", "101", []cost.DemandMonth{kw("105", "1", "0", "0")}, "100 100 105.00 105.00 0.00"},
		{"the present one, which is the lowest of equals", "90", []cost.DemandMonth{kw("105", "1", "0", "0")}, "90 90 105.00 105.00 0.00"},
		{"no demand is no candidate", "90", []cost.DemandMonth{kw("0", "1", "0", "2")}, "90 90 0.00 0.00 –"},
		{"the present one where nobody uses any", "90", []cost.DemandMonth{kw("0", "1", "1", "2")}, "90 90 90.00 90.00 0.00"},
		{"half a hundredth of a kW, to the even one", "900", []cost.DemandMonth{kw("420.00525", "1", "1", "2")}, "400 401 900.00 420.01 114.28"},    // 400.005
		{"half a hundredth of a kW, to the even one", "900", []cost.DemandMonth{kw("420.01575", "1", "1", "2")}, "400.02 401 900.00 420.02 114.28"}, // 400.015
		// Now 205.01 used and 5.01 × 2 in excess; at 105.01 ÷ 1.05 instead 0.0095 × 9 unused.
		{"the tolerance is a trigger", "100", []cost.DemandMonth{kw("105.01", "1", "9", "2"), kw("100", "1", "9", "2")}, "100.01 101 215.03 205.10 4.84"},
	} {
		o := cost.Optimize(tt.months, *number(tt.current), decimal.New(105, -2))
		same(t, "SM-06 "+tt.name, tt.want, said(&o))
		same(t, "SM-06 at the optimum, "+tt.name, o.CurrentCost.Text(), cost.With(tt.months, *number(tt.current), decimal.New(105, -2)).Text())
	}
	// E7: 200 850.00 at 500 kW, in whichever month.
	months := []cost.DemandMonth{kw("560", "32.5", "32.5", "65"), kw("410", "32.5", "32.5", "65")}
	for contracted, want := range map[string]string{
		"500": "38350.00", // 560 + 60 × 2 + 500
		"534": "35555.00", // 560 is within 560.7: 560 + 534
		"533": "37277.50", // 560 + 27 × 2 + 533
		"600": "39000.00", // 600 twice
	} {
		same(t, "SM-06 with "+contracted, want, cost.With(months, *number(contracted), decimal.New(105, -2)).Text())
	}
}

// What the optimum of E5 costs in the free market: 590 kW of 600, of which 590 ÷ 1.05
// would be enough. The used price is T ÷ F_T and the unused one T ÷ F_I, less what the
// discount leaves; a discount bears taxes unless a premise takes them off.
func TestOptimumOfPlans_E5(t *testing.T) {
	for name, tt := range map[string]struct {
		change func(c *cost.Case)
		want   string
	}{
		// 12 × (590 × 41.8612 + 10 × 34.3262); 12 × 590 × 41.8612
		"no discount": {func(*cost.Case) {}, "561.9 562 300496.15 296377.01 1.39"},
		// each less 16.25
		"half":                       {func(c *cost.Case) { c.NetworkDiscount.Offered = 50 * percent.One }, "561.9 562 183496.15 181327.01 1.20"},
		"half of 300 kW":             {func(c *cost.Case) { c.NetworkDiscount.Offered, c.NetworkDiscount.Right = 50*percent.One, number("300") }, "561.9 562 241996.15 238852.01 1.32"},
		"half, which bears no taxes": {func(c *cost.Case) { c.NetworkDiscount.Offered, c.Premises.DiscountWithoutTax = 50*percent.One, true }, "561.9 562 150248.08 148188.51 1.39"},
		"without ICMS":               {func(c *cost.Case) { c.Premises.NetworkWithoutICMS = true }, "561.9 562 247148.29 243029.15 1.69"},
		// 90 kW in excess at 2 × T ÷ F_T, which no discount makes cheaper.
		"in excess":       {func(c *cost.Case) { c.Contracted.OffPeak = *number("500") }, "561.9 562 386797.12 296377.01 30.51"},
		"half, in excess": {func(c *cost.Case) { c.Contracted.OffPeak, c.NetworkDiscount.Offered = *number("500"), 50*percent.One }, "561.9 562 271747.12 181327.01 49.87"},
		"half, no taxes, in excess": {func(c *cost.Case) {
			c.Contracted.OffPeak, c.NetworkDiscount.Offered, c.Premises.DiscountWithoutTax = *number("500"), 50*percent.One, true
		}, "561.9 562 238608.61 148188.51 61.02"},
		"without ICMS, in excess": {func(c *cost.Case) { c.Contracted.OffPeak, c.Premises.NetworkWithoutICMS = *number("500"), true }, "561.9 562 317173.64 243029.15 30.51"},
		"half of 300 kW, in excess": {func(c *cost.Case) {
			c.Contracted.OffPeak, c.NetworkDiscount.Offered, c.NetworkDiscount.Right = *number("500"), 50*percent.One, number("300")
		}, "561.9 562 328297.12 237877.01 38.01"},
		"without a price to compare": {func(c *cost.Case) { *c.Tariffs[0].DemandOffPeak, *c.Tariffs[1].DemandOffPeak = 0, 0 }, "561.9 562 0.00 0.00 –"},
	} {
		c := e5(t, 0)
		c.Contracted.Peak = number("500")
		tt.change(&c)
		r := simulate(t, &c)
		verde, azul := *r.Demand.Verde, *r.Demand.Azul
		expect.Must(t, "E5 "+name, expect.Len(verde, 1), expect.Len(azul, 2))
		expect.Must(t, "E5 "+name, expect.Is(verde[0].Posto, "fora_ponta"), expect.Is(azul[0].Posto, "fora_ponta"), expect.Is(azul[1].Posto, "ponta"))
		same(t, "E5 Verde, "+name, tt.want, said(&verde[0]))
		same(t, "E5 Azul, "+name, tt.want, said(&azul[0]))
		if verde[0].Current.String() != c.Contracted.OffPeak.String() || azul[1].Current.String() != "500" {
			t.Errorf("E5 %s: now %s and %s", name, verde[0].Current, azul[1].Current)
		}
	}
	c := e5(t, 0)
	r := simulate(t, &c)
	same(t, "E5 peak of Azul", "495.24 496 725134.07 713876.78 1.58", said(&(*r.Demand.Azul)[1])) // 520 of 530 kW at 88.82
	// Where the proposal contracts it, it does so in both postos, and today's contract stays.
	for _, optimal := range []bool{false, true} {
		c.Premises.OptimalDemand = optimal
		r := simulate(t, &c)
		contracted := func(d cost.Contracted) string {
			if d.Peak == nil {
				return d.OffPeak.String()
			}
			return d.OffPeak.String() + "/" + d.Peak.String()
		}
		free := "600 600/530"
		if optimal {
			free = "562 562/496"
		}
		same(t, "E5 free", free, contracted(r.Free.Verde.Demand)+" "+contracted(r.Free.Azul.Demand))
		same(t, "E5 today", "600 600/530", contracted(r.Captive.Verde.Demand)+" "+contracted(r.Captive.Azul.Demand))
		if idle := r.Free.Verde.Sum(cost.LineUnusedFP); (idle == 0) != optimal || r.Captive.Verde.Sum(cost.LineUnusedFP) != money.Amount(12*343_2600) {
			t.Errorf("E5 unused %s and %s", idle, r.Captive.Verde.Sum(cost.LineUnusedFP))
		}
	}
}
