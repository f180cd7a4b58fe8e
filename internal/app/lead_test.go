package app_test

import (
	"testing"

	"ynova/internal/client/lead"
	"ynova/internal/kernel/actor"
)

// LD-08: the parameters of the law that are shipped say from when on a client may
// choose its supplier (Lei 9.074/1995, art. 15, § 17; Portaria MME 50/2022).
func TestEligibilityByTheShippedParameters_LD08(t *testing.T) {
	onEachEngine(t, func(t *testing.T, p place) {
		a := p.open(t)
		defer a.Close()
		for _, c := range []struct{ cnpj, group, class, want string }{
			{"11444777000161", "A", "", "2024-01-01"},
			{"11222333000181", "B", "comercial", "2027-11-25"},
			{"19131243000197", "B", "residencial", "2028-11-25"},
		} {
			d, err := a.Leads.Create(t.Context(), actor.SystemActor(), lead.Input{Name: "Alfa", CNPJ: c.cnpj, Group: c.group, Class: c.class}, "")
			if err != nil {
				t.Fatal(err)
			}
			if from := d.Eligible.From; from == nil || from.String() != c.want {
				t.Errorf("LD-08 %+v: %v", c, from)
			}
		}
	})
}
