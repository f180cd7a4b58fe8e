package closing

import (
	"context"
	"database/sql"

	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
)

func countClosed(ctx context.Context, q db.Q, of *question) (n int, err error) {
	args := []any{of.month}
	err = q.QueryRowContext(ctx, `SELECT COUNT(*) FROM closed_months p WHERE p.month = $1 AND `+of.where("p.client_id", &args), args...).Scan(&n)
	return n, db.Wrap(err, "closing: count closed months")
}

// keptOf reads what is in force of the closed month, a page of the clients.
func keptOf(ctx context.Context, q db.Q, of *question, limit, offset int) ([]Snapshot, error) {
	args := []any{of.month}
	where := of.where("s.client_id", &args)
	return db.List(ctx, q, "closing: read what is kept of a month", snapshotColumns.Rows(), `SELECT `+snapshotColumns.Names()+` FROM closing_snapshots s
		WHERE s.month = $1 AND `+where+` AND EXISTS (SELECT 1 FROM closed_months p WHERE p.client_id = s.client_id AND p.month = s.month)
		AND s.sequence = (SELECT MAX(n.sequence) FROM closing_snapshots n WHERE n.client_id = s.client_id AND n.month = s.month)
		ORDER BY s.client_id LIMIT `+db.Arg(&args, limit)+` OFFSET `+db.Arg(&args, offset), args...)
}

// adjustedOf sums what was recorded of the energy of the month in later ones, by contract.
func adjustedOf(ctx context.Context, q db.Q, clientIDs []string, m month.Month) (map[string]money.Amount, error) {
	sums := map[string]money.Amount{}
	err := db.EachIn(ctx, q, `SELECT contract_id, amount FROM closing_adjustments WHERE month_origin = '`+m.String()+`' AND line = '`+string(energyLine)+`'
		AND contract_id IS NOT NULL AND client_id IN `, ``, clientIDs, func(rows *sql.Rows) error {
		var id string
		var amount money.Amount
		err := rows.Scan(&id, &amount)
		sums[id] += amount
		return err
	})
	return sums, db.Wrap(err, "closing: sum adjustments")
}
