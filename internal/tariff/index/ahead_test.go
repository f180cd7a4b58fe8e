package index_test

import (
	"testing"

	"github.com/shopspring/decimal"
	"pgregory.net/rapid"

	"ynova/internal/kernel/month"
	"ynova/internal/kernel/percent"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/prooftest"
	"ynova/internal/tariff/index"
)

// LW-07, golden P9: an adjustment of January 2026 as it is known in February 2025. What
// is not published grows by the twelfth root of twelve months; a typed expectation wins,
// and the months that are published stay as they are.
func TestIndexAhead_LW07(t *testing.T) {
	want := prooftest.PortfolioExample(t, "P9")
	d := dbtest.SQLite(t)
	putIndex(t, d, index.IPCA, month.New(2024, 1), ipca2024+" 0.16 1.31")
	x, jan25, jan26 := loadIndices(t, d), month.New(2025, 1), month.New(2026, 1)
	ahead, ok := x.Ahead(index.IPCA, month.New(2025, 3), nil)
	if got := ahead.Sub(decimal.NewFromInt(1)).Shift(2).StringFixed(6); !ok || got != want["mensal_equivalente_pct"] {
		t.Errorf("LW-07 a month grows by %s%%, want %s", got, want["mensal_equivalente_pct"])
	}
	a := x.Accumulate(index.IPCA, jan25, jan26, false, nil)
	p0 := decimal.NewFromInt(220)
	got := a.Factor.StringFixed(6)
	expect.All(t, "LW-07 months, provisional", expect.Is(got, want["fator_projetado"]), expect.Is(a.Provisional, true), expect.Len(a.Unpublished, 10))
	if got := round2(p0.Mul(a.Factor)); got != want["preco_220_projetado"] || got == want["preco_220_repetindo"] {
		t.Errorf("LW-07 %s, want %s", got, want["preco_220_projetado"])
	}
	expects := func(code string, m month.Month) (percent.Percent, bool) {
		return 4 * percent.One, code == index.IPCA && m >= month.New(2025, 3)
	}
	typed := x.Accumulate(index.IPCA, jan25, jan26, false, expects)
	// 1.0016 × 1.0131 × 1.04^(10/12), worked out by hand to twelve decimals
	if got := typed.Factor.StringFixed(12); got != "1.048433962002" || !typed.Provisional {
		t.Errorf("LW-07 with an expectation of 4%% a year: %s", got)
	}
}

// LW-07: fewer than twelve published months, and no expectation, leave no factor; with an
// expectation one month is enough. Neither fills a gap, nor a month before the first.
func TestIndexAheadNeedsAYear_LW07(t *testing.T) {
	d := dbtest.SQLite(t)
	first := month.New(2024, 1)
	putIndex(t, d, index.IPCA, first, "1 1 1 1 1 1 1 1 1 1 1")
	putIndex(t, d, index.IGPM, first, "1 ? 1 1 1 1 1 1 1 1 1 1 1")
	x := loadIndices(t, d)
	expects := func(string, month.Month) (percent.Percent, bool) { return percent.One, true }
	for _, code := range index.Codes() {
		if _, ok := x.Ahead(code, first.Add(20), nil); ok {
			t.Errorf("LW-07 %s goes on from fewer than twelve months", code)
		}
		if _, ok := x.Ahead(code, first.Add(20), expects); !ok {
			t.Errorf("LW-07 %s does not follow the expectation", code)
		}
	}
	for _, m := range []month.Month{first.Add(-1), first.Add(1)} {
		if _, ok := x.Ahead(index.IGPM, m, expects); ok {
			t.Errorf("LW-07 an expectation fills %s", m)
		}
	}
	if a := x.Accumulate(index.IPCA, first, first.Add(12), false, nil); len(a.Missing) != 1 || !a.Factor.Equal(decimal.NewFromInt(1)) {
		t.Errorf("LW-07 %+v", a)
	}
}

// Property: twelve times the growth of a month is the growth of the year, to twenty
// decimals, whatever the year; nothing is left of a year that takes everything.
func TestTwelfthRoot_LW07(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		yearly := percent.Percent(rapid.Int64Range(-99_000_000, 900_000_000).Draw(t, "percent a year × 1e-6"))
		first := month.New(2024, 1)
		x := index.NewSnapshot([]index.Row{{Code: index.IPCA, Month: first}})
		g, ok := x.Ahead(index.IPCA, first.Add(1), func(string, month.Month) (percent.Percent, bool) { return yearly, true })
		year := decimal.NewFromInt(1)
		for range 12 {
			year = year.Mul(g)
		}
		want := decimal.NewFromInt(1).Add(decimal.New(int64(yearly), -8))
		if !ok || year.Sub(want).Abs().GreaterThan(decimal.New(1, -20)) {
			t.Fatalf("LW-07 %s%% a year: %s a month, %s a year", yearly.Text(), g, year)
		}
	})
	x := index.NewSnapshot([]index.Row{{Code: index.IPCA, Month: month.New(2024, 1)}})
	if g, ok := x.Ahead(index.IPCA, month.New(2024, 2), func(string, month.Month) (percent.Percent, bool) { return -percent.Hundred, true }); !ok || !g.IsZero() {
		t.Errorf("LW-07 %s, %v", g, ok)
	}
}
