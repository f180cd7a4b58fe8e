package account

import (
	"context"
	"database/sql"

	"ynova/internal/platform/db"
)

// Steps are the steps that were taken.
func Steps(ctx context.Context, q db.Q) (map[Step]bool, error) {
	taken := map[Step]bool{}
	found, err := db.List(ctx, q, "account: read steps", func(rows *sql.Rows, s *Step) error { return rows.Scan(s) },
		"SELECT key FROM settings WHERE key IN ($1, $2) AND value = $3", string(StepMailTested), string(StepWithoutMail), stepDone)
	for _, s := range found {
		taken[s] = true
	}
	return taken, err
}

// CountActive counts the people who may sign in.
func CountActive(ctx context.Context, q db.Q) (int, error) {
	return db.Count(ctx, q, "account: count people", " FROM users WHERE status = $1", string(StatusAtivo))
}
