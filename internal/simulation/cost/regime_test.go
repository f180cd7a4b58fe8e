package cost_test

import (
	"strings"
	"testing"

	"ynova/internal/kernel/money"
	"ynova/internal/kernel/percent"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/prooftest"
	"ynova/internal/simulation/cost"
	"ynova/internal/tariff/tax"
)

const hundredth = percent.One / 100

// p2 is the case of the worked example E5 with the band of P2, its months from 01/2027 on
// under CBS 8.7 % and IBS 0.1 %.
func p2(t testing.TB, start string, inside bool) cost.Case {
	c := e5(t, 0)
	c.Start = at(t, start)
	c.Offer.Prices[0].From = c.Start
	c.Offer.LowerPercent, c.Offer.UpperPercent = 95*percent.One, 105*percent.One
	c.Offer.Includes, c.Offer.Seller = tax.IncludesPISCOFINS, 925*hundredth
	law := cost.TaxSet{
		From: day(t, "2027-01-01"), ICMS: 18 * percent.One, CBS: 870 * hundredth, IBSState: 5 * hundredth, IBSCity: 5 * hundredth, ICMSOnConsumption: inside,
	}
	c.Taxes = append(c.Taxes, law)
	return c
}

// lineNames are the lines of ours that make one of the example.
var lineNames = map[string][]cost.Key{
	"livre.demanda": {cost.LineDemandFP}, "livre.nao_utilizada": {cost.LineUnusedFP}, "livre.ultrapassada": {cost.LineExcessFP},
	"livre.tusd_p": {cost.LineNetworkP}, "livre.tusd_fp": {cost.LineNetworkFP}, "livre.energia": {cost.LineACL, cost.LineACLCBS, cost.LineACLICMS},
	"livre.ccee": {cost.LineCCEE}, "livre.gestao": {cost.LineFee}, "cativo.te_p": {cost.LineEnergyP}, "cativo.te_fp": {cost.LineEnergyFP},
}

func sum(m *cost.MonthCost, keys []cost.Key) (v money.Amount) {
	for _, k := range keys {
		if l := m.Line(k); l != nil {
			v += l.Value
		}
	}
	return v
}

// LW-01, golden P2: each month has the taxes of its own law: December 2026 those of E5,
// every month of 2027 CBS and IBS on top and a price without PIS/COFINS.
func TestEachMonthHasItsLaw_LW01(t *testing.T) {
	want := prooftest.PortfolioExample(t, "P2")
	for name, inside := range map[string]bool{"2027 CBS na base do ICMS ": true, "2027 CBS fora da base ": false} {
		c := p2(t, "2026-12", inside)
		r := simulate(t, &c)
		for i := range r.Free.Verde.Months {
			prefix := name
			if i == 0 {
				prefix = "2026 "
			}
			free, captive := &r.Free.Verde.Months[i], &r.Captive.Verde.Months[i]
			for line, keys := range lineNames {
				of := free
				if line[:6] == "cativo" {
					of = captive
				}
				if got := sum(of, keys); got.Text() != want[prefix+line] {
					t.Errorf("LW-01 %s %s%s = %s, want %s", free.Month, prefix, line, got.Text(), want[prefix+line])
				}
			}
			for line, got := range map[string]money.Amount{"CATIVO": captive.Total, "LIVRE": free.Total, "ECONOMIA": captive.Total - free.Total} {
				if got.Text() != want[prefix+line] {
					t.Errorf("LW-01 %s %s%s = %s, want %s", free.Month, prefix, line, got.Text(), want[prefix+line])
				}
			}
		}
	}
}

// LW-01: months before 2027 are what they were, whatever is known of 2027.
func TestNoLawOf2027Before2027_LW01(t *testing.T) {
	plain, ahead := e5(t, 0), p2(t, "2026-01", true)
	plain.Start = at(t, "2026-01")
	plain.Offer = ahead.Offer
	a, b := simulate(t, &plain), simulate(t, &ahead)
	expect.Must(t, "LW-01", expect.Is(a.Free.Verde.Total, b.Free.Verde.Total))
	expect.All(t, "LW-01", expect.Is(a.Captive.Azul.Total, b.Captive.Azul.Total), expect.Not(a.Demand.Verde, nil))
}

