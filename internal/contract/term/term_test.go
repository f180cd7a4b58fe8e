package term_test

import (
	"fmt"
	"testing"

	"ynova/internal/contract/price"
	"ynova/internal/contract/status"
	"ynova/internal/contract/term"
	"ynova/internal/kernel/energy"
	kmonth "ynova/internal/kernel/month"
	"ynova/internal/kernel/percent"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/prooftest"
)

func pct(t testing.TB, s string) *percent.Percent {
	t.Helper()
	if s == "" {
		return nil
	}
	p, err := percent.Parse(s)
	if err != nil {
		t.Fatal(err)
	}
	return &p
}

func power(t testing.TB, s string) price.Volume {
	t.Helper()
	p, err := energy.ParsePower(s)
	if err != nil {
		t.Fatal(err)
	}
	return price.VolumeMWMedio(p)
}

// The golden example E1 of the domain: 0.45 MW médio, band 80 to 120 %. CC-10,
// CT-21.
func TestGoldenE1_CC10(t *testing.T) {
	terms := term.Terms{Volume: power(t, "0.45"), LowerLimit: pct(t, "80"), UpperLimit: pct(t, "120"), Flexibility: pct(t, "100")}
	for _, m := range []string{"2026-10", "2026-11", "2026-02"} {
		want := prooftest.Example(t, "E1 "+m)
		r, ok, err := terms.RangeIn(month(t, m))
		if err != nil || !ok {
			t.Fatal(ok, err)
		}
		for name, got := range map[string]energy.Energy{"contrato": r.Contracted, "minimo": r.Minimum, "maximo": r.Maximum} {
			if got.MWhText() != want[name] {
				t.Errorf("CC-10 %s %s = %s, want %s", m, name, got.MWhText(), want[name])
			}
		}
		average, ok, err := terms.AverageRange()
		expect.All(t, "CC-10 CT-21 730 h", expect.Is(err, nil), expect.Is(ok, true), expect.Is(average.Contracted.MWhText(), want["contrato_730h"]))
	}
}

// The band of domain 1.3.
func TestBand(t *testing.T) {
	for _, c := range []struct {
		name              string
		lower, upper, flx string
		want              string // lower–upper, or empty: not agreed
	}{
		{"limits win over the flexibility", "80", "120", "10", "80–120"},
		{"flexibility alone", "", "", "10", "90–110"},
		{"flexibility over 100", "", "", "150", "0–250"},
		{"take or pay", "", "", "0", "100–100"},
		{"limits of zero", "0", "0", "100", "0–0"},
		{"lower from the flexibility", "", "130", "20", "80–130"},
		{"upper from the flexibility", "50", "", "20", "50–120"},
		{"an upper limit below what the flexibility gives", "", "70", "10", "70–70"},
		{"a lower limit above what the flexibility gives", "150", "", "10", "150–150"},
		{"no lower limit below zero", "", "130", "150", "0–130"},
		{"limits without flexibility", "90", "110", "", "90–110"},
		{"a lower limit without flexibility", "90", "", "", ""},
		{"an upper limit without flexibility", "", "110", "", ""},
		{"nothing agreed", "", "", "", ""},
	} {
		terms := term.Terms{LowerLimit: pct(t, c.lower), UpperLimit: pct(t, c.upper), Flexibility: pct(t, c.flx)}
		b, ok := terms.Band()
		got := ""
		if ok {
			got = b.Lower.Text() + "–" + b.Upper.Text()
		}
		if got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}

// TD-09, domain 1.7: of the months of the validity those are active that have an active
// day, and those open that have a day on which the contract may yet become so.
func TestActiveIn(t *testing.T) {
	since := date(t, "2026-01-31")
	terms := term.Terms{Start: since, End: date(t, "2026-03-01")}
	for m, covered := range map[string]bool{"2025-12": false, "2026-01": true, "2026-02": true, "2026-03": true, "2026-04": false} {
		for is, want := range map[status.Status]struct{ active, open bool }{
			status.Ativo: {covered, covered}, status.EmAnalise: {false, covered}, status.Suspenso: {false, false},
		} {
			terms.History = status.History{{From: since, Status: is}}
			m := month(t, m)
			a, o, c := terms.ActiveIn(m), terms.OpenIn(m), terms.Covers(m)
			expect.All(t, fmt.Sprintf("TD-09 %s in %s: active, open, covered", is, m), expect.Is(a, want.active), expect.Is(o, want.open),
				expect.Is(c, covered))
		}
	}
}

func TestYearStart(t *testing.T) {
	terms := term.Terms{Start: date(t, "2024-05-10")}
	for m, want := range map[string]string{
		"2024-05": "2024-05", "2025-04": "2024-05", "2025-05": "2025-05", "2026-12": "2026-05",
	} {
		if got := terms.YearStart(month(t, m)); got.String() != want {
			t.Errorf("contract year of %s starts %s, want %s", m, got, want)
		}
	}
}

func date(t testing.TB, s string) kmonth.Date {
	t.Helper()
	d, err := kmonth.ParseDate(s)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func month(t testing.TB, s string) kmonth.Month {
	t.Helper()
	m, err := kmonth.Parse(s)
	if err != nil {
		t.Fatal(err)
	}
	return m
}
