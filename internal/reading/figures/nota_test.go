package figures

import (
	"slices"
	"testing"

	"github.com/shopspring/decimal"

	"ynova/internal/document/extract"
	"ynova/internal/invoice"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/web"
	"ynova/internal/reading/record"
)

// A supplier's nota on paper is no bill of a distributor, whatever its items are.
func TestNotaOnPaper_RQ01(t *testing.T) {
	r := &record.Reading{Result: &record.Result{}}
	r.Result.Bill.Kind = extract.Kind{Class: extract.DANFE, Confidence: record.Certain}
	r.Result.Bill.Items = []extract.Item{{Description: "Energia elétrica"}}
	in := InputOf(r)
	expect.All(t, "RQ-01 a DANFE is entered", expect.Is(in.Kind, string(invoice.KindNF)), expect.Is(in.Figures.TEValue, nil),
		expect.Is(in.Figures.OtherValue, nil))
}

// RQ-10 a supplier's DANFE makes the figures that its XML would make: energy in MWh, value
// and price without ICMS; none where a line is incomplete.
func TestPrintedNota_RQ10(t *testing.T) {
	value := func(s string) *extract.Value { return &extract.Value{Value: s} }
	r := &record.Reading{Result: &record.Result{}}
	r.Result.Bill.Kind = extract.Kind{Class: extract.DANFE, Confidence: record.Certain}
	r.Result.Bill.Fields = map[extract.Key]extract.Value{extract.ICMSValue: {Value: "4536.00"}, extract.ICMSRate: {Value: "18"}}
	r.Result.Bill.Items = []extract.Item{{Description: "Energia elétrica", Unit: "kWh", Quantity: value("120000"), Amount: *value("25200.00")}}
	f := InputOf(r).Figures
	for name, got := range map[string]*web.Number{"120": f.EnergyMWh, "20664": f.EnergyValue, "4536": f.ICMSValue, "172.2": f.UnitPrice} {
		want, _ := decimal.NewFromString(name)
		if got == nil || !record.DecimalOf(string(*got)).Equal(want) {
			t.Errorf("RQ-10: %v, want %s", got, name)
		}
	}
	missing := func() []string {
		r.Summarise()
		return slices.DeleteFunc(slices.Clone(r.Missing), func(part string) bool {
			return !slices.Contains([]string{"quantidade", "valor dos produtos", "ICMS"}, part)
		})
	}
	if m := missing(); len(m) != 0 {
		t.Errorf("RQ-10: a whole DANFE lacks %v", m)
	}
	r.Result.Bill.Items[0].Quantity = nil
	f = InputOf(r).Figures
	expect.All(t, "RQ-10: without a quantity: missing", expect.Is(f.EnergyMWh, nil), expect.Is(f.UnitPrice, nil),
		expect.Same(missing(), []string{"quantidade"}))
}
