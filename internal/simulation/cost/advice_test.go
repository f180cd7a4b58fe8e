package cost_test

import (
	"testing"
	"testing/quick"

	"github.com/shopspring/decimal"

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
		o.Advise(tt.months, decimal.NewFromInt(30), *number(tt.step), tolerance)
		if o.Optimal.String() != tt.optimal || o.Suggested.String() != tt.want || o.Saving().Text() != tt.save {
			t.Errorf("LW-08 %s: optimal %s, advised %s saves %s", name, o.Optimal, o.Suggested, o.Saving().Text())
		}
	}
}

// LW-08: advice never costs more than the present demand, unless that is below the floor,
// and never less than the optimum.
func TestAdviceIsNoWorse_LW08(t *testing.T) {
	tolerance, floor := decimal.New(105, -2), decimal.NewFromInt(30)
	holds := func(a, b, c uint16, current uint16, step uint8) bool {
		months := make([]cost.DemandMonth, 0, 3)
		for _, v := range []uint16{a, b, c} {
			months = append(months, cost.DemandMonth{Measured: decimal.New(int64(v), -1), Used: *number("10"), Unused: *number("9"), Excess: *number("20")})
		}
		o := cost.Optimize(months, decimal.New(int64(current), -1), tolerance)
		o.Advise(months, floor, decimal.NewFromInt(int64(step%7)+1), tolerance)
		fits := !o.Suggested.LessThan(floor) || o.Suggested.Equal(o.Current)
		return fits && o.SuggestedCost >= o.OptimalCost && (o.SuggestedCost <= o.CurrentCost || o.Current.LessThan(floor)) &&
			o.SuggestedCost == cost.With(months, o.Suggested, tolerance)
	}
	if err := quick.Check(holds, nil); err != nil {
		t.Error(err)
	}
}
