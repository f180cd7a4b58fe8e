package check_test

import (
	"testing"

	"ynova/internal/compliance/check"
	"ynova/internal/compliance/checktest"
	"ynova/internal/contract/portfolio"
	"ynova/internal/invoice"
	"ynova/internal/kernel/trace"
)

// EB-16, DB-09: every record of a check, of a status or of a light, names the rules
// that it follows, whatever the invoices say.
func TestRecordsNameTheirRules_DB09(t *testing.T) {
	october := at("2026-10")
	verde := checktest.ThreeMonthsOfVerde("65")
	nf := invoice.Invoice{Kind: invoice.KindNF, Month: october, NF: &invoice.NFFigures{
		Energy: mwh("100"), UnitPrice: price("200"), EnergyValue: amount("20000"), ICMSValue: amount("4390.24"), ICMSRate: pct("18"),
	}}
	bill := func(change func(*invoice.BillFigures)) invoice.Invoice {
		v := verde[len(verde)-1]
		figures := *v.Bill
		figures.TUSDValue, figures.ICMSRate, figures.ICMSValue, figures.PISCOFINSRate = amount("1000"), pct("18"), amount("180"), pct("5")
		figures.ReactiveValue = amount("0")
		change(&figures)
		v.Bill, v.Total = &figures, amount("2000")
		return v
	}
	records := 0
	for name, invoices := range map[string][]invoice.Invoice{
		"no invoice":    nil,
		"NF":            {nf},
		"bill":          {bill(func(*invoice.BillFigures) {})},
		"reactive":      {bill(func(f *invoice.BillFigures) { f.ReactiveValue = amount("900") })},
		"no reactive":   {bill(func(f *invoice.BillFigures) { f.ReactiveValue = nil })},
		"empty bill":    {bill(func(f *invoice.BillFigures) { *f = invoice.BillFigures{} })},
		"empty NF":      {{Kind: invoice.KindNF, Month: october, NF: &invoice.NFFigures{}}},
		"three months":  verde,
		"both and more": append([]invoice.Invoice{nf, bill(func(*invoice.BillFigures) {})}, verde[:len(verde)-1]...),
	} {
		c := check.Evaluate(check.Input{
			Month: october, Invoices: invoices, Parameters: parameters(t),
			Summary: &portfolio.Month{
				Month: october, Consumption: mwh("100"), Net: mwh("100"), Billable: mwh("100"), Minimum: mwh("80"), Maximum: mwh("120"), Price: price("200"),
			},
		})
		var all []*trace.Node
		for _, f := range c.Findings() {
			all = append(all, f.Trace)
		}
		for _, node := range append(all, c.Demand.Trace, c.Modality.Trace, c.Reactive.Trace) {
			if node == nil {
				continue
			}
			records++
			if node.Rules != "regras de conferência e sinais, versão 12" {
				t.Errorf("EB-16 %s: %+v", name, node)
			}
		}
	}
	if records < 15 {
		t.Errorf("only %d records were looked at", records)
	}
}
