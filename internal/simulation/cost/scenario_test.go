package cost_test

import (
	"fmt"
	"testing"

	"pgregory.net/rapid"

	"ynova/internal/kernel/month"
	"ynova/internal/kernel/percent"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/prooftest"
	"ynova/internal/simulation/cost"
)

// VD-06, golden T2: the optimistic flag is the dearer of the case's and amarela, also month by
// month; a typed vermelha 2 is not below the base.
func TestOptimisticIsNeverBelowBase_T2_VD06(t *testing.T) {
	type row struct {
		Base        string `json:"base"`
		Flag        string `json:"bandeira_otimista"`
		Optimistic  string `json:"otimista_so_da_bandeira"`
		Pessimistic string `json:"pessimista_so_da_bandeira"`
	}
	for flag, want := range prooftest.TrueExample[map[cost.Flag]row](t, "T2") {
		for _, byMonth := range []bool{false, true} {
			c := e5(t, 0)
			c.Start = at(t, "2026-01")
			c.Offer.Prices[0].From = c.Start
			c.Premises.Flag = flag
			if byMonth {
				c.Premises.Flag, c.Premises.FlagByMonth = cost.FlagVerde, map[month.Month]cost.Flag{}
				for i := range 12 {
					c.Premises.FlagByMonth[c.Start.Add(i)] = flag
				}
			}
			list, err := simulate(t, &c).Scenarios(cost.Verde, cost.Spread{Dear: cost.FlagAmarela})
			if err != nil {
				t.Fatal(err)
			}
			got := func(i int) string { return list[i].Result.Savings.Verde.Annual.Text() }
			expect.All(t, fmt.Sprintf("VD-06 %s, by month %v: want %+v", flag, byMonth, want), expect.Is(got(0), want.Pessimistic),
				expect.Is(got(1), want.Base), expect.Is(got(2), want.Optimistic))
			if shown := list[2].Result.Case.Premises; !byMonth && string(shown.Flag) != want.Flag || list[0].Result.Case.Premises.Flag != cost.FlagVerde {
				t.Errorf("VD-06 %s: the flag is %s", flag, shown.Flag)
			}
		}
	}
}

// Property, VD-06: Pessimista ≤ Base ≤ Otimista in each modality of any case.
func TestScenariosAreInOrder_VD06(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		c := anyCase(rt, t)
		c.Premises.Flag = rapid.SampledFrom(cost.FlagNames()).Draw(rt, "flag")
		step := func(name string) percent.Percent {
			return percent.Percent(rapid.Int64Range(0, 20).Draw(rt, name)) * percent.One
		}
		r := run(rt, c)
		for _, m := range cost.Modalities() {
			list, err := r.Scenarios(m, cost.Spread{Price: step("price"), Volume: step("volume"), Tariff: step("tariff"), Dear: cost.FlagAmarela})
			if err != nil {
				rt.Fatal(err)
			}
			low, base, high := list[0].Result.Savings.Of(m).Annual, list[1].Result.Savings.Of(m).Annual, list[2].Result.Savings.Of(m).Annual
			expect.Must(rt, fmt.Sprintf("%s: %s (%+v), %s (%+v)", m, low, list[0].Change, high, list[2].Change), expect.Is(low <= base, true),
				expect.Is(base <= high, true), expect.Is(base, r.Savings.Of(m).Annual))
		}
	})
}
