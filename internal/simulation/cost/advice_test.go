package cost_test

import (
	"fmt"
	"testing"
	"testing/quick"

	"github.com/shopspring/decimal"

	"ynova/internal/platform/expect"
	"ynova/internal/platform/prooftest"
	"ynova/internal/simulation/cost"
)

// LW-08: what is advised is a whole step, at least the floor, never dearer than today, and
// its saving is its own; the continuous optimum stays what it is (ruling 21).
func TestAdvisedDemand_LW08(t *testing.T) {
	tolerance := decimal.New(105, -2)
	flat := func(kw string) []cost.DemandMonth {
		return []cost.DemandMonth{{Measured: *number(kw), Used: *number("10"), Unused: *number("8"), Excess: *number("20")}}
	}
	for name, tt := range map[string]struct {
		months              []cost.DemandMonth
		current, step       string
		optimal, want, save string
	}{
		"rounded up to whole kW":                {flat("433.4"), "500", "1", "412.76", "413", "532.80"}, // 66,6 × 8
		"a step of five":                        {flat("433.4"), "500", "5", "412.76", "415", "532.80"},
		"the floor":                             {flat("12"), "80", "1", "11.43", "30", "400.00"}, // 50 × 8
		"the present one where it is no dearer": {flat("420"), "400.5", "1", "400", "400.5", "0.00"},
	} {
		o := cost.Optimize(tt.months, *number(tt.current), tolerance)
		cost.Advise([]cost.Series{{Optimum: &o, Months: tt.months}}, decimal.NewFromInt(30), *number(tt.step), tolerance)
		expect.All(t, fmt.Sprintf("LW-08 %s: optimal, advised saves", name), expect.Is(o.Optimal.String(), tt.optimal),
			expect.Is(o.Suggested.String(), tt.want), expect.Is(o.Saving().Text(), tt.save))
	}
}

// LW-08, VD-23: advice never costs more than the present demand and never less than the
// optimum; a unit has the floor in one posto at least, or keeps what it has.
func TestAdviceIsNoWorse_LW08_VD23(t *testing.T) {
	tolerance, floor := decimal.New(105, -2), decimal.NewFromInt(30)
	series := func(current uint16, measured ...uint16) cost.Series {
		months := make([]cost.DemandMonth, len(measured))
		for i, v := range measured {
			months[i] = cost.DemandMonth{Measured: decimal.New(int64(v%2000), -1), Used: *number("10"), Unused: *number("9"), Excess: *number("20")}
		}
		return cost.Series{Optimum: new(cost.Optimize(months, decimal.New(int64(current%2000), -1), tolerance)), Months: months}
	}
	holds := func(a, b, c, p, q, current, peak uint16, step uint8) bool {
		unit := []cost.Series{series(current, a, b, c), series(peak, p, q)}
		cost.Advise(unit, floor, decimal.NewFromInt(int64(step%7)+1), tolerance)
		fits, kept := false, true
		for _, s := range unit {
			if s.SuggestedCost < s.OptimalCost || s.SuggestedCost > s.CurrentCost || s.SuggestedCost != cost.With(s.Months, s.Suggested, tolerance) {
				return false
			}
			if s.Advised() == s.Suggested.Equal(s.Current) {
				return false
			}
			fits, kept = fits || !s.Suggested.LessThan(floor), kept && s.Suggested.Equal(s.Current)
		}
		return fits || kept
	}
	if err := quick.Check(holds, &quick.Config{MaxCount: 2000}); err != nil {
		t.Error(err)
	}
}

// VD-23: 30 kW hold for the unit. A peak of 20 kW beside 100 kW stays, and nothing is
// advised that saves nothing (golden T15).
func TestFloorIsOfTheUnit_T15_VD23(t *testing.T) {
	want := prooftest.TrueExample[struct {
		Unit struct {
			Suggested string `json:"sugerida"`
			Saving    string `json:"economia"`
		} `json:"piso_da_unidade"`
	}](t, "T15").Unit
	tolerance, floor := decimal.New(105, -2), decimal.NewFromInt(30)
	year := func(kw string) cost.Series { // 88,82 R$/kW with ICMS of 18 % and PIS/COFINS of 5,32 %
		months := make([]cost.DemandMonth, 12)
		for i := range months {
			months[i] = cost.DemandMonth{Measured: *number(kw), Used: *number("114.40"), Unused: *number("93.81"), Excess: *number("228.81")}
		}
		return cost.Series{Optimum: new(cost.Optimize(months, *number(kw), tolerance)), Months: months}
	}
	off, peak := year("100"), year("20")
	cost.Advise([]cost.Series{off, peak}, floor, decimal.NewFromInt(1), tolerance)
	expect.Must(t, "T15 kW are advised, which save", expect.Is(peak.Suggested.String(), want.Suggested), expect.Is(peak.Saving().Text(), want.Saving))
	expect.All(t, "T15 kW are advised, which save", expect.Is(peak.Advised(), false))
	// Where no posto needs 30 kW, one is lifted that still saves; where none is, all stays.
	off, peak = year("20"), year("12")
	off.Current, off.CurrentCost = *number("90"), cost.With(off.Months, *number("90"), tolerance)
	cost.Advise([]cost.Series{off, peak}, floor, decimal.NewFromInt(1), tolerance)
	expect.All(t, "VD-23 kW", expect.Is(off.Suggested.String(), "30"), expect.Is(off.Advised(), true), expect.Is(peak.Suggested.String(), "12"),
		expect.Is(peak.Advised(), false))
	off, peak = year("20"), year("12")
	cost.Advise([]cost.Series{off, peak}, floor, decimal.NewFromInt(1), tolerance)
	if off.Advised() || peak.Advised() {
		t.Errorf("VD-23 %s and %s kW where 30 kW cost more", off.Suggested, peak.Suggested)
	}
}
