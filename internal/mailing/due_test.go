package mailing_test

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"testing"

	"ynova/internal/balance"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/month"
	"ynova/internal/mailing/due"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
)

// undatedBook is three clients in October: the second has a rule of its own, the third has
// the month closed; the first has a record that a user has dated.
func (w *testEnv) undatedBook() (beta string) {
	w.t.Helper()
	w.contract("Cerâmica Alfa", cnpjA, nil)
	w.contract("Beta Têxtil", cnpjB, nil)
	w.contract("Gama Papel", cnpjC, nil)
	w.measured(
		"Cerâmica Alfa;"+cnpjA+";A1;10/2026;110;0;a@alfa.com.br;;1", "Cerâmica Alfa;"+cnpjA+";A2;10/2026;90;0;a@alfa.com.br;;2",
		"Cerâmica Alfa;"+cnpjA+";A3;10/2026;90;0;a@alfa.com.br;30/11/2026 14:30;3", "Cerâmica Alfa;"+cnpjA+";A1;09/2026;110;0;a@alfa.com.br;;1",
		"Beta Têxtil;"+cnpjB+";B1;10/2026;50;0;b@beta.com.br;;4", "Gama Papel;"+cnpjC+";C1;10/2026;50;0;c@gama.com.br;;5",
	)
	beta = w.text(`SELECT id FROM clients WHERE name = 'Beta Têxtil'`)
	w.exec(`INSERT INTO closed_months (client_id, month, closed_at, closed_by) SELECT id, '2026-10', 1, 'teste' FROM clients WHERE name = 'Gama Papel'`)
	return beta
}

func (w *testEnv) due(meter string) string {
	w.t.Helper()
	return w.text(`SELECT bill_due FROM balance_months m JOIN balances b ON b.seq = m.balance_seq WHERE b.meter_code = $1 AND m.month = '2026-10'`, meter)
}

// dueRun dates October and returns what came of it.
func (w *testEnv) dueRun() string {
	w.t.Helper()
	status, answer := w.post("/api/mail/due", map[string]any{"mes": "2026-10"})
	if status != 202 {
		w.t.Fatalf("POST /api/mail/due: %d %v", status, answer)
	}
	w.work()
	var p struct {
		Estado    string
		Resultado due.Result
	}
	w.As(actor.Gestora).Get("/api/mail/due/"+answer["lote"].(string)).Status(w.t, 200).Decode(w.t, &p)
	return fmt.Sprintf("%s: %+v", p.Estado, p.Resultado)
}

func TestTheMonthIsDatedInOneAct_MC11(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newTestEnv(t, d, "")
		beta := w.undatedBook()
		gama := w.text(`SELECT id FROM clients WHERE name = 'Gama Papel'`)
		if got := w.due("A3"); got != "2026-11-30" {
			t.Errorf("MC-11 an imported due date has no hour: %s", got)
		}

		w.As(actor.Backoffice).JSON("PUT", "/api/mail/rules/"+beta, map[string]any{"vencimento": map[string]any{"tipo": "dia_fixo", "dia": 20}, "email": "unidade"}).Status(t, 200)
		var plan struct {
			Registros, Recusados int
			Data                 []struct {
				Cliente, Regra, Recusa string
				Registros              int
				Vencimento             *string
			}
		}
		w.As(actor.Gestora).Get("/api/mail/due?mes=2026-10").Status(t, 200).Decode(t, &plan)
		var lines []string
		for _, l := range plan.Data {
			due := "-"
			if l.Vencimento != nil {
				due = *l.Vencimento
			}
			lines = append(lines, fmt.Sprintf("%s %d %s %s%s", l.Cliente, l.Registros, due, l.Regra, l.Recusa))
		}
		want := "Beta Têxtil 1 2026-11-23 dia 20 do mês seguinte, ou o dia útil seguinte, regra do cliente\n" +
			"Cerâmica Alfa 2 2026-11-10 6º dia útil do mês seguinte, padrão da casa\n" +
			"Gama Papel 1 - Outubro de 2026 está fechado."
		got := strings.Join(lines, "\n")
		expect.All(t, "MC-11 the preview", expect.Is(got, want), expect.Is(plan.Registros, 3), expect.Is(plan.Recusados, 1))
		if w.due("A1") != "-" {
			t.Error("MC-11 the preview changes nothing")
		}

		wantRun := fmt.Sprintf("concluido: %+v", due.Result{Records: 3, Clients: 2, Refused: []due.Refusal{
			{ClientID: gama, Name: "Gama Papel", Message: "Outubro de 2026 está fechado. Reabra o mês ou lance um ajuste em novembro de 2026."},
		}})
		if got := w.dueRun(); got != wantRun {
			t.Errorf("MC-11 the act came to\n%s\nwant\n%s", got, wantRun)
		}
		if got := strings.Join([]string{w.due("A1"), w.due("A2"), w.due("A3"), w.due("B1"), w.due("C1")}, " "); got != "2026-11-10 2026-11-10 2026-11-30 2026-11-23 -" {
			t.Errorf("MC-11 the dates are %s", got)
		}
		if n := w.count(`SELECT count(*) FROM balance_months WHERE month <> '2026-10' AND bill_due IS NOT NULL`); n != 0 {
			t.Errorf("MC-11 other months stay undated: %d", n)
		}
		r := w.record(w.recordID("B1", "2026-10"))
		expect.All(t, "MC-11 the record", expect.Is(r["billsDate"], "2026-11-23"), expect.Is(r["situacao"], "pronto"), expect.Is(r["version"], 2.0))
		entry := w.text(`SELECT description FROM audit_entries WHERE action = 'balance.month.update' AND description LIKE '%23/11/2026%'`)
		if entry != "Data vencimento boleto: Não informado → 23/11/2026 (dia 20 do mês seguinte, ou o dia útil seguinte, regra do cliente)" {
			t.Errorf("MC-11 the trail says %q", entry)
		}
		if got := w.dueRun(); !strings.HasPrefix(got, "concluido: {Records:0 Clients:0 Refused:[{") {
			t.Errorf("MC-11 a second act finds nothing: %s", got)
		}
	})
}

