package place

import (
	"testing"

	"ynova/internal/document/extract"
	"ynova/internal/kernel/brdoc"
	"ynova/internal/reading/record"
)

// RQ-04, reading.md 2: what of a bill is of another client than the unit's.
func TestNotOf_RQ04(t *testing.T) {
	t.Parallel()
	cnpj, err := brdoc.ParseCNPJ("11.222.333/0001-81")
	if err != nil {
		t.Fatal(err)
	}
	h := &Holder{name: "Cerâmica União Ltda.", cnpj: cnpj}
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
		r := &record.Reading{Result: &record.Result{Bill: extract.Result{Fields: map[extract.Key]extract.Value{
			extract.ClientDocument: {Value: c.document}, extract.Name: {Value: c.name},
		}}}}
		if got := notOf(h, r.Text); (got != "") != c.other {
			t.Errorf("RQ-04: %q of %q: %q", c.document, c.name, got)
		}
	}
}
