package cost_test

import (
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/shopspring/decimal"

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

// The records of the savings of E5: twelve times the months of the example, of which
// R$ 109 721.04 are saved in a year, the same in each of ten years.
func TestRecordsOfSavings_E5(t *testing.T) {
	want := prooftest.Example(t, "E5")
	c := e5(t, 0)
	r := simulate(t, &c)
	s := r.Savings.Verde
	twelve := func(key string) string {
		v, err := money.Parse(want[key])
		if err != nil {
			t.Fatal(err)
		}
		return (12 * v).Text()
	}
	free := twelve("TOTAL livre/verde/0")
	if n := s.Trace(r); n.Value != want["economia_% livre verde d0 vs cativo verde"] || n.Rules == "" || len(n.Inputs) != 2 {
		t.Errorf("E5 saving %q %q", n.Value, n.Rules)
	}
	node := s.FlagTrace(r)
	if node.Value != want["economia_media_percentual"] || len(node.Inputs) != 5 {
		t.Fatalf("E5 flags %q, %d", node.Value, len(node.Inputs))
	}
	rates := []string{"0.00", "18.85", "44.63", "78.77", "142.00"} // of the sample
	for i, f := range cost.FlagNames() {
		n := node.Inputs[i]
		got := []string{n.Name, n.Value, n.Inputs[0].Value, n.Inputs[1].Value, n.Inputs[2].Value}
		expected := []string{"Bandeira " + f.Label(), want["percentual_economia "+string(f)], twelve("TOTAL cativo/verde/" + string(f)), free, rates[i]}
		if diff := cmp.Diff(expected, got); diff != "" {
			t.Errorf("E5 %s (-want +got)\n%s", f, diff)
		}
	}
	for years, year := range map[int]string{1: "0", 3: "2", 10: "9"} {
		n := s.HorizonTrace(r, years)
		if n.Value != want["economia_"+strconv.Itoa(years)+"a verde d0 (g=0)"] || !strings.HasPrefix(n.Formula, "Σ do ano 0 ao "+year+" de ") {
			t.Errorf("E5 %d years: %s (%s)", years, n.Value, n.Formula)
		}
	}
	for i, y := range s.Years {
		if y.Year != i+1 || y.Saving.Text() != "109721.04" || y.Cumulative != money.Amount(i+1)*y.Saving {
			t.Errorf("E5 year %+v", y)
		}
	}
	over, ok := r.OverTrace()
	if !ok || over.Value != s.OverContract.Annual.Text() || len(over.Inputs) != 15 || over.Inputs[3].Inputs[2].Value != want["sobrec_sobra"] {
		t.Errorf("E5 over-contracting %v %+v", ok, over)
	}
	if o := s.OverContract; o.Surplus != 12*o.Months[0].Surplus || o.Annual != 12*o.Months[0].Cost {
		t.Errorf("E5 the year is not its months: %+v", o)
	}
	c.Offer.PLD = nil
	r = simulate(t, &c)
	if _, ok := r.OverTrace(); ok || r.Savings.Verde.OverContract != nil {
		t.Error("E5 over-contracting without a PLD")
	}
}

// The penalty of the year is that of both demands, of which Azul has two.
func TestExcessOfBothDemands_SM06(t *testing.T) {
	c := e5(t, 0)
	peak, rest := decimal.NewFromInt(600), decimal.NewFromInt(700) // of 530 and 600 kW
	for i := range c.Use {
		c.Use[i].DemandPeak, c.Use[i].DemandOffPeak = &peak, &rest
	}
	// 12 × (70 × 2 × 88.82 + 100 × 2 × 32.50, each ÷ 0.776376): 16 016.47 and 8 372.23 a month.
	if got := simulate(t, &c).Savings.Azul.Excess.Text(); got != "292664.40" {
		t.Errorf("excess %s", got)
	}
}
