package cost_test

import (
	"fmt"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/shopspring/decimal"

	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/percent"
	"ynova/internal/platform/expect"
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
	n := s.Trace(r)
	expect.All(t, "E5 saving", expect.Is(n.Value, want["economia_% livre verde d0 vs cativo verde"]), expect.Not(n.Rules, ""), expect.Len(n.Inputs, 2))
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
		expect.All(t, "E5 year", expect.Is(y.Year, i+1), expect.Is(y.Saving.Text(), "109721.04"), expect.Is(y.Cumulative, money.Amount(i+1)*y.Saving))
	}
	over, ok := r.OverTrace()
	expect.Must(t, "E5 over-contracting", expect.Is(ok, true))
	expect.Must(t, "E5 over-contracting", expect.Is(over.Value, s.OverContract.Annual.Text()), expect.Len(over.Inputs, 15))
	expect.All(t, "E5 over-contracting", expect.Is(over.Inputs[3].Inputs[2].Value, want["sobrec_sobra"]))
	if o := s.OverContract; o.Surplus != 12*o.Months[0].Surplus || o.Annual != 12*o.Months[0].Cost {
		t.Errorf("E5 the year is not its months: %+v", o)
	}
	c.Offer.PLD = nil
	r = simulate(t, &c)
	if _, ok := r.OverTrace(); ok || r.Savings.Verde.OverContract != nil {
		t.Error("E5 over-contracting without a PLD")
	}
}

