package ccee_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"ynova/internal/ccee"
	"ynova/internal/compliance/category"
	"ynova/internal/contract"
	"ynova/internal/contract/portfolio"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/period"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/web"
	"ynova/internal/platform/web/webtest"
	"ynova/internal/tariff/parameter"
)

type figures = web.Page[ccee.AgentMonthBody]

// MC-08: agents and figures over HTTP, from the first one to its deletion.
func TestFiguresOverHTTP_MC08(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		k := open(t, d)
		staff := k.As(actor.Backoffice)
		agent := k.agent(`,"sigla":"METAL SJ","codigo":"12345","perfil":"Consumo","de":"2026-01"`)
		expect.All(t, "MC-08 the agent", expect.Is(agent.ClientName, "Metalúrgica São João"), expect.Is(agent.CNPJ, cnpj),
			expect.Is(agent.Class, "livre"), expect.Is(*agent.First, "2026-01"), expect.Is(agent.Version, 1))
		staff.JSON("POST", "/api/ccee/agentes", `{"client_id":"`+k.contract.ClientID+`","sigla":"metal sj","perfil":"CONSUMO"}`).Status(t, 422)
		staff.JSON("POST", "/api/ccee/agentes", `{"client_id":"nobody","sigla":"X"}`).Status(t, 422)
		staff.JSON("POST", "/api/ccee/agentes", `{"client_id":"`+k.contract.ClientID+`","sigla":" ","de":"2026-05","ate":"2026-04","classe":"rei"}`).Status(t, 422)

		var made, again ccee.FigureBody
		body := figureJSON(agent.ID, "2026-10", "ess", `"valor":1320.40,"quantidade":341.188,"taxa":3.87,"vencimento":"2026-12-10"`)
		staff.With("Idempotency-Key", "k1").JSON("POST", "/api/ccee/valores", body).Status(t, 201).Decode(t, &made)
		staff.With("Idempotency-Key", "k1").JSON("POST", "/api/ccee/valores", body).Status(t, 201).Decode(t, &again)
		staff.With("Idempotency-Key", "k1").JSON("POST", "/api/ccee/valores", strings.Replace(body, "1320", "1321", 1)).Status(t, 422)
		expect.All(t, "F04", expect.Is(again.ID, made.ID), expect.Is(*made.Amount, "1320.40"), expect.Is(*made.Quantity, "341.188"),
			expect.Is(*made.Implied, "3.87000715"), expect.Is(made.Source, "digitado"), expect.Is(*made.Due, "2026-12-10"))
		if p := staff.JSON("POST", "/api/ccee/valores", body).Status(t, 409).Problem(t); p.Code != "valor_repetido" {
			t.Errorf("MC-08 recorded twice: %+v", p)
		}
		// What counts another month again is another figure (ruling 19).
		k.figure(agent.ID, "mcp_recontabilizacao", `"valor":-10,"recontabilizacao_de":"2026-08"`)
		k.figure(agent.ID, "mcp_recontabilizacao", `"valor":0,"recontabilizacao_de":"2026-07"`)
		k.figure(agent.ID, "energia_registrada", `"quantidade":300,"contrato":"`+k.contract.ID+`"`)

		at := "/api/ccee/valores/" + made.ID
		var edited ccee.FigureBody
		staff.With("If-Match", `"1"`).JSON("PUT", at, `{"mes":"2025-01","tipo":"eer","valor":-5,"de_documento":true}`).Status(t, 200).Decode(t, &edited)
		expect.All(t, "MC-08 edited", expect.Is(edited.Kind, "ess"), expect.Is(edited.Month, "2026-10"), expect.Is(*edited.Amount, "-5.00"),
			expect.Is(edited.Quantity, nil), expect.Is(edited.Source, "documento"), expect.Is(edited.Version, 2))
		staff.With("If-Match", `"1"`).JSON("PUT", at, `{"valor":1}`).Status(t, 412)

		var list figures
		staff.Get("/api/ccee/valores?mes=2026-10&q=metal").Status(t, 200).Decode(t, &list)
		expect.Must(t, "MC-08 the month", expect.Len(list.Data, 1))
		expect.All(t, "MC-08 the month", expect.Len(list.Data[0].Figures, 4), expect.Is(list.Data[0].Sigla, "METAL SJ"))
		for query, want := range map[string]int{"mes=2025-12": 0, "mes=2026-01": 1, "mes=2026-10&q=outra": 0, "mes=2026-10&cliente=" + k.contract.ClientID: 1} {
			if staff.Get("/api/ccee/valores?"+query).Status(t, 200).Decode(t, &list); len(list.Data) != want || list.Total != want {
				t.Errorf("MC-08 %s: %+v", query, list)
			}
		}
		staff.Get("/api/ccee/valores").Status(t, 422)

		staff.With("If-Match", `"1"`).JSON("DELETE", "/api/ccee/agentes/"+agent.ID, nil).Status(t, 409)
		staff.With("If-Match", `"1"`).JSON("DELETE", at, nil).Status(t, 412)
		staff.With("If-Match", `"2"`).JSON("DELETE", at, nil).Status(t, 204)
		staff.With("If-Match", `"2"`).JSON("DELETE", at, nil).Status(t, 404)
		var changed ccee.AgentBody
		staff.With("If-Match", `"1"`).JSON("PUT", "/api/ccee/agentes/"+agent.ID, `{"sigla":"METAL","ate":"2026-11","varejista":"Varejista X"}`).Status(t, 200).Decode(t, &changed)
		expect.All(t, "MC-08 changed", expect.Is(changed.Profile, nil), expect.Is(*changed.Last, "2026-11"),
			expect.Is(*changed.Retailer, "Varejista X"), expect.Is(changed.Version, 2))
		staff.With("If-Match", `"1"`).JSON("PUT", "/api/ccee/agentes/"+agent.ID, `{"sigla":"METAL"}`).Status(t, 412)
		spare := k.agent(`,"sigla":"OUTRO"`)
		staff.With("If-Match", `"1"`).JSON("DELETE", "/api/ccee/agentes/"+spare.ID, nil).Status(t, 204)

		var entries int
		if err := d.QueryRowContext(t.Context(), `SELECT COUNT(*) FROM audit_entries WHERE action LIKE 'ccee.%' AND client_id = $1`, k.contract.ClientID).Scan(&entries); err != nil || entries != 10 {
			t.Errorf("MC-08 %d entries in the trail, %v", entries, err)
		}
	})
}

