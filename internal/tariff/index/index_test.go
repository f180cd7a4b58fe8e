package index_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/shopspring/decimal"
	"pgregory.net/rapid"

	"ynova/internal/kernel/month"
	"ynova/internal/kernel/percent"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/prooftest"
	"ynova/internal/tariff/index"
)

// The IPCA of 2024 and 2025, % per month (series 433; golden example E2).
const (
	ipca2024 = "0.42 0.83 0.16 0.38 0.46 0.21 0.38 -0.02 0.44 0.56 0.39 0.52"
	ipca2025 = "0.16 1.31 0.56 0.43 0.26 0.24 0.26 -0.11 0.48 0.09 0.18 0.33"
)

// putIndex stores consecutive months; "?" leaves one out, "*" after a value makes
// it provisional.
func putIndex(t *testing.T, d *db.DB, code string, first month.Month, values string) {
	t.Helper()
	err := d.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error {
		for i, text := range strings.Fields(values) {
			text, provisional := strings.CutSuffix(text, "*")
			if text == "?" {
				continue
			}
			p, err := percent.Parse(text)
			if err != nil {
				return err
			}
			_, err = tx.ExecContext(ctx, `
				INSERT INTO price_indices (code, month, percent, provisional, source, updated_at, version)
				VALUES ($1, $2, $3, $4, 'BCB', 0, 1)`, code, first.Add(i), p, provisional)
			if err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

func loadIndices(t *testing.T, d *db.DB) index.Snapshot {
	t.Helper()
	x, err := index.Load(t.Context(), d)
	if err != nil {
		t.Fatal(err)
	}
	return x
}

// round2 rounds away from zero, as money does (domain 0.4).
func round2(d decimal.Decimal) string { return d.Round(2).StringFixed(2) }

// E2 (CC-14 to CC-18): the factors and the prices of the golden example, to the last digit.
func TestFactorsOfTheGoldenExample_E2(t *testing.T) {
	want := prooftest.Example(t, "E2")
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		putIndex(t, d, index.IPCA, month.New(2024, 1), ipca2024+" "+ipca2025)
		x, p0 := loadIndices(t, d), decimal.NewFromInt(220)
		factor := func(base, anniversary month.Month) decimal.Decimal {
			f, provisional, missing := x.Factor(index.IPCA, base, anniversary, false)
			if provisional || len(missing) > 0 {
				t.Errorf("E2 %s to %s: provisional %v, missing %v", base, anniversary, provisional, missing)
			}
			return f
		}
		jan24, jan25, jan26 := month.New(2024, 1), month.New(2025, 1), month.New(2026, 1)
		yearly := func(f decimal.Decimal) string {
			return round2(f.Sub(decimal.NewFromInt(1)).Mul(decimal.NewFromInt(100)))
		}
		f25, f26, july := factor(jan24, jan25), factor(jan24, jan26), factor(month.New(2024, 7), month.New(2025, 7))
		for key, got := range map[string]string{
			"ipca_2024": yearly(f25), "ipca_2025": yearly(factor(jan25, jan26)),
			"fator_2025_01": f25.StringFixed(6), "fator_2026_01": f26.StringFixed(6), "fator_jul24_jul25": july.StringFixed(6),
			"preco_2025": round2(p0.Mul(f25)), "preco_2026_from_base": round2(p0.Mul(f26)), "preco_220_jul25": round2(p0.Mul(july)),
		} {
			if got != want[key] {
				t.Errorf("E2 %s = %s, want %v", key, got, want[key])
			}
		}
	})
}

func TestFactorAtTheEdges_E2(t *testing.T) {
	d := dbtest.SQLite(t)
	first := month.New(2024, 1)
	year := func(value string) string { return strings.TrimSpace(strings.Repeat(value+" ", 12)) }
	putIndex(t, d, index.IPCA, first, year("1")+" "+year("-1")+" 1 1 0.5*")
	putIndex(t, d, index.IGPM, first, "1 ? 1 -100 2")
	x := loadIndices(t, d)
	up, down := power("1.01", 12), power("0.99", 12)
	for _, c := range []struct {
		name, code    string
		base, end     month.Month
		positive      bool
		want          string
		provisional   bool
		missingMonths string
	}{
		{"before the first anniversary", index.IPCA, first, first, false, "1", false, ""},
		{"an anniversary before the base", index.IPCA, first, first.Add(-12), false, "1", false, ""},
		{"a negative year lowers the price", index.IPCA, first, first.Add(24), false, up.Mul(down).String(), false, ""},
		{"only positive: the negative year counts as none", index.IPCA, first, first.Add(24), true, up.String(), false, ""},
		{"only positive: the year is judged as a whole", index.IPCA, first.Add(6), first.Add(18), true, "1", false, ""},
		{"a provisional month", index.IPCA, first.Add(26), first.Add(27), false, "1.005", true, ""},
		{"LW-07 not published yet: the twelfth root of the last twelve months", index.IPCA, first.Add(25), first.Add(28), false, "1.009519159116975628208991", true, ""},
		{"a gap with later months known", index.IGPM, first, first.Add(3), false, "1", false, "2024-02"},
		{"before the first known month", index.IGPM, first.Add(-2), first.Add(1), false, "1", false, "2023-11 2023-12"},
		{"the months before a gap do not need it", index.IGPM, first, first.Add(1), false, "1.01", false, ""},
		{"a fall to nothing", index.IGPM, first.Add(2), first.Add(5), false, "0", false, ""},
		{"only positive: a year that has begun", index.IPCA, first, first.Add(25), true, up.Mul(decimal.RequireFromString("1.01")).String(), false, ""},
		{"only positive: a year that has begun and fell", index.IPCA, first, first.Add(13), true, up.String(), false, ""},
		{"a provisional month and known ones", index.IPCA, first.Add(25), first.Add(27), false, "1.01505", true, ""},
		{"only positive: applied after what is expected, which falls", index.IPCA, first.Add(26), first.Add(28), true, "1", true, ""},
		{"LW-07 fewer than twelve months are published", index.IGPM, first.Add(4), first.Add(6), false, "1", false, "2024-06"},
		{"a gap, then months not published", index.IGPM, first.Add(1), first.Add(6), false, "1", false, "2024-02 2024-06"},
		{"an index without a table", "INPC", first, first.Add(2), false, "1", false, "2024-01 2024-02"},
	} {
		f, provisional, missing := x.Factor(c.code, c.base, c.end, c.positive)
		var names []string
		for _, m := range missing {
			names = append(names, m.String())
		}
		got := strings.Join(names, " ")
		expect.All(t, fmt.Sprintf("E2 %s: provisional, missing; want %s", c.name, c.want), expect.Same(f, decimal.RequireFromString(c.want)),
			expect.Is(provisional, c.provisional), expect.Is(got, c.missingMonths))
	}
	// A factor has as few digits as it can: two months of 1 % are 1.0201.
	for months, want := range map[int]int32{1: -2, 2: -4} {
		if f, _, _ := x.Factor(index.IPCA, first, first.Add(months), false); f.Exponent() != want {
			t.Errorf("E2 %d months: the factor %s has the exponent %d, want %d", months, f, f.Exponent(), want)
		}
	}
	if a := x.Accumulate(index.IPCA, first.Add(25), first.Add(29), false, nil); !slices.Equal(a.Unpublished, []month.Month{first.Add(27), first.Add(28)}) {
		t.Errorf("unpublished = %v", a.Unpublished)
	}
	if _, _, missing := (index.Snapshot{}).Factor(index.IPCA, first, first.Add(12), false); len(missing) != 12 {
		t.Errorf("an empty table leaves %d months missing, want 12", len(missing))
	}
}

// E2: one month is a table; a provisional month makes the factor provisional, wherever
// it stands.
func TestTableOfFewMonths_E2(t *testing.T) {
	t.Parallel()
	first := month.New(2024, 1)
	provisional := index.Row{Code: index.IPCA, Month: first, Value: index.Value{Percent: percent.One, Provisional: true}}
	one := index.NewSnapshot([]index.Row{provisional})
	if last, ok := one.Last(index.IPCA); !ok || last != first {
		t.Errorf("E2 the last of one month is %s, %v", last, ok)
	}
	a := one.Accumulate(index.IPCA, first, first.Add(2), false, nil)
	expect.All(t, "LW-07 of one month", expect.Same(a.Factor, decimal.NewFromInt(1)), expect.Len(a.Missing, 1), expect.Len(a.Unpublished, 0))
	two := index.NewSnapshot([]index.Row{provisional, {Code: index.IPCA, Month: first.Add(1), Value: index.Value{Percent: percent.One}}})
	for months, want := range []bool{false, true, true} {
		if a := two.Accumulate(index.IPCA, first, first.Add(months), false, nil); a.Provisional != want {
			t.Errorf("E2 %d months are provisional: %v", months, a.Provisional)
		}
	}
}

func power(base string, n int) decimal.Decimal {
	p, b := decimal.NewFromInt(1), decimal.RequireFromString(base)
	for range n {
		p = p.Mul(b)
	}
	return p
}

// E2: a value states the source of its month; Last returns the last known month.
func TestIndexValueSaysItsSource_E2(t *testing.T) {
	d := dbtest.SQLite(t)
	putIndex(t, d, index.IPCA, month.New(2024, 1), "0.42 0.83*")
	x := loadIndices(t, d)
	v, ok := x.Of(index.IPCA, month.New(2024, 2))
	if known, _ := x.Of(index.IPCA, month.New(2024, 1)); known.Trace(index.IPCA, month.New(2024, 1)).Detail != "BCB" {
		t.Errorf("a definitive value: %+v", known)
	}
	if _, ok := x.Of(index.IPCA, month.New(2023, 12)); ok {
		t.Error("a month before the first has a value")
	}
	s := v.Trace(index.IPCA, month.New(2024, 2))
	expect.All(t, "Of; source", expect.Is(ok, true), expect.Is(v.Percent, 830_000), expect.Is(s.Ref, "IPCA fev/2024"),
		expect.Is(s.Detail, "BCB (provisório)"))
	if _, ok := x.Of(index.IPCA, month.New(2024, 3)); ok {
		t.Error("a month without value has one")
	}
	if last, ok := x.Last(index.IPCA); !ok || last != month.New(2024, 2) {
		t.Errorf("Last = %s, %v", last, ok)
	}
	if _, ok := x.Last(index.IGPM); ok {
		t.Error("an empty table has a last month")
	}
}

// CC-14: the indices that a contract may name, and those that have a table.
func TestIndices_CC14(t *testing.T) {
	for code, known := range map[string]bool{"IPCA": true, "IGP-M": true, "nenhum": false, "INPC": false, "": false} {
		if index.Known(code) != known {
			t.Errorf("CC-14 %q is known: %v", code, !known)
		}
	}
	if codes := index.Codes(); !slices.Equal(codes, []string{"IPCA", "IGP-M"}) {
		t.Errorf("CC-14 %q", codes)
	}
}

// Property: over known months the factor from a to c is the factor from a to b
// times the one from b to c, exactly, wherever b lies.
func TestFactorsMultiply_E2(t *testing.T) {
	d := dbtest.SQLite(t)
	first := month.New(2024, 1)
	putIndex(t, d, index.IPCA, first, ipca2024+" "+ipca2025)
	x := loadIndices(t, d)
	rapid.Check(t, func(t *rapid.T) {
		cut := []int{rapid.IntRange(0, 24).Draw(t, "a"), rapid.IntRange(0, 24).Draw(t, "b"), rapid.IntRange(0, 24).Draw(t, "c")}
		slices.Sort(cut)
		factor := func(from, to int) decimal.Decimal {
			f, _, _ := x.Factor(index.IPCA, first.Add(from), first.Add(to), false)
			return f
		}
		if whole, parts := factor(cut[0], cut[2]), factor(cut[0], cut[1]).Mul(factor(cut[1], cut[2])); !whole.Equal(parts) {
			t.Fatalf("E2 %v: %s, in two parts %s", cut, whole, parts)
		}
	})
}
