package commission_test

import (
	"context"
	"strings"
	"sync"
	"testing"

	"ynova/internal/contract"
	"ynova/internal/contract/status"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/web/webtest"
)

type division struct {
	Assinado      *string               `json:"assinado_em"`
	DonoDoNegocio *struct{ ID string }  `json:"dono_do_negocio"`
	DonoDoCliente *struct{ ID string }  `json:"dono_do_cliente"`
	Partes        []struct{ Parte int } `json:"partes"`
	TaxaUnica     *float64              `json:"taxa_unica"`
	TemEstorno    bool                  `json:"tem_estorno"`
	Version       int64
}

func share(role string, who string, percent float64) map[string]any {
	return map[string]any{"papel": role, "beneficiario_id": who, "percentual": percent}
}

// PF-08: whom a deal and a client belong to is named before the contract is signed; the
// division adds up to 100 %, is fixed at signing, and a transfer of the portfolio moves
// later months only.
func TestDivision_PF08(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		env := newTestEnv(t, d)
		ana, bia, caio := env.People[actor.Consultor], env.Person("Bia Consultora", actor.Consultor), env.Person("Caio Consultor", actor.Consultor)
		partner := env.People[actor.Parceiro]
		v := env.draft(ana, partner, nil)
		env.plan(map[string]any{"percentual": nil, "tipo": "r_mwh", "reais_mwh": 3.5})
		c := env.Client(env.gestora)
		at := "/api/comissoes/contratos/" + v.ID + "/divisao"
		var got division
		c.Get(at).Status(t, 200).Decode(t, &got)
		expect.Must(t, "PF-08 before signing", expect.Is(got.Assinado, nil), expect.Not(got.DonoDoCliente, nil))
		expect.All(t, "PF-08 before signing", expect.Is(got.DonoDoCliente.ID, ana.UserID), expect.Is(got.DonoDoNegocio, nil),
			expect.Len(got.Partes, 0))
		parts := func(deal float64) map[string]any {
			return map[string]any{"partes": []any{share("negocio", ana.UserID, deal), share("carteira", bia.UserID, 33.33), share("parceiro", partner.PartnerID, 33.33)}}
		}
		refused := c.JSON("PUT", at, parts(31.34)).Status(t, 422)
		if !strings.Contains(string(refused.Body), "A divisão soma 98,00 %. Ajuste para 100 %.") {
			t.Errorf("PF-08 98 %%: %s", refused.Body)
		}
		c.JSON("PUT", at, map[string]any{"partes": []any{share("negocio", "00000000-0000-7000-8000-000000000000", 100)}}).Status(t, 422)
		c.With("If-Match", `"0"`).JSON("PUT", at, parts(33.34)).Status(t, 200).Decode(t, &got)
		c.With("If-Match", `"0"`).JSON("PUT", at, parts(33.34)).Status(t, 412)
		env.sign(v)
		rows := env.rows(c, "contrato="+v.ID+"&mes="+env.now.String())
		if len(rows) != 3 || *rows[0].Comissao != 233.38 || *rows[1].Comissao != 233.31 || *rows[2].Comissao != 233.31 { // 200 MWh × 3,50 = 700,00
			t.Fatalf("PF-08 divided %+v", rows)
		}
		c.JSON("PUT", at, parts(33.34)).Status(t, 409)
		move := func(part int, from month.Month) map[string]any {
			return map[string]any{"parte": part, "beneficiario_id": caio.UserID, "a_partir_de": from.String(), "motivo": "Bia saiu"}
		}
		c.JSON("POST", at+"/transferir", move(1, env.now)).Status(t, 422)        // not in what is past
		c.JSON("POST", at+"/transferir", move(0, env.now.Add(1))).Status(t, 422) // the deal is who won it
		c.JSON("POST", at+"/transferir", move(1, env.now.Add(1))).Status(t, 200)
		for m, want := range map[month.Month]int{env.now: 1, env.now.Add(1): 0} {
			if rows := env.rows(env.Client(bia), "mes="+m.String()); len(rows) != want {
				t.Errorf("PF-08 Bia has %d in %s, want %d", len(rows), m, want)
			}
			if rows := env.rows(env.Client(caio), "mes="+m.String()); len(rows) != 1-want {
				t.Errorf("PF-08 Caio has %d in %s, want %d", len(rows), m, 1-want)
			}
		}
		env.Client(ana).Get(at).Status(t, 403)
		if n := env.count(`SELECT count(*) FROM audit_entries WHERE entity = 'commission_division'`); n != 2 {
			t.Errorf("P05 %d audit entries, want 2", n)
		}
	})
}