// MC-08: what a figure of each kind cannot be.
func TestFigureRules_MC08(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		k := open(t, d)
		agent, staff := k.agent(`,"sigla":"METAL SJ"`).ID, k.As(actor.Gestora)
		for body, field := range map[string]string{
			figureJSON("nobody", "2026-10", "ess", `"valor":1`):                                               "agente_id",
			figureJSON(agent, "2026-13", "ess", `"valor":1`):                                                  "mes",
			figureJSON(agent, "", "ess", `"valor":1`):                                                         "mes",
			figureJSON(agent, "2026-10", "taxa", `"valor":1`):                                                 "tipo",
			figureJSON(agent, "2026-10", "ess", `"quantidade":1`):                                             "valor",
			figureJSON(agent, "2026-10", "ess", `"valor":1.001`):                                              "valor",
			figureJSON(agent, "2026-10", "ess", `"valor":1,"quantidade":-1`):                                  "quantidade",
			figureJSON(agent, "2026-10", "ess", `"valor":1,"contrato":"`+k.contract.ID+`"`):                   "contrato",
			figureJSON(agent, "2026-10", "contribuicao", `"valor":-1`):                                        "valor",
			figureJSON(agent, "2026-10", "multa_inadimplencia", `"valor":1,"quantidade":1`):                   "quantidade",
			figureJSON(agent, "2026-10", "mcp_recontabilizacao", `"valor":1`):                                 "recontabilizacao_de",
			figureJSON(agent, "2026-10", "mcp_recontabilizacao", `"valor":1,"recontabilizacao_de":"2026-11"`): "recontabilizacao_de",
			figureJSON(agent, "2026-10", "energia_registrada", `"valor":1`):                                   "quantidade",
			figureJSON(agent, "2026-10", "energia_registrada", `"quantidade":1,"contrato":"nobody"`):          "contrato",
			figureJSON(agent, "2026-10", "ess", `"valor":1,"file_id":"nobody"`):                               "file_id",
			figureJSON(agent, "2026-10", "ess", `"valor":1,"vencimento":"31/12/2026"`):                        "vencimento",
		} {
			p := staff.JSON("POST", "/api/ccee/valores", body).Status(t, 422).Problem(t)
			if len(p.Fields) == 0 || p.Fields[0].Path != field {
				t.Errorf("MC-08 %s: %+v, want %s", body, p.Fields, field)
			}
		}
	})
}

