package commission_test

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/xuri/excelize/v2"

	"ynova/internal/commission"
	"ynova/internal/commission/plan"
	"ynova/internal/contract"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/fault"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
)

// A02: two consultants and two partner companies: none reaches what is another's, by list,
// filter, search, sum, record or file; backoffice reaches nothing.
func TestOthersCommissions_A02_R8(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		env := newTestEnv(t, d)
		people := []actor.Actor{
			env.People[actor.Consultor], env.Person("Bia Consultora", actor.Consultor), env.People[actor.Parceiro], env.Person("Raul Parceiro", actor.Parceiro),
		}
		env.sale(people[0], people[2], func(in *contract.Input) { in.ClientName = "CANARIO Um" })
		env.sale(people[1], people[3], func(in *contract.Input) { in.ClientName = "CANARIO Dois" })
		env.plan(map[string]any{"parte_parceiro": 40})
		all := env.rows(env.Client(env.gestora), "mes="+env.now.String())
		if len(all) != 4 {
			t.Fatalf("A02 %d commissions, want 4", len(all))
		}
		for i, a := range people {
			c := env.Client(a)
			own, foreign := "CANARIO Um", "CANARIO Dois"
			if i%2 == 1 {
				own, foreign = foreign, own
			}
			for _, path := range []string{
				"/api/comissoes?mes=" + env.now.String(), "/api/comissoes?q=canario", "/api/comissoes?beneficiario=" + people[(i+1)%4].UserID,
				"/api/comissoes/resumo?mes=" + env.now.String(), "/api/comissoes/export?format=csv",
				"/api/comissoes?contrato=" + all[0].ContratoID, "/api/comissoes?contrato=" + all[3].ContratoID,
			} {
				if body := c.Get(path).Status(t, 200).Body; bytes.Contains(body, []byte(foreign)) {
					t.Errorf("A02 %s as %s shows what is somebody else's", path, a.Name)
				}
			}
			rows := env.rows(c, "mes="+env.now.String())
			expect.Must(t, fmt.Sprintf("A02 %s sees", a.Name), expect.Len(rows, 1))
			expect.All(t, fmt.Sprintf("A02 %s sees", a.Name), expect.Is(rows[0].Cliente, own), expect.Is(rows[0].Tipo, string(a.Roles[0])))
			unknown := c.Get("/api/comissoes/00000000-0000-7000-8000-000000000000/memoria").Status(t, 404)
			for _, r := range all {
				if r.ID == rows[0].ID {
					c.Get("/api/comissoes/"+r.ID+"/memoria").Status(t, 200)
				} else if got := c.Get("/api/comissoes/"+r.ID+"/memoria").Status(t, 404); got.Problem(t).Code != unknown.Problem(t).Code {
					t.Errorf("R3 another answer for what is somebody else's")
				}
			}
			c.JSON("POST", "/api/comissoes/aprovar", selection(rows, nil)).Status(t, 403)
			c.JSON("POST", "/api/comissoes/pagar", selection(rows, env.payment())).Status(t, 403)
			c.Get("/api/comissoes/planos").Status(t, 403)
		}
		office := env.As(actor.Backoffice)
		for _, path := range []string{"/api/comissoes", "/api/comissoes/resumo?mes=2026-11", "/api/comissoes/export", "/api/comissoes/planos"} {
			office.Get(path).Status(t, 403)
		}
		if n := env.count(`SELECT count(*) FROM audit_entries WHERE action = 'commission.export'`); n != 4 {
			t.Errorf("R8 %d exports are audited, want 4", n)
		}
	})
}

// A partner sees no price: neither in the list, the record nor the file.
func TestPartnerSeesNoPrice_A02(t *testing.T) {
	env := newTestEnv(t, dbtest.SQLite(t))
	partner := env.People[actor.Parceiro]
	env.sale(env.People[actor.Consultor], partner, nil)
	env.plan(map[string]any{"parte_parceiro": 40})
	c := env.Client(partner)
	rows := env.rows(c, "mes="+env.now.String())
	if rows[0].Valor != nil || *rows[0].Comissao != 1000 {
		t.Errorf("A02 %+v", rows[0])
	}
	for _, path := range []string{"/api/comissoes/" + rows[0].ID + "/memoria", "/api/comissoes/export?format=csv&mes=" + env.now.String()} {
		body := string(c.Get(path).Status(t, 200).Body)
		expect.All(t, fmt.Sprintf("A02 %s tells the price", path), expect.Lacks(body, "50000", "50.000", "250.00"))
	}
}

