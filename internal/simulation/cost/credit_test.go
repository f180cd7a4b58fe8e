package cost_test

import (
	"fmt"
	"strings"
	"testing"
	"testing/quick"

	"ynova/internal/kernel/money"
	"ynova/internal/kernel/percent"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/prooftest"
	"ynova/internal/simulation/cost"
	"ynova/internal/tariff/tax"
)

// p3 is who P3 is about: lucro real, industry, 80 % in the process.
func p3() *cost.Credits {
	return &cost.Credits{Regime: cost.ActualProfit, Industrial: 80 * percent.One, Federal: 925 * hundredth}
}

// LW-02, golden P3: credits of ICMS and federal ones on both sides, in twelve months of 2026
// and of 2027, by the position of the Receita Federal and by the thesis.
func TestNetOfCredits_LW02(t *testing.T) {
	want := prooftest.PortfolioExample(t, "P3")
	for year, start := range map[string]string{"2026": "2026-01", "2027": "2027-01"} {
		c := p2(t, start, true)
		c.Credits = p3()
		s := simulate(t, &c).Savings.Verde
		n := s.Net
		twelfth := func(a money.Amount) string { return (a / 12).Text() }
		for name, got := range map[string]string{
			"icms_credito cativo/livre":    twelfth(n.CaptiveICMS) + " / " + twelfth(n.FreeICMS),
			"federal_credito cativo/livre": twelfth(n.CaptiveFederal) + " / " + twelfth(n.FreeFederal),
			"custo_liquido cativo/livre":   twelfth(n.Captive) + " / " + twelfth(n.Free),
			"economia_bruta":               twelfth(s.Annual), "economia_liquida_de_creditos": twelfth(n.Annual),
		} {
			if got != want[year+" "+name] {
				t.Errorf("LW-02 %s %s = %s, want %s", year, name, got, want[year+" "+name])
			}
		}
		if year == "2026" {
			c.Credits.Network = true
			if got := twelfth(simulate(t, &c).Savings.Verde.Net.Annual); got != want["2026 economia_liquida se TUSD energia livre der credito"] {
				t.Errorf("LW-02 by the thesis %s", got)
			}
		}
	}
}

// LW-02: who takes what: ICMS only industry and exporter that are no Simples, PIS/COFINS only
// lucro real, CBS and IBS whoever is in their regular regime.
func TestWhoTakesCredits_LW02(t *testing.T) {
	for name, k := range map[string]struct {
		credits         cost.Credits
		icms, old, next bool
	}{
		"lucro real, industry":    {cost.Credits{Regime: cost.ActualProfit, Industrial: 50 * percent.One}, true, true, true},
		"lucro real, trade":       {cost.Credits{Regime: cost.ActualProfit}, false, true, true},
		"presumido, exporter":     {cost.Credits{Regime: cost.PresumedProfit, Export: 10 * percent.One}, true, false, true},
		"simples":                 {cost.Credits{Regime: cost.Simples, Industrial: 80 * percent.One}, false, false, false},
		"simples, regular of IBS": {cost.Credits{Regime: cost.Simples, Regular: true}, false, false, true},
		"no taxpayer":             {cost.Credits{Regime: cost.NoTaxpayer, Export: percent.One}, false, false, false},
	} {
		for _, start := range []string{"2026-01", "2027-01"} {
			c := p2(t, start, true)
			credits := k.credits
			credits.Federal = 925 * hundredth
			c.Credits = &credits
			n := simulate(t, &c).Savings.Verde.Net
			federal := k.old
			if start == "2027-01" {
				federal = k.next
			}
			expect.All(t, fmt.Sprintf("LW-02 %s %s", name, start), expect.Is(n.CaptiveICMS > 0, k.icms), expect.Is(n.FreeICMS > 0, k.icms),
				expect.Is(n.CaptiveFederal > 0, federal), expect.Is(n.FreeFederal > 0, federal))
		}
	}
	both := p2(t, "2026-01", true)
	both.Credits = &cost.Credits{Regime: cost.ActualProfit, Industrial: 80 * percent.One, Export: 95 * percent.One, Federal: 925 * hundredth}
	most := simulate(t, &both).Savings.Verde.Net
	both.Credits.Industrial = 0
	if again := simulate(t, &both).Savings.Verde.Net; again.CaptiveICMS != most.CaptiveICMS {
		t.Error("LW-02 the greater of the two shares counts")
	}
}

// LW-02: nobody takes back more ICMS, CBS and IBS than the lines print, whatever the
// discount, the base and the shares.
func TestCreditsStayBelowTaxes_LW02(t *testing.T) {
	holds := func(industrial, discount uint8, inside, networkFree, metered, late bool) bool {
		start := "2026-12"
		if late {
			start = "2027-01"
		}
		c := p2(t, start, inside)
		c.Offer.Includes = tax.IncludesNone // one price on both sides
		c.NetworkDiscount = cost.NetworkDiscount{Offered: percent.Percent(discount%101) * percent.One, Migrated: day(t, "2024-01-01")}
		c.Premises.NetworkWithoutICMS, c.Offer.ICMSOnMetered = networkFree, metered
		k := p3()
		k.Industrial = percent.Percent(industrial%101) * percent.One
		c.Credits = k
		r := simulate(t, &c)
		n := r.Savings.Verde.Net
		// What the taxes make the bills dearer: the same year without any.
		untaxed := c
		untaxed.Taxes = []cost.TaxSet{{From: day(t, "2020-01-01")}}
		bare := simulate(t, &untaxed)
		captive, free := r.Current.Total-bare.Current.Total, r.Free.Verde.Total-bare.Free.Verde.Total
		federal := money.Amount(0)
		if late { // before 2027 the credit of PIS/COFINS is 9.25 % by law, whatever the bill holds
			federal = 1
		}
		rounding := 2 * money.Real // a cent a line
		ok := n.CaptiveICMS+n.CaptiveFederal*federal <= captive+rounding && n.FreeICMS+n.FreeFederal*federal <= free+rounding
		return ok && n.CaptiveICMS >= 0 && n.FreeICMS >= 0
	}
	if err := quick.Check(holds, &quick.Config{MaxCount: 20}); err != nil {
		t.Error(err)
	}
}

// spaced is text whose amounts break anywhere.
func spaced(lines []string) string {
	return strings.ReplaceAll(strings.Join(lines, "\n"), "\u00a0", " ")
}

// LW-02: without the regime only the gross saving is said, with what to enter; with it both,
// and the caveat for the accountant.
func TestGrossAndNetInWords_LW02(t *testing.T) {
	c := p2(t, "2027-01", true)
	c.Move = &cost.Move{}
	plain := spaced(promise(t, &c, cost.Verde).Sentences(&c))
	if !strings.Contains(plain, "Informe o regime tributário para ver a economia líquida de créditos.") || strings.Contains(plain, "Economia líquida de créditos R$") {
		t.Errorf("LW-02 %s", plain)
	}
	c.Credits = p3()
	both := spaced(promise(t, &c, cost.Verde).Sentences(&c))
	if !strings.Contains(both, "· Economia líquida de créditos R$ 105.709,08 (lucro real, indústria 80%)") || !strings.Contains(both, cost.CreditCaveat) {
		t.Errorf("LW-02 %s", both)
	}
	bad := p2(t, "2027-01", true)
	bad.Credits = &cost.Credits{Regime: "outro", Industrial: 101 * percent.One}
	if _, err := cost.Simulate(&bad); err == nil {
		t.Error("LW-02 a regime that is none is taken")
	}
}