// Only a user with the permission changes a rule, from the version that was read; everybody else
// learns nothing.
func TestRulesOfAClient_MC11(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newTestEnv(t, d, "")
		beta := w.undatedBook()
		path := "/api/mail/rules/" + beta
		rule := func(kind string, day int) map[string]any {
			return map[string]any{"vencimento": map[string]any{"tipo": kind, "dia": day}, "email": "unidade"}
		}
		first := w.As(actor.Gestora).Get(path).Status(t, 200)
		if got := string(first.Body); !strings.Contains(got, `"tipo":"casa","dia":0`) || !strings.Contains(got, `"version":0`) {
			t.Errorf("MC-11 without a rule: %s", got)
		}
		w.As(actor.Gestora).With("If-Match", `"0"`).JSON("PUT", path, rule("dia_util", 8)).Status(t, 200)
		w.As(actor.Gestora).With("If-Match", `"0"`).JSON("PUT", path, rule("dia_util", 9)).Status(t, 412)
		w.As(actor.Gestora).With("If-Match", `"1"`).JSON("PUT", path, rule("dia_util", 24)).Status(t, 422)
		w.As(actor.Gestora).With("If-Match", `"1"`).JSON("PUT", path, rule("dia_fixo", 0)).Status(t, 422)
		w.As(actor.Gestora).With("If-Match", `"1"`).JSON("PUT", path, rule("casa", 9)).Status(t, 200)
		if n := w.count(`SELECT count(*) FROM audit_entries WHERE action = 'mail_rules.update' AND client_id = $1`, beta); n != 2 {
			t.Errorf("MC-11 the trail has %d changes of the rule", n)
		}
		w.As(actor.Consultor).Get(path).Status(t, 404)
		w.As(actor.Consultor).JSON("PUT", path, rule("casa", 0)).Status(t, 403)
		w.As(actor.Consultor).Get("/api/mail/due?mes=2026-10").Status(t, 403)
		w.As(actor.Consultor).JSON("POST", "/api/mail/due", map[string]any{"mes": "2026-10"}).Status(t, 403)
		w.As(actor.Parceiro).Get(path).Status(t, 403)
	})
}

// A date that a user types while the month is dated stays, whoever is first.
func TestTypedDateWinsOverTheAct_MC11(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newTestEnv(t, d, "")
		beta := w.undatedBook()
		id := w.recordID("B1", "2026-10")
		october := month.New(2026, 10)
		for range 6 {
			w.exec(`UPDATE balance_months SET bill_due = NULL WHERE month = '2026-10'`)
			var both sync.WaitGroup
			both.Go(func() {
				err := d.InTx(context.Background(), func(ctx context.Context, tx *db.Tx) error {
					_, err := w.dues.SetIn(ctx, tx, w.gestora, beta, october)
					return err
				})
				if err != nil {
					t.Error(err)
				}
			})
			both.Go(func() {
				edit := balance.MonthEdit{BillsDate: balance.Stated{Given: true, Text: "2026-12-04"}}
				if _, err := w.balances.EditMonth(context.Background(), w.gestora, id, edit, balance.Read{}); err != nil {
					t.Error(err)
				}
			})
			both.Wait()
			if got := w.due("B1"); got != "2026-12-04" {
				t.Fatalf("MC-11 the typed date became %s", got)
			}
		}
	})
}
