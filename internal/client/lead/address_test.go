package lead_test

import (
	"maps"
	"slices"
	"testing"

	"ynova/internal/client/lead"
	"ynova/internal/kernel/actor"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/web/webtest"
)

// SX-01: an address counts as the client's once staff typed or confirmed it, until a user
// outside staff changes it.
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

		page := func(c *webtest.Client, change map[string]any) (ofStaff bool) {
			t.Helper()
			maps.Copy(body, change)
			var got struct {
				Equipe bool `json:"email_da_equipe"`
			}
			c.JSON("PUT", "/api/leads/"+l.ID, body).Status(t, 200).Decode(t, &got)
			return got.Equipe
		}
		if page(seller, map[string]any{"email": "dono@alfa.com.br", "email_confirmado": true}) {
			t.Error("SX-01 a seller confirmed the main address")
		}
		registered("bia@alfa.com.br")
		if page(staff, map[string]any{"email_confirmado": false}) {
			t.Error("SX-01 saving the main address unchanged confirmed it")
		}
		registered("bia@alfa.com.br")
		if !page(staff, map[string]any{"email_confirmado": true}) {
			t.Error("SX-01 staff did not confirm the main address")
		}
		registered("bia@alfa.com.br", "dono@alfa.com.br")
		var title, after string
		row := d.QueryRowContext(t.Context(), `SELECT title, after_json FROM audit_entries WHERE action = 'lead.update' ORDER BY at DESC, id DESC LIMIT 1`)
		err := row.Scan(&title, &after)
		expect.Must(t, "SX-01 the trail", expect.Is(err, nil), expect.Has(title, "e-mail confirmado"))
		expect.All(t, "SX-01 the trail", expect.Has(after, `"email_by":"`+w.People[actor.Backoffice].UserID))
	})
}
