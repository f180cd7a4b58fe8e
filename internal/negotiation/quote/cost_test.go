package quote

import (
	"fmt"
	"math/big"
	"testing"

	"pgregory.net/rapid"

	"ynova/internal/contract/price"
	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/percent"
	"ynova/internal/negotiation"
	"ynova/internal/platform/expect"
)

func period(t testing.TB, from, to month.Month, price string) negotiation.Period {
	t.Helper()
	p, err := money.ParsePrice(price)
	if err != nil {
		t.Fatal(err)
	}
	return negotiation.Period{Start: from, End: to, Price: p}
}

// Two offers that look alike by their price alone differ by what comes with it. The
// figures are worked by hand: 100 MWh a month over 24 months.
func TestOffersOnTheSameTerms_NG01(t *testing.T) {
	t.Parallel()
	start := month.New(2027, 1)
	terms := Terms{Start: start, End: start.Add(23), Volume: price.VolumeMWh(100 * energy.MWh)}
	for name, c := range map[string]struct {
		prices       Prices
		total, allIn string
	}{
		"flat":        {Prices{Periods: []negotiation.Period{period(t, start, start.Add(23), "240.00")}}, "576000.00", "240.00"},
		"steps":       {Prices{Periods: []negotiation.Period{period(t, start, start.Add(11), "250"), period(t, start.Add(12), start.Add(23), "229.99")}}, "575988.00", "240.00"},
		"extra":       {Prices{Periods: []negotiation.Period{period(t, start, start.Add(23), "235")}, Extra: 4 * 1e8}, "573600.00", "239.00"},
		"monthly fee": {Prices{Periods: []negotiation.Period{period(t, start, start.Add(23), "235")}, Fee: 1000 * money.Real}, "588000.00", "245.00"},
	} {
		got, err := costOf(terms, c.prices, nil)
		expect.All(t, fmt.Sprintf("NG-01 %s: MWh", name), expect.Is(err, nil), expect.Is(got.Energy.MWhText(), "2400.000"),
			expect.Is(got.Total.Text(), c.total), expect.Is(got.AllIn.Text(), c.allIn), expect.Is(got.Present, nil))
	}
}

// At 21 % a year a cost one year on counts 1/1.21 and half a year on 1/1.1, since
// 1.1² = 1.21: present values that need no table.
func TestPresentValue_NG01(t *testing.T) {
	t.Parallel()
	base := month.New(2026, 12)
	for _, c := range []struct {
		months int
		want   string
	}{{0, "24200.00"}, {6, "22000.00"}, {12, "20000.00"}, {18, "18181.82"}, {24, "16528.93"}} {
		m := base.Add(c.months)
		terms := Terms{Start: m, End: m, Volume: price.VolumeMWh(100 * energy.MWh)}
		prices := Prices{Periods: []negotiation.Period{period(t, m, m, "242")}}
		got, err := costOf(terms, prices, &Rate{Yearly: 21 * percent.One, Base: base})
		if err != nil || got.Present.Text() != c.want {
			t.Errorf("NG-01 after %d months: %v, want %s, %v", c.months, got.Present, c.want, err)
		}
	}
}

// Property: without a rate the present value is the total; it falls as the rate
// rises; a power is given hours by the month.
func TestCostProperties(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		start := month.New(2027, 1)
		n := rapid.IntRange(1, 60).Draw(t, "months")
		volume := energy.Energy(rapid.Int64Range(1, 100_000_000).Draw(t, "kWh")) * energy.KWh
		p := money.Price(rapid.Int64Range(1, 100_000_00).Draw(t, "cents")) * priceCent
		terms := Terms{Start: start, End: start.Add(n - 1), Volume: price.VolumeMWh(volume)}
		prices := Prices{Periods: []negotiation.Period{{Start: start, End: terms.End, Price: p}}, Fee: money.Amount(rapid.Int64Range(0, 1_000_000).Draw(t, "fee")) * money.Cent}
		last := money.Amount(0)
		for i, rate := range []percent.Percent{0, percent.One, 12 * percent.One, percent.Hundred} {
			c, err := costOf(terms, prices, &Rate{Yearly: rate, Base: start.Add(-1)})
			if err != nil {
				t.Fatal(err)
			}
			if i == 0 && *c.Present != c.Total {
				t.Fatalf("at 0 %% %s, total %s", c.Present, c.Total)
			}
			if i > 0 && *c.Present > last {
				t.Fatalf("at %s more than before: %s, %s", rate, c.Present, last)
			}
			last = *c.Present
			// All-in × energy is the total up to half a cent a MWh.
			exact := new(big.Rat).SetFrac64(int64(c.Total), 10_000)
			product := new(big.Rat).Mul(new(big.Rat).SetFrac64(int64(c.AllIn), 100_000_000), new(big.Rat).SetFrac64(int64(c.Energy), 100_000_000_000))
			off := new(big.Rat).Abs(new(big.Rat).Sub(exact, product))
			if bound := new(big.Rat).Mul(big.NewRat(5, 1000), new(big.Rat).SetFrac64(int64(c.Energy), 100_000_000_000)); off.Cmp(bound) > 0 {
				t.Fatalf("all-in %s of %s over %s MWh", c.AllIn, c.Total, c.Energy.MWhText())
			}
		}
	})
}
