package term_test

import (
	"encoding/json"
	"fmt"
	"testing"

	"ynova/internal/contract/price"
	"ynova/internal/contract/status"
	"ynova/internal/contract/term"
	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/percent"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/prooftest"
)

// MC-10, M6: a contract that begins or ends inside a month agrees its days' share of
// the volume, with the band around it; a whole month stays whole.
func TestPartialMonth_MC10(t *testing.T) {
	want := prooftest.MonthExample[map[string]json.RawMessage](t, "M6")
	mwhOf := func(key string) string {
		var told struct {
			MWh string `json:"mwh"`
		}
		if err := json.Unmarshal(want[key], &told); err != nil {
			t.Fatal(err)
		}
		return told.MWh
	}
	power, err := energy.ParsePower("0.5")
	if err != nil {
		t.Fatal(err)
	}
	lower, upper := 80*percent.One, 120*percent.One
	terms := term.Terms{
		Start: date(t, "2026-03-15"), End: date(t, "2027-09-10"), Volume: price.VolumeMWMedio(power), Partial: term.PartialDays,
		History: status.History{{From: date(t, "2026-01-01"), Status: status.Ativo}}, LowerLimit: &lower, UpperLimit: &upper,
	}
	contracted := func(terms term.Terms, m string) term.Range {
		t.Helper()
		r, _, err := terms.RangeIn(month(t, m))
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	for _, m := range []string{"2026-03", "2026-04", "2027-09"} {
		if got := contracted(terms, m).Contracted.MWhText(); got != mwhOf(m) {
			t.Errorf("MC-10 %s: %s MWh, want %s", m, got, mwhOf(m))
		}
	}
	r := contracted(terms, "2026-03")
	var band [2]string
	if err := json.Unmarshal(want["faixa 80–120 em 2026-03"], &band); err != nil {
		t.Fatal(err)
	}
	if got := [2]string{r.Minimum.MWhText(), r.Maximum.MWhText()}; got != band {
		t.Errorf("MC-10 band %v, want %v", got, band)
	}
	whole := terms
	whole.Partial = term.PartialWhole
	if got := contracted(whole, "2026-03").Contracted.MWhText(); got != mwhOf("2026-03 mes_inteiro") {
		t.Errorf("MC-10 a whole March is %s", got)
	}
	monthly := terms
	monthly.Volume = price.VolumeMWh(150 * energy.MWh)
	if got := fmt.Sprintf("%q", contracted(monthly, "2026-03").Contracted.MWhText()); got != string(want["150 MWh/mês em 2026-03"]) {
		t.Errorf("MC-10 150 MWh of March are %s", got)
	}
	none := terms
	none.Partial = term.PartialNext
	expect.Must(t, "MC-10 a contract that begins with the next month supplies this one", expect.Is(none.Supplies(month(t, "2026-03")), false))
	expect.Must(t, "MC-10 a contract that begins with the next month supplies this one", expect.Is(none.Supplies(month(t, "2026-04")), true))
	expect.All(t, "MC-10 a contract that begins with the next month supplies this one", expect.Is(none.ActiveIn(month(t, "2026-03")), true))
	for _, rule := range []term.Partial{term.PartialNext, term.PartialBefore} {
		none.Partial = rule
		a, b, c := contracted(none, "2026-03").Maximum, contracted(none, "2026-04").Contracted.MWhText(), contracted(none, "2027-09").Contracted
		expect.All(t, fmt.Sprintf("MC-10 %s", rule), expect.Is(a, 0), expect.Is(b, mwhOf("2026-04")), expect.Is(c, 0))
	}
	suspended := whole
	suspended.Partial = term.PartialDays
	suspended.History = status.History{{From: date(t, "2026-01-01"), Status: status.Ativo}, {From: date(t, "2026-06-11"), Status: status.Suspenso}}
	if got := contracted(suspended, "2026-06").Contracted.MWhText(); got != "120.000" {
		t.Errorf("MC-10 ten days of June are %s", got)
	}
}

func TestPartialRules_MC10(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]bool{
		"mes_inteiro": true, "pro_rata_dias": true, "proximo_mes": true, "mes_anterior": true, "": true, "metade": false,
	} {
		kept := term.Partial(in)
		if !want {
			kept = term.PartialUnsaid
		}
		if got, ok := term.ParsePartial(in); got != kept || ok != want {
			t.Errorf("MC-10 %q is written as %q, %v", in, got, ok)
		}
		if got := stored[term.Partial](t, in); got != kept {
			t.Errorf("MC-10 a stored %q is %q, want %q", in, got, kept)
		}
	}
}

// MC-10: a month is partial from its first active day up to all but one; only such a
// month is shared by days or left out, and a month without any is of no contract.
func TestSuppliedDays_MC10(t *testing.T) {
	t.Parallel()
	terms := term.Terms{
		Start: date(t, "2026-03-02"), End: date(t, "2026-06-01"),
		History: status.History{{From: date(t, "2026-01-01"), Status: status.Ativo}},
	}
	for _, c := range []struct {
		month     string
		active    bool
		all, days int // of the month, and those that it shares
	}{
		{"2026-02", false, 28, 28},
		{"2026-03", true, 31, 30},
		{"2026-04", true, 30, 30},
		{"2026-06", true, 30, 1},
		{"2026-07", false, 31, 31},
	} {
		m, partial := month(t, c.month), c.days < c.all
		for rule, want := range map[term.Partial]struct {
			supplies bool
			days     int
		}{
			term.PartialUnsaid: {c.active, c.all},
			term.PartialWhole:  {c.active, c.all},
			term.PartialDays:   {c.active, c.days},
			term.PartialNext:   {c.active && !partial, c.all},
			term.PartialBefore: {c.active && !partial, c.all},
		} {
			terms.Partial = rule
			if supplies, days := terms.Supplies(m), terms.Supplied(m).Days; supplies != want.supplies || days != want.days {
				t.Errorf("MC-10 %q in %s: supplies %v, %d days; want %v, %d", rule, m, supplies, days, want.supplies, want.days)
			}
		}
	}
}

// VD-22: a month that is partly supplied has the hours that the clock of São Paulo gives its
// days: 18/02/2018 began an hour late, 15/10/2017 an hour early.
func TestSuppliedHours_VD22(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		start, end, month string
		hours             int
	}{
		"whole, an hour won":     {"2018-01-01", "2018-12-31", "2018-02", 673},
		"whole, an hour lost":    {"2017-01-01", "2018-12-31", "2017-10", 743},
		"with the long day":      {"2018-02-17", "2018-12-31", "2018-02", 12*24 + 1},
		"after the long day":     {"2018-02-18", "2018-12-31", "2018-02", 11 * 24},
		"before the short day":   {"2017-01-01", "2017-10-14", "2017-10", 14 * 24},
		"until the short day":    {"2017-01-01", "2017-10-15", "2017-10", 15*24 - 1},
		"no daylight saving":     {"2026-11-11", "2027-12-31", "2026-11", 20 * 24},
		"the year after the end": {"2020-02-01", "2027-12-31", "2020-02", 696},
	} {
		terms := term.Terms{
			Start: date(t, c.start), End: date(t, c.end), Partial: term.PartialDays,
			History: status.History{{From: date(t, "2016-01-01"), Status: status.Ativo}},
		}
		if got := terms.Supplied(month(t, c.month)).Hours; got != c.hours {
			t.Errorf("VD-22 %s: %d hours, want %d", name, got, c.hours)
		}
	}
}