// A04: what a body names besides what may be written has no effect.
func TestMassAssignment_A04(t *testing.T) {
	env := newTestEnv(t, dbtest.SQLite(t))
	env.sale(env.People[actor.Consultor], actor.Actor{}, nil)
	extra := map[string]any{
		"id": "meu", "version": 99, "created_at": 1, "updated_by": "Outra", "status": "pago", "amount": 1, "comissao": 99999, "user_id": "x",
		"roles": []string{"gestora"},
	}
	p := env.plan(extra)
	if p.ID == "meu" || p.Version != 1 {
		t.Errorf("A04 %+v", p)
	}
	c := env.Client(env.gestora)
	rows := env.rows(c, "mes="+env.now.String())
	body := selection(rows, extra)
	body["itens"].([]map[string]any)[0]["comissao"] = 99999
	body["itens"].([]map[string]any)[0]["status"] = "pago"
	c.JSON("POST", "/api/comissoes/aprovar", body).Status(t, 200)
	after := env.rows(c, "mes="+env.now.String())
	expect.Must(t, "A04", expect.Is(after[0].Status, "processando"))
	expect.All(t, "A04", expect.Is(*after[0].Comissao, *rows[0].Comissao), expect.Is(after[0].Version, rows[0].Version+1))
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
		env := newTestEnv(t, d)
		ana := env.People[actor.Consultor]
		env.sale(ana, actor.Actor{}, func(in *contract.Input) { in.ClientName = `=HYPERLINK("http://x","y")` })
		env.plan(map[string]any{"nome": "+Plano"})
		c := env.Client(ana)
		csv := string(c.Get("/api/comissoes/export?format=csv&mes="+env.now.String()).Status(t, 200).Body)
		expect.All(t, "B05", expect.Has(csv, `'=HYPERLINK`, `'+Plano`, "2500,00"))
		file, err := excelize.OpenReader(bytes.NewReader(c.Get("/api/comissoes/export?mes="+env.now.String()).Status(t, 200).Body))
		if err != nil {
			t.Fatal(err)
		}
		defer file.Close()
		rows, err := file.GetRows("Comissões")
		expect.Must(t, "CS-02", expect.Is(err, nil), expect.Len(rows, 3))
		expect.All(t, "CS-02", expect.Is(rows[0][4], "Comissão (R$)"), expect.Is(rows[1][5], "Pendente"), expect.Begins(rows[1][0], "'="))
	})
}

// A02: each use case refuses by itself who lacks its permission, whatever route or
// job calls it.
func TestUseCasesRefuse_A02(t *testing.T) {
	env := newTestEnv(t, dbtest.SQLite(t))
	env.sale(env.People[actor.Consultor], actor.Actor{}, nil)
	made := env.plan(nil)
	row := env.rows(env.Client(env.gestora), "mes="+env.now.String())[0]
	selected := []commission.Selected{{ID: row.ID, Version: row.Version}}
	input := plan.Input{Name: "Outro", Percent: "5", First: "2026-01"}
	consultor, backoffice := env.People[actor.Consultor], env.People[actor.Backoffice]
	before := env.count(`SELECT count(*) FROM audit_entries`)
	s, ctx := env.commissions, t.Context()
	for name, call := range map[string]func() error{
		"Plans":       func() error { _, err := s.Plans(ctx, consultor); return err },
		"Choices":     func() error { _, err := s.Choices(ctx, consultor); return err },
		"CreatePlan":  func() error { _, err := s.CreatePlan(ctx, consultor, input, ""); return err },
		"UpdatePlan":  func() error { _, err := s.UpdatePlan(ctx, consultor, made.ID, input, nil); return err },
		"DeletePlan":  func() error { return s.DeletePlan(ctx, consultor, made.ID, nil) },
		"Recalculate": func() error { return s.Recalculate(ctx, consultor) },
		"Approve":     func() error { _, err := s.Approve(ctx, consultor, selected); return err },
		"Pay": func() error {
			_, err := s.Pay(ctx, consultor, selected, commission.Payment{On: env.now.Add(-1).First(), Receipt: "x"})
			return err
		},
		"Reverse":   func() error { _, err := s.Reverse(ctx, consultor, selected, "motivo"); return err },
		"List":      func() error { _, _, err := s.List(ctx, backoffice, commission.Filter{}); return err },
		"Summarise": func() error { _, err := s.Summarise(ctx, backoffice, env.now, ""); return err },
		"Explain":   func() error { _, err := s.Explain(ctx, backoffice, row.ID); return err },
		"Export":    func() error { _, err := s.Export(backoffice, commission.Filter{}, "csv", nil); return err },
	} {
		var refused *fault.Error
		if err := call(); !errors.As(err, &refused) || refused.Kind != fault.Forbidden {
			t.Errorf("A02 %s: %v", name, err)
		}
	}
	if n := env.count(`SELECT count(*) FROM audit_entries`); n != before {
		t.Errorf("A02 %d acts were carried out", n-before)
	}
	// A consultant's summary names nobody else; the gestora's does.
	for _, c := range []struct {
		actor actor.Actor
		named bool
	}{{consultor, false}, {env.gestora, true}} {
		sum, err := s.Summarise(ctx, c.actor, env.now, "")
		if err != nil || (len(sum.Beneficiaries) > 0) != c.named {
			t.Errorf("A02 %s: %+v, %v", c.actor.Name, sum, err)
		}
	}
}

