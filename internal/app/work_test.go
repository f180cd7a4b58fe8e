package app_test

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"testing"
	"time"

	"ynova/internal/account"
	"ynova/internal/client"
	"ynova/internal/contract"
	"ynova/internal/finding"
	"ynova/internal/finding/rule"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
	"ynova/internal/worklist"
)

// FC-03: work is shown to users who may do it, within their access, with the number of the
// list that it opens, and disappears when its cause does.
func TestWork_FC03(t *testing.T) {
	onEachEngine(t, func(t *testing.T, p place) {
		a := p.open(t)
		defer a.Close()
		ctx := t.Context()
		admin := actor.SystemActor()
		company, err := a.Accounts.CreatePartner(ctx, admin, "Parceria Teste", "", "")
		if err != nil {
			t.Fatal(err)
		}
		person := func(name string, role actor.Role) actor.Actor {
			in := account.NewUser{Email: name + "@ynova.example", Name: name, Roles: []actor.Role{role}, Password: testPassword}
			if role == actor.Parceiro {
				in.PartnerID = company.ID
			}
			u, _, err := a.Accounts.CreateUser(ctx, in)
			if err != nil {
				t.Fatal(err)
			}
			return actor.Actor{UserID: u.ID, Name: name, Roles: in.Roles, PartnerID: in.PartnerID}
		}
		boss, partner := person("chefe", actor.Gestora), person("socia", actor.Parceiro)
		today := month.DateOf(clock.Local(time.Now()))
		last := today.Month().Add(-1)
		add := func(code, cnpj string) contract.View {
			in := contract.NewInput()
			in.Code, in.ClientName, in.CNPJ, in.Volume = code, "Cliente "+code, cnpj, "100"
			in.StartDate, in.EndDate = last.Add(-5).First().String(), last.Add(30).Last().String()
			v, err := a.Contracts.Create(ctx, boss, in, "")
			if err != nil {
				t.Fatal(err)
			}
			return v
		}
		own := add("CT-1", "11222333000181")
		other := add("CT-2", "11444777000161")
		if err := a.Clients.Assign(ctx, boss, own.ClientID, client.Assignment{PartnerID: company.ID}, ""); err != nil {
			t.Fatal(err)
		}
		exec := func(query string, args ...any) {
			t.Helper()
			err := a.DB().InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
				_, err := tx.ExecContext(ctx, query, args...)
				return err
			})
			if err != nil {
				t.Fatal(err)
			}
		}
		for i, f := range []struct {
			light, status string
			of            contract.View
			month         month.Month
			reply         any
		}{
			{"vermelho", "aberta", own, last, nil},
			{"vermelho", "aberta", other, last, nil},
			{"vermelho", "aberta", own, last.Add(-1), nil},
			{"amarelo", "aberta", own, last, nil},
			{"vermelho", "em contestação", own, last, today.String()},
			{"vermelho", "em contestação", own, last, today.AddDays(3).String()},
			{"vermelho", "aberta", own, last.Add(1), nil},
		} {
			exec(`INSERT INTO findings (id, contract_id, client_id, rule, subject, month, kind, light, contestable, sentence, at_stake, trace,
					rules_version, holds, status, decided, reply_on, created_at, updated_at)
				VALUES ($1, $2, $3, 'desconto_ausente', $1, $4, 'fatura_distribuidora', $5, TRUE, 's', 1000000, '{}', 1, TRUE, $6, FALSE, $7, 0, 0)`,
				fmt.Sprint("f", i), f.of.ID, f.of.ClientID, f.month, f.light, f.status, f.reply)
		}
		for i, on := range []month.Date{today.AddDays(-2), today.AddDays(2)} {
			exec(`INSERT INTO deals (id, number, client_id, title, search, stage, stage_at, next_step_on, created_at, created_by, updated_at, updated_by)
				VALUES ($1, $2, $3, 'N', 'n', 'proposta', 0, $4, 0, 'x', 0, 'x')`, fmt.Sprint("d", i), 900+i, own.ClientID, on.String())
		}
		exec(`INSERT INTO imports (id, user_id, filename, kind, size, sha256, blob_key, state, created_at, updated_at)
			VALUES ('i', $1, 'a.csv', 'csv', 1, 'x', 'k', 'revisao', 0, 0)`, boss.UserID)
		exec(`INSERT INTO source_proposals (id, kind, url, filename, revision, added, changed, removed, contracts, warnings, changes, state, created_at)
			VALUES ('w', 'IPCA', 'u', 'f', 1, 1, 0, 0, 0, '[]', '[]', 'pendente', 0), ('r', 'IPCA', 'u', 'f', 1, 1, 0, 0, 0, '[]', '[]', 'rejeitada', 0)`)
		exec(`INSERT INTO simulations (id, number, owner_id, name, search, distributor, annual_cost, created_at, updated_at, updated_by)
			VALUES ('s', 900, $1, 'n', 'n', 'd', 0, 0, 0, 'x')`, boss.UserID)
		for i, of := range []struct {
			modality, state string
			until           month.Date
			released        any
		}{
			{"Convencional", "rascunho", today, nil},
			{"Convencional", "rascunho", today, 1},
			{"Convencional", "recusada", today, nil},
			{"Convencional", "rascunho", today.AddDays(-1), nil},
			{"Verde", "rascunho", today, nil},
		} {
			exec(`INSERT INTO proposals (id, year, number, owner_id, simulation_id, simulation_version, client_name, brand, search, distributor, modality, price, annual_cost,
					annual_saving, state, valid_until, content, rules_version, released_at, created_at, updated_at, updated_by)
				VALUES ($1, 2026, $2, $3, 's', 1, 'n', 'b', 'n', 'd', $4, 0, 0, 0, $5, $6, '{}', 1, $7, 0, 0, 'x')`, fmt.Sprint("p", i), 900+i, boss.UserID, of.modality, of.state, of.until.String(), of.released)
		}

		work := func(who actor.Actor) map[worklist.Kind]int {
			t.Helper()
			w, err := a.Work.Items(ctx, who, last)
			if err != nil {
				t.Fatal(err)
			}
			found := map[worklist.Kind]int{}
			for _, i := range w.Items {
				found[i.Kind] += i.Count
			}
			return found
		}
		expect := func(name string, got, want map[worklist.Kind]int) {
			t.Helper()
			if fmt.Sprint(got) != fmt.Sprint(want) {
				t.Errorf("%s: %v, want %v", name, got, want)
			}
		}
		expect("gestora", work(boss), map[worklist.Kind]int{
			worklist.KindMeasurement: 2, worklist.KindPrice: 2, worklist.KindNF: 2, worklist.KindBill: 2, worklist.KindFinding: 3, worklist.KindReply: 1,
			worklist.KindImport: 1, worklist.KindNextStep: 1, worklist.KindRelease: 1, worklist.KindPublicData: 1,
		})
		// A partner reaches the findings of the own uploads alone, and learns nothing of imports.
		expect("parceiro", work(partner), map[worklist.Kind]int{
			worklist.KindMeasurement: 1, worklist.KindPrice: 1, worklist.KindNF: 1, worklist.KindBill: 1, worklist.KindNextStep: 1,
		})

		w, err := a.Work.Items(ctx, boss, last)
		if err != nil {
			t.Fatal(err)
		}
		if w.Value.Text() != "400.00" || w.Items[0].Kind != worklist.KindFinding || w.Items[0].Month != last.Add(-1) {
			t.Errorf("FC-03 first comes the latest with money: %s, %+v", w.Value.Text(), w.Items[0])
		}
		for _, i := range w.Items {
			if i.Kind == worklist.KindFinding {
				_, total, err := listed(a.Findings.List(ctx, boss, finding.Filter{
					Status: finding.StatusOpen, Contestable: true, Light: "vermelho", Rule: rule.Rule(i.Key), From: i.Month, To: i.Month, Limit: 1,
				}))
				if err != nil || total != i.Count {
					t.Errorf("FC-02 %s of %s: %d lines, the list has %d, %v", i.Key, i.Month, i.Count, total, err)
				}
			}
		}
		ofClient := func(who actor.Actor, clientID string) map[worklist.Kind]int {
			t.Helper()
			w, err := a.Work.ItemsOf(ctx, who, last, clientID)
			if err != nil {
				t.Fatal(err)
			}
			found := map[worklist.Kind]int{}
			for _, i := range w.Items {
				found[i.Kind] += i.Count
			}
			return found
		}
		// Of a client: its own work, without the sheets, mails and appointments of no client.
		expect("client", ofClient(boss, own.ClientID), map[worklist.Kind]int{
			worklist.KindMeasurement: 1, worklist.KindPrice: 1, worklist.KindNF: 1, worklist.KindBill: 1, worklist.KindFinding: 2, worklist.KindReply: 1,
			worklist.KindNextStep: 1,
		})
		expect("the other client", ofClient(boss, other.ClientID), map[worklist.Kind]int{
			worklist.KindMeasurement: 1, worklist.KindPrice: 1, worklist.KindNF: 1, worklist.KindBill: 1, worklist.KindFinding: 1,
		})
		expect("client of the parceiro", ofClient(partner, own.ClientID), map[worklist.Kind]int{
			worklist.KindMeasurement: 1, worklist.KindPrice: 1, worklist.KindNF: 1, worklist.KindBill: 1, worklist.KindNextStep: 1,
		})
		if _, err := a.Work.ItemsOf(ctx, partner, last, other.ClientID); !errors.Is(err, client.ErrNotFound) {
			t.Errorf("R3 a client out of reach: %v", err)
		}
		counts, err := a.Work.Counts(ctx, boss, last)
		if err != nil || counts != (worklist.Counts{Lines: len(w.Items), Imports: 1, Findings: 3, Deals: 1}) {
			t.Errorf("counts %+v of %d lines, %v", counts, len(w.Items), err)
		}
		if future, err := a.Work.Items(ctx, boss, today.Month()); err != nil || len(future.Items) == 0 || future.Items[0].Kind != worklist.KindFinding {
			t.Errorf("a month that is not over: %+v, %v", future, err)
		} else {
			for _, i := range future.Items {
				if i.Kind == worklist.KindMeasurement {
					t.Error("FC-03 a month that is not over lacks nothing yet")
				}
			}
		}
		exec(`UPDATE findings SET status = 'descartada', reason = 'r'`)
		exec(`UPDATE deals SET next_step_on = NULL`)
		exec(`UPDATE imports SET state = 'concluido'`)
		exec(`UPDATE contracts SET email = 'a@b.com.br'`)
		exec(`UPDATE source_proposals SET state = 'aplicada'`)
		exec(`UPDATE proposals SET released_at = 1`)
		expect("after", work(boss), map[worklist.Kind]int{worklist.KindMeasurement: 2, worklist.KindPrice: 2, worklist.KindNF: 2, worklist.KindBill: 2})
	})
}

