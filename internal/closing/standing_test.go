package closing_test

import (
	"context"
	"encoding/json"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"ynova/internal/closing"
	"ynova/internal/closing/book"
	"ynova/internal/closing/item"
	"ynova/internal/closing/variance"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
)

// writes change each table that a month is judged by.
var writes = []struct{ name, statement string }{
	{"a figure of a month", `UPDATE contract_months SET consumption = NULL WHERE contract_id = 'k1' AND month = '2026-10'`},
	{"a month that goes", `DELETE FROM contract_months WHERE contract_id = 'k2' AND month = '2026-10'`},
	{"the estimate from a month before", `UPDATE contract_months SET energy_value = 99900000 WHERE contract_id = 'k2' AND month = '2026-09'`},
	{"a check", `UPDATE contract_checks SET bill_tusd = 'Divergente' WHERE contract_id = 'k4' AND month = '2026-10'`},
	{"the origin of a metering", `UPDATE balance_months SET metering = 'Estimada' WHERE contract_id = 'k4' AND month = '2026-10'`},
	{"the records of a client that go", `DELETE FROM balance_months WHERE contract_id IN ('k1', 'k17', 'k33', 'k49') AND month = '2026-10'`},
	{"a unit that waits", `INSERT INTO consumer_units (id, client_id, meter_code, group_name, created_at, updated_at) VALUES ('u99', 'c3', 'M99', 'default', 0, 0)`},
	{"a bill that goes", `UPDATE invoices SET deleted_at = 1 WHERE contract_id = 'k6' AND month = '2026-10' AND kind = 'fatura_distribuidora'`},
	{"an invoice that is linked elsewhere", `UPDATE invoices SET contract_id = 'k1', client_id = 'c2' WHERE contract_id = 'k8' AND month = '2026-10'`},
	{"a finding", `INSERT INTO findings (id, contract_id, client_id, rule, subject, month, kind, light, contestable, sentence, at_stake, trace, rules_version, holds,
		status, decided, created_at, updated_at) VALUES ('f', 'k4', 'c5', 'reativo', '', '2026-10', 'fatura_distribuidora', 'vermelho', TRUE, '', 9990000, '{}', 1, TRUE, 'aberta', FALSE, 0, 0)`},
	{"who takes the finding up", `UPDATE findings SET owner_id = 'ana' WHERE id = 'f'`},
	{"an owner", `INSERT INTO closing_owners (client_id, user_id, set_at, set_by) VALUES ('c2', 'ana', 0, '')`},
	{"the owner's name", `UPDATE users SET name = 'Ana Prado' WHERE id = 'ana'`},
	{"a waiver", `INSERT INTO closing_waivers (client_id, month, item, reason, waived_at, waived_by) VALUES ('c2', '2026-10', 'email', 'combinado', 0, '')`},
	{"a waiver taken back", `DELETE FROM closing_waivers`},
	{"an agent of the CCEE", `INSERT INTO ccee_agents (id, client_id, sigla, sigla_key, profile, profile_key, class, version, created_at, updated_at)
		VALUES ('a', 'c2', 'A', 'a', '', '', 'livre', 1, 0, 0)`},
	{"a verdict of the CCEE", `INSERT INTO ccee_verdicts (client_id, month, charges, charges_reason, settlement, settlement_reason) VALUES ('c2', '2026-10', 'Conforme', '', 'Conforme', '')`},
	{"a name", `UPDATE clients SET name = 'Zinco' WHERE id = 'c1'`},
	{"a contract of another client", `UPDATE contracts SET client_id = 'c4' WHERE id = 'k1'; UPDATE contract_months SET client_id = 'c4' WHERE contract_id = 'k1';
		UPDATE contract_checks SET client_id = 'c4' WHERE contract_id = 'k1'; UPDATE invoices SET client_id = 'c4' WHERE contract_id = 'k1'`},
	{"a contract that is deleted", `UPDATE contracts SET deleted_at = 1 WHERE id = 'k9'`},
	{"a status", `UPDATE contract_spans SET last_month = '2026-09' WHERE contract_id = 'k10'`},
	{"balances of another client", `UPDATE balances SET client_id = 'c4' WHERE id IN ('b2', 'b18', 'b34', 'b50')`},
	{"a close", `INSERT INTO closed_months (client_id, month, closed_at, closed_by) VALUES ('c3', '2026-10', 7, 'Ana')`},
	{"a reopening", `DELETE FROM closed_months`},
	{"what was accrued", `INSERT INTO accruals (client_id, contract_id, month, rules_version, body, frozen_at, updated_at) VALUES ('c2', 'k17', '2026-10', 1,
		'[{"linha":"gestao","entradas":{"precos":[{"chave":"valor","nome":"Valor","unidade":"R$","valor":"777","fonte":"contrato"}]}}]', 1, 0)`},
	{"an adjustment", `INSERT INTO closing_adjustments (id, client_id, line, month_origin, month_posted, amount, reason, created_at, created_by)
		VALUES ('j', 'c4', 'energia', '2026-08', '2026-10', 7770000, 'engano', 0, 'Ana')`},
	{"a parameter", `UPDATE parameters SET value = '3' WHERE key = 'fechamento.du.nf'`},
}