// MC-08, SX-05: gestora and back office write, a consultant reads his own, a partner nothing.
func TestWhoReachesFigures_MC08(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		k := open(t, d)
		agent := k.agent(`,"sigla":"METAL SJ"`)
		figure := k.figure(agent.ID, "ess", `"valor":1`)
		other := k.agree("CT-2", "Padaria Outra", "11222333000181")
		k.As(actor.Gestora).JSON("POST", "/api/ccee/agentes", `{"client_id":"`+other.ClientID+`","sigla":"PADARIA"}`).Status(t, 201)
		var list figures
		k.As(actor.Consultor).Get("/api/ccee/valores?mes=2026-10").Status(t, 200).Decode(t, &list)
		if len(list.Data) != 1 || list.Data[0].ID != agent.ID {
			t.Errorf("MC-08 a consultant sees %+v", list.Data)
		}
		k.As(actor.Consultor).JSON("POST", "/api/ccee/valores", figureJSON(agent.ID, "2026-09", "ess", `"valor":1`)).Status(t, 403)
		k.As(actor.Consultor).With("If-Match", `"1"`).JSON("DELETE", "/api/ccee/valores/"+figure.ID, nil).Status(t, 403)
		k.As(actor.Consultor).JSON("POST", "/api/ccee/agentes", `{}`).Status(t, 403)
		for _, path := range []string{"/api/ccee/valores?mes=2026-10", "/api/ccee/agentes", "/api/ccee/valores/" + figure.ID + "/rateio"} {
			k.As(actor.Parceiro).Get(path).Status(t, 403)
		}
	})
}

// MC-08, TD-02: rates out of range are refused; a value of more than five times the six
// months before needs a reason, and is stored with one.
func TestFiguresOutOfProportion_MC08(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		k := open(t, d)
		k.measure(measured) // requisito of 341.1875 MWh
		agent, staff := k.agent(`,"sigla":"METAL SJ"`).ID, k.As(actor.Backoffice)
		for body, field := range map[string]string{
			figureJSON(agent, "2026-10", "ess", `"valor":1,"taxa":300.01`):         "taxa",
			figureJSON(agent, "2026-10", "ess", `"valor":300.01,"quantidade":1`):   "valor",
			figureJSON(agent, "2026-10", "ess", `"valor":-102400`):                 "valor", // ÷ 341.188 is more than 300
			figureJSON(agent, "2026-10", "eer", `"valor":120.01,"quantidade":1`):   "valor",
			figureJSON(agent, "2026-10", "ercap", `"valor":100.01,"quantidade":1`): "valor",
		} {
			p := staff.JSON("POST", "/api/ccee/valores", body).Status(t, 422).Problem(t)
			expect.Must(t, "TD-02 "+body, expect.Len(p.Fields, 1))
			expect.All(t, "TD-02 "+body, expect.Is(p.Fields[0].Path, field), expect.Has(p.Fields[0].Message, " vai até R$ "))
		}
		k.figure(agent, "ess", `"valor":102300`) // the rate is 299.83
		for m := 4; m <= 9; m++ {
			staff.JSON("POST", "/api/ccee/valores", figureJSON(agent, fmt.Sprintf("2026-%02d", m), "eer", `"valor":100`)).Status(t, 201)
		}
		k.figure(agent, "eer", `"valor":500`)
		strange := figureJSON(agent, "2026-11", "eer", `"valor":1000.50`)
		p := staff.JSON("POST", "/api/ccee/valores", strange).Status(t, 409).Problem(t)
		expect.Must(t, "TD-02", expect.Is(p.Code, "valor_suspeito"))
		expect.All(t, "TD-02", expect.Is(p.Fields[0].Path, "valor"), expect.Has(p.Fields[0].Message, "10 vezes a mediana de 6 meses"))
		var made ccee.FigureBody
		staff.JSON("POST", "/api/ccee/valores", strings.Replace(strange, `"valor":`, `"confirmar":{"valor":"obra nova"},"valor":`, 1)).Status(t, 201).Decode(t, &made)
		if made.Reason == nil || !strings.Contains(*made.Reason, "obra nova") {
			t.Errorf("TD-02 stored %+v", made)
		}
		// A value that is stored already needs no second reason.
		staff.With("If-Match", `"1"`).JSON("PUT", "/api/ccee/valores/"+made.ID, `{"valor":1000.50,"pago_em":"2026-12-20"}`).Status(t, 200)
	})
}

