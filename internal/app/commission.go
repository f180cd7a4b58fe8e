package app

import (
	"context"

	"ynova/internal/commission"
	"ynova/internal/contract/portfolio"
	"ynova/internal/platform/db"
	"ynova/internal/ranking"
)

// commissions connects the commissions with the contracts that they follow.
func (a *App) commissions() *commission.Service {
	return commission.NewService(commission.Config{DB: a.db, Clock: a.options.Clock, Queue: a.queue})
}

// performance registers the screens of commissions and of the ranking, whose
// pseudonyms are made by the key of the installation.
func (a *App) performance() error {
	box, err := a.box()
	if err != nil {
		return err
	}
	commission.Routes(a.router, a.Commissions)
	ranking.Routes(a.router, ranking.NewService(a.db, box))
	return nil
}

// monthsObservers are told one after the other that months of contracts changed.
type monthsObservers []portfolio.MonthsObserver

func (all monthsObservers) MonthsChanged(ctx context.Context, tx *db.Tx, contractIDs []string) error {
	for _, o := range all {
		if err := o.MonthsChanged(ctx, tx, contractIDs); err != nil {
			return err
		}
	}
	return nil
}
