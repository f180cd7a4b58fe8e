package commission_test

import (
	"context"
	"encoding/json"
	"strings"
	"testing"

	"ynova/internal/client"
	"ynova/internal/commission"
	"ynova/internal/contract"
	"ynova/internal/kernel/actor"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/web/webtest"
)

// CS-02: a contract has one expected commission a month; what is billed takes its
// place; a contract that ends or changes takes its pending ones along.
func TestSchedule_CS02(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		env := newTestEnv(t, d)
		ana := env.People[actor.Consultor]
		v := env.sale(ana, actor.Actor{}, nil)
		if n := env.count(`SELECT count(*) FROM commissions`); n != 0 {
			t.Fatalf("CS-02 %d commissions without a plan", n)
		}
		env.plan(nil)
		c := env.Client(ana)
		rows := env.rows(c, "contrato="+v.ID)
		expect.Must(t, "CS-02 schedule", expect.Len(rows, 3))
		expect.Must(t, "CS-02 schedule", expect.Is(rows[0].Mes, env.now.Add(-1).String()), expect.Is(*rows[0].Comissao, 2500),
			expect.Is(*rows[0].Valor, 50000), expect.Is(rows[0].Faturado, false), expect.Is(rows[0].Status, "pendente"))
		env.bill(v, env.now, "180", "251.30", "45234.00")
		rows = env.rows(c, "contrato="+v.ID)
		expect.All(t, "CS-02 billed", expect.Is(rows[1].Faturado, true), expect.Is(*rows[1].Comissao, 2261.70), expect.Is(*rows[1].Valor, 45234),
			expect.Is(rows[0].Faturado, false), expect.Is(rows[2].Faturado, false))
		env.write(func(ctx context.Context, tx *db.Tx) error { return env.commissions.OpenForContract(ctx, tx, v.ID) })
		if again := env.rows(c, "contrato="+v.ID); again[1].Version != rows[1].Version || len(again) != 3 {
			t.Errorf("CS-02 opening twice changes %+v", again)
		}
		var node struct{ Value string }
		c.Get("/api/comissoes/"+rows[1].ID+"/memoria").Status(t, 200).Decode(t, &node)
		if node.Value != "2261.70" {
			t.Errorf("CS-02 memória %+v", node)
		}
		if err := env.contracts.Delete(t.Context(), env.gestora, v.ID, nil, "teste"); err != nil {
			t.Fatal(err)
		}
		if rows := env.rows(c, "contrato="+v.ID); len(rows) != 0 {
			t.Errorf("CS-02 a deleted contract keeps %+v", rows)
		}
	})
}

// CS-02: a commission belongs to who looked after the client when the contract was
// closed, also after the client was assigned to another user.
func TestBeneficiaryStays_CS02(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		env := newTestEnv(t, d)
		ana, bia := env.People[actor.Consultor], env.Person("Bia Consultora", actor.Consultor)
		v := env.sale(ana, actor.Actor{}, nil)
		env.plan(nil)
		if err := env.clients.Assign(t.Context(), env.gestora, v.ClientID, client.Assignment{OwnerUserID: bia.UserID}, ""); err != nil {
			t.Fatal(err)
		}
		env.Client(env.gestora).JSON("POST", "/api/comissoes/recalcular", nil).Status(t, 204)
		env.work()
		if rows := env.rows(env.Client(ana), ""); len(rows) != 3 {
			t.Errorf("CS-02 Ana has %d commissions, want 3", len(rows))
		}
		if rows := env.rows(env.Client(bia), ""); len(rows) != 0 {
			t.Errorf("CS-02 Bia has %+v", rows)
		}
	})
}

// CS-02: plans are kept with their version, audited, and pending commissions follow.
func TestPlans_CS02(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		env := newTestEnv(t, d)
		ana := env.People[actor.Consultor]
		env.sale(ana, actor.Actor{}, nil)
		c := env.Client(env.gestora)
		body := map[string]any{"nome": "Consultores", "percentual": 5, "inicio": "2020-01", "prioridade": 3, "produto": 0}
		var first, again sentPlan
		c.With("Idempotency-Key", "p1").JSON("POST", "/api/comissoes/planos", body).Status(t, 201).Decode(t, &first)
		c.With("Idempotency-Key", "p1").JSON("POST", "/api/comissoes/planos", body).Status(t, 201).Decode(t, &again)
		if first.ID != again.ID || env.count(`SELECT count(*) FROM commission_plans`) != 1 {
			t.Errorf("F04 %+v %+v", first, again)
		}
		env.work()
		delete(body, "percentual")
		body["reais_mwh"] = json.Number("2.5")
		at := "/api/comissoes/planos/" + first.ID
		c.With("If-Match", `"1"`).JSON("PUT", at, body).Status(t, 200)
		c.With("If-Match", `"1"`).JSON("PUT", at, body).Status(t, 412)
		env.work()
		if rows := env.rows(c, "mes="+env.now.String()); len(rows) != 1 || *rows[0].Comissao != 500 {
			t.Errorf("CS-02 after the plan changed %+v", rows)
		}
		c.With("If-Match", `"2"`).JSON("DELETE", at, nil).Status(t, 204)
		c.JSON("PUT", at, body).Status(t, 404)
		env.work()
		if rows := env.rows(c, ""); len(rows) != 0 {
			t.Errorf("CS-02 without a plan %+v", rows)
		}
		if n := env.count(`SELECT count(*) FROM audit_entries WHERE entity = 'commission_plan'`); n != 3 {
			t.Errorf("P05 %d audit entries, want 3", n)
		}
	})
}