// MC-08 (month.md 4): a figure is shared by the requisito, its mean of twelve months, and
// the last unit takes the residue.
func TestSharesOfUnits_MC08(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		k := open(t, d)
		k.measure(measured)
		agent := k.agent(`,"sigla":"METAL SJ"`).ID
		shares := func(figureID string) (texts []string) {
			var out struct {
				Data []struct {
					Medidor string
					Valor   web.Number
				}
			}
			k.As(actor.Consultor).Get("/api/ccee/valores/"+figureID+"/rateio").Status(t, 200).Decode(t, &out)
			for _, s := range out.Data {
				texts = append(texts, s.Medidor+" "+string(s.Valor))
			}
			return texts
		}
		// 227.8875 and 113.3 of 341.1875 MWh; of the EER the means are 216.9437… and 113.3.
		ess, eer := k.figure(agent, "ess", `"valor":1320.40`), k.figure(agent, "eer", `"valor":1000`)
		if got := fmt.Sprint(shares(ess.ID)); got != "[M-1 881.93 M-2 438.47]" {
			t.Errorf("MC-08 ESS is shared as %s", got)
		}
		if got := fmt.Sprint(shares(eer.ID)); got != "[M-1 656.92 M-2 343.08]" {
			t.Errorf("MC-08 EER is shared as %s", got)
		}
		if got := shares(k.figure(agent, "ercap", `"valor":10`).ID); got != nil {
			t.Errorf("MC-08 without a demand nothing is shared: %s", got)
		}
	})
}

// MC-08: shares add up to what is shared, whatever the weights.
func TestShareAddsUp_MC08(t *testing.T) {
	for _, c := range []struct {
		total   string
		weights []int64
		want    string
	}{
		{"0.10", []int64{1, 1, 1}, "[0.03 0.03 0.04]"},
		{"-0.10", []int64{1, 1, 1}, "[-0.03 -0.03 -0.04]"},
		{"10.00", []int64{1, 0}, "[10.00 0.00]"},
		{"10.00", []int64{0, 0}, "[5.00 5.00]"},
		{"10.00", nil, "[]"},
		{"0.05", []int64{1, 1}, "[0.03 0.02]"},
	} {
		total, err := money.Parse(c.total)
		if err != nil {
			t.Fatal(err)
		}
		if got := fmt.Sprint(ccee.Share(total, c.weights)); got != c.want {
			t.Errorf("MC-08 %s by %d is %s, want %s", c.total, c.weights, got, c.want)
		}
	}
}

// MC-08: of several who record the same figure at once one does, and of several agents
// that write the rate of a month at once all are in it.
func TestManyWritersOfFigures_MC08(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		k := open(t, d)
		agents := make([]string, 6)
		for i := range agents {
			agents[i] = k.agent(fmt.Sprintf(`,"sigla":"AGENTE %d"`, i)).ID
		}
		var together sync.WaitGroup
		var stored atomic.Int32
		write := func(agentID string) {
			n := web.Number("10")
			q := web.Number("1")
			_, err := k.figures.Create(t.Context(), k.People[actor.Gestora], ccee.Input{AgentID: agentID, Month: "2026-10", Kind: "ess", Amount: &n, Quantity: &q}, "")
			switch {
			case err == nil:
				stored.Add(1)
			case fault.KindOf(err) != fault.Conflict:
				t.Error(err)
			}
		}
		for _, id := range agents {
			together.Go(func() { write(id) })
			together.Go(func() { write(id) })
		}
		together.Wait()
		var counted, median int64
		if err := d.QueryRowContext(t.Context(), `SELECT agents, median FROM ccee_rates WHERE month = '2026-10' AND kind = 'ess'`).Scan(&counted, &median); err != nil {
			t.Fatal(err)
		}
		expect.All(t, "MC-08 stored, in the rate, median", expect.Is(stored.Load(), 6), expect.Is(counted, 6), expect.Is(median, 10*1e8))
	})
}

