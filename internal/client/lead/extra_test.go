package lead_test

import (
	"fmt"
	"strings"
	"testing"

	"ynova/internal/client"
	"ynova/internal/kernel/actor"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/web/webtest"
)

type data []struct{ Label, Value string }

// withData is a client's page with its additional data.
type withData struct {
	ID         string
	Version    int64
	Additional data
	Unidades   []struct {
		ID         string
		Version    int64
		Additional data
	}
}

func pairs(texts ...string) []map[string]string {
	var all []map[string]string
	for i := 0; i < len(texts); i += 2 {
		all = append(all, map[string]string{"label": texts[i], "value": texts[i+1]})
	}
	return all
}

// found are the names of the clients that the list has for a query.
func found(t *testing.T, c *webtest.Client, query string) string {
	t.Helper()
	var list struct{ Clientes []struct{ Nome string } }
	c.Get("/api/leads/lista?dado="+query).Status(t, 200).Decode(t, &list)
	var names []string
	for _, row := range list.Clientes {
		names = append(names, row.Nome)
	}
	return strings.Join(names, "|")
}

// DR-26: a client and a unit have additional data; the list is narrowed by those of either; a
// partner reads none, is offered none, finds nothing by them, and what he saves leaves them.
func TestAdditionalDataOfClientsAndUnits_DR26(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := open(t, d)
		staff, partner := w.As(actor.Backoffice), w.As(actor.Parceiro)
		body := base("Alfa", cnpjA)
		body["additional"] = pairs("Praça", "Norte")
		var alfa, beta withData
		staff.JSON("POST", "/api/leads", body).Status(t, 201).Decode(t, &alfa)
		beta.ID = w.lead(staff, base("Beta", cnpjB)).ID
		path := "/api/leads/" + beta.ID
		staff.JSON("POST", path+"/unidades", map[string]any{"codigo": "UC-1", "additional": pairs("Medidor", "Trafo 2")}).Status(t, 201).Decode(t, &beta)
		expect.Must(t, "DR-26", expect.Len(alfa.Additional, 1), expect.Len(beta.Unidades, 1))
		expect.Must(t, "DR-26", expect.Len(beta.Unidades[0].Additional, 1))
		expect.All(t, "DR-26", expect.Is(found(t, staff, "praca:NORTE"), "Alfa"), expect.Is(found(t, staff, "Medidor:trafo%202"), "Beta"),
			expect.Is(found(t, staff, "Medidor"), "Beta"), expect.Is(found(t, staff, "Pra%C3%A7a:Sul"), ""))
		var labels struct{ Data []string }
		staff.Get("/api/leads/dados?de=unidade").Status(t, 200).Decode(t, &labels)
		expect.All(t, "DR-26", expect.Is(strings.Join(labels.Data, "|"), "Medidor"))
		file := staff.Get("/api/leads/export?format=csv").Status(t, 200)
		expect.All(t, "DR-26 a column of the file", expect.Is(strings.Contains(string(file.Body), ";Praça"), true))

		for _, id := range []string{alfa.ID, beta.ID} {
			if err := client.NewService(d).Assign(t.Context(), w.People[actor.Gestora], id, client.Assignment{PartnerID: w.People[actor.Parceiro].PartnerID}, ""); err != nil {
				t.Fatal(err)
			}
		}
		var seen withData
		partner.Get(path).Status(t, 200).Decode(t, &seen)
		expect.Must(t, "SX-02", expect.Len(seen.Unidades, 1))
		expect.All(t, "SX-02", expect.Len(seen.Unidades[0].Additional, 0), expect.Is(found(t, partner, "Medidor"), ""), expect.Is(found(t, partner, "Praça"), ""))
		partner.Get("/api/leads/dados").Status(t, 200).Decode(t, &labels)
		expect.All(t, "SX-02", expect.Len(labels.Data, 0))
		partner.JSON("PUT", path+"/unidades/"+seen.Unidades[0].ID, map[string]any{"codigo": "UC-1", "subgrupo": "A4", "additional": pairs("Medidor", "outro")}).Status(t, 200)
		partner.JSON("PUT", "/api/leads/"+alfa.ID, map[string]any{"proximoPasso": "Ligar"}).Status(t, 200)
		staff.Get(path).Status(t, 200).Decode(t, &beta)
		staff.Get("/api/leads/"+alfa.ID).Status(t, 200).Decode(t, &alfa)
		expect.All(t, "SX-02 what is not seen stays", expect.Is(fmt.Sprint(beta.Unidades[0].Additional), "[{Medidor Trafo 2}]"), expect.Is(fmt.Sprint(alfa.Additional), "[{Praça Norte}]"))

		staff.JSON("PUT", "/api/leads/"+alfa.ID, map[string]any{"additional": []any{}}).Status(t, 200)
		staff.JSON("PUT", path+"/unidades/"+seen.Unidades[0].ID, map[string]any{"codigo": "UC-1"}).Status(t, 200).Decode(t, &beta)
		expect.All(t, "DR-26 taken away, and left where the key is not sent", expect.Is(found(t, staff, "Praça"), ""), expect.Len(beta.Unidades[0].Additional, 1))
		staff.JSON("DELETE", path+"/unidades/"+seen.Unidades[0].ID, nil).Status(t, 200)
		var left int
		if err := d.QueryRowContext(t.Context(), `SELECT count(*) FROM extra_values`).Scan(&left); err != nil || left != 0 {
			t.Errorf("DR-26 %d values are left, %v", left, err)
		}
	})
}

// DR-26: columns of a spreadsheet that are no field are kept under their names where that is
// wanted, and passed over where it is not.
func TestOtherColumnsBecomeAdditionalData_DR26(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := open(t, d)
		c := w.As(actor.Backoffice)
		send := func(query string) {
			contentType, body := form(t, "clientes.csv", []byte("CNPJ;Nome;Praça:;Canal\n"+cnpjA+";Alfa;Norte;\n"+cnpjB+";Beta;Sul;Feira\n"))
			c.Do("POST", "/api/leads/import?apply=1"+query, contentType, body).Status(t, 200)
		}
		send("")
		expect.All(t, "DR-26 not wanted", expect.Is(found(t, c, "Praça"), ""))
		send("&dados=1")
		expect.All(t, "DR-26 kept", expect.Is(found(t, c, "Praça"), "Alfa|Beta"), expect.Is(found(t, c, "praça:sul"), "Beta"), expect.Is(found(t, c, "Canal"), "Beta"))
	})
}