// PF-08: a fee is fixed at signing, in installments; a contract takes one plan of each type.
func TestFee_PF08(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		env := newTestEnv(t, d)
		ana := env.People[actor.Consultor]
		v := env.draft(ana, actor.Actor{}, nil)
		c := env.Client(env.gestora)
		fee := map[string]any{"nome": "Taxa", "tipo": "unica", "valor": 1000, "parcelas": 3, "prazo_estorno": 24, "inicio": "2020-01", "contrato": v.ContractCode}
		var p sentPlan
		c.JSON("POST", "/api/comissoes/planos", fee).Status(t, 201).Decode(t, &p)
		if refused := c.JSON("POST", "/api/comissoes/planos", fee).Status(t, 409); !strings.Contains(string(refused.Body), "Já existe um plano deste tipo para o contrato.") {
			t.Errorf("PF-08 a second fee: %s", refused.Body)
		}
		for path, change := range map[string]map[string]any{
			"contrato": {"contrato": "nenhum"}, "valor": {"valor": 0}, "parcelas": {"parcelas": 61}, "prazo_estorno": {"prazo_estorno": -1}, "tipo": {"tipo": "margem"},
		} {
			body := map[string]any{}
			for _, m := range []map[string]any{fee, change} {
				for k, v := range m {
					body[k] = v
				}
			}
			if res := c.JSON("POST", "/api/comissoes/planos", body).Status(t, 422); !strings.Contains(string(res.Body), path) {
				t.Errorf("PF-08 %s: %s", path, res.Body)
			}
		}
		env.work()
		if rows := env.rows(c, ""); len(rows) != 0 {
			t.Errorf("PF-08 before signing %+v", rows)
		}
		env.sign(v)
		want := []float64{333.33, 333.33, 333.34}
		rows := env.rows(c, "contrato="+v.ID)
		for i := range want {
			expect.Must(t, "PF-08 installments", expect.Len(rows, 3))
			expect.Must(t, "PF-08 installments", expect.Is(*rows[i].Comissao, want[i]), expect.Is(rows[i].Mes, env.now.Add(i).String()),
				expect.Is(rows[i].Valor, nil))
		}
		fee["valor"], fee["parcelas"] = 5000, 1
		c.With("If-Match", `"1"`).JSON("PUT", "/api/comissoes/planos/"+p.ID, fee).Status(t, 200)
		env.work()
		if rows := env.rows(c, "contrato="+v.ID); len(rows) != 3 || *rows[0].Comissao != 333.33 {
			t.Errorf("PF-08 a changed plan moves a signed fee: %+v", rows)
		}
	})
}

// PF-08: of a contract that ends early the fee goes back in part, by a pending estorno
// with reason and document; approved, it comes off later payments, of which the balance
// is shown, and leaves approved amounts alone.
func TestClawback_PF08(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		env := newTestEnv(t, d)
		ana := env.People[actor.Consultor]
		c := env.Client(env.gestora)
		env.plan(map[string]any{"nome": "Taxa", "tipo": "unica", "percentual": nil, "valor": 12000, "prazo_estorno": 24})
		v := env.draft(ana, actor.Actor{}, func(in *contract.Input) {
			in.StartDate, in.EndDate = env.now.Add(-9).First().String(), env.now.Add(14).Last().String()
		})
		env.sign(v)
		back := map[string]any{"contrato_id": v.ID, "causa": "cancelamento", "ate": env.now.Add(-1).Last().String(), "motivo": "Cliente rescindiu", "documento": "Distrato 12/2026"}
		c.JSON("POST", "/api/comissoes/estornos", back).Status(t, 409) // it is in force
		env.pay(c, env.rows(c, "contrato="+v.ID))
		again, err := env.contracts.Get(t.Context(), env.gestora, v.ID)
		if err != nil {
			t.Fatal(err)
		}
		end := contract.Situation{Status: status.Rescindido, From: env.now.First().String(), Reason: "distrato"}
		if _, err := env.contracts.SetSituation(t.Context(), env.gestora, v.ID, end, &again.Version); err != nil {
			t.Fatal(err)
		}
		for path, change := range map[string]any{"ate": "2999-01-01", "motivo": " ", "documento": ""} {
			wrong := map[string]any{}
			for k, v := range back {
				wrong[k] = v
			}
			wrong[path] = change
			if res := c.JSON("POST", "/api/comissoes/estornos", wrong).Status(t, 422); !strings.Contains(string(res.Body), path) {
				t.Errorf("PF-08 %s: %s", path, res.Body)
			}
		}
		var made struct{ Data []estorno }
		c.JSON("POST", "/api/comissoes/estornos", back).Status(t, 200).Decode(t, &made)
		expect.Must(t, "P12 estorno", expect.Len(made.Data, 1))
		expect.Must(t, "P12 estorno", expect.Is(*made.Data[0].Comissao, -7500), expect.Is(made.Data[0].Status, "pendente"))
		expect.Must(t, "P12 estorno", expect.Is(*made.Data[0].Documento, "Distrato 12/2026"))
		c.JSON("POST", "/api/comissoes/estornos", back).Status(t, 409)
		c.JSON("POST", "/api/comissoes/pagar", selection([]row{made.Data[0].row}, env.payment())).Status(t, 409)
		env.settle(t, c, made.Data[0].row, v, ana)
	})
}