// MC-03: nothing is recorded, changed or deleted in a closed month.
func TestClosedMonthsKeepTheirFigures_MC03(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		k := open(t, d)
		staff, agent := k.As(actor.Backoffice), k.agent(`,"sigla":"METAL SJ"`).ID
		made := k.figure(agent, "ess", `"valor":1`)
		err := d.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error {
			if err := period.Take(ctx, tx, k.contract.ClientID); err != nil {
				return err
			}
			_, err := period.Close(ctx, tx, k.contract.ClientID, month.New(2026, 10), k.People[actor.Gestora].UserID)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		for name, res := range map[string]*webtest.Response{
			"recorded": staff.JSON("POST", "/api/ccee/valores", figureJSON(agent, "2026-10", "eer", `"valor":1`)),
			"changed":  staff.With("If-Match", `"1"`).JSON("PUT", "/api/ccee/valores/"+made.ID, `{"valor":2}`),
			"deleted":  staff.With("If-Match", `"1"`).JSON("DELETE", "/api/ccee/valores/"+made.ID, nil),
		} {
			if p := res.Status(t, 409).Problem(t); p.Code != "mes_fechado" || p.Message != "Outubro de 2026 de METAL SJ está fechado. Reabra o mês ou lance um ajuste em novembro de 2026." {
				t.Errorf("MC-03 %s: %+v", name, p)
			}
		}
		staff.JSON("POST", "/api/ccee/valores", figureJSON(agent, "2026-11", "mcp_recontabilizacao", `"valor":1,"recontabilizacao_de":"2026-10"`)).Status(t, 201)
	})
}

