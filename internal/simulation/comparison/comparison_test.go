package comparison_test

import (
	"fmt"
	"testing"

	"pgregory.net/rapid"

	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/percent"
	"ynova/internal/platform/expect"
	"ynova/internal/simulation/comparison"
)

// 12,000 kWh consumed, 2,000 generated, no extra rate: net 10,000 kWh and rates of
// 23.08 %. Each value is the specified formula by hand, e.g. 10,000 × 0.62 × 1.2308.
func TestCostRules_LD07(t *testing.T) {
	c := comparison.Compare(12_000*energy.KWh, 2_000*energy.KWh, 0)
	if c.Net != 10_000*energy.KWh {
		t.Errorf("LD-07 net %s", c.Net)
	}
	want := []struct{ name, current, estimated string }{
		{"Energia", "7630.96", "6154.00"},
		{"Encargo Ponta", "123.08", "104.62"},
		{"Encargo Fora Ponta", "184.62", "156.93"},
		{"Demanda", "73.85", "62.77"},
		{"Demanda sem ICMS", "36.92", "31.39"},
		{"Energia Reativa Ponta", "43.08", "36.62"},
		{"Energia Reativa Fora Ponta", "258.47", "219.70"},
		{"CIP", "3.08", "2.62"},
	}
	for i, w := range want {
		a, b := c.Current.Lines[i], c.Estimated.Lines[i]
		expect.All(t, fmt.Sprintf("LD-07: want %+v", w), expect.Is(a.Name, w.name), expect.Is(a.Cost.Text(), w.current),
			expect.Is(b.Cost.Text(), w.estimated))
	}
	expect.All(t, "LD-07 totals", expect.Is(c.Current.Total.Text(), "8354.06"), expect.Is(c.Estimated.Total.Text(), "6768.65"),
		expect.Is(c.Savings.Text(), "1585.41"), expect.Is(c.Percent.FixedText(2), "18.98"))
}

func TestExtraRate_LD07(t *testing.T) {
	c := comparison.Compare(1_000*energy.KWh, 0, 2*percent.One)
	// 1,000 × 0.62 × (1 + 0.0108 + 0.05 + 0.17 + 0.02)
	got := c.Current.Lines[0].Cost.Text()
	expect.Must(t, "LD-07", expect.Is(got, "775.50"), expect.Len(c.Taxes, 4))
	expect.All(t, "LD-07", expect.Is(c.Taxes[3].Rate, 2*percent.One))
	c = comparison.Compare(100*energy.KWh, 200*energy.KWh, 0)
	expect.All(t, "LD-07 more generated than consumed", expect.Is(c.Net, 0), expect.Is(c.Savings, 0), expect.Is(c.Percent, nil))
}

func TestMonthlyFactors_LD05_LD07(t *testing.T) {
	months := comparison.Monthly(12_000*energy.KWh, 0, 0)
	for i, want := range []string{"1.1", "1.1", "1", "1", "1", "0.95", "0.95", "0.95", "1", "1", "1", "1.1"} {
		if m := months[i]; m.Number != i+1 || m.Factor.String() != want {
			t.Errorf("LD-07 month %d: factor %s, want %s", m.Number, m.Factor, want)
		}
	}
	if months[0].Consumption != 1_100*energy.KWh || months[5].Consumption != 950*energy.KWh {
		t.Errorf("LD-07 %s, %s", months[0].Consumption, months[5].Consumption)
	}
}

// Property: totals are sums of lines, a saving is never negative nor above the
// current cost, and every figure has its record.
func TestTotals_LD07(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		c := comparison.Compare(energy.Energy(rapid.Int64Range(0, 1e15).Draw(rt, "c")), energy.Energy(rapid.Int64Range(0, 1e15).Draw(rt, "g")),
			percent.Percent(rapid.Int64Range(0, 30e6).Draw(rt, "extra")))
		for _, table := range []comparison.Table{c.Current, c.Estimated} {
			var sum money.Amount
			for _, l := range table.Lines {
				sum += l.Cost
			}
			if sum != table.Total || len(table.Trace("Custo", c.Taxes).Inputs) != 8 {
				rt.Fatalf("lines %s, total %s", sum, table.Total)
			}
		}
		if c.Savings < 0 || c.Savings > c.Current.Total {
			rt.Fatalf("savings %s of %s", c.Savings, c.Current.Total)
		}
	})
}