func listed(p finding.Page, err error) ([]finding.Listed, int, error) {
	return p.Findings, p.Total, err
}

// VD-33: a line of Meu dia is an item that the cockpit calls open, of as many clients; it is gone
// with the waiver, and all of them with the close.
func TestWorkIsWhatTheCockpitSays_VD33(t *testing.T) {
	onEachEngine(t, func(t *testing.T, p place) {
		p.serve(t)
		c := openMonth(t, p.signIn(t))
		c.importSheet(t, "contatos.csv", []byte("cliente;cnpj;medidor;mes;consumo_kwh;proinfa_mwh;medicao;email;vencimento_boleto\n"+
			"Cerâmica Vale Sereno Ltda;11.222.333/0001-81;"+closedMeter+";"+c.month.String()+";331250;6,412;CCEE/SCDE consistida;fin@ceramica.example;"+c.month.Add(1).Last().BR()+"\n"))
		lines := func() map[string]int {
			t.Helper()
			var told struct {
				Itens []struct {
					Tipo, Mes  string
					Quantidade int
				}
			}
			c.must(t, http.MethodGet, "/api/work/items?mes="+c.month.String(), nil, &told)
			found := map[string]int{}
			for _, i := range told.Itens {
				if i.Mes == c.month.String() {
					found[i.Tipo] = i.Quantidade
				}
			}
			return found
		}
		if n := lines()["email_pronto"]; n != 1 {
			t.Errorf("VD-33 %d e-mails are ready before the waiver", n)
		}
		for _, item := range []string{"preco", "balanco", "nf", "conf_nf", "fatura", "conf_fatura", "boleto", "email", "encargos", "liquidacao"} {
			var book struct{ Total int }
			c.must(t, http.MethodGet, "/api/fechamento?mes="+c.month.String()+"&item="+item, nil, &book)
			if n, told := lines()[item]; told && n != book.Total {
				t.Errorf("VD-33 %s: Meu dia says %d, the cockpit %d", item, n, book.Total)
			}
			if _, _, err := c.call(http.MethodPost, c.path("itens/"+item+"/dispensar"), map[string]string{"motivo": "combinado com o cliente por telefone"}, nil); err != nil {
				t.Fatal(err)
			}
			if n := lines()[item]; n != 0 {
				t.Errorf("VD-33 %s is waived, and %d are told", item, n)
			}
		}
		if n := lines()["email_pronto"]; n != 0 {
			t.Errorf("VD-33 the e-mail is waived, and %d are ready", n)
		}
		c.must(t, http.MethodPost, c.path("fechar"), nil, nil)
		if left := lines(); len(left) != 0 {
			t.Errorf("VD-33 the month is closed, and Meu dia tells %v", left)
		}
	})
}

