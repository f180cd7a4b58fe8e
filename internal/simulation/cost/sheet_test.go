package cost_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/prooftest"
	"ynova/internal/simulation/cost"
)

func written(t testing.TB, r *cost.Result) *cost.Sheet {
	t.Helper()
	s, err := r.Sheet()
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// The sheet of E5 writes every line of every plan out, over the twelve months.
func TestSheet_E5(t *testing.T) {
	want := prooftest.Example(t, "E5")
	c := e5(t, 50)
	r := simulate(t, &c)
	s := written(t, r)
	for name, p := range map[string]*cost.SheetPlan{"cativo_verde": &s.Current, "livre_verde_d50": s.Of(cost.Verde), "livre_azul_d50": s.Of(cost.Azul)} {
		if len(p.Months) != 12 || len(p.Rates) != 12 {
			t.Fatalf("E5 %s: %d months, %d rates", name, len(p.Months), len(p.Rates))
		}
		var keys []cost.Key
		for _, l := range p.Lines {
			keys = append(keys, l.Key)
			value, ok := want[name+"."+string(l.Key)]
			expect.Must(t, fmt.Sprintf("E5 %s., want twelve times %s", name, value), expect.Len(l.Values, 12))
			expect.Must(t, fmt.Sprintf("E5 %s., want twelve times %s", name, value),
				expect.Is(l.Values[11].Text() != value && (ok || l.Key != cost.LineFlag), false), expect.Is(l.Total, 12*l.Values[0]))
			expect.All(t, fmt.Sprintf("E5 %s., want twelve times %s", name, value), expect.Is(p.Sum(l.Key), l.Total))
			expect.All(t, fmt.Sprintf("E5 %s.%s", name, l.Key), expect.Is(l.Label, l.Key.Label()), expect.Is(l.Record.Name, l.Label),
				expect.Is(l.Example, c.Start), expect.Is(l.Formula, l.Record.Formula), expect.Is(l.Formula == "" && l.Key != cost.LineFee, false))
		}
		inOrder := []cost.Key{"demanda_fp", "nao_utilizada_fp", "ultrapassada_fp", "demanda_p", "nao_utilizada_p", "ultrapassada_p", "distribuicao_p", "distribuicao_fp", "imposto_sobre_desconto"}
		if name != "livre_azul_d50" {
			inOrder = append(inOrder[:3:3], inOrder[6:]...)
		}
		if name == "cativo_verde" {
			inOrder = append(inOrder, "energia_p", "energia_fp", "bandeira")
		} else {
			inOrder = append(inOrder, "energia_acl", "energia_icms", "ccee", "gestao")
		}
		if diff := cmp.Diff(inOrder, keys); diff != "" {
			t.Errorf("E5 %s (-want +got)\n%s", name, diff)
		}
	}
	for _, tt := range []struct {
		plan     *cost.SheetPlan
		total    string
		market   cost.Market
		modality cost.Modality
		discount string
		saving   *cost.Saving
	}{
		{&s.Current, "TOTAL cativo/verde/verde", cost.Captive, cost.Verde, "0", nil},
		{s.Verde, "TOTAL livre/verde/50", cost.Free, cost.Verde, "0.5", r.Savings.Verde},
		{s.Azul, "TOTAL livre/azul/50", cost.Free, cost.Azul, "0.5", r.Savings.Azul},
	} {
		p := tt.plan
		expect.Must(t, "E5 "+tt.total, expect.Is(p.Market, tt.market), expect.Is(p.Modality, tt.modality),
			expect.Is(p.Months[3].Text(), want[tt.total]), expect.Is(p.Total, 12*p.Months[0]), expect.Is(p.Saving, tt.saving))
		expect.All(t, "E5 "+tt.total, expect.Is(p.Rates[5].Discount.String(), tt.discount), expect.Is(p.Demand.OffPeak.String(), "600"),
			expect.Is(p.Sum(cost.LineGenerator), 0))
	}
	expect.All(t, "E5", expect.Is(s.Rules, cost.RulesVersion), expect.Is(s.Case, &c), expect.Is(s.Best, cost.Verde),
		expect.Is(s.Eligibility.Eligible, true), expect.Is(s.Environment.Trees.String(), "510"), expect.Len(s.Notes, 3), expect.Len(s.Months, 12))
	if s.MeanPrice().Text() != "265.00" {
		t.Errorf("E5 mean price %s", s.MeanPrice().Text())
	}
}

// The months of a sheet say what held in each.
func TestSheetMonths_SM06(t *testing.T) {
	c := e5(t, 0)
	c.Use[0].PROINFA = nil
	c.Premises.FlagByMonth = map[month.Month]cost.Flag{c.Start.Add(1): cost.FlagAmarela}
	c.Generator = &cost.Generator{Monthly: mwh(t, "2"), PowerKW: *number("10"), SwitchOff: true}
	c.Tariffs[0].TUSDReserved, c.Tariffs[0].TEReserved = price(t, "50"), price(t, "100")
	c.Charges = append(c.Charges, cost.Charge{From: day(t, "2027-01-01"), Rate: *price(t, "16")})
	c.Offer.Prices = append(c.Offer.Prices, cost.PriceStep{From: at(t, "2027-01"), Price: *price(t, "270")})
	s := written(t, simulate(t, &c))
	for i, want := range []string{
		"dez/2026 18.000 20.000 18 0.95 4.37 verde 0.00 265.00 15.00 false",
		"jan/2027 18.000 20.000 18 0.95 4.37 amarela 18.85 270.00 16.00 true",
		"fev/2027 18.000 20.000 18 0.95 4.37 verde 0.00 270.00 16.00 true",
	} {
		m := s.Months[i]
		same(t, "SM-06", want, fmt.Sprint(m.Month.Short(), " ", m.Present.Peak.MWhText(), " ", m.Offered.Peak.MWhText(), " ", m.ICMS.Text(), " ", m.PIS.Text(), " ", m.COFINS.Text(),
			" ", m.Flag, " ", m.FlagRate.Text(), " ", m.Price.Text(), " ", m.Charge.Text(), " ", m.KnownPROINFA))
	}
	for i, want := range []string{"50 100", "140.21 290"} { // Azul has none of its own
		p := []*cost.SheetPlan{s.Verde, s.Azul}[i]
		same(t, "SM-06 reserved", want, p.Rates[0].TUSDReserved.String()+" "+p.Rates[0].TEReserved.String())
	}
	c.Tariffs = c.Tariffs[:1] // without Azul
	s = written(t, simulate(t, &c))
	expect.All(t, "SM-06", expect.Is(s.Azul, nil), expect.Not(s.Verde, nil), expect.Is(s.Of(cost.Azul), nil))
}

// A line is explained by the first month in which it is not zero, or else by the first.
func TestExampleOfLine_SM06(t *testing.T) {
	c := plain(t)
	c.Premises.FlagByMonth = map[month.Month]cost.Flag{c.Start.Add(2): cost.FlagAmarela, c.Start.Add(4): cost.FlagVermelha1}
	s := written(t, simulate(t, &c))
	for key, want := range map[cost.Key]string{
		cost.LineFlag:     "fev/2027 6348.00 bandeira amarela", // 100 × 18.85 and 100 × 44.63
		cost.LineEnergyFP: "dez/2026 240000.00 TE fora ponta",
		cost.LineExcessFP: "dez/2026 0.00 ultrapassagem",
	} {
		for _, l := range s.Current.Lines {
			if l.Key == key {
				same(t, "SM-06", want[:strings.LastIndex(want, "0 ")+1], l.Example.Short()+" "+l.Total.Text())
				if name := want[strings.LastIndex(want, "0 ")+2:]; !strings.Contains(outline(l.Record), name) {
					t.Errorf("SM-06 %s: %s", name, outline(l.Record))
				}
			}
		}
	}
	// A line that is a hundredth of a centavo is not zero.
	c.Premises.FlagByMonth, c.Premises.PublicLighting = nil, 1
	for _, l := range written(t, simulate(t, &c)).Verde.Lines {
		if l.Key == cost.LineLighting && (l.Example != c.Start || l.Total != 12) {
			t.Errorf("SM-06 %+v", l)
		}
	}
}

// The mean price is weighted by what is bought, half a cent rounded up; the first price
// where nothing is.
func TestMeanPrice_SM06(t *testing.T) {
	for _, tt := range []struct {
		first, next string // the price of December, and of the eleven months from January on
		december    string // MWh; the others use 100 each
		want        string
	}{
		{"150", "150", "100", "150.00"},
		{"100", "200", "1100", "150.00"},    // 1 100 × 100 and 1 100 × 200
		{"100", "200.01", "1100", "150.01"}, // 150.005
		{"100", "200.03", "1100", "150.02"}, // 150.015
		{"100", "200.008", "1100", "150.00"},
	} {
		c := plain(t)
		c.Use[0].OffPeak = mwh(t, tt.december)
		c.Offer.Prices = []cost.PriceStep{{From: c.Start, Price: *price(t, tt.first)}, {From: c.Start.Add(1), Price: *price(t, tt.next)}}
		r := simulate(t, &c)
		same(t, "SM-06 of "+tt.first+" and "+tt.next, tt.want, written(t, r).MeanPrice().Text())
	}
	c := plain(t)
	for i := range c.Use {
		c.Use[i].PROINFA = new(c.Use[i].OffPeak)
	}
	c.Offer.Prices = append(c.Offer.Prices, cost.PriceStep{From: c.Start.Add(1), Price: *price(t, "170")})
	same(t, "SM-06 nothing is bought", "150.00", written(t, simulate(t, &c)).MeanPrice().Text())
}

// Of the NET what is used outside the peak, reserved energy with it, at the price of
// its month, in whole kWh.
func TestOffPeakShare_SM06(t *testing.T) {
	c := e5(t, 0)
	net, value := simulate(t, &c).OffPeakShare()
	// 181.8 × 162 ÷ 180 = 163.62 MWh; × 265 = 43 359.30
	same(t, "E5", "1963.440 520311.60", net.MWhText()+" "+value.Text())
	c.Use[0].Reserved = new(mwh(t, "20")) // December: (200 × 1.03 − 3.6) × 182 ÷ 200 = 184.184; × 265 = 48 808.76
	net, value = simulate(t, &c).OffPeakShare()
	same(t, "SM-06 reserved", "1984.004 525761.06", net.MWhText()+" "+value.Text())
}

// The equivalents are rounded when they are shown: tonnes and fields to the even one,
// trees half up, each from what was not rounded.
func TestEnvironmentIsRounded_SM06(t *testing.T) {
	for _, tt := range []struct{ tonnes, tree, perHa, field, want string }{
		{"0.000375", "0.0018", "20", "1", "12.000 0.004 3 0.12"},  // 0.0045 t, 2.5 trees, 0.125 fields
		{"0.000625", "0.005", "20", "0.2", "12.000 0.008 2 0.38"}, // 0.0075 t, 1.5 trees, 0.375 fields
		{"0.000375", "0.0018", "4", "2", "12.000 0.004 3 0.31"},   // 0.3125 fields
		{"0.08335", "0.06667", "10", "10", "12.000 1 15 0.15"},    // 1.0002 t, 15.0022 trees
	} {
		c := plain(t)
		for i := range c.Use {
			c.Use[i].OffPeak = mwh(t, "1")
		}
		q := &c.Equivalent
		q.TonnesPerMWh, q.TonnesPerTree, q.TreesPerHa, q.FieldHa = *number(tt.tonnes), *number(tt.tree), *number(tt.perHa), *number(tt.field)
		e := simulate(t, &c).Environment
		same(t, "SM-06", tt.want, e.Energy.MWhText()+" "+e.Tonnes.String()+" "+e.Trees.String()+" "+e.Fields.String())
	}
}

// Every line has its name, and its place among the others.
func TestKeysHaveLabels_SM06(t *testing.T) {
	seen := map[string]bool{}
	for _, key := range cost.Keys() {
		seen[key.Label()] = true
	}
	if len(seen) != 22 || seen[""] {
		t.Errorf("SM-06 %d labels: %v", len(seen), seen)
	}
	c := p2(t, "2027-01", true)
	c.Generator, c.Premises.PublicLighting = &cost.Generator{Monthly: mwh(t, "1")}, money.Real
	compensated := mwh(t, "1")
	c.Risks = &cost.Risks{Generates: true, Compensated: &compensated}
	c.Move = &cost.Move{Contribution: new(money.Real), Retailer: &cost.Retailer{Monthly: new(money.Real)}}
	r := simulate(t, &c)
	for _, p := range []*cost.Plan{r.Captive.Verde, r.Captive.Azul, r.Free.Verde, r.Free.Azul} {
		for _, l := range p.Months[0].Lines {
			delete(seen, l.Key.Label())
		}
	}
	if len(seen) != 0 {
		t.Errorf("SM-06 no plan has %v", seen)
	}
}
