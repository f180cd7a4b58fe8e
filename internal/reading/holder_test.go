package reading

import (
	"testing"

	"ynova/internal/invoice"

	"ynova/internal/document/extract"
	"ynova/internal/kernel/brdoc"
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
