package commission_test

import (
	"bytes"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"

	"ynova/internal/contract"
	"ynova/internal/kernel/actor"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
)

// A02: two consultants and two partner companies: nobody reaches what is somebody
// else's, by list, filter, search, sum, record or file; backoffice reaches nothing.
func TestOthersCommissions_A02_R8(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		people := []actor.Actor{
			w.People[actor.Consultor], w.Person("Bia Consultora", actor.Consultor), w.People[actor.Parceiro], w.Person("Raul Parceiro", actor.Parceiro),
		}
		w.sale(people[0], people[2], func(in *contract.Input) { in.ClientName = "CANARIO Um" })
		w.sale(people[1], people[3], func(in *contract.Input) { in.ClientName = "CANARIO Dois" })
		w.plan(map[string]any{"parte_parceiro": 40})
		all := w.rows(w.Client(w.gestora), "mes="+w.now.String())
		if len(all) != 4 {
			t.Fatalf("A02 %d commissions, want 4", len(all))
		}
		for i, a := range people {
			c := w.Client(a)
			own, foreign := "CANARIO Um", "CANARIO Dois"
			if i%2 == 1 {
				own, foreign = foreign, own
			}
			for _, path := range []string{
				"/api/comissoes?mes=" + w.now.String(), "/api/comissoes?q=canario", "/api/comissoes?beneficiario=" + people[(i+1)%4].UserID,
				"/api/comissoes/resumo?mes=" + w.now.String(), "/api/comissoes/export?format=csv",
				"/api/comissoes?contrato=" + all[0].ContratoID, "/api/comissoes?contrato=" + all[3].ContratoID,
			} {
				if body := c.Get(path).Status(t, 200).Body; bytes.Contains(body, []byte(foreign)) {
					t.Errorf("A02 %s as %s shows what is somebody else's", path, a.Name)
				}
			}
			rows := w.rows(c, "mes="+w.now.String())
			if len(rows) != 1 || rows[0].Cliente != own || rows[0].Tipo != string(a.Roles[0]) {
				t.Errorf("A02 %s sees %+v", a.Name, rows)
			}
			unknown := c.Get("/api/comissoes/00000000-0000-7000-8000-000000000000/memoria").Status(t, 404)
			for _, r := range all {
				if r.ID == rows[0].ID {
					c.Get("/api/comissoes/"+r.ID+"/memoria").Status(t, 200)
				} else if got := c.Get("/api/comissoes/"+r.ID+"/memoria").Status(t, 404); got.Problem(t).Code != unknown.Problem(t).Code {
					t.Errorf("R3 another answer for what is somebody else's")
				}
			}
			c.JSON("POST", "/api/comissoes/aprovar", selection(rows, nil)).Status(t, 403)
			c.JSON("POST", "/api/comissoes/pagar", selection(rows, w.payment())).Status(t, 403)
			c.Get("/api/comissoes/planos").Status(t, 403)
		}
		office := w.As(actor.Backoffice)
		for _, path := range []string{"/api/comissoes", "/api/comissoes/resumo?mes=2026-11", "/api/comissoes/export", "/api/comissoes/planos"} {
			office.Get(path).Status(t, 403)
		}
		if n := w.count(`SELECT count(*) FROM audit_entries WHERE action = 'commission.export'`); n != 4 {
			t.Errorf("R8 %d exports are audited, want 4", n)
		}
	})
}

// A partner sees no price: neither in the list, the record nor the file.
func TestPartnerSeesNoPrice_A02(t *testing.T) {
	w := newWorld(t, dbtest.SQLite(t))
	partner := w.People[actor.Parceiro]
	w.sale(w.People[actor.Consultor], partner, nil)
	w.plan(map[string]any{"parte_parceiro": 40})
	c := w.Client(partner)
	rows := w.rows(c, "mes="+w.now.String())
	if rows[0].Valor != nil || *rows[0].Comissao != 1000 {
		t.Errorf("A02 %+v", rows[0])
	}
	for _, path := range []string{"/api/comissoes/" + rows[0].ID + "/memoria", "/api/comissoes/export?format=csv&mes=" + w.now.String()} {
		if body := string(c.Get(path).Status(t, 200).Body); strings.Contains(body, "50000") || strings.Contains(body, "50.000") || strings.Contains(body, "250.00") {
			t.Errorf("A02 %s tells the price: %s", path, body)
		}
	}
}

// A04: what a body names besides what may be written has no effect.
func TestMassAssignment_A04(t *testing.T) {
	w := newWorld(t, dbtest.SQLite(t))
	w.sale(w.People[actor.Consultor], actor.Actor{}, nil)
	extra := map[string]any{
		"id": "meu", "version": 99, "created_at": 1, "updated_by": "Outra", "status": "pago", "amount": 1, "comissao": 99999, "user_id": "x",
		"roles": []string{"gestora"},
	}
	p := w.plan(extra)
	if p.ID == "meu" || p.Version != 1 {
		t.Errorf("A04 %+v", p)
	}
	c := w.Client(w.gestora)
	rows := w.rows(c, "mes="+w.now.String())
	body := selection(rows, extra)
	body["itens"].([]map[string]any)[0]["comissao"] = 99999
	body["itens"].([]map[string]any)[0]["status"] = "pago"
	c.JSON("POST", "/api/comissoes/aprovar", body).Status(t, 200)
	after := w.rows(c, "mes="+w.now.String())
	if after[0].Status != "processando" || *after[0].Comissao != *rows[0].Comissao || after[0].Version != rows[0].Version+1 {
		t.Errorf("A04 %+v", after[0])
	}
	for _, items := range []any{nil, []any{}, []any{map[string]any{"id": "x", "version": 1}}, []any{
		map[string]any{"id": rows[0].ID, "version": 2}, map[string]any{"id": rows[0].ID, "version": 2},
	}} {
		res := c.JSON("POST", "/api/comissoes/estornar", map[string]any{"itens": items, "motivo": "x"})
		if s := res.Code; s != 422 && s != 404 {
			t.Errorf("A04 %v: %d", items, s)
		}
	}
}

// B05: a text that a spreadsheet would take for a formula leaves as a text.
func TestExport_B05_CS02(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		ana := w.People[actor.Consultor]
		w.sale(ana, actor.Actor{}, func(in *contract.Input) { in.ClientName = `=HYPERLINK("http://x","y")` })
		w.plan(map[string]any{"nome": "+Plano"})
		c := w.Client(ana)
		csv := string(c.Get("/api/comissoes/export?format=csv&mes="+w.now.String()).Status(t, 200).Body)
		if !strings.Contains(csv, `'=HYPERLINK`) || !strings.Contains(csv, `'+Plano`) || !strings.Contains(csv, "2500,00") {
			t.Errorf("B05 %s", csv)
		}
		file, err := excelize.OpenReader(bytes.NewReader(c.Get("/api/comissoes/export?mes="+w.now.String()).Status(t, 200).Body))
		if err != nil {
			t.Fatal(err)
		}
		defer file.Close()
		rows, err := file.GetRows("Comissões")
		if err != nil || len(rows) != 3 || rows[0][4] != "Comissão (R$)" || rows[1][5] != "Pendente" || !strings.HasPrefix(rows[1][0], "'=") {
			t.Errorf("CS-02 %v %v", rows, err)
		}
	})
}
