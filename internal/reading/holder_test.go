package reading

import (
	"slices"
	"testing"

	"github.com/shopspring/decimal"

	"ynova/internal/document/extract"
	"ynova/internal/invoice"
	"ynova/internal/kernel/brdoc"
	"ynova/internal/platform/web"
)

// RQ-04, reading.md 2: what of a bill is of another client than the unit's.
func TestNotOf_RQ04(t *testing.T) {
	t.Parallel()
	cnpj, err := brdoc.ParseCNPJ("11.222.333/0001-81")
	if err != nil {
		t.Fatal(err)
	}
	h := &holder{name: "Cerâmica União Ltda.", cnpj: cnpj}
	for _, c := range []struct {
		document, name string
		other          bool
	}{
		{"11.222.333/0001-81", "OUTRO NOME", false},     // the CNPJ decides
		{"11.222.333/0002-62", "CERAMICA UNIAO", false}, // an establishment of the same company
		{"11.444.777/0001-61", "CERAMICA UNIAO", true},  // of another, whatever the name
		{"529.982.247-25", "CERAMICA UNIAO", true},      // a person's
		{"11.222.***/****-**", "OUTRO NOME", false},     // five digits are enough
		{"11.***.***/****-**", "CERAMICA UNIAO", false}, // else the name must agree
		{"11.***.***/****-**", "PADARIA MODELO", true},  //
		{"12.***.***/****-**", "CERAMICA UNIAO", true},  // a digit that differs
		{"", "CERAMICA UNIAO LTDA ME", false},           //
		{"", "PADARIA MODELO LTDA", true},               // "ltda" is no name
		{"", "", false},                                 // nothing to compare
	} {
		r := &Reading{Result: &Result{Bill: extract.Result{Fields: map[extract.Key]extract.Value{
			extract.ClientDocument: {Value: c.document}, extract.Name: {Value: c.name},
		}}}}
		if got := notOf(h, r.Text); (got != "") != c.other {
			t.Errorf("RQ-04: %q of %q: %q", c.document, c.name, got)
		}
	}
}

// A supplier's nota on paper is no bill of a distributor, whatever its items are.
func TestNotaOnPaper_RQ01(t *testing.T) {
	r := &Reading{Result: &Result{}}
	r.Result.Bill.Kind = extract.Kind{Class: extract.DANFE, Confidence: certain}
	r.Result.Bill.Items = []extract.Item{{Description: "Energia elétrica"}}
	if in := inputOf(r); in.Kind != string(invoice.KindNF) || in.Figures.TEValue != nil || in.Figures.OtherValue != nil {
		t.Errorf("RQ-01 a DANFE is entered as %q with %+v", in.Kind, in.Figures)
	}
}

// RQ-10 a supplier's DANFE makes the figures that its XML would make: energy in MWh, value
// and price without ICMS; none where a line is incomplete.
func TestPrintedNota_RQ10(t *testing.T) {
	value := func(s string) *extract.Value { return &extract.Value{Value: s} }
	r := &Reading{Result: &Result{}}
	r.Result.Bill.Kind = extract.Kind{Class: extract.DANFE, Confidence: certain}
	r.Result.Bill.Fields = map[extract.Key]extract.Value{extract.ICMSValue: {Value: "4536.00"}, extract.ICMSRate: {Value: "18"}}
	r.Result.Bill.Items = []extract.Item{{Description: "Energia elétrica", Unit: "kWh", Quantity: value("120000"), Amount: *value("25200.00")}}
	f := inputOf(r).Figures
	for name, got := range map[string]*web.Number{"120": f.EnergyMWh, "20664": f.EnergyValue, "4536": f.ICMSValue, "172.2": f.UnitPrice} {
		want, _ := decimal.NewFromString(name)
		if got == nil || !decimalOf(string(*got)).Equal(want) {
			t.Errorf("RQ-10: %v, want %s", got, name)
		}
	}
	missing := func() (out []string) {
		for _, part := range notaContents {
			if !part.there(r) {
				out = append(out, part.name)
			}
		}
		return out
	}
	if m := missing(); len(m) != 0 {
		t.Errorf("RQ-10: a whole DANFE lacks %v", m)
	}
	r.Result.Bill.Items[0].Quantity = nil
	if f := inputOf(r).Figures; f.EnergyMWh != nil || f.UnitPrice != nil || !slices.Equal(missing(), []string{"quantidade"}) {
		t.Errorf("RQ-10: without a quantity: %v %v, missing %v", f.EnergyMWh, f.UnitPrice, missing())
	}
}
