package dashboard

import (
	"testing"

	"ynova/internal/closing/snapshot"
)

// MC-06: a sum of which nothing was known is not zero, and what it leaves out is counted.
func TestPastSumsWhatWasKnown_MC06(t *testing.T) {
	var p Past
	add := func(energy, value *string) {
		t.Helper()
		if err := p.add(&snapshot.PictureContract{Figures: map[string]*string{"faturar": energy, "valor_energia": value}}); err != nil {
			t.Fatal(err)
		}
	}
	add(nil, nil)
	if p.Billable != nil || p.Value != nil || p.UnknownEnergy != 1 || p.Unknown != 1 {
		t.Errorf("MC-06 of one contract of which nothing was known: %+v", p)
	}
	// Golden E1 and a half of it; of the last only the energy was known.
	add(new("334.776"), new("82806.84"))
	add(new("167.388"), nil)
	if p.Billable.MWhText() != "502.164" || p.Value.Text() != "82806.84" || p.UnknownEnergy != 1 || p.Unknown != 2 {
		t.Errorf("MC-06 %s MWh and R$ %s, without %d and %d", p.Billable.MWhText(), p.Value.Text(), p.UnknownEnergy, p.Unknown)
	}
	if err := p.add(&snapshot.PictureContract{Figures: map[string]*string{"valor_energia": new("?")}}); err == nil {
		t.Error("MC-06 takes what is no figure")
	}
}
