package app

import (
	"ynova/internal/commission"
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