// VD-18: an installment that the settlement of an ended contract counts as due can be approved,
// and before it none can.
func TestDueInstallmentOfAnEndedContract_VD18(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		env := newTestEnv(t, d)
		c := env.Client(env.gestora)
		env.plan(map[string]any{"nome": "Taxa", "tipo": "unica", "percentual": nil, "valor": 9000, "parcelas": 3, "prazo_estorno": 12})
		v := env.draft(env.People[actor.Consultor], actor.Actor{}, func(in *contract.Input) {
			in.StartDate, in.EndDate = env.now.Add(-9).First().String(), env.now.Add(14).Last().String()
		})
		env.sign(v)
		env.work()
		of := func() []row { return env.rows(c, "contrato="+v.ID) }
		if len(of()) != 3 {
			t.Fatalf("VD-18 installments %+v", of())
		}
		due := selection(of()[:1], nil)
		write := func(statement string, args ...any) {
			dbtest.Write(t, d, func(ctx context.Context, tx *db.Tx) error {
				_, err := tx.ExecContext(ctx, statement, args...)
				return err
			})
		}
		write(`UPDATE contracts SET status = 'Inativo' WHERE id = $1`, v.ID)
		c.JSON("POST", "/api/comissoes/aprovar", due).Status(t, 409) // nobody has settled the fee
		write(`UPDATE commission_terms SET fee_until = $2 WHERE contract_id = $1`, v.ID, env.now.String())
		c.JSON("POST", "/api/comissoes/aprovar", due).Status(t, 200)
		if got := of()[0].Status; got != "processando" {
			t.Errorf("VD-18 an installment that is due is %s", got)
		}
	})
}

// settle approves the estorno and pays further commissions of the one who owes.
func (env *testEnv) settle(t *testing.T, c *webtest.Client, e row, of contract.View, ana actor.Actor) {
	t.Helper()
	env.plan(map[string]any{"percentual": 5})
	env.sale(ana, actor.Actor{}, nil) // 2.500,00 a month
	env.sale(ana, actor.Actor{}, func(in *contract.Input) { in.Volume = "600" })
	month := func(delta int) (found []row) {
		for _, r := range env.rows(c, "mes="+env.now.Add(delta).String()) {
			if r.ContratoID != of.ID && r.Plano == "Carteira" {
				found = append(found, r)
			}
		}
		return found
	}
	before := month(-1)
	env.approve(c, before[:1])
	env.approve(c, []row{e})
	owed := func() float64 {
		var s struct {
			Saldo  float64 `json:"saldo_a_descontar"`
			Saldos []struct{ Saldo float64 }
		}
		c.Get("/api/comissoes/resumo?mes="+env.now.String()).Status(t, 200).Decode(t, &s)
		if (s.Saldo != 0) != (len(s.Saldos) == 1) {
			t.Errorf("PF-08 balances %+v", s)
		}
		return s.Saldo
	}
	if got := owed(); got != -7500 {
		t.Errorf("PF-08 owed %v, want -7500", got)
	}
	// What was approved before the estorno is paid whole.
	env.payApproved(c, "mes="+env.now.Add(-1).String()+"&status=processando")
	if got := owed(); got != -7500 {
		t.Errorf("PF-08 owed after an earlier approval %v, want -7500", got)
	}
	env.pay(c, before[1:]) // one of 2.500,00 and 7.500,00, in the order of the clients
	left := -7500 + *before[1].Comissao
	if got := owed(); got != min(left, 0) {
		t.Errorf("PF-08 owed %v, want %v", got, left)
	}
	env.pay(c, month(0))
	if got := owed(); got != 0 {
		t.Errorf("PF-08 owed at the end %v", got)
	}
	if n := env.count(`SELECT CAST(SUM(amount) AS BIGINT) FROM commission_offsets`); n != 75_000_000 {
		t.Errorf("PF-08 offsets add up to %d", n)
	}
	paid := env.rows(c, "mes="+env.now.String()+"&status=pago&contrato=")
	c.JSON("POST", "/api/comissoes/estornar", selection(paid, map[string]any{"motivo": "engano"})).Status(t, 200)
	if got := owed(); got != min(left, 0) {
		t.Errorf("PF-08 owed after the payment was reversed %v, want %v", got, min(left, 0))
	}
}

