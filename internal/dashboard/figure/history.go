package dashboard

import (
	"context"

	"ynova/internal/client"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/month"
)

// historyMonths is how many months a history has.
const historyMonths = 12

// MonthFigures are the counts of one month of a history.
type MonthFigures struct {
	Month month.Month
	Figures
}

// History counts the twelve months that end with the given one, oldest first. It does not
// count divergences.
func (s *Service) History(ctx context.Context, who actor.Actor, until month.Month) ([]MonthFigures, error) {
	months := make([]MonthFigures, historyMonths)
	for i := range months {
		months[i].Month = until.Add(i + 1 - historyMonths)
	}
	scope := client.ScopeOf(who, actor.DashboardRead)
	if scope.All() {
		return months, portfolioHistory(ctx, s.db, months)
	}
	return months, scopedHistory(ctx, s.db, scope, months)
}
