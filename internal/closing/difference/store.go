package difference

import (
	"context"

	"ynova/internal/client"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
)

func countClosed(ctx context.Context, q db.Q, scope client.Scope, m month.Month) (n int, err error) {
	args := []any{m}
	err = q.QueryRowContext(ctx, `SELECT COUNT(*) FROM closed_months p WHERE p.month = $1 AND `+scope.Where("p.client_id", &args), args...).Scan(&n)
	return n, db.Wrap(err, "closing: count closed months")
}

// notDeleted are those of the contracts that are still there.
func notDeleted(ctx context.Context, q db.Q, contractIDs []string) ([]string, error) {
	return db.ListIn(ctx, q, "closing: look for contracts", db.Single[string], `SELECT id FROM contracts WHERE deleted_at IS NULL AND id IN `, ` ORDER BY id`, contractIDs)
}
