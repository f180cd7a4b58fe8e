package check_test

import (
	"strings"
	"testing"

	"ynova/internal/compliance/check"
	"ynova/internal/invoice"
	"ynova/internal/platform/prooftest"
)

// taxed2027 is a bill of golden T6: lines of R$ 60,000 without taxes, ICMS 18 %, that charges
// PIS/COFINS at a rate, in the cycle of days after one date up to another.
func taxed2027(charged, rate, value, after, until string) invoice.Invoice {
	v := invoice.Invoice{ID: "b1", Kind: invoice.KindBill, Month: at("2027-01"), Bill: &invoice.BillFigures{
		Subgroup: "B3", Discount: pct("0"), ReactiveValue: amount("0"), ICMSRate: pct("18"), PISCOFINSRate: pct(rate), TUSDValue: amount(charged),
		Energy: []invoice.EnergyLine{{Posto: invoice.PostoUnico, Energy: mwh("100"), Tariff: price("600")}},
	}}
	if value != "" {
		v.Bill.PISCOFINSValue = amount(value)
	}
	if after != "" {
		v.Bill.CycleStart, v.Bill.CycleEnd = new(date(after)), new(date(until))
	}
	return v
}

// VD-13, golden T6: a bill of a cycle wholly from 01/01/2027 that charges PIS/COFINS diverges,
// whatever law it shows; at stake is the excess over the right bill, once the rates of that are
// in force. Across the change it cannot be determined, and before it nothing is checked.
func TestFederalOfABill_VD13(t *testing.T) {
	want := prooftest.TrueExample[map[string]any](t, "T6")
	charged, value := want["cobrado"].(string), want["pis_cofins_cobrado"].(string)
	higher := want["com_taxa_de_9.25"].(map[string]any)
	for name, c := range map[string]struct {
		bill   invoice.Invoice
		rates  string // of the CBS that is official; empty: it is expected only
		status check.Status
		right  string
		reason string
	}{
		"T6":                       {taxed2027(charged, "5.32", value, "2027-01-11", "2027-02-10"), "8.7", "Divergente", want["certo_com_cbs"].(string), "PIS/COFINS de R$ 3.371,36 em ciclo de 2027, extintos. Com CBS e IBS o uso da rede seria de R$ 79.609,76; no lucro real o cliente perde o crédito de R$ 5.280,00."},
		"from the first day":       {taxed2027(charged, "5.32", value, "2026-12-31", "2027-01-31"), "8.7", "Divergente", want["certo_com_cbs"].(string), "extintos"},
		"at 9,25 %":                {taxed2027(higher["cobrado"].(string), "9.25", "", "2027-01-11", "2027-02-10"), "8.7", "Divergente", higher["certo"].(string), "extintos"},
		"by an expected rate":      {taxed2027(charged, "5.32", value, "2027-01-11", "2027-02-10"), "", "Divergente", "", "espera as alíquotas oficiais"},
		"across the change":        {taxed2027(charged, "5.32", value, "2026-12-14", "2027-01-14"), "8.7", check.Status(want["ciclo_2026-12-15_a_2027-01-14"].(string)), "", "pode ter começado antes"},
		"a cycle that is not told": {taxed2027(charged, "5.32", value, "", ""), "8.7", "Indefinido", "", "pode ter começado antes"},
		"no PIS/COFINS":            {taxed2027(charged, "0", "0", "2027-01-11", "2027-02-10"), "8.7", "Conforme", "", "não cobra"},
		"December, billed later":   {taxed2027(charged, "5.32", value, "2026-11-30", "2026-12-31"), "8.7", "", "", ""},
		"before":                   {taxed2027(charged, "5.32", value, "2026-11-30", "2026-12-31"), "8.7", "", "", ""},
	} {
		if name == "before" {
			c.bill.Month = at("2026-12")
		}
		p := parameters(t)
		if c.rates != "" {
			p = official(t, c.rates)
		}
		of := map[string]check.Official{"b1": {State: "SP"}}
		f := check.BillFederal(check.BillInput{Month: c.bill.Month, Invoices: []invoice.Invoice{c.bill}, Parameters: p, Official: of})
		if f.Status != c.status || !strings.Contains(strings.ReplaceAll(f.Reason, "\u00a0", " "), c.reason) {
			t.Errorf("VD-13 %s: %s %q", name, f.Status, f.Reason)
		}
		right := check.Expect(&c.bill, p, of["b1"]).Federal().Right
		if got := ""; right != nil && right.StringFixed(2) != c.right || right == nil && c.right != got {
			t.Errorf("VD-13 %s: right %v, want %q", name, right, c.right)
		}
		r := check.Result{BillDemand: check.Finding{Status: "Conforme"}, BillTUSD: check.Finding{Status: "Conforme"}, BillICMS: check.Finding{Status: "Conforme"}, BillFederal: f}
		if r.Join(); c.status != "" && r.BillStatus != c.status || c.status == "" && r.BillStatus != check.StatusConforme {
			t.Errorf("VD-13 %s: the bill is %s", name, r.BillStatus)
		}
	}
}
