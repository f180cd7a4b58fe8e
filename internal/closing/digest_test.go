package closing

import (
	"context"
	"testing"
	"time"

	"ynova/internal/ccee"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/jobs"
	"ynova/internal/platform/logging"
	"ynova/internal/tariff"
)

// MC-13: an owner is told once a day what has become late, a measurement again and again,
// the gestora with her from the fourteenth working day, and instead where nobody owns it.
func TestDigest_MC13(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		dbtest.Seed(t, d) // a contract of January to December 2026
		exec := func(statement string) {
			t.Helper()
			dbtest.Write(t, d, func(ctx context.Context, tx *db.Tx) error {
				_, err := tx.ExecContext(ctx, statement)
				return err
			})
		}
		exec(`INSERT INTO contract_spans (contract_id, first_month, last_month) VALUES ('` + dbtest.Contract + `', '2026-01', '2026-12')`)
		exec(`INSERT INTO users (id, email, name, status, search_text, created_at, updated_at) VALUES ('g', 'g@ynova.example', 'Gestora', 'ativo', '', 0, 0)`)
		exec(`INSERT INTO user_roles (user_id, role) VALUES ('g', 'gestora')`)
		now := clock.Fixed(time.Date(2026, 11, 3, 12, 0, 0, 0, time.UTC))
		queue, parameters := jobs.New(d, now, logging.Discard()), tariff.NewCache(now)
		s := NewService(Config{
			DB: d, Clock: now, Queue: queue, Parameters: parameters,
			Judge: ccee.NewJudge(ccee.JudgeConfig{DB: d, Queue: queue, Parameters: parameters}),
		})
		tell := func(day string) {
			t.Helper()
			at, err := month.ParseDate(day)
			if err != nil {
				t.Fatal(err)
			}
			now.Set(at.In(time.UTC).Add(15 * time.Hour))
			dbtest.Write(t, d, func(ctx context.Context, tx *db.Tx) error { return s.tell(ctx, tx, at) })
		}
		told := func(userID string) (texts []string) {
			t.Helper()
			texts, err := db.List(t.Context(), d, "test", db.Single[string], `SELECT title || ' | ' || body || ' | ' || link FROM notifications
				WHERE user_id = $1 ORDER BY created_at, id`, userID)
			if err != nil {
				t.Fatal(err)
			}
			return texts
		}
		tell("2026-11-05") // the third working day: nothing is late yet
		if got := told("g"); len(got) != 0 {
			t.Errorf("MC-13 told too early: %q", got)
		}
		tell("2026-11-06")
		tell("2026-11-06")
		want := "Fechamento de outubro de 2026: 3 itens em atraso | Medição: 1 · Contrato: 1 · Preço: 1 | /fechamento?mes=2026-10"
		if got := told("g"); len(got) != 1 || got[0] != want {
			t.Errorf("MC-13 nobody owns it, so the gestora hears once: %q", got)
		}
		exec(`INSERT INTO closing_owners (client_id, user_id, set_at, set_by) VALUES ('` + dbtest.Client + `', '` + dbtest.User + `', 0, 'G')`)
		tell("2026-11-09") // the fifth
		tell("2026-11-11") // the seventh: what was due on the sixth
		tell("2026-11-16") // the tenth
		tell("2026-11-17") // the eleventh: what was due on the tenth, no measurement
		if got := told(dbtest.User); len(got) != 3 || got[0] != "Fechamento de outubro de 2026: 3 itens em atraso | NF do fornecedor: 1 · Vencimento do boleto: 1 · E-mail: 1 | /fechamento?mes=2026-10" ||
			got[1] != "Fechamento de outubro de 2026: 2 itens em atraso | Medição: 1 · PROINFA: 1 | /fechamento?mes=2026-10" ||
			got[2] != "Fechamento de outubro de 2026: 1 item em atraso | Balanço: 1 | /fechamento?mes=2026-10" {
			t.Errorf("MC-13 the owner: %q", got)
		}
		if got := told("g"); len(got) != 1 {
			t.Errorf("MC-13 the gestora hears what has an owner: %q", got)
		}
		tell("2026-11-23") // the fourteenth: 20/11 rests
		if got := told("g"); len(got) != 2 || got[1] != "Fechamento de outubro de 2026: 1 item em atraso | Medição: 1 | /fechamento?mes=2026-10" {
			t.Errorf("MC-13 from the fourteenth on the gestora hears of measurements: %q", got)
		}
	})
}