// CS-02: every field of a plan is stored, and read back as it was entered.
func TestPlanIsStoredWhole_CS02(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		env := newTestEnv(t, d)
		ana, s, ctx := env.People[actor.Consultor], env.commissions, t.Context()
		inputs := []plan.Input{
			{Name: "Tudo", UserID: ana.UserID, Supplier: "Brisa", Product: new(50), Percent: "2.5", Partner: "40", Priority: 7, First: "2026-01", Last: "2026-12"},
			{Name: "Pouco", Rate: "3.75", First: "2026-02"},
		}
		for i := range inputs {
			if _, err := s.CreatePlan(ctx, env.gestora, inputs[i], ""); err != nil {
				t.Fatal(err)
			}
		}
		said := func() (all []string) {
			plans, err := s.Plans(ctx, env.gestora)
			if err != nil {
				t.Fatal(err)
			}
			for _, p := range plans {
				product, rate, share := "", "", ""
				if p.Product != nil {
					product = strconv.Itoa(int(*p.Product))
				}
				if p.Percent != nil {
					share = p.Percent.Text()
				}
				if p.Rate != nil {
					rate = p.Rate.Text()
				}
				last := ""
				if p.Last != 0 {
					last = p.Last.String()
				}
				all = append(all, strings.Join([]string{
					p.Name, p.UserID, p.UserName, p.Supplier, product, share, rate, p.Partner.Text(), strconv.Itoa(p.Priority), p.First.String(), last,
					strconv.FormatInt(p.Version, 10), p.UpdatedBy,
				}, "|"))
			}
			return all
		}
		whole := "|" + ana.UserID + "|" + ana.Name + "|Brisa|50|2.5||40|7|2026-01|2026-12|"
		want := []string{"Tudo" + whole + "1|" + env.gestora.Name, "Pouco||||||3.75|0|0|2026-02||1|" + env.gestora.Name} // in the order in which they win
		if diff := cmp.Diff(want, said()); diff != "" {
			t.Errorf("CS-02 (-want +got)\n%s", diff)
		}
		plans, err := s.Plans(ctx, env.gestora)
		if err != nil {
			t.Fatal(err)
		}
		changed := inputs[0]
		changed.Name = "Outro"
		if _, err := s.UpdatePlan(ctx, env.gestora, plans[1].ID, changed, &plans[1].Version); err != nil {
			t.Fatal(err)
		}
		if got := said(); !slices.Contains(got, "Outro"+whole+"2|"+env.gestora.Name) {
			t.Errorf("CS-02 changed: %q", got)
		}
		if _, err := s.UpdatePlan(ctx, env.gestora, plans[0].ID, inputs[1], &plans[0].Version); err != nil {
			t.Fatal(err)
		}
		if got := said(); !slices.Contains(got, "Pouco||||||3.75|0|0|2026-02||2|"+env.gestora.Name) {
			t.Errorf("CS-02 emptied: %q", got)
		}
	})
}
