package lowvoltage_test

import (
	"testing"
	"testing/quick"

	"github.com/shopspring/decimal"

	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/percent"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/prooftest"
	"ynova/internal/simulation/lowvoltage"
	"ynova/internal/tariff/tax"
)

func price(t testing.TB, text string) money.Price {
	t.Helper()
	return money.Price(decimal.RequireFromString(text).Shift(8).IntPart())
}

// p6 is the case of golden P6.
func p6(t testing.TB, kwh int64) lowvoltage.Case {
	pair := func(tusd, te string) lowvoltage.Tariff {
		return lowvoltage.Tariff{TUSD: price(t, tusd), TE: price(t, te)}
	}
	return lowvoltage.Case{
		Months: []lowvoltage.Use{{Month: month.New(2026, 12), KWh: decimal.NewFromInt(kwh)}}, MinimumKWh: decimal.NewFromInt(100),
		Conventional: pair("420.10", "318.40"),
		White:        &lowvoltage.White{Peak: pair("1020", "500"), Mid: pair("640", "318.40"), Off: pair("300", "300")},
		MidRatio:     decimal.NewFromInt(2).DivRound(decimal.NewFromInt(3), 24),
		Taxes:        func(month.Month) tax.Set { return tax.Set{ICMS: 18 * percent.One, PISCOFINS: 532 * percent.One / 100} },
	}
}

func compute(t testing.TB, c lowvoltage.Case) *lowvoltage.Result {
	t.Helper()
	r, err := lowvoltage.Compute(&c)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// LW-05, golden P6: conventional, tarifa branca by two profiles, the break-even, and the
// minimum of a three-phase connection.
func TestGroupB_LW05(t *testing.T) {
	want := prooftest.PortfolioExample(t, "P6")
	c := p6(t, 2400)
	r := compute(t, c)
	expect.Must(t, "LW-05", expect.Is(r.Conventional.Text(), want["convencional"]), expect.Is(r.White, nil), expect.Not(r.BreakEven, nil))
	expect.All(t, "LW-05", expect.Is(r.BreakEven.StringFixed(2), want["ponto_de_equilibrio_ponta_pct"]))
	for name, shares := range map[string]lowvoltage.Shares{
		"branca_12_8_80": {Peak: 12 * percent.One, Mid: 8 * percent.One}, "branca_20_13_67": {Peak: 20 * percent.One, Mid: 13 * percent.One},
	} {
		c.Shares = &shares
		if got := compute(t, c).White; got == nil || got.Text() != want[name] {
			t.Errorf("LW-05 %s = %v, want %s", name, got, want[name])
		}
	}
	small := compute(t, p6(t, 80))
	if small.Conventional.Text() != want["minimo_trifasico_80kWh_faturado_100"] || small.Months[0].Billed.String() != "100" {
		t.Errorf("LW-05 %+v", small)
	}
}

// LW-05: at the break-even both tariffs cost the same, below it the tarifa branca less.
func TestBreakEven_LW05(t *testing.T) {
	c := p6(t, 1_000_000)
	even := compute(t, c).BreakEven
	costs := func(peak decimal.Decimal) (white, conventional money.Amount) {
		s := lowvoltage.Shares{Peak: percent.Percent(peak.Shift(6).IntPart())}
		s.Mid = s.Peak * 2 / 3
		c.Shares = &s
		r := compute(t, c)
		return *r.White, r.Conventional
	}
	step := decimal.New(5, -1)
	if w, v := costs(even.Sub(step)); w >= v {
		t.Errorf("LW-05 below: %s, %s", w, v)
	}
	if w, v := costs(even.Add(step)); w <= v {
		t.Errorf("LW-05 above: %s, %s", w, v)
	}
}

// LW-05: the free side keeps the network, buys the losses, and pays what the seller asks.
func TestFreeEstimate_LW05(t *testing.T) {
	c := p6(t, 2400)
	monthly := 20 * money.Real
	c.Free = &lowvoltage.Free{Price: price(t, "200"), Loss: 3 * percent.One, Charges: price(t, "15"), Monthly: &monthly}
	// TUSD 2,4 × 420,10 ÷ (0,82 × 0,9468) = 1 298,65; energy 2,472 × 200 ÷ 0,82 = 602,93; charges 37,08; 20,00.
	if got := compute(t, c).Free; got == nil || got.Text() != "1958.66" {
		t.Errorf("LW-05 %v", got)
	}
	if got := lowvoltage.Starts(month.New(2027, 11).First().AddDays(24)).String(); got != "2027-12" {
		t.Errorf("LW-05 starts %s", got)
	}
}

// LW-05: more energy never costs less, and what is wrong is refused.
func TestGroupBIsMonotone_LW05(t *testing.T) {
	holds := func(a, b uint16) bool {
		return compute(t, p6(t, int64(min(a, b)))).Conventional <= compute(t, p6(t, int64(max(a, b)))).Conventional
	}
	if err := quick.Check(holds, &quick.Config{MaxCount: 50}); err != nil {
		t.Error(err)
	}
	for _, change := range []func(*lowvoltage.Case){
		func(c *lowvoltage.Case) { c.Months = nil },
		func(c *lowvoltage.Case) { c.Months[0].KWh = decimal.NewFromInt(-1) },
		func(c *lowvoltage.Case) { c.Shares = &lowvoltage.Shares{Peak: 60 * percent.One, Mid: 50 * percent.One} },
	} {
		c := p6(t, 10)
		change(&c)
		if _, err := lowvoltage.Compute(&c); err == nil {
			t.Errorf("LW-05 %+v is taken", c)
		}
	}
}