// VD-33: a finding leaves Meu dia with its waiver or the close of its month, and is back in the
// last 30 days of its term, due when that ends; the list that the line opens has as many.
func TestSettledFindings_VD33(t *testing.T) {
	onEachEngine(t, func(t *testing.T, p place) {
		a := p.open(t)
		defer a.Close()
		ctx, boss := t.Context(), actor.SystemActor()
		today := month.DateOf(clock.Local(time.Now()))
		last := today.Month().Add(-1)
		in := contract.NewInput()
		in.Code, in.ClientName, in.CNPJ, in.Volume = "CT-1", "Cliente", "11222333000181", "100"
		in.StartDate, in.EndDate = last.Add(-5).First().String(), last.Add(30).Last().String()
		of, err := a.Contracts.Create(ctx, boss, in, "")
		if err != nil {
			t.Fatal(err)
		}
		exec := func(query string, args ...any) {
			t.Helper()
			err := a.DB().InTx(ctx, func(ctx context.Context, tx *db.Tx) error { return db.Exec(ctx, tx, "prepare", query, args...) })
			if err != nil {
				t.Fatal(err)
			}
		}
		terms := map[string]any{"f1": today.AddDays(31).String(), "f2": today.AddDays(30).String(), "f3": today.String(), "f4": today.AddDays(-1).String(), "f5": nil}
		for id, until := range terms {
			exec(`INSERT INTO findings (id, contract_id, client_id, rule, subject, month, kind, light, contestable, sentence, at_stake, trace,
					rules_version, holds, status, decided, contest_until, created_at, updated_at)
				VALUES ($1, $2, $3, 'desconto_ausente', $1, $4, 'fatura_distribuidora', 'vermelho', TRUE, 's', 1000000, '{}', 1, TRUE, 'aberta', FALSE, $5, 0, 0)`,
				id, of.ID, of.ClientID, last, until)
		}
		expect := func(when string, count int, due month.Date) {
			t.Helper()
			w, err := a.Work.Items(ctx, boss, last)
			if err != nil {
				t.Fatal(err)
			}
			told := worklist.Item{}
			for _, i := range w.Items {
				if i.Kind == worklist.KindFinding {
					told = i
				}
			}
			if told.Count != count || told.Due != due {
				t.Errorf("VD-33 %s: %d, due %s; want %d, %s", when, told.Count, told.Due, count, due)
			}
			_, listed, err := listed(a.Findings.List(ctx, boss, finding.Filter{Status: finding.StatusOpen, Contestable: true, Light: "vermelho", PendingOn: today, Limit: 1}))
			if err != nil || listed != count {
				t.Errorf("VD-33 %s: the list has %d, Meu dia %d, %v", when, listed, count, err)
			}
		}
		open := worklist.Item{}
		if w, err := a.Work.Items(ctx, boss, last); err == nil {
			for _, i := range w.Items {
				if i.Kind == worklist.KindFinding {
					open = i
				}
			}
		}
		expect("open", 5, open.Due)
		exec(`INSERT INTO closing_waivers (client_id, month, item, reason, waived_at, waived_by) VALUES ($1, $2, 'nf', 'r', 0, 'x')`, of.ClientID, last)
		expect("another item waived", 5, open.Due)
		exec(`INSERT INTO closing_waivers (client_id, month, item, reason, waived_at, waived_by) VALUES ($1, $2, 'apontamentos', 'r', 0, 'x')`, of.ClientID, last)
		expect("waived", 2, today)
		exec(`DELETE FROM closing_waivers`)
		expect("taken back", 5, open.Due)
		exec(`INSERT INTO closed_months (client_id, month, closed_at, closed_by) VALUES ($1, $2, 0, 'x')`, of.ClientID, last)
		expect("closed", 2, today)
		exec(`UPDATE findings SET status = 'em contestação' WHERE id = 'f3'`)
		expect("the first is taken up", 1, today.AddDays(30))
	})
}