// F05: of two who pay a person at once no estorno is taken twice.
func TestTwoPayments_PF08(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		env := newTestEnv(t, d)
		ana := env.People[actor.Consultor]
		c := env.Client(env.gestora)
		env.plan(map[string]any{"nome": "Taxa", "tipo": "unica", "percentual": nil, "valor": 1000, "prazo_estorno": 24})
		v := env.sale(ana, actor.Actor{}, nil)
		env.pay(c, env.rows(c, "contrato="+v.ID))
		var made struct{ Data []estorno }
		c.JSON("POST", "/api/comissoes/estornos", map[string]any{
			"contrato_id": v.ID, "causa": "inadimplencia", "ate": env.now.Add(-2).Last().String(), "motivo": "Não paga", "documento": "Notificação 3",
		}).Status(t, 200).Decode(t, &made)
		env.approve(c, []row{made.Data[0].row})
		env.plan(map[string]any{"percentual": 5})
		for range 3 {
			env.sale(ana, actor.Actor{}, nil)
		}
		rows := env.rows(c, "mes="+env.now.Add(-1).String()+"&status=pendente")
		env.approve(c, rows)
		rows = env.rows(c, "mes="+env.now.Add(-1).String()+"&status=processando")
		var wait sync.WaitGroup
		for i := range rows {
			wait.Go(func() {
				env.Client(env.gestora).JSON("POST", "/api/comissoes/pagar", selection(rows[i:i+1], env.payment())).Status(t, 200)
			})
		}
		wait.Wait()
		if n := env.count(`SELECT CAST(SUM(amount) AS BIGINT) FROM commission_offsets`); n != 10_000_000 {
			t.Errorf("F05 %d was taken, want 1.000,00", n)
		}
	})
}

type estorno struct {
	row
	Documento *string
}

// sign makes a draft Ativo, from its first day on.
func (env *testEnv) sign(v contract.View) {
	env.t.Helper()
	must(env.contracts.SetSituation(env.t.Context(), env.gestora, v.ID, contract.Situation{Status: status.Ativo, From: v.StartDate}, &v.Version))
}

func (env *testEnv) approve(c *webtest.Client, rows []row) {
	env.t.Helper()
	c.JSON("POST", "/api/comissoes/aprovar", selection(rows, nil)).Status(env.t, 200)
}

// pay approves and pays commissions.
func (env *testEnv) pay(c *webtest.Client, rows []row) {
	env.t.Helper()
	env.approve(c, rows)
	for i := range rows {
		rows[i].Version++
	}
	c.JSON("POST", "/api/comissoes/pagar", selection(rows, env.payment())).Status(env.t, 200)
}

func (env *testEnv) payApproved(c *webtest.Client, query string) {
	env.t.Helper()
	var due []row
	for _, r := range env.rows(c, query) {
		if *r.Comissao > 0 {
			due = append(due, r)
		}
	}
	c.JSON("POST", "/api/comissoes/pagar", selection(due, env.payment())).Status(env.t, 200)
}

// PF-08: through the API: approved, stored with whom, and every month of the schedule follows.
func TestApprovedBaseIsKept_PF08(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		env := newTestEnv(t, d)
		p := env.plan(map[string]any{"base_ajustada": true})
		body := string(env.Client(env.gestora).Get("/api/comissoes/planos").Status(t, 200).Body)
		if !strings.Contains(body, `"base_ajustada":true`) || !strings.Contains(body, `"base_ajustada_por":"`+env.gestora.Name+`"`) {
			t.Errorf("PF-08 plan %s: %s", p.ID, body)
		}
	})
}