// MC-08: what a month is judged by: the amounts of all agents, the bases of the balance,
// the rate that was registered for the month or, without one, the median of the book.
func TestJudgedMonth_MC08(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		k := open(t, d)
		k.measure(measured)
		october, november := month.New(2026, 10), month.New(2026, 11)
		decide := func(m month.Month) (encargos, liquidacao category.Line) {
			t.Helper()
			p, err := parameter.Load(t.Context(), d)
			if err != nil {
				t.Fatal(err)
			}
			judged, err := ccee.Judged(t.Context(), d, k.contract.ClientID, []month.Month{october, november}, p)
			if err != nil {
				t.Fatal(err)
			}
			all := category.Decide(category.Input{Month: m, Parameters: p, CCEE: judged[m]})
			at := func(key string) category.Line {
				return all[slices.IndexFunc(all, func(c category.Line) bool { return c.Key == key })]
			}
			return at(category.KeyEncargos), at(category.KeyLiquidacao)
		}
		expect := func(what string, got category.Line, status, reason string) {
			t.Helper()
			if string(got.Status) != status || !strings.Contains(strings.ReplaceAll(got.Reason, "\u00a0", " "), reason) {
				t.Errorf("MC-08 %s: %s %q, want %s %q", what, got.Status, got.Reason, status, reason)
			}
		}
		charges, settled := decide(october)
		expect("nobody", charges, "Em análise", "não tem agente")
		expect("nobody", settled, "Em análise", "não tem agente")

		agent := k.agent(`,"sigla":"METAL SJ","ate":"2026-10"`).ID
		k.figure(agent, "ess", `"valor":1320.40`)
		k.figure(agent, "ercap", `"valor":1504,"quantidade":640`)
		eer := k.figure(agent, "eer", `"valor":3385`)
		charges, _ = decide(october)
		expect("no rates", charges, "Em análise", "ESS: sem taxa de referência no mês. EER: sem taxa")
		charges, _ = decide(november)
		expect("after its last month", charges, "Em análise", "não tem agente")

		run := func(statement string, args ...any) {
			t.Helper()
			if err := d.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error {
				_, err := tx.ExecContext(ctx, statement, args...)
				return err
			}); err != nil {
				t.Fatal(err)
			}
		}
		for key, of := range map[string][2]string{"encargo.ess": {"3.87", "R$/MWh"}, "encargo.ercap": {"2.35", "R$/kW"}} {
			run(`INSERT INTO parameters (id, key, scope, value, unit, valid_from, source, created_at) VALUES ($1, $1, '', $2, $3, '2026-10-01', 'CCEE', 0)`, key, of[0], of[1])
		}
		// Five other agents paid 10.25 or thereabouts for the EER.
		for i, rate := range []string{"10.20", "10.24", "10.25", "10.26", "10.30"} {
			other := k.agree(fmt.Sprintf("CT-%d", i+2), "Padaria", fmt.Sprintf("11222333000%d", []int{181, 262, 343, 424, 505}[i]))
			var g ccee.AgentBody
			k.As(actor.Backoffice).JSON("POST", "/api/ccee/agentes", fmt.Sprintf(`{"client_id":%q,"sigla":"PADARIA %d"}`, other.ClientID, i)).Status(t, 201).Decode(t, &g)
			k.figure(g.ID, "eer", `"valor":`+rate+`,"quantidade":1`)
		}
		charges, _ = decide(october) // EER: 330.244 MWh at the median of six, 10.25
		expect("all three", charges, "Conforme", "EER: esperado R$ 3.385,00, informado R$ 3.385,00 (taxa inferida da carteira).")
		expect("ESS by the requisito, ERCAP by its own kW", charges, "Conforme", "ESS: esperado R$ 1.320,40, informado R$ 1.320,40. EER")
		k.As(actor.Backoffice).With("If-Match", `"1"`).JSON("PUT", "/api/ccee/valores/"+eer.ID, `{"valor":3500}`).Status(t, 200)
		charges, _ = decide(october)
		expect("one diverges", charges, "Divergente", "EER: esperado R$ 3.38")
		second := k.agent(`,"sigla":"METAL SJ 2","de":"2026-09"`)
		charges, _ = decide(october)
		expect("of another agent nothing is known", charges, "Em análise", "ESS: o valor do mês não foi informado.")
		k.As(actor.Backoffice).With("If-Match", `"1"`).JSON("PUT", "/api/ccee/agentes/"+second.ID, `{"sigla":"METAL SJ 2","de":"2026-11","varejista":"Varejista X"}`).Status(t, 200)
		charges, settled = decide(november)
		expect("a varejista", charges, "Conforme", "por conta da varejista")
		expect("a varejista", settled, "Conforme", "por conta do varejista")

		// The units lack 5 MWh and leave over 1 MWh.
		run(`UPDATE balance_months SET surplus = 0, deficit = 500000000000 WHERE month = '2026-10' AND balance_seq = (SELECT MIN(seq) FROM balances)`)
		run(`UPDATE balance_months SET surplus = 100000000000, deficit = 0 WHERE month = '2026-10' AND balance_seq = (SELECT MAX(seq) FROM balances)`)
		k.figure(agent, "mcp", `"valor":800`)
		_, settled = decide(october)
		expect("VD-20 nobody says how the contract falls on the hours", settled, "Em análise", "modulação do contrato CT-E1 não informada")
		run(`UPDATE contracts SET modulation = 'flat'`)
		_, settled = decide(october)
		expect("VD-20 flat", settled, "Em análise", "exposição de modulação não calculada")
		run(`UPDATE contracts SET modulation = 'carga'`)
		_, settled = decide(october)
		expect("no PLD", settled, "Em análise", "falta o PLD do mês")
		run(`INSERT INTO market_months (series, month, price, hours, source, updated_at, version) VALUES ('SE', '2026-10', 20000000000, 0, 'CCEE', 0, 1)`)
		run(`UPDATE consumer_units SET state = 'MG'`)
		_, settled = decide(october)
		expect("4 MWh at R$ 200", settled, "Conforme", "estimado R$ 800,00 pelo PLD médio, informado R$ 800,00")

		// VD-21: 341.188 MWh hold 3 % of losses; with 2.4 % of the consumption less is expected.
		k.As(actor.Backoffice).With("If-Match", `"2"`).JSON("PUT", "/api/ccee/valores/"+eer.ID, `{"valor":3385}`).Status(t, 200)
		run(`UPDATE ccee_figures SET amount = 13050000 WHERE kind = 'ess'`)
		charges, _ = decide(october)
		expect("VD-21 what fits other losses", charges, "Em análise", "ESS: esperado R$ 1.320,40, informado R$ 1.305,00: fator de perdas do mês não informado.")
		run(`INSERT INTO parameters (id, key, scope, value, unit, valid_from, source, created_at) VALUES ('f', 'ccee.fator_perdas', '', '2.4', '%', '2026-10-01', 'CCEE', 0)`)
		charges, _ = decide(october)
		expect("VD-21 the factor of the month", charges, "Conforme", "ESS: esperado R$ 1.312,70, informado R$ 1.305,00.")
		run(`UPDATE parameters SET valid_from = '2026-09-01' WHERE id = 'f'`)
		charges, _ = decide(october)
		expect("VD-21 that of the month before says nothing", charges, "Em análise", "fator de perdas do mês não informado")
	})
}

