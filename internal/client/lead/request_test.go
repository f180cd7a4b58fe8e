package lead_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"ynova/internal/client"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/brdoc"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/web/webtest"
)

// SX-03: creation, import, trial and change reveal to no partner whether a CNPJ is known;
// back office creates the client or gives access.
func TestNoAnswerTellsWhetherACNPJIsKnown_SX03(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := open(t, d)
		known := w.lead(w.As(actor.Gestora), base("Sigilosa", cnpjA))
		partner := w.As(actor.Parceiro)
		create := func(name, cnpj string) string {
			res := partner.JSON("POST", "/api/leads", base(name, cnpj)).Status(t, 202)
			return string(res.Body)
		}
		if foreign, fresh := create("Alfa", cnpjA), create("Beta", cnpjB); foreign != fresh || !strings.Contains(foreign, "Recebido: o back office confirma o cadastro") {
			t.Errorf("SX-03 creation tells %q and %q", foreign, fresh)
		}
		for _, apply := range []string{"0", "1"} {
			said := func(cnpj string) string {
				contentType, body := form(t, "x.csv", []byte("cnpj;nome\n"+cnpj+";Alfa\n"))
				res := partner.Do("POST", "/api/leads/import?apply="+apply, contentType, body).Status(t, 200)
				return strings.ReplaceAll(string(res.Body), cnpj, "")
			}
			if foreign, fresh := said(cnpjA), said(cnpjC); foreign != fresh || strings.Contains(foreign, known.ID) {
				t.Errorf("SX-03 import %s tells %q and %q", apply, foreign, fresh)
			}
		}
		var asked struct {
			Data []struct {
				ID, CNPJ string
				Existe   bool
			}
		}
		staff := w.As(actor.Backoffice)
		staff.Get("/api/leads/pedidos").Status(t, 200).Decode(t, &asked)
		if len(asked.Data) != 3 {
			t.Fatalf("SX-03 %+v wait", asked.Data)
		}
		partner.Get("/api/leads/pedidos").Status(t, 403)
		for _, r := range asked.Data {
			if r.Existe != (r.CNPJ == cnpjA) {
				t.Errorf("SX-03 %+v", r)
			}
			staff.JSON("POST", "/api/leads/pedidos/"+r.ID+"/aceitar", nil).Status(t, 204)
		}
		partner.Get("/api/leads/"+known.ID).Status(t, 200)
		change := base("Sigilosa", "33.000.167/0001-01")
		partner.JSON("PUT", "/api/leads/"+known.ID, change).Status(t, 403)
	})
}

