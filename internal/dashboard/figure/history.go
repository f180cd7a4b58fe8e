package figure

import (
	"context"

	"ynova/internal/client"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
)

// historyMonths is how many months a history has.
const historyMonths = 12

// Month are the counts of one month of a history.
type Month struct {
	Month month.Month
	Counts
}

// History counts the twelve months that end with the given one, oldest first. It does not
// count divergences.
func History(ctx context.Context, q db.Q, scope client.Scope, until month.Month) ([]Month, error) {
	months := make([]Month, historyMonths)
	for i := range months {
		months[i].Month = until.Add(i + 1 - historyMonths)
	}
	if scope.All() {
		return months, portfolioHistory(ctx, q, months)
	}
	return months, scopedHistory(ctx, q, scope, months)
}
