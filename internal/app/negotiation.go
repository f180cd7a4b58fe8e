package app

import (
	"ynova/internal/negotiation"
)

// negotiations connects the deals with the contracts that they end in.
func (a *App) negotiations() {
	a.Deals = negotiation.NewService(negotiation.Config{DB: a.db, Clock: a.options.Clock, Contracts: a.Contracts, Commissions: a.Commissions})
	negotiation.Routes(a.router, a.Deals)
}
