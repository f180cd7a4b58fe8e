package app

import (
	"context"
	"errors"

	"ynova/internal/balance/recompute"
	"ynova/internal/compliance"
	"ynova/internal/contract"
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
	a.Invoices = invoice.NewService(invoice.Config{DB: a.db, Clock: a.options.Clock, Observer: observers{checks, findings}})
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

// recalculators follow a contract's change one after the other: the months first,
// then what is concluded from them.
type recalculators []contract.Recalculator

func (all recalculators) ContractChanged(ctx context.Context, tx *db.Tx, before, after *contract.Contract) error {
	for _, r := range all {
		if err := r.ContractChanged(ctx, tx, before, after); err != nil {
			return err
		}
	}
	return nil
}

// recomputer computes everything again after a parameter or an index changed.
type recomputer struct {
	balances *recompute.Service
	checks   *compliance.Checks
	findings *finding.Service
	app      *App // what is connected later
}

// RecomputeAll answers with the job that computes the months; what is concluded
// from them has its own.
func (r recomputer) RecomputeAll(ctx context.Context, tx *db.Tx, reason string) (string, error) {
	jobID, err := r.balances.RecomputeAll(ctx, tx, reason)
	return jobID, errors.Join(err, r.checks.RefreshAll(ctx, tx), r.findings.RefreshAll(ctx, tx), r.app.reruns.Changed(ctx, tx, reason))
}