// MC-01: after each kind of write the cockpit of an instance that has kept the month, and
// of another that has, is what one says that judges everything anew.
func TestCockpitFollowsEveryWrite_MC01(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		exec := func(statement string) {
			t.Helper()
			dbtest.Write(t, d, func(ctx context.Context, tx *db.Tx) error {
				for one := range strings.SplitSeq(statement, ";") {
					if _, err := tx.ExecContext(ctx, one); err != nil {
						return err
					}
				}
				return nil
			})
		}
		fill(t, d, 64, 64/4) // so many clients that those that changed are judged by themselves
		exec(`INSERT INTO users (id, email, name, status, search_text, created_at, updated_at) VALUES ('ana', 'a@y.com', 'Ana', 'ativo', '', 0, 0)`)
		one, other := newService(t, d), newService(t, d)
		before := cockpit(t, one)
		for _, w := range writes {
			cockpit(t, other)
			exec(w.statement)
			want := cockpit(t, newService(t, d))
			if want == before {
				t.Fatalf("MC-01 %s changes nothing: the case proves nothing", w.name)
			}
			for name, kept := range map[string]*closing.Service{"it": one, "another instance": other} {
				if got := cockpit(t, kept); got != want {
					t.Errorf("MC-01 after %s the cockpit of %s is %s", w.name, name, unlike(got, want))
				}
			}
			before = want
		}
	})
}

// MC-01: a write that commits while others read is in the next reading, also where a
// later one has been read before it.
func TestCockpitSeesLateCommit_MC01(t *testing.T) {
	dbtest.Needs(t, dbtest.OnPostgres)
	d := dbtest.Postgres(t)
	fill(t, d, 16, 16/4)
	one := newService(t, d)
	cockpit(t, one)
	change := func(ctx context.Context, tx *db.Tx, contractID string) error {
		_, err := tx.ExecContext(ctx, `UPDATE contract_months SET consumption = NULL WHERE contract_id = $1 AND month = '2026-10'`, contractID)
		return err
	}
	dbtest.Write(t, d, func(ctx context.Context, tx *db.Tx) error {
		if err := change(ctx, tx, "k1"); err != nil {
			return err
		}
		late := make(chan error)
		go func() {
			late <- d.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error { return change(ctx, tx, "k2") })
		}()
		if err := <-late; err != nil { // begins later and commits before
			return err
		}
		if got, want := cockpit(t, one), cockpit(t, newService(t, d)); got != want {
			t.Errorf("MC-01 beside one that has not committed: %s", unlike(got, want))
		}
		return nil
	})
	if got, want := cockpit(t, one), cockpit(t, newService(t, d)); got != want {
		t.Errorf("MC-01 the earlier of two that commits last: %s", unlike(got, want))
	}
}

// MC-01: each table that the queries over all clients name notes its changes, on SQLite as
// on PostgreSQL: a query that comes to read another one has to have its triggers as well,
// and a migration that makes a table anew on SQLite makes them anew.
func TestTablesOfTheCockpitNoteChanges_MC01(t *testing.T) {
	sqlite, postgres := dbtest.Both(t)
	noted := triggers(t, sqlite, `SELECT tbl_name FROM sqlite_master WHERE type = 'trigger' AND sql LIKE '%INTO closing_changes%' ORDER BY 1`)
	there := triggers(t, postgres, `SELECT event_object_table FROM information_schema.triggers WHERE trigger_name LIKE 'closing_changes%' AND trigger_name <> 'closing_changes_left' ORDER BY 1`)
	if !slices.Equal(noted, there) {
		t.Errorf("MC-01 triggers on SQLite %v, on PostgreSQL %v", noted, there)
	}
	named := regexp.MustCompile(`(?:FROM|JOIN) ([a-z_]+)`)
	for _, file := range []string{"book/store_book.go", "book/store_contract.go", "book/store_unmetered.go", "adjust/store.go", "provision/store.go", "provision/store_unit.go", "../ccee/store_verdict.go", "../ccee/store_read.go"} {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range named.FindAllStringSubmatch(string(text), -1) {
			if !slices.Contains(noted, m[1]) && m[1] != "documents" { // only looked up by who writes a figure
				t.Errorf("MC-01 %s reads %s, whose changes nobody notes", file, m[1])
			}
		}
	}
}

func triggers(t *testing.T, d *db.DB, query string) []string {
	t.Helper()
	tables, err := db.List(t.Context(), d, "triggers", db.Single[string], query)
	if err != nil {
		t.Fatal(err)
	}
	return tables
}

// unlike is where two texts part.
func unlike(got, want string) string {
	n := 0
	for n < min(len(got), len(want)) && got[n] == want[n] {
		n++
	}
	from := max(0, n-100)
	return got[from:min(len(got), n+100)] + "\njudged anew\n" + want[from:min(len(want), n+100)]
}

// cockpit is what the lists over all clients say: the page under several filters, and the
// accruals.
func cockpit(t *testing.T, s *closing.Service) string {
	t.Helper()
	var all strings.Builder
	for _, f := range []book.Filter{
		{Limit: 50}, {Limit: 2, Offset: 1}, {Limit: 50, Item: item.Measurement}, {Limit: 50, Search: "zin"}, {Limit: 50, Owner: "ana"}, {Limit: 50, State: item.Open},
	} {
		page, err := s.Books.Page(t.Context(), actor.SystemActor(), month.New(2026, 10), f)
		if err != nil {
			t.Fatal(err)
		}
		text, err := json.Marshal(page)
		if err != nil {
			t.Fatal(err)
		}
		all.Write(append(text, '\n'))
	}
	page, err := s.Accruals.Page(t.Context(), actor.SystemActor(), month.New(2026, 10), variance.Filter{Limit: 50})
	if err != nil {
		t.Fatal(err)
	}
	text, err := json.Marshal(page)
	if err != nil {
		t.Fatal(err)
	}
	return all.String() + string(text)
}