// LW-01, golden P2: what the saving of a month comes to where the seller keeps the price,
// or the TE falls with the taxes inside it.
func TestWhatLawMayBring_LW01(t *testing.T) {
	want := prooftest.PortfolioExample(t, "P2")
	kept, rebalanced := p2(t, "2027-01", true), p2(t, "2027-01", true)
	kept.Offer.Includes = tax.IncludesNone
	rebalanced.Premises.RebalancedTE = 925 * hundredth
	for name, c := range map[string]*cost.Case{"2027 preco NAO rebaseado ECONOMIA": &kept, "2027 TE rebalanceada ECONOMIA": &rebalanced} {
		r := simulate(t, c)
		if scenarios, err := r.LawScenarios(cost.Verde); err != nil || scenarios != nil {
			t.Errorf("LW-01 %s without what may come: %v %v", name, scenarios, err)
		}
		if got := r.Captive.Verde.Months[0].Total - r.Free.Verde.Months[0].Total; got.Text() != want[name] {
			t.Errorf("LW-01 %s = %s, want %s", name, got.Text(), want[name])
		}
	}
}

// LW-01, golden P2: the four courses that the law may take, each a whole year; nothing of it
// where the price is net, the rates are fixed or no month is of 2027.
func TestLawScenarios_LW01(t *testing.T) {
	want := prooftest.PortfolioExample(t, "P2")
	year := func(key string) string {
		m, err := money.Parse(want[key])
		if err != nil {
			t.Fatal(err)
		}
		return (12 * m).Text()
	}
	c := p2(t, "2027-01", true)
	high := c.Taxes[1]
	high.CBS = 920 * hundredth
	c.Ahead = &cost.Ahead{High: []cost.TaxSet{high}, RebalancedTE: 925 * hundredth}
	got := map[string]string{}
	promised := ""
	list := func(c *cost.Case) (names []string) {
		found, err := simulate(t, c).LawScenarios(cost.Verde)
		if err != nil {
			t.Fatal(err)
		}
		for _, s := range found {
			names = append(names, s.Name)
			got[s.Name] = s.Annual.Text()
			if s.Promised {
				promised = s.Name
			}
		}
		return names
	}
	same(t, "LW-01", "Base CBS alta Preço não rebaseado Tarifas reequilibradas", strings.Join(list(&c), " "))
	same(t, "LW-01", "Tarifas reequilibradas", promised) // 5 247.02 a month for 12 029.18
	for name, key := range map[string]string{
		"Base": "2027 CBS na base do ICMS ECONOMIA", "Preço não rebaseado": "2027 preco NAO rebaseado ECONOMIA", "Tarifas reequilibradas": "2027 TE rebalanceada ECONOMIA",
	} {
		if got[name] != year(key) {
			t.Errorf("LW-01 %s = %s, want %s", name, got[name], year(key))
		}
	}
	if got["CBS alta"] == got["Base"] {
		t.Error("LW-01 a higher CBS changes nothing")
	}
	c.Offer.Includes, c.Ahead = tax.IncludesNone, &cost.Ahead{}
	same(t, "LW-01", "Base", strings.Join(list(&c), " "))
	same(t, "LW-01", "Base", promised) // nothing else is open
	before := e5(t, 0)
	before.Ahead = &cost.Ahead{RebalancedTE: 925 * hundredth}
	same(t, "LW-01", "", strings.Join(list(&before), " "))
}

// VD-11, golden T4: an offered price with all taxes is used without its ICMS in every month, and
// without its PIS/COFINS once CBS is on top of it; where the supplier keeps the latter, the ICMS
// has left all the same.
func TestOfferWithAllTaxes_VD11(t *testing.T) {
	type of struct {
		Price string `json:"preco_do_mes"`
	}
	want := prooftest.TrueExample[struct {
		Before of `json:"2026"`
		After  of `json:"2027_automatico"`
		Kept   of `json:"2027_manter"`
	}](t, "T4")
	given := prooftest.TrueInput[map[string]string](t, "T4")
	c := p2(t, "2026-12", true)
	offered, err := money.ParsePrice(given["preco_com_icms"])
	if err != nil {
		t.Fatal(err)
	}
	c.Offer.Prices[0].Price, c.Offer.Includes, c.Offer.ICMS = offered, tax.IncludesAll, 18*percent.One
	check := func(name string, c cost.Case, before, after string) {
		t.Helper()
		r := simulate(t, &c)
		for i, text := range []string{before, after} {
			m := &r.Free.Verde.Months[i]
			p, err := money.ParsePrice(text)
			if err != nil {
				t.Fatal(err)
			}
			if want, err := p.Of(m.Load.Net); err != nil || m.Line(cost.LineACL).Value != want {
				t.Errorf("VD-11 %s, %s: %s for %s at %s", name, m.Month, m.Line(cost.LineACL).Value.Text(), m.Load.Net.MWhText(), text)
			}
		}
	}
	check("re-based", c, want.Before.Price, want.After.Price)
	c.Offer.Seller = 0
	check("kept", c, want.Before.Price, want.Kept.Price)
}
