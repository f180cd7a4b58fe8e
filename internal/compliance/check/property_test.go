package check_test

import (
	"testing"

	"github.com/shopspring/decimal"
	"pgregory.net/rapid"

	"ynova/internal/compliance/check"
	"ynova/internal/invoice"
	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/percent"
)

// billOf draws a Verde bill.
func billOf(t *rapid.T, measured int64) invoice.Invoice {
	draw := func(name string, low, high int64) int64 { return rapid.Int64Range(low, high).Draw(t, name) }
	return invoice.Invoice{Kind: invoice.KindBill, Month: at("2026-10"), Bill: &invoice.BillFigures{
		Modality: invoice.ModalityVerde, Subgroup: "A4", Discount: new(percent.Percent(draw("discount", 0, 2)) * 50 * percent.One),
		ICMSRate: new(percent.Percent(draw("icms", 0, 40)) * percent.One), PISCOFINSRate: new(percent.Percent(draw("pis", 0, 10)) * percent.One),
		Demand: []invoice.DemandLine{{
			Posto: invoice.PostoUnico, Contracted: new(invoice.Demand(draw("dc", 1, 1000) * 10_000)), Measured: new(invoice.Demand(measured * 10_000)),
			Tariff: new(money.Price(draw("tariff", 1, 10_000) * 1e6)),
		}},
		Energy: []invoice.EnergyLine{
			{Posto: invoice.PostoPonta, Energy: new(energy.Energy(draw("peak", 0, 1_000_000)) * energy.KWh), Tariff: price("2296.63")},
			{Posto: invoice.PostoForaPonta, Energy: new(energy.Energy(draw("off", 0, 1_000_000)) * energy.KWh), Tariff: price("140.21")},
		},
		ReactiveValue: amount("0"),
	}}
}

// Property: a greater measured demand never makes the expected bill smaller by more
// than the cents of its lines; a greater contracted demand never makes an excess of none.
func TestMoreDemandNeverCostsLess(t *testing.T) {
	p := parameters(t)
	rapid.Check(t, func(rt *rapid.T) {
		measured := rapid.Int64Range(0, 2000).Draw(rt, "dm")
		v := billOf(rt, measured)
		total := func(dm int64) decimal.Decimal {
			v.Bill.Demand[0].Measured = new(invoice.Demand(dm * 10_000))
			_, f, _ := check.Bill(check.BillInput{Month: v.Month, Invoices: []invoice.Invoice{v}, Parameters: p})
			if f.Expected == "" {
				rt.Fatalf("no expected total: %s", f.Reason)
			}
			return dec(f.Expected)
		}
		more := measured + rapid.Int64Range(0, 500).Draw(rt, "more")
		if a, b := total(measured), total(more); b.LessThan(a.Sub(dec("0.03"))) {
			rt.Fatalf("%d kW cost %s, %d kW cost %s", measured, a, more, b)
		}
	})
}

// Property: the sum of the expected lines of the record is the expected total, and
// a bill that charges it is Conforme.
func TestLinesAddUpToTheTotal(t *testing.T) {
	p := parameters(t)
	rapid.Check(t, func(rt *rapid.T) {
		v := billOf(rt, rapid.Int64Range(0, 2000).Draw(rt, "dm"))
		in := check.BillInput{Month: v.Month, Invoices: []invoice.Invoice{v}, Parameters: p}
		_, f, _ := check.Bill(in)
		sum := decimal.Zero
		for _, n := range f.Trace.Inputs {
			if n.Name != "Tolerância" {
				sum = sum.Add(dec(n.Value))
			}
		}
		if !sum.Equal(dec(f.Expected)) {
			rt.Fatalf("lines add up to %s, the total is %s", sum, f.Expected)
		}
		v.Bill.TUSDValue = amount(f.Expected)
		if _, f, _ = check.Bill(in); f.Status != check.StatusConforme {
			rt.Fatalf("%+v", f)
		}
	})
}
