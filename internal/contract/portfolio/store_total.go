package portfolio

import (
	"context"
	"database/sql"
	"errors"

	"ynova/internal/client"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
)

// CountAll returns how many contracts there are.
func CountAll(ctx context.Context, q db.Q) (int, error) {
	return counter(ctx, q, `SELECT contracts FROM contract_deltas WHERE month = $1`, allMonths)
}

// CountActive returns how many contracts are active in the month.
func CountActive(ctx context.Context, q db.Q, m month.Month) (int, error) {
	return counter(ctx, q, `
		SELECT CAST(COALESCE(sum(active), 0) AS BIGINT) FROM contract_deltas WHERE month <> '' AND month <= $1`, m.String())
}

// CountOpportunities returns how many opportunities the month has.
func CountOpportunities(ctx context.Context, q db.Q, m month.Month) (int, error) {
	return counter(ctx, q, `SELECT opportunities FROM portfolio_months WHERE month = $1`, m.String())
}

func counter(ctx context.Context, q db.Q, query, key string) (n int, err error) {
	err = q.QueryRowContext(ctx, query, key).Scan(&n)
	if errors.Is(err, sql.ErrNoRows) {
		return 0, nil // nothing was ever counted
	}
	return n, db.Wrap(err, "portfolio: read counter")
}

// MonthsWithData reads the months that something was measured in, newest first
// (CT-02): from the counters, or from the months of the contracts in scope.
func MonthsWithData(ctx context.Context, q db.Q, scope client.Scope) ([]month.Month, error) {
	query := `
		SELECT month FROM portfolio_months
		WHERE month <> '' AND (measured > 0 OR conforme + excedente + subutilizado > 0) ORDER BY month DESC`
	var args []any
	if !scope.All() {
		query = `
		SELECT DISTINCT m.month FROM contracts c JOIN contract_months m ON m.contract_id = c.id
		WHERE c.deleted_at IS NULL AND ` + scope.Where("c.client_id", &args) + ` ORDER BY m.month DESC`
	}
	return db.List(ctx, q, "portfolio: months with data", db.Single[month.Month], query, args...)
}
