package cost_test

import (
	"testing"

	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/prooftest"
	"ynova/internal/simulation/cost"
)

// E5: what a flag would make the unit pay does not depend on the flag that holds
// today, whether the whole year or in some months: today's is taken out before the
// other is put in.
func TestFlagsWhateverHoldsToday_E5(t *testing.T) {
	want := prooftest.Example(t, "E5")
	for _, today := range cost.FlagNames() {
		for name, months := range map[string]map[month.Month]cost.Flag{
			"all year":    nil,
			"some months": {at(t, "2027-01"): cost.FlagVermelha2, at(t, "2027-02"): cost.FlagVerde},
		} {
			c := e5(t, 0)
			c.Premises.Flag, c.Premises.FlagByMonth = today, months
			r := simulate(t, &c)
			for _, f := range r.Savings.Verde.Flags {
				if got := money.Amount(int64(f.Captive) / 12); got.Text() != want["TOTAL cativo/verde/"+string(f.Flag)] || int64(f.Captive)%12 != 0 {
					t.Errorf("E5 %s under %s = %s while %s holds", name, f.Flag, got, today)
				}
				if got := f.Percent.FixedText(2); got != want["percentual_economia "+string(f.Flag)] {
					t.Errorf("E5 %s under %s = %s%% while %s holds", name, f.Flag, got, today)
				}
			}
			if months == nil && r.Current.Months[0].Total.Text() != want["TOTAL cativo/verde/"+string(today)] {
				t.Errorf("E5 today under %s = %s", today, r.Current.Months[0].Total)
			}
		}
	}
}
