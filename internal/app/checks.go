package app

import (
	"context"

	"ynova/internal/compliance"
	"ynova/internal/contract/portfolio"
	"ynova/internal/finding"
	"ynova/internal/invoice"
	"ynova/internal/platform/db"
	"ynova/internal/tariff"
)

// checks connects what follows contracts, their months and the parameters with the
// checks of the invoices.
func (a *App) checks(parameters *tariff.Cache) *compliance.Checks {
	a.reviews = compliance.NewChecks(compliance.Config{DB: a.db, Queue: a.queue, Parameters: parameters})
	return a.reviews
}

// invoices connects the invoices with what is checked and looked for because of them.
func (a *App) invoices(checks *compliance.Checks, findings *finding.Service) {
	a.Invoices = invoice.NewService(invoice.Config{DB: a.db, Clock: a.options.Clock, Followers: invoiceFollowers(checks, findings)})
	invoice.Routes(a.router, a.Invoices)
	compliance.CheckRoutes(a.router, checks)
	finding.Routes(a.router, findings)
}

// judge has the months computed that an older version of the product stored.
func (a *App) judge(ctx context.Context) error {
	if err := a.catchUp(ctx); err != nil {
		return err
	}
	old, err := portfolio.NeedsBackfill(ctx, a.db)
	if err != nil || !old {
		return err
	}
	return a.db.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		_, err := a.months.RecomputeAll(ctx, tx, "atualização do sistema")
		return err
	})
}
