package app

import (
	"ynova/internal/mailing/post"
	"ynova/internal/negotiation"
	"ynova/internal/negotiation/quote"
	"ynova/internal/tariff"
)

// negotiations connects the deals with the contracts that they end in, and the
// quotation rounds with the mail that suppliers get.
func (a *App) negotiations(parameters *tariff.Cache, office *post.Office) {
	a.Deals = negotiation.NewService(negotiation.Config{DB: a.db, Clock: a.options.Clock, Contracts: a.Contracts, Commissions: a.Commissions})
	negotiation.Routes(a.router, a.Deals)
	a.Quotes = quote.NewService(quote.Config{
		DB: a.db, Clock: a.options.Clock, Deals: a.Deals, Parameters: parameters, Queue: a.queue, Mail: office,
		BaseURL: a.options.Config.Base().String(),
	})
	a.Quotes.Jobs(a.queue)
	quote.Routes(a.router, a.Quotes)
}
