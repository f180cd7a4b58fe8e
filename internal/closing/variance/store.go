package variance

import (
	"context"

	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
)

// accruedMonths are the client's months that are closed or have a kept accrual, the newest
// twelve, newest first.
func accruedMonths(ctx context.Context, q db.Q, clientID string) ([]month.Month, error) {
	return db.List(ctx, q, "closing: find accrued months", db.Single[month.Month], `SELECT month FROM closing_snapshots WHERE client_id = $1
		UNION SELECT month FROM accruals WHERE client_id = $1 ORDER BY month DESC LIMIT 12`, clientID)
}
