package app

import (
	"context"

	"ynova/internal/client"
	"ynova/internal/contract/portfolio"
	"ynova/internal/platform/db"
)

// catchUp seals secrets with the newest key and has what an older version of the
// product concluded concluded again, by jobs.
func catchUp(ctx context.Context, i *infrastructure, s *Services) error {
	codes := func(ctx context.Context) error { return client.CatchUpCodes(ctx, i.db) }
	for _, step := range []func(context.Context) error{codes, i.mail.Reseal, s.Factors.Reseal, s.Intake.Reseal, s.Readings.Passwords.Reseal, s.Hooks.Reseal, s.Contracts.BackfillPrices, s.Checks.CatchUp, s.Findings.CatchUp, s.Readings.Places.CatchUp, s.Proposals.CatchUp} {
		if err := step(ctx); err != nil {
			return err
		}
	}
	if !i.KeyLost {
		if err := noteKey(ctx, i.db, i.box); err != nil {
			return err
		}
	}
	old, err := portfolio.NeedsBackfill(ctx, i.db)
	if err != nil || !old {
		return err
	}
	return i.db.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		_, err := s.Months.RecomputeAll(ctx, tx, "atualização do sistema")
		return err
	})
}