func TestPlanInput_CS02(t *testing.T) {
	env := newTestEnv(t, dbtest.SQLite(t))
	for name, c := range map[string]struct {
		change map[string]any
		path   string
	}{
		"CS-02 no name":          {map[string]any{"nome": "  "}, "nome"},
		"CS-02 two rates":        {map[string]any{"reais_mwh": 3}, "percentual"},
		"CS-02 no rate":          {map[string]any{"percentual": nil}, "percentual"},
		"CS-02 more than all":    {map[string]any{"percentual": 101}, "percentual"},
		"CS-02 a slip":           {map[string]any{"percentual": nil, "reais_mwh": 2500}, "reais_mwh"},
		"CS-02 too large a part": {map[string]any{"parte_parceiro": 100.5}, "parte_parceiro"},
		"CS-02 no beginning":     {map[string]any{"inicio": ""}, "inicio"},
		"CS-02 end before":       {map[string]any{"inicio": "2026-05", "fim": "2026-04"}, "fim"},
		"CS-02 product":          {map[string]any{"produto": 30}, "produto"},
		"R4 nobody's id":         {map[string]any{"consultor_id": "x"}, "consultor_id"},
		"R4 no consultant":       {map[string]any{"consultor_id": env.gestora.UserID}, "consultor_id"},
	} {
		body := map[string]any{"nome": "Carteira", "percentual": 5, "inicio": "2020-01"}
		for k, v := range c.change {
			body[k] = v
		}
		p := env.Client(env.gestora).JSON("POST", "/api/comissoes/planos", body).Status(t, 422).Problem(t)
		if len(p.Fields) == 0 || p.Fields[0].Path != c.path {
			t.Errorf("%s: %+v", name, p.Fields)
		}
	}
}

// SX-08: where payments take two people, who approved a commission does not pay it, and
// the list says whom it waits for.
func TestTwoPeoplePay_SX08(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		env := newTestEnv(t, d)
		other := env.Person("Rita Gestora", actor.Gestora)
		v := env.sale(env.People[actor.Consultor], actor.Actor{}, nil)
		env.plan(nil)
		c, hers := env.Client(env.gestora), env.Client(other)
		c.JSON("PUT", "/api/settings", map[string]any{"registrationApproval": true, "twoPerson": []string{"comissoes"}}).Status(t, 200)
		c.JSON("PUT", "/api/settings", map[string]any{"registrationApproval": true, "twoPerson": []string{"tudo"}}).Status(t, 422)
		c.JSON("POST", "/api/comissoes/aprovar", selection(env.rows(c, "contrato="+v.ID)[:1], nil)).Status(t, 200)
		for client, want := range map[*webtest.Client]string{c: `"aguarda":"outra_pessoa"`, hers: `"aguarda":"voce"`, env.As(actor.Consultor): `"total":1`} {
			if body := string(client.Get("/api/comissoes?status=processando").Status(t, 200).Body); !strings.Contains(body, want) {
				t.Errorf("SX-08 want %s: %s", want, body)
			}
		}
		approved := env.rows(c, "status=processando")
		p := c.JSON("POST", "/api/comissoes/pagar", selection(approved, env.payment())).Status(t, 409).Problem(t)
		if !strings.Contains(p.Message, "foi aprovada por você: outra pessoa registra o pagamento") {
			t.Errorf("SX-08 %s", p.Message)
		}
		hers.JSON("POST", "/api/comissoes/pagar", selection(approved, env.payment())).Status(t, 200)
	})
}

// SX-08: an act that cannot learn whether payments take two people changes nothing.
func TestActWithoutTheRuleIsUndone_SX08(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		env := newTestEnv(t, d)
		v := env.sale(env.People[actor.Consultor], actor.Actor{}, nil)
		env.plan(nil)
		c := env.Client(env.gestora)
		row := env.rows(c, "contrato="+v.ID)[0]
		rename := func(from, to string) {
			env.write(func(ctx context.Context, tx *db.Tx) error {
				return db.Exec(ctx, tx, "test: rename", "ALTER TABLE "+from+" RENAME TO "+to)
			})
		}
		rename("settings", "settings_away")
		if _, err := env.commissions.Approve(t.Context(), env.gestora, []commission.Selected{{ID: row.ID, Version: row.Version}}); err == nil {
			t.Error("SX-08 approved without the rule")
		}
		rename("settings_away", "settings")
		if again := env.rows(c, "contrato="+v.ID)[0]; again.Status != "pendente" || again.Version != row.Version {
			t.Errorf("SX-08 %+v", again)
		}
	})
}

