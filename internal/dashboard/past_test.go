package dashboard

import (
	"testing"

	"ynova/internal/closing/snapshot"
	"ynova/internal/platform/expect"
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
	expect.All(t, "MC-06 of one contract of which nothing was known", expect.Is(p.Billable, nil), expect.Is(p.Value, nil),
		expect.Is(p.UnknownEnergy, 1), expect.Is(p.Unknown, 1))
	// Golden E1 and a half of it; of the last only the energy was known.
	add(new("334.776"), new("82806.84"))
	add(new("167.388"), nil)
	expect.All(t, "MC-06 MWh and R$, without", expect.Is(p.Billable.MWhText(), "502.164"), expect.Is(p.Value.Text(), "82806.84"),
		expect.Is(p.UnknownEnergy, 1), expect.Is(p.Unknown, 2))
	if err := p.add(&snapshot.PictureContract{Figures: map[string]*string{"valor_energia": new("?")}}); err == nil {
		t.Error("MC-06 takes what is no figure")
	}
}
