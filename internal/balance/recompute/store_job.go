package recompute

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strconv"

	"ynova/internal/platform/db"
	"ynova/internal/platform/jobs"
)

// holderOf finds the job that has the unique key and keeps it from starting until
// the transaction ends; the empty id means that it ended in between.
func holderOf(ctx context.Context, tx *db.Tx, key string) (id string, state jobs.State, err error) {
	err = tx.QueryRowContext(ctx, `SELECT id, state FROM jobs
		WHERE unique_key = $1 AND state IN ('queued', 'running')`+tx.Dialect().ForUpdate(), key).Scan(&id, &state)
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return "", "", fmt.Errorf("balance: job %s: %w", key, db.Classify(err))
	}
	return id, state, nil
}

// countClients counts the clients that have balances.
func countClients(ctx context.Context, q db.Q) (n int64, err error) {
	err = q.QueryRowContext(ctx, `SELECT COUNT(DISTINCT client_id) FROM balances`).Scan(&n)
	return n, db.Wrap(err, "balance: count clients")
}

type clientMonths struct {
	id     string
	months int64
}

// clientPage is how many clients are looked up at once.
const clientPage = 500

// clientsAfter reads the next clients that have balances, in the order of their
// ids, and how many months they have.
func clientsAfter(ctx context.Context, q db.Q, last string) ([]clientMonths, error) {
	return db.List(ctx, q, "balance: list clients", func(rows *sql.Rows, c *clientMonths) error {
		return rows.Scan(&c.id, &c.months)
	}, `SELECT client_id, CAST(SUM(months) AS BIGINT) FROM balances WHERE client_id > $1
		GROUP BY client_id ORDER BY client_id LIMIT `+strconv.Itoa(clientPage), last)
}