// SX-24: a partner receives the same answer for an installation code that another client has
// as for one that no client has; back office reads who has it, and enters what it accepts.
// Changing the code of a unit does not bypass this.
func TestForeignCodesTellNothing_SX24(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := open(t, d)
		staff, partner := w.As(actor.Gestora), w.As(actor.Parceiro)
		own, foreign := w.lead(staff, base("Alfa", cnpjA)), w.lead(staff, base("Sigilosa", cnpjB))
		staff.JSON("PUT", "/api/leads/"+own.ID+"/responsaveis", map[string]any{"partner_id": w.People[actor.Parceiro].PartnerID}).Status(t, 200)
		add := func(c *webtest.Client, leadID, code string, status int) string {
			return string(c.JSON("POST", "/api/leads/"+leadID+"/unidades", map[string]any{"codigo": code, "consumo": 1200}).Status(t, status).Body)
		}
		add(staff, foreign.ID, "77-1", 201)
		add(staff, own.ID, "55-1", 201)
		before := string(partner.Get("/api/leads/"+own.ID).Status(t, 200).Body)
		if of, nobody := add(partner, own.ID, "00771", 202), add(partner, own.ID, "00772", 202); of != nobody || !strings.Contains(of, `"Recebido: o back office confirma"`) {
			t.Errorf("SX-24 a code tells %q and %q", of, nobody)
		}
		add(partner, own.ID, "00771", 202) // waits once
		add(partner, own.ID, "000", 422)   // no code that could wait
		if after := string(partner.Get("/api/leads/"+own.ID).Status(t, 200).Body); after != before {
			t.Errorf("SX-24 a code entered without back office: %s", after)
		}
		partner.JSON("POST", "/api/leads/"+foreign.ID+"/unidades", map[string]any{"codigo": "1"}).Status(t, 404)

		var asked struct {
			Data []struct {
				ID, Nome   string
				Instalacao *string
				De         *string `json:"instalacao_de"`
			}
		}
		w.As(actor.Backoffice).Get("/api/leads/pedidos").Status(t, 200).Decode(t, &asked)
		expect.Must(t, "SX-24 wait", expect.Len(asked.Data, 2))
		expect.Must(t, "SX-24 wait", expect.Is(*asked.Data[0].Instalacao, "00771"), expect.Not(asked.Data[0].De, nil))
		expect.Must(t, "SX-24 wait", expect.Is(*asked.Data[0].De, "Sigilosa"), expect.Is(asked.Data[1].De, nil), expect.Is(asked.Data[1].Nome, "Alfa"))
		w.As(actor.Backoffice).JSON("POST", "/api/leads/pedidos/"+asked.Data[0].ID+"/recusar", nil).Status(t, 204)
		w.As(actor.Backoffice).JSON("POST", "/api/leads/pedidos/"+asked.Data[1].ID+"/aceitar", nil).Status(t, 204)
		var now struct {
			Unidades []struct {
				ID, Codigo string
				Consumo    json.Number
			}
		}
		partner.Get("/api/leads/"+own.ID).Status(t, 200).Decode(t, &now)
		expect.Must(t, "SX-24 the units", expect.Len(now.Unidades, 2))
		expect.All(t, "SX-24 the units", expect.Is(now.Unidades[0].Codigo, "00772"), expect.Is(now.Unidades[0].Consumo, "1200"))
		partner.JSON("PUT", "/api/leads/"+own.ID+"/unidades/"+now.Unidades[0].ID, map[string]any{"codigo": "00771"}).Status(t, 403)
		partner.JSON("PUT", "/api/leads/"+own.ID+"/unidades/"+now.Unidades[0].ID, map[string]any{"codigo": "00772", "consumo": 1300}).Status(t, 200)
	})
}

// SX-03: a consultant's conflicts name nobody, are in the trail, and end for the day.
func TestConflictsAreCounted_SX03(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := open(t, d)
		w.lead(w.As(actor.Gestora), base("Sigilosa", cnpjA))
		c := w.As(actor.Consultor)
		for n := range 20 {
			p := c.JSON("POST", "/api/leads", base(fmt.Sprint("Alfa ", n), cnpjA)).Status(t, 409).Problem(t)
			if strings.Contains(p.Message, "Sigilosa") {
				t.Fatal(p.Message)
			}
		}
		c.JSON("POST", "/api/leads", base("Alfa", cnpjA)).Status(t, 429)
		c.JSON("POST", "/api/leads", base("Beta", cnpjB)).Status(t, 429)
		var n int
		if err := d.QueryRowContext(t.Context(), `SELECT COUNT(*) FROM audit_entries WHERE action = 'lead.conflict'`).Scan(&n); err != nil || n != 20 {
			t.Errorf("SX-03 %d conflicts in the trail, %v", n, err)
		}
	})
}

// SX-03: a file is limited too: one that meets more clients of others than a day allows
// is refused whole, tried or applied, and the answer reveals none of its lines.
func TestAFileCannotProbe_SX03(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := open(t, d)
		lines := "cnpj;nome\n"
		for n := range client.MostConflicts + 1 {
			w.lead(w.As(actor.Gestora), base("Sigilosa", cnpjOf(t, n)))
			lines += cnpjOf(t, n) + ";Alfa\n"
		}
		contentType, body := form(t, "x.csv", []byte(lines+cnpjB+";Beta\n"))
		w.As(actor.Consultor).Do("POST", "/api/leads/import?apply=0", contentType, body).Status(t, 429)
		var n int
		if err := d.QueryRowContext(t.Context(), `SELECT COUNT(*) FROM audit_entries WHERE action = 'lead.conflict'`).Scan(&n); err != nil || n != client.MostConflicts+1 {
			t.Errorf("SX-03 %d conflicts in the trail, %v", n, err)
		}
		w.As(actor.Consultor).JSON("POST", "/api/leads", base("Beta", cnpjB)).Status(t, 429)
	})
}

func cnpjOf(t *testing.T, n int) string {
	t.Helper()
	for digits := range 100 {
		if c, err := brdoc.ParseCNPJ(fmt.Sprintf("99%06d0001%02d", n, digits)); err == nil {
			return c.Masked()
		}
	}
	t.Fatal("no check digits")
	return ""
}