// MC-09: the light of the contract follows its client's backing: what is registered, who
// answers for it, and the months of the client's other contracts.
func TestLightFollowsTheBacking_MC09(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		k := open(t, d)
		var sheet strings.Builder
		sheet.WriteString("cliente;cnpj;medidor;mes;consumo_mwh;proinfa;perdas\n")
		for m := 1; m <= 12; m++ {
			fmt.Fprintf(&sheet, "Metalúrgica São João;%s;M-1;2026-%02d;330;0;0%%\n", cnpj, m)
		}
		k.measure(sheet.String()) // within the band: what is billed is what is used
		light := func(what, want, reason string) {
			t.Helper()
			p, err := parameter.Load(t.Context(), d)
			if err != nil {
				t.Fatal(err)
			}
			december := month.New(2026, 12)
			stored, err := portfolio.InMonth(t.Context(), d, []string{k.contract.ID}, december)
			if err != nil {
				t.Fatal(err)
			}
			explained, err := portfolio.ExplainLights(t.Context(), d, p, []string{k.contract.ID}, december)
			if err != nil {
				t.Fatal(err)
			}
			of := explained[k.contract.ID]
			got := stored[k.contract.ID].Light
			expect.All(t, fmt.Sprintf("MC-09 %s: stored", what), expect.Is(string(got), want), expect.Is(of.Light, got),
				expect.Has(strings.ReplaceAll(of.Reason(), "\u00a0", " "), reason))
		}
		light("all of it is billed", "verde", "está na faixa")
		agent := k.agent(`,"sigla":"METAL SJ"`)
		var made ccee.FigureBody
		k.As(actor.Backoffice).JSON("POST", "/api/ccee/valores", figureJSON(agent.ID, "2026-06", "energia_registrada", `"quantidade":318,"contrato":"`+k.contract.ID+`"`)).Status(t, 201).Decode(t, &made)
		light("12 MWh were not registered", "vermelho", "Em 12 meses faltam 12,000 MWh de lastro; penalidade estimada de R$ 290,12 por mês de apuração.")
		own := figureJSON(agent.ID, "2026-07", "energia_registrada", `"quantidade":12`)
		k.As(actor.Backoffice).JSON("POST", "/api/ccee/valores", own).Status(t, 201)
		light("own generation makes up for it", "amarelo", "mas faltou em 1 mês")
		k.As(actor.Backoffice).With("If-Match", `"1"`).JSON("PUT", "/api/ccee/agentes/"+agent.ID, `{"sigla":"METAL SJ","varejista":"Varejista X"}`).Status(t, 200)
		light("a varejista answers for it", "verde", "está na faixa")
		k.As(actor.Backoffice).With("If-Match", `"2"`).JSON("PUT", "/api/ccee/agentes/"+agent.ID, `{"sigla":"METAL SJ","classe":"especial"}`).Status(t, 200)
		light("a consumidor especial with conventional energy", "vermelho", "MWh de lastro")
		k.As(actor.Backoffice).With("If-Match", `"3"`).JSON("PUT", "/api/ccee/agentes/"+agent.ID, `{"sigla":"METAL SJ"}`).Status(t, 200)
		k.As(actor.Backoffice).With("If-Match", `"1"`).JSON("DELETE", "/api/ccee/valores/"+made.ID, nil).Status(t, 204)
		light("what was billed counts again", "verde", "está na faixa")

		// A second contract of the client that lacks energy makes both red.
		in := contract.NewInput()
		in.Code, in.ClientName, in.CNPJ, in.Group, in.Volume, in.LowerLimit, in.UpperLimit = "CT-2", "Metalúrgica São João", cnpj, "M-9", "10", "80", "120"
		in.StartDate, in.EndDate = "2026-01-01", "2027-12-31"
		if _, err := k.contracts.Create(t.Context(), k.People[actor.Gestora], in, ""); err != nil {
			t.Fatal(err)
		}
		k.measure("cliente;cnpj;medidor;mes;consumo_mwh;proinfa;perdas\nMetalúrgica São João;" + cnpj + ";M-9;2026-12;25;0;0%\n")
		light("the client's other contract lacks 13 MWh", "vermelho", "Em 12 meses faltam 1,000 MWh de lastro")
	})
}
