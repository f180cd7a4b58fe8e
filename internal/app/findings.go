package app

import (
	"context"

	"ynova/internal/finding"
	"ynova/internal/tariff"
)

// findings connects the audit of invoices with the parameters.
func (a *App) findings(parameters *tariff.Cache) *finding.Service {
	a.auditor = finding.NewService(finding.Config{DB: a.db, Clock: a.options.Clock, Queue: a.queue, Parameters: parameters})
	return a.auditor
}

// catchUp has what an older version of the rules concluded concluded again.
func (a *App) catchUp(ctx context.Context) error {
	if err := a.reviews.CatchUp(ctx); err != nil {
		return err
	}
	return a.auditor.CatchUp(ctx)
}
