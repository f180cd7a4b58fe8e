package rule_test

import (
	"testing"

	"ynova/internal/finding/rule"
	"ynova/internal/invoice"
	"ynova/internal/platform/expect"
)

// DR-19: a credit is of a contest of R$ 627,92 up to R$ 6,27 from it (1 % is R$ 6,2792), of
// one of R$ 50,00 up to R$ 1,00; of twice the amount up to 1 % of that.
func TestCreditSettles_DR19(t *testing.T) {
	for _, c := range []struct {
		contested, credit string
		want              bool
	}{
		{"627.92", "627.92", true},
		{"627.92", "634.19", true},
		{"627.92", "621.65", true},
		{"627.92", "634.20", false},
		{"627.92", "621.64", false},
		{"627.92", "1255.84", true},
		{"627.92", "1268.39", true},
		{"627.92", "1268.40", false},
		{"627.92", "1243.29", true},
		{"627.92", "1243.28", false},
		{"50.00", "51.00", true},
		{"50.00", "49.00", true},
		{"50.00", "51.01", false},
		{"50.00", "48.99", false},
		{"50.00", "100.00", true},
		{"50.00", "101.01", false},
		{"100.00", "101.00", true},
		{"100.00", "101.01", false},
		{"200.00", "202.00", true},
		{"200.00", "202.01", false},
		{"0", "0.50", false},
	} {
		if got := rule.Settles(*amount(c.credit), *amount(c.contested)); got != c.want {
			t.Errorf("DR-19 %s for %s: %v", c.credit, c.contested, got)
		}
	}
}

// DR-19: a credit is of the twelve months after the contested bill, not of its own month.
func TestTermOfCredit_DR19(t *testing.T) {
	for bill, want := range map[string]bool{"2026-08": false, "2026-09": true, "2027-08": true, "2027-09": false, "2026-07": false} {
		if got := rule.InTermOfCredit(at("2026-08"), at(bill)); got != want {
			t.Errorf("DR-19 %s: %v", bill, got)
		}
	}
}

// DR-19: devolução, crédito and estorno are credits by their class or their name where they
// are negative; a discount of the tariff and a charge are none. Two of one text are two lines.
func TestCreditLines_DR19(t *testing.T) {
	item := func(c invoice.ItemClass, text, value string) invoice.ItemLine {
		return invoice.ItemLine{Class: c, Text: text, Value: *amount(value)}
	}
	v := invoice.Invoice{Month: at("2026-10"), Bill: &invoice.BillFigures{Document: &invoice.DocumentFigures{Items: []invoice.ItemLine{
		item(invoice.ItemRefund, "Devolução de cobrança", "-627.92"), item(invoice.ItemTUSD, "Crédito TUSD ago/2026", "-10.00"), item(invoice.ItemOther, "ESTORNO", "-1.00"),
		item(invoice.ItemOther, "Estorno", "-2.00"), item(invoice.ItemBenefitNet, "Benefício tarifário líquido", "-5.00"), item(invoice.ItemRefund, "Crédito", "3.00"),
	}}}}
	lines := rule.CreditLines(&v)
	expect.Must(t, "DR-19 lines", expect.Len(lines, 4))
	expect.All(t, "DR-19 lines", expect.Is(lines[0], rule.CreditLine{Key: "2026-10 devolucao de cobranca", Text: "Devolução de cobrança", Value: *amount("627.92")}),
		expect.Is(lines[1].Value, *amount("10.00")), expect.Is(lines[2].Key, "2026-10 estorno"), expect.Is(lines[3].Key, "2026-10 estorno 2"))
}
