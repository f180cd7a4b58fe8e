package term_test

import (
	"errors"
	"fmt"
	"math"
	"testing"

	"github.com/google/go-cmp/cmp"

	"ynova/internal/contract/price"
	"ynova/internal/contract/status"
	"ynova/internal/contract/term"
	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/fixed"
	"ynova/internal/kernel/money"
	kmonth "ynova/internal/kernel/month"
	"ynova/internal/kernel/percent"
	"ynova/internal/platform/expect"
)

// CC-10, TD-02, domain 1.2: the seasonal volume of a month goes before the contract's
// own; one that nobody has confirmed is none, but in a partial month that is left out.
func TestVolumeOfAMonth_CC10(t *testing.T) {
	t.Parallel()
	flat := price.VolumeMWh(100 * energy.MWh)
	seasonal, err := price.NewSeasonal([]price.SeasonalInput{{Month: "2026-11", VolumeMWh: "150"}}, flat, kmonth.Date{}, kmonth.Date{})
	if err != nil {
		t.Fatal(err)
	}
	omitted := term.Terms{
		Start: date(t, "2026-11-15"), End: date(t, "2027-12-31"), Partial: term.PartialNext, Volume: flat, Seasonal: seasonal, VolumeInDoubt: true,
		History: status.History{{From: date(t, "2026-01-01"), Status: status.Ativo}},
	}
	for _, c := range []struct {
		name     string
		terms    term.Terms
		want     energy.Energy
		seasonal bool
		err      error
	}{
		{"flat", term.Terms{Volume: flat}, 100 * energy.MWh, false, nil},
		{"seasonal", term.Terms{Volume: flat, Seasonal: seasonal}, 150 * energy.MWh, true, nil},
		{"in doubt", term.Terms{Volume: flat, Seasonal: seasonal, VolumeInDoubt: true}, 0, false, term.ErrInDoubt},
		{"left out", omitted, 0, false, nil},
	} {
		got, isSeasonal, err := c.terms.VolumeIn(month(t, "2026-11"))
		expect.All(t, fmt.Sprintf("CC-10 %s: %v", c.name, err), expect.Is(got, c.want), expect.Is(isSeasonal, c.seasonal),
			expect.Is(errors.Is(err, c.err), true))
	}
	other := term.Terms{Volume: flat, Seasonal: seasonal}
	got, isSeasonal, err := other.VolumeIn(month(t, "2026-12"))
	expect.All(t, "CC-10 a month that is not distributed", expect.Is(got, 100*energy.MWh), expect.Is(isSeasonal, false), expect.Is(err, nil))
}

// CT-21, TD-02: without an agreed band the volume stands alone; a volume in doubt or
// beyond all bounds has no range.
func TestRange_CT21(t *testing.T) {
	t.Parallel()
	flat, beyond := price.VolumeMWh(100*energy.MWh), price.VolumeMWMedio(math.MaxInt64)
	for _, c := range []struct {
		name  string
		terms term.Terms
		want  term.Range
		ok    bool
		fails bool
	}{
		{"a band", term.Terms{Volume: flat, Flexibility: pct(t, "10")}, term.Range{Contracted: 100 * energy.MWh, Minimum: 90 * energy.MWh, Maximum: 110 * energy.MWh}, true, false},
		{"no band", term.Terms{Volume: flat}, term.Range{Contracted: 100 * energy.MWh}, false, false},
		{"in doubt", term.Terms{Volume: flat, Flexibility: pct(t, "10"), VolumeInDoubt: true}, term.Range{}, false, true},
		{"beyond all bounds", term.Terms{Volume: beyond, Flexibility: pct(t, "10")}, term.Range{}, false, true},
	} {
		month, monthOK, monthErr := c.terms.RangeIn(month(t, "2026-11"))
		average, averageOK, averageErr := c.terms.AverageRange()
		diff := cmp.Diff([]term.Range{c.want, c.want}, []term.Range{month, average})
		expect.All(t, fmt.Sprintf("CT-21 %s: (-want +got)", c.name), expect.Is(diff, ""), expect.Is(monthOK, c.ok), expect.Is(averageOK, c.ok))
		expect.All(t, fmt.Sprintf("CT-21 %s: %v", c.name, averageErr), expect.Is(monthErr != nil, c.fails), expect.Is(averageErr != nil, c.fails),
			expect.Is(errors.Is(monthErr, term.ErrInDoubt), c.terms.VolumeInDoubt))
	}
}

// CT-21: a limit that cannot be counted is an error, whichever it is.
func TestRangeBeyondAllBounds_CT21(t *testing.T) {
	t.Parallel()
	const five = 5 * percent.Hundred
	for _, b := range []term.Band{{Lower: five}, {Upper: five}} {
		if r, err := b.Of(math.MaxInt64); err == nil || r != (term.Range{}) {
			t.Errorf("CT-21 %+v: %+v, %v", b, r, err)
		}
	}
}

// TD-08: the price of the month is that of its period, else the average, where the
// contract has no periods or says so.
func TestPriceOfAMonth_TD08(t *testing.T) {
	t.Parallel()
	agreed := "228.00"
	periods, err := price.NewSchedule(&price.ScheduleInput{
		Index: "nenhum", Periods: []price.PeriodInput{{StartMonth: "2026-01", EndMonth: "2026-10", DefaultPrice: &agreed}},
	}, kmonth.Date{}, kmonth.Date{})
	if err != nil {
		t.Fatal(err)
	}
	average, err := money.ParsePrice("215.50")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name  string
		terms term.Terms
		month string
		want  string
	}{
		{"no periods", term.Terms{Price: &average}, "2026-11", "215.50"},
		{"its period", term.Terms{Price: &average, Prices: periods}, "2026-10", "228.00"},
		{"a gap", term.Terms{Price: &average, Prices: periods}, "2026-11", ""},
		{"a gap at the average", term.Terms{Price: &average, Prices: periods, PriceGap: price.GapAverage}, "2026-11", "215.50"},
	} {
		if got := fixed.TextOf(c.terms.PriceIn(month(t, c.month), nil).Price); got != c.want {
			t.Errorf("TD-08 %s: %q, want %q", c.name, got, c.want)
		}
	}
}

// EB-16, domain 1.4: of contracts that serve the same units the least flexible is
// filled first, then the oldest, then the one of the smaller id.
func TestOrderOfFilling_EB16(t *testing.T) {
	t.Parallel()
	of := func(id, start, lower, upper string) term.Terms {
		return term.Terms{ContractID: id, Start: date(t, start), LowerLimit: pct(t, lower), UpperLimit: pct(t, upper)}
	}
	for name, pair := range map[string][2]term.Terms{
		"the narrower band":              {of("2", "2026-01-01", "80", "120"), of("1", "2025-01-01", "50", "150")},
		"the narrower, though higher":    {of("2", "2026-01-01", "150", "160"), of("1", "2025-01-01", "80", "120")},
		"any band before none":           {of("2", "2026-01-01", "0", "500"), of("1", "2025-01-01", "", "")},
		"the oldest of the same band":    {of("2", "2025-01-01", "80", "120"), of("1", "2026-01-01", "90", "130")},
		"the smaller id of the same day": {of("1", "2026-01-01", "80", "120"), of("2", "2026-01-01", "80", "120")},
	} {
		expect.All(t, fmt.Sprintf("EB-16 %s is not filled first", name), expect.Is(term.Compare(pair[0], pair[1]) < 0, true),
			expect.Is(term.Compare(pair[1], pair[0]) > 0, true), expect.Is(term.Compare(pair[0], pair[0]), 0))
	}
}