// CS-02: approval, payment and reversal, each audited, the beneficiary notified; a settled
// commission keeps its amount and states what it would be now.
func TestApprovePayReverse_CS02_CS05(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		env := newTestEnv(t, d)
		ana := env.People[actor.Consultor]
		v := env.sale(ana, actor.Actor{}, nil)
		env.plan(nil)
		c, hers := env.Client(env.gestora), env.Client(ana)
		all := env.rows(c, "contrato="+v.ID)
		c.JSON("POST", "/api/comissoes/pagar", selection(all[:1], env.payment())).Status(t, 409)
		if p := c.JSON("POST", "/api/comissoes/aprovar", selection(all, nil)).Status(t, 409).Problem(t); !strings.Contains(p.Error(), "ainda não começou") {
			t.Errorf("CS-02 a future month: %s", p.Error())
		}
		c.JSON("POST", "/api/comissoes/aprovar", selection(all[:2], nil)).Status(t, 200)
		approved := env.rows(c, "status=processando")
		if len(approved) != 2 || env.rows(c, "contrato="+v.ID)[2].Status != "pendente" {
			t.Fatalf("CS-02 approved %+v", approved)
		}
		c.JSON("POST", "/api/comissoes/pagar", selection(approved, map[string]any{"data": "2999-01-01", "comprovante": ""})).Status(t, 422)
		c.JSON("POST", "/api/comissoes/pagar", selection(approved, env.payment())).Status(t, 200)
		var bell struct {
			Data []struct{ Title, Body, Link string }
		}
		hers.Get("/api/notifications").Status(t, 200).Decode(t, &bell)
		expect.Must(t, "CS-05", expect.Len(bell.Data, 1))
		expect.All(t, "CS-05", expect.Is(bell.Data[0].Title, "Comissão paga"), expect.Has(bell.Data[0].Body, "5.000,00"))
		env.bill(v, env.now, "100", "250", "25000.00")
		paid := env.rows(hers, "mes="+env.now.String())
		expect.Must(t, "CS-02 paid", expect.Is(*paid[0].Comissao, 2500), expect.Not(paid[0].Recalculada, nil))
		expect.Must(t, "CS-02 paid", expect.Is(*paid[0].Recalculada, 1250), expect.Is(paid[0].Status, "pago"))
		expect.All(t, "CS-02 paid", expect.Is(*paid[0].Comprovante, "PIX 4471"))
		c.JSON("POST", "/api/comissoes/estornar", selection(paid, map[string]any{"motivo": " "})).Status(t, 422)
		c.JSON("POST", "/api/comissoes/estornar", selection(paid, map[string]any{"motivo": "volume medido foi menor"})).Status(t, 200)
		env.work()
		back := env.rows(hers, "mes="+env.now.String())
		expect.Must(t, "CS-02 reversed", expect.Is(back[0].Status, "pendente"))
		expect.All(t, "CS-02 reversed", expect.Is(*back[0].Comissao, 1250), expect.Is(back[0].Recalculada, nil), expect.Is(back[0].Faturado, true))
		if n := env.count(`SELECT count(*) FROM audit_entries WHERE entity = 'commission' AND action LIKE 'commission.%' AND entity_id <> 'todas'`); n != 5 {
			t.Errorf("P05 %d audit entries, want 5", n)
		}
	})
}

// CS-02: the cards are the sums of the month.
func TestSummary_CS02(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		env := newTestEnv(t, d)
		ana := env.People[actor.Consultor]
		for range 3 {
			env.sale(ana, actor.Actor{}, nil)
		}
		env.sale(ana, actor.Actor{}, func(in *contract.Input) { in.AveragePrice = "" })
		env.plan(nil)
		c := env.Client(env.gestora)
		rows := env.rows(c, "mes="+env.now.String()+"&sort=-comissao")
		c.JSON("POST", "/api/comissoes/aprovar", selection(rows[3:], nil)).Status(t, 409) // without a value
		c.JSON("POST", "/api/comissoes/aprovar", selection(rows[:1], nil)).Status(t, 200)
		approved := env.rows(c, "status=processando")
		c.JSON("POST", "/api/comissoes/pagar", selection(approved, env.payment())).Status(t, 200)
		var sum struct {
			Geradas, Pagas, Pendentes float64
			Quantidade                int
			SemValor                  int      `json:"sem_valor"`
			Taxa                      *float64 `json:"taxa_de_sucesso"`
		}
		c.Get("/api/comissoes/resumo?mes="+env.now.String()).Status(t, 200).Decode(t, &sum)
		expect.All(t, "CS-02", expect.Is(sum.Geradas, 7500), expect.Is(sum.Pagas, 2500), expect.Is(sum.Pendentes, 5000), expect.Is(sum.Quantidade, 4),
			expect.Is(sum.SemValor, 1), expect.Is(*sum.Taxa, 25))
		c.Get("/api/comissoes/resumo?mes=2001-01").Status(t, 200).Decode(t, &sum)
		if sum.Geradas != 0 || sum.Taxa != nil {
			t.Errorf("CS-02 a month without commissions: %+v", sum)
		}
		c.Get("/api/comissoes/resumo?mes=2026-13").Status(t, 422)
	})
}
