package lead_test

import (
	"fmt"
	"strings"
	"testing"

	"ynova/internal/client"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/brdoc"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
)

// SX-03: whether a CNPJ is known is told to no partner, by creation, import, trial or
// change; back office creates the client or gives access.
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
// is refused whole, tried or applied, and tells of none of its lines.
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
