package check_test

import (
	"fmt"
	"testing"

	"github.com/shopspring/decimal"

	"ynova/internal/compliance/check"
	"ynova/internal/compliance/checktest"
	"ynova/internal/invoice"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/prooftest"
	"ynova/internal/tariff/parameter"
)

// idleBill is the bill of golden T5: 500 kW contracted, 300 used, at R$ 32.50, under a law;
// its line of unused demand and its ICMS are as they are said.
func idleBill(law string, unused, icms decimal.Decimal, itemised bool) invoice.Invoice {
	f := &invoice.BillFigures{
		Subgroup: "A4", Modality: invoice.ModalityVerde, Discount: pct("0"), ICMSRate: pct("18"), ReactiveValue: amount("0"), ICMSValue: amount(icms.StringFixed(2)),
		Demand: []invoice.DemandLine{{Posto: invoice.PostoUnico, Contracted: kw("500"), Measured: kw("300"), Billed: kw("500"), Tariff: price("32.50")}},
		Energy: []invoice.EnergyLine{{Posto: invoice.PostoForaPonta, Energy: mwh("0"), Tariff: price("140.21"), Value: amount("0")}},
	}
	v := invoice.Invoice{ID: "b1", Kind: invoice.KindBill, Month: at("2026-10"), Bill: f}
	if law == "2026" {
		f.PISCOFINSRate = pct("5.32")
	} else {
		v.Month, f.Federal = at("2027-02"), invoice.Federal{CBSRate: pct("8.7"), IBSRate: pct("0.1")}
	}
	used := usedLine(law)
	if itemised {
		f.Document = &invoice.DocumentFigures{Items: []invoice.ItemLine{
			{Class: invoice.ItemDemand, Posto: invoice.PostoUnico, Value: *amount(used.StringFixed(2))}, {Class: invoice.ItemUnused, Posto: invoice.PostoUnico, Value: *amount(unused.StringFixed(2))},
		}}
	} else {
		f.TUSDValue = amount(used.Add(unused).StringFixed(2))
	}
	return v
}

// usedLine is what 300 kW × 32.50 come to with all taxes, by the formulas of portfolio.md 1.3.
func usedLine(law string) decimal.Decimal {
	v := dec("9750")
	switch law {
	case "2026":
		return v.Div(dec("0.82").Mul(dec("0.9468"))).Round(2)
	case "2027 CBS na base":
		return v.Mul(dec("1.088")).Div(dec("0.82")).Round(2)
	}
	return v.Div(dec("0.82")).Add(v.Mul(dec("0.088"))).Round(2)
}

// usedICMS is the tax in it.
func usedICMS(law string) decimal.Decimal {
	if law == "2027 CBS fora" {
		return dec("9750").Div(dec("0.82")).Mul(dec("0.18")).Round(2)
	}
	return usedLine(law).Mul(dec("0.18")).Round(2)
}

// VD-12, golden T5: ICMS that is inside the line of unused demand is found in the three laws,
// by the line and by the use of the network; where only the tax shown is too high nobody has
// paid it. A line that fits neither, as by a wrong tariff, proves nothing.
func TestICMSOnUnusedDemand_VD12(t *testing.T) {
	type form struct {
		Right string `json:"linha_certa"`
		Wrong string `json:"linha_com_icms"`
		Stake string `json:"em_jogo"`
		More  string `json:"icms_a_mais"`
		Line  string `json:"linha"`
	}
	golden := prooftest.TrueExample[map[string]form](t, "T5")
	outside := checktest.With(t, parameter.KeyICMSOnConsumption, "0")
	of := func(law string, v invoice.Invoice) (check.IdleICMS, bool) {
		p := official(t, "8.7")
		if law == "2027 CBS fora" {
			p = outside
		}
		return check.Expect(&v, p, check.Official{}).IdleICMS()
	}
	for _, law := range []string{"2026", "2027 CBS na base", "2027 CBS fora"} {
		want := golden[law]
		icms := usedICMS(law).Add(dec(want.More))
		for name, itemised := range map[string]bool{"by the line": true, "by the total": false} {
			found, ok := of(law, idleBill(law, dec(want.Wrong), icms, itemised))
			expect.All(t, fmt.Sprintf("VD-12 %s %s", law, name), expect.Is(ok, true), expect.Is(found.Paid, true),
				expect.Is(found.Taxed.StringFixed(2), want.Wrong), expect.Is(found.Free.StringFixed(2), want.Right),
				expect.Is(found.Taxed.Sub(found.Free).StringFixed(2), want.Stake))
			if found, ok := of(law, idleBill(law, dec(want.Right), usedICMS(law), itemised)); ok {
				t.Errorf("VD-12 %s %s, right: %+v", law, name, found)
			}
			if found, ok := of(law, idleBill(law, dec(want.Wrong).Add(dec("300")), icms, itemised)); ok {
				t.Errorf("VD-12 %s %s, by a wrong tariff: %+v", law, name, found)
			}
		}
	}
	beside := golden["sem_gross_up"]
	found, ok := of("2026", idleBill("2026", dec(beside.Line), usedICMS("2026").Add(dec(beside.More)), false))
	expect.All(t, fmt.Sprintf("VD-12 only the tax shown: %+v", found), expect.Is(ok, true), expect.Is(found.Paid, false),
		expect.Is(found.Closes, true))
}
