package variance

import (
	"context"
	"strings"
	"testing"
	"time"

	"ynova/internal/ccee"
	"ynova/internal/closing/book"
	"ynova/internal/kernel/clock"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/jobs"
	"ynova/internal/platform/logging"
	"ynova/internal/tariff"
)

// MC-07: of two jobs of one client the later one reads what the earlier one left and what
// was measured meanwhile; neither stores what it read before the other.
func TestAccrualsOfTwoJobs_MC07(t *testing.T) {
	dbtest.Needs(t, dbtest.OnPostgres)
	d := dbtest.Postgres(t)
	dbtest.Seed(t, d)
	now := clock.Fixed(time.Date(2026, 11, 3, 12, 0, 0, 0, time.UTC))
	queue, parameters := jobs.New(d, now, logging.Discard()), tariff.NewCache()
	s := NewService(Config{
		DB: d, Clock: now, Queue: queue, Parameters: parameters,
		Books: book.NewService(book.Config{
			DB: d, Clock: now, Queue: queue, Parameters: parameters, Judge: ccee.NewJudge(ccee.JudgeConfig{DB: d, Queue: queue, Parameters: parameters}),
		}),
	})
	exec := func(statement string, args ...any) {
		t.Helper()
		dbtest.Write(t, d, func(ctx context.Context, tx *db.Tx) error {
			_, err := tx.ExecContext(ctx, statement, args...)
			return err
		})
	}
	exec(`INSERT INTO contract_spans (contract_id, first_month, last_month) VALUES ($1, '2026-01', '2026-12')`, dbtest.Contract)
	exec(`INSERT INTO contract_months (contract_id, month, client_id, active, consumption, net, billable, price, conformity, rules_version, updated_at)
		VALUES ($1, '2026-10', $2, TRUE, 100000000, 100000000, 100000000, 1, 'Conforme', 1, 0)`, dbtest.Contract, dbtest.Client)

	accrue := func(ctx context.Context, tx *db.Tx) error { return s.accrueMany(ctx, tx, []string{dbtest.Client}) }
	second := make(chan error, 1)
	dbtest.Write(t, d, func(ctx context.Context, tx *db.Tx) error {
		if err := accrue(ctx, tx); err != nil {
			return err
		}
		go func() { second <- d.Write(context.Background(), accrue) }()
		waiting := ""
		for deadline := time.Now().Add(10 * time.Second); waiting == "" && time.Now().Before(deadline); time.Sleep(10 * time.Millisecond) {
			err := d.QueryRowContext(t.Context(), `SELECT COALESCE(MAX(query), '') FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`).Scan(&waiting)
			if err != nil {
				return err
			}
		}
		if waiting == "" {
			t.Error("MC-07 two jobs of one client run beside each other")
		}
		exec(`UPDATE contract_months SET billable = 200000000 WHERE month = '2026-10'`) // an import
		return nil
	})
	if err := <-second; err != nil {
		t.Fatal(err)
	}
	var body string
	if err := d.QueryRowContext(t.Context(), `SELECT body FROM accruals WHERE month = '2026-10' AND contract_id = $1`, dbtest.Contract).Scan(&body); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(body, `"0.002"`) || strings.Contains(body, `"0.001"`) {
		t.Errorf("MC-07 what is kept is what was measured before: %s", body)
	}
}