// SM-06: what is left of the saving if the consumption falls is that of a simulation with
// that consumption, less what the surplus costs; for the Azul of E5 a loss.
func TestSavingAfterOverContracting_SM06(t *testing.T) {
	c := e5(t, 0)
	r, over := simulate(t, &c), simulate(t, &c).Savings.Verde.OverContract
	fallen := e5(t, 0)
	fallen.Offer.PLD = nil
	for i := range fallen.Use {
		u := &fallen.Use[i]
		u.Peak, u.OffPeak = u.Peak*7/10, u.OffPeak*7/10
	}
	left := simulate(t, &fallen)
	for _, m := range cost.Modalities() {
		got, want := r.Savings.Of(m).OverContract.Saving, left.Savings.Of(m).Annual-over.Annual
		expect.Must(t, fmt.Sprintf("SM-06 %s: want %s", m, want.Text()), expect.Not(got, nil))
		expect.All(t, fmt.Sprintf("SM-06 %s: want %s", m, want.Text()), expect.Is(*got, want), expect.Is(*got < r.Savings.Of(m).Annual, true))
	}
	if got := r.Savings.Azul.OverContract.Saving; got == nil || *got >= 0 {
		t.Errorf("SM-06 Azul: %v", got)
	}
	c.Premises.VolumeDrop = percent.Hundred // nothing to simulate
	if o := simulate(t, &c).Savings.Verde.OverContract; o == nil || o.Saving != nil {
		t.Errorf("SM-06 without consumption: %+v", o)
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

// Of 100 MWh at R$ 150.00 the contract takes 80 at least, and what is left over is sold
// at the PLD.
func TestOverContracting_SM06(t *testing.T) {
	for _, tt := range []struct{ drop, pld, loss, proinfa, lower, want string }{ // NET, minimum, surplus; month and year
		{"30", "100", "0", "0", "80", "70.000 80.000 10.000; 500.00 6000.00"},
		{"30", "170", "0", "0", "80", "70.000 80.000 10.000; -200.00 -2400.00"}, // a gain
		{"20", "100", "0", "0", "80", "80.000 80.000 0.000; 0.00 0.00"},
		{"10", "100", "0", "0", "80", "90.000 80.000 0.000; 0.00 0.00"},
		{"100", "100", "0", "0", "0", "0.000 0.000 0.000; 0.00 0.00"},
		{"50", "100", "10", "4", "80", "51.000 84.800 33.800; 1690.00 20280.00"}, // 50 × 1.1 − 4; 80 % of 106
		{"30", "149.99", "0", "0", "80", "70.000 80.000 10.000; 0.10 1.20"},
		{"30", "149.9995", "0", "0", "80", "70.000 80.000 10.000; 0.01 0.12"},  // half a cent
		{"0", "100", "0", "0", "100.0005", "100.000 100.000 0.000; 0.00 0.00"}, // half a kWh, to the even one
		{"0", "100", "0", "0", "100.0015", "100.000 100.002 0.002; 0.10 1.20"},
		{"0.0005", "100", "0", "0", "100", "100.000 100.000 0.000; 0.00 0.00"}, // 99.9995
		{"0.0015", "100", "0", "0", "100", "99.998 100.000 0.002; 0.10 1.20"},  // 99.9985
	} {
		c := plain(t)
		c.Premises.VolumeDrop, c.Premises.Loss, c.Offer.PLD, c.Offer.LowerPercent = pct(t, tt.drop), pct(t, tt.loss), price(t, tt.pld), pct(t, tt.lower)
		for i := range c.Use {
			c.Use[i].PROINFA = new(mwh(t, tt.proinfa))
		}
		o := simulate(t, &c).Savings.Verde.OverContract
		m := o.Months[11]
		same(t, "SM-06 a fall of "+tt.drop+" %", tt.want, strings.Join([]string{
			m.Net.MWhText(), m.Minimum.MWhText(), m.Surplus.MWhText() + ";", o.Monthly.Text(), o.Annual.Text(),
		}, " "))
		expect.All(t, fmt.Sprintf("SM-06 a fall of %s %%", tt.drop), expect.Is(o.Drop, c.Premises.VolumeDrop), expect.Is(m.Cost, o.Monthly),
			expect.Is(o.Surplus, 12*m.Surplus), expect.Is(m.Surplus >= 0, true), expect.Len(o.Months, 12))
	}
	c := plain(t) // half a cent of the mean month, up
	c.Offer.PLD, c.Use[0].OffPeak = price(t, "149.9995"), mwh(t, "112")
	// 11.2 × 0.0005 is one cent, as is each of the eleven of 10 × 0.0005; then 12 ÷ 12.
	if o := simulate(t, &c).Savings.Verde.OverContract; o.Annual.Text() != "0.12" || o.Monthly.Text() != "0.01" {
		t.Errorf("SM-06 %s a year, %s a month", o.Annual, o.Monthly)
	}
	c.Use[0].OffPeak = mwh(t, "0.001")
	c.Offer.PLD = price(t, "149.9955") // 10 × 0.0045 are 5 cents: 0.55 ÷ 12 are 4.58 cents
	if o := simulate(t, &c).Savings.Verde.OverContract; o.Annual.Text() != "0.55" || o.Monthly.Text() != "0.05" {
		t.Errorf("SM-06 %s a year, %s a month", o.Annual, o.Monthly)
	}
}

// A flag has its own horizon: R$ 54 000 a year under none, R$ 22 620.00 more under amarela.
func TestHorizonOfFlags_SM06(t *testing.T) {
	c := plain(t)
	c.Premises.Management = 500 * money.Real
	for i, want := range []string{"54000.00 162000.00 540000.00", "76620.00 229860.00 766200.00"} {
		f := simulate(t, &c).Savings.Verde.Flags[i]
		same(t, "SM-06 "+string(f.Flag), want, f.Horizon.One.Text()+" "+f.Horizon.Three.Text()+" "+f.Horizon.Ten.Text())
	}
}

// The years of a saving grow each with its cost: 372 000 and 312 000 by 10 and by 20 %.
func TestYearsGrow_SM06(t *testing.T) {
	c := plain(t)
	c.Premises.CaptiveGrowth, c.Premises.FreeGrowth, c.Premises.DiscountRate = pct(t, "10"), pct(t, "20"), new(pct(t, "25"))
	s := simulate(t, &c).Savings.Verde
	for i, want := range []string{
		"1 60000.00 60000.00",
		"2 34800.00 94800.00",  // 409 200 − 374 400
		"3 840.00 95640.00",    // 450 120 − 449 280
		"4 -44004.00 51636.00", // 495 132 − 539 136
	} {
		y := s.Years[i]
		same(t, "SM-06", want, strconv.Itoa(y.Year)+" "+y.Saving.Text()+" "+y.Cumulative.Text())
	}
	// 60 000 ÷ 1.25 + 34 800 ÷ 1.25² + 840 ÷ 1.25³
	same(t, "SM-06", "48000.00 70702.08", s.Present.One.Text()+" "+s.Present.Three.Text())
	expect.All(t, "SM-06", expect.Is(s.Years[9].Year, 10), expect.Len(s.Years, 10), expect.Is(s.Years[9].Cumulative, s.Horizon.Ten),
		expect.Is(s.Horizon.Three.Text(), "95640.00"))
	c.Premises.DiscountRate = new(percent.Percent)
	if s := simulate(t, &c).Savings.Verde; *s.Present != s.Horizon {
		t.Errorf("SM-06 at 0 %% the present value is %+v", s.Present)
	}
	c.Premises.DiscountRate = nil
	if s := simulate(t, &c).Savings.Verde; s.Present != nil {
		t.Errorf("SM-06 a present value without a rate: %+v", s.Present)
	}
}

// Percentages carry two decimals; of a cost that is nothing there is none.
func TestPercentagesOfRecords_SM06(t *testing.T) {
	c := plain(t)
	c.Offer.Prices[0].Price = *price(t, "122.5") // 23 250 of 31 000
	for i := range c.Flags {
		c.Flags[i].Rate = 0
	}
	r := simulate(t, &c)
	s := r.Savings.Verde
	same(t, "SM-06", "25.00 25.00 25.00", s.Trace(r).Value+" "+s.FlagTrace(r).Value+" "+s.FlagTrace(r).Inputs[4].Value)
	for _, p := range []*money.Price{c.Tariffs[0].DemandOffPeak, c.Tariffs[0].TUSDOffPeak, c.Tariffs[0].TEOffPeak} {
		*p = 0
	}
	c.Flags[1].Rate = *price(t, "20")
	r = simulate(t, &c)
	s = r.Savings.Verde
	// Today costs nothing, and R$ 24 000 under amarela: 147 000 are paid in the free market.
	same(t, "SM-06", " -512.50", s.Trace(r).Value+s.FlagTrace(r).Inputs[0].Value+" "+s.FlagTrace(r).Inputs[1].Value)
	if s.Percent != nil || s.Annual.Text() != "-147000.00" {
		t.Errorf("SM-06 %+v", s)
	}
}
