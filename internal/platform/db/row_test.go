package db_test

import (
	"context"
	"database/sql"
	"errors"
	"testing"

	"ynova/internal/kernel/fault"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
)

// OP-03: a connection that ends under a statement is the database being away, whether the
// statement reads one row, begins, or commits; so is every statement after it.
func TestLostConnectionIsUnavailable_OP03(t *testing.T) {
	d := dbtest.Postgres(t)
	unavailable := func(what string, err error) {
		t.Helper()
		if fault.KindOf(err) != fault.Unavailable {
			t.Errorf("OP-03 %s: %v", what, err)
		}
	}
	var n int
	err := d.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error {
		unavailable("one row", tx.QueryRowContext(ctx, "SELECT 1 FROM pg_terminate_backend(pg_backend_pid())").Scan(&n))
		unavailable("one row after it", tx.QueryRowContext(ctx, "SELECT 1").Scan(&n))
		return nil
	})
	unavailable("commit", err)
	if err := d.QueryRowContext(t.Context(), "SELECT 1").Scan(&n); err != nil {
		t.Errorf("OP-03 the next connection: %v", err)
	}
	if err := d.QueryRowContext(t.Context(), "SELECT 1 WHERE FALSE").Scan(&n); !errors.Is(err, sql.ErrNoRows) {
		t.Errorf("no row: %v", err)
	}
}
