package contract_test

import (
	"context"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"ynova/internal/contract"
	"ynova/internal/kernel/clock"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
)

// TD-09: the migration makes the dated status of contracts that there are from their
// versions, and the runs of active months and the counters from it.
func TestHistoryFromVersions_TD09(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		staff := gestora(t, d)
		s := contract.NewService(d, contract.Options{})
		v := create(t, s, staff, valid(1))
		for _, status := range []string{"Em análise", "Ativo", "Inativo", "Ativo"} {
			next, err := s.Update(t.Context(), staff, v.ID, blind(func(in *contract.Input) { in.Status = status }))
			if err != nil {
				t.Fatal(err)
			}
			v = next
		}
		still := create(t, s, staff, valid(2))
		engine := "sqlite"
		if d.Dialect() != db.SQLite {
			engine = "postgres"
		}
		file, err := os.ReadFile("../platform/db/migrations/0056_status_history." + engine + ".sql")
		if err != nil {
			t.Fatal(err)
		}
		write(t, d, func(ctx context.Context, tx *db.Tx) error {
			statements := []string{
				`DROP TABLE contract_spans`, `ALTER TABLE contracts DROP COLUMN status_history`, `DROP INDEX contract_months_outdated`,
				`UPDATE contract_deltas SET active = 7 WHERE month = '2026-03'`,
			}
			for i, day := range []string{"2026-01-05", "2026-01-05", "2026-02-10", "2026-09-10", "2026-11-05"} {
				at, err := time.ParseInLocation("2006-01-02 15:04", day+fmt.Sprintf(" 2%d:30", i%4), clock.SaoPaulo())
				if err != nil {
					return err
				}
				statements = append(statements, fmt.Sprintf(`UPDATE contract_versions SET at = %d WHERE contract_id = '%s' AND version = %d`, clock.FromTime(at), v.ID, i+1))
			}
			_, migration, _ := strings.Cut(string(file), "-- +goose Up")
			for _, statement := range append(statements, strings.Split(uncommented(migration), ";")...) {
				if strings.TrimSpace(statement) == "" {
					continue
				}
				if _, err := tx.ExecContext(ctx, statement); err != nil {
					return fmt.Errorf("%s: %w", statement, err)
				}
			}
			return nil
		})
		for id, want := range map[string]string{
			// Version 1 and 2 are of one day: it begins as that day ended.
			v.ID:     "em análise desde 01/01/2026, ativo desde 10/02/2026, suspenso desde 10/09/2026, ativo desde 05/11/2026",
			still.ID: "ativo desde 01/01/2026",
		} {
			got, err := s.Get(t.Context(), staff, id)
			if err != nil || got.History.String() != want {
				t.Errorf("TD-09 replayed as %s, %v; want %s", got.History, err, want)
			}
		}
		for m, want := range map[string]int{"2026-01": 1, "2026-02": 2, "2026-09": 2, "2026-10": 1, "2026-11": 2, "2027-12": 2, "2028-01": 0} {
			if got := activeIn(t, d, s, staff, m); got != want {
				t.Errorf("TD-09 %s: %d active, want %d", m, got, want)
			}
		}
		requireCounters(t, d)
	})
}

// uncommented leaves out comments, which may hold a semicolon.
func uncommented(script string) string {
	lines := strings.Split(script, "\n")
	for i, line := range lines {
		lines[i], _, _ = strings.Cut(line, "-- ")
	}
	return strings.Join(lines, "\n")
}
