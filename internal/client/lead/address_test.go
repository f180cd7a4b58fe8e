package lead_test

import (
	"slices"
	"testing"

	"ynova/internal/client/lead"
	"ynova/internal/kernel/actor"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
)

// SX-01: an address counts as the client's once staff typed or confirmed it, and no
// more when somebody else changes it.
func TestStaffRegistersAddresses_SX01(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := open(t, d)
		staff, seller := w.As(actor.Backoffice), w.As(actor.Consultor)
		l, _ := w.whole(seller, "Alfa", cnpjA)
		rui := "/api/leads/" + l.ID + "/contatos/" + l.Contatos[0].ID
		registered := func(want ...string) {
			t.Helper()
			found, err := lead.Registered(t.Context(), d, l.ID)
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for _, a := range found {
				got = append(got, a.Email)
			}
			if !slices.Equal(got, want) {
				t.Errorf("SX-01 registered %v, want %v", got, want)
			}
		}
		registered()
		typed := map[string]any{"nome": "Rui", "email": "rui@alfa.com.br", "email_confirmado": true}
		seller.JSON("PUT", rui, typed).Status(t, 200)
		registered()
		staff.JSON("POST", "/api/leads/"+l.ID+"/contatos", map[string]any{"nome": "Bia", "email": "bia@alfa.com.br"}).Status(t, 201).Decode(t, &l)
		registered("bia@alfa.com.br")
		staff.JSON("PUT", rui, map[string]any{"nome": "Rui Alves", "email": "rui@alfa.com.br"}).Status(t, 200)
		registered("bia@alfa.com.br") // saving it unchanged is no confirmation
		staff.JSON("PUT", rui, typed).Status(t, 200)
		registered("bia@alfa.com.br", "rui@alfa.com.br")
		body := base("Alfa", cnpjA)
		body["email"] = "diretoria@alfa.com.br"
		staff.JSON("PUT", "/api/leads/"+l.ID, body).Status(t, 200)
		registered("bia@alfa.com.br", "diretoria@alfa.com.br", "rui@alfa.com.br")
		seller.JSON("PUT", rui, map[string]any{"nome": "Rui", "email": "eu@vendas.example"}).Status(t, 200)
		registered("bia@alfa.com.br", "diretoria@alfa.com.br")
	})
}
