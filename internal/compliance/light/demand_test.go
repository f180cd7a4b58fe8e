package light_test

import (
	"strings"
	"testing"

	"github.com/shopspring/decimal"
	"pgregory.net/rapid"

	"ynova/internal/compliance/light"
	"ynova/internal/contract/portfolio"
	"ynova/internal/invoice"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/prooftest"
)

// e7 are the bills of example E7: twelve demands, 500 kW contracted, R$ 32.50/kW.
func e7() []invoice.Invoice {
	var bills []invoice.Invoice
	for i, dm := range []string{"410", "425", "438", "452", "401", "390", "385", "396", "430", "447", "560", "455"} {
		bills = append(bills, invoice.Invoice{Kind: invoice.KindBill, Month: month.New(2026, 1).Add(i), Bill: &invoice.BillFigures{
			Modality: invoice.ModalityVerde,
			Demand:   []invoice.DemandLine{{Posto: invoice.PostoUnico, Contracted: kw("500"), Measured: kw(dm), Tariff: price("32.50")}},
		}})
	}
	return bills
}

func TestDemandLight_E7(t *testing.T) {
	want := prooftest.Example(t, "E7")
	var measured []decimal.Decimal
	for _, v := range e7() {
		measured = append(measured, v.Bill.Demand[0].Measured.KW())
	}
	r := light.RegretOf(dec("500"), measured, dec("32.50"), dec("1.05"), dec("2"))
	got := []string{r.Optimum.StringFixed(2), r.Cost.StringFixed(2), r.Minimum.StringFixed(2), r.Percent.StringFixed(2)}
	for i, key := range []string{"otima_kW", "custo_atual", "custo_otimo", "regret_pct"} {
		if got[i] != want[key] {
			t.Errorf("E7 %s = %s, want %s", key, got[i], want[key])
		}
	}
	judged := func(bills []invoice.Invoice) light.Result {
		return light.Demand(light.Input{Month: bills[len(bills)-1].Month, Bills: bills, Parameters: parameters(t)})
	}
	if l := judged(e7()[:11]); l.Light != portfolio.LightVermelho || !strings.Contains(l.Reason, "560 kW medidos para 500 kW") {
		t.Errorf("E7 month 11: %+v", l)
	}
	// Month 12 itself is verde; its twelve months cost 9.60 % more than the best.
	if l := judged(e7()); l.Light != portfolio.LightAmarelo || !strings.Contains(l.Reason, "9,60%") || !strings.Contains(l.Reason, "433,33 kW") {
		t.Errorf("E7 month 12: %+v", l)
	}
	if l := judged(e7()[11:]); l.Light != portfolio.LightVerde || l.Trace == nil {
		t.Errorf("E7 month 12 without history: %+v", l)
	}
}

func TestDemandLightByRatio(t *testing.T) {
	for measured, want := range map[string]portfolio.Light{
		"100": "vermelho", "349.99": "vermelho", "350": "amarelo", "424.99": "amarelo", "425": "verde", "500": "verde",
		"500.01": "amarelo", "525": "amarelo", "525.01": "vermelho",
	} {
		v := e7()[0]
		v.Bill.Demand[0].Measured = kw(measured)
		l := light.Demand(light.Input{Month: v.Month, Bills: []invoice.Invoice{v}, Parameters: parameters(t)})
		if l.Light != want {
			t.Errorf("%s kW of 500: %s (%s), want %s", measured, l.Light, l.Reason, want)
		}
	}
	none := light.Demand(light.Input{Month: at("2026-01"), Parameters: parameters(t)})
	if none.Light != portfolio.LightAmarelo || none.Reason == "" {
		t.Errorf("without a bill: %+v", none)
	}
}

// A regret that alone is red waits for art. 155 after a reduction.
func TestRegretWaitsForArticle155(t *testing.T) {
	judged := func(reduced bool) light.Result {
		var bills []invoice.Invoice
		for i := range 12 {
			dc := "500"
			if reduced && i < 6 {
				dc = "600"
			}
			bills = append(bills, invoice.Invoice{Kind: invoice.KindBill, Month: at("2025-11").Add(i), Bill: &invoice.BillFigures{
				Modality: invoice.ModalityVerde,
				Demand:   []invoice.DemandLine{{Posto: invoice.PostoUnico, Contracted: kw(dc), Measured: kw("430"), Tariff: price("32.50")}},
			}})
		}
		return light.Demand(light.Input{Month: at("2026-10"), Bills: bills, Parameters: parameters(t)})
	}
	if l := judged(false); l.Light != portfolio.LightVermelho {
		t.Errorf("without a reduction: %s (%s)", l.Light, l.Reason)
	}
	if l := judged(true); l.Light != portfolio.LightAmarelo || !strings.Contains(l.Reason, "art. 155") {
		t.Errorf("after a reduction: %s (%s)", l.Light, l.Reason)
	}
}

// Property: the optimum is never beaten by another contracted demand.
func TestOptimumIsNeverBeaten(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		var measured []decimal.Decimal
		for _, v := range rapid.SliceOfN(rapid.Int64Range(1, 1000), 1, 12).Draw(rt, "demands") {
			measured = append(measured, decimal.NewFromInt(v))
		}
		dc := decimal.NewFromInt(rapid.Int64Range(1, 1200).Draw(rt, "dc"))
		r := light.RegretOf(dc, measured, dec("32.50"), dec("1.05"), dec("2"))
		if r.Minimum.GreaterThan(r.Cost) || r.Percent.IsNegative() {
			rt.Fatalf("%s kW costs %s, the best %s kW costs %s", dc, r.Cost, r.Optimum, r.Minimum)
		}
	})
}
