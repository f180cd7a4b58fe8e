package app

import (
	"context"
	"errors"

	"ynova/internal/client"
	"ynova/internal/client/extra"
	"ynova/internal/contract/listing"
	"ynova/internal/contract/portfolio"
	"ynova/internal/platform/db"
)

// catchUp seals secrets with the newest key and has what an older version of the
// product concluded concluded again, by jobs.
func catchUp(ctx context.Context, i *infrastructure, s *Services) error {
	codes := func(ctx context.Context) error { return client.CatchUpCodes(ctx, i.db) }
	extras := func(ctx context.Context) error {
		return errors.Join(listing.Extras.CatchUp(ctx, i.db), extra.Clients.CatchUp(ctx, i.db), extra.Units.CatchUp(ctx, i.db))
	}
	texts := func(ctx context.Context) error { return refoldSearch(ctx, i.db) }
	for _, step := range []func(context.Context) error{codes, texts, extras, i.mail.Reseal, s.Factors.Reseal, s.Intake.Reseal, s.Readings.Passwords.Reseal, s.Hooks.Reseal, s.Contracts.BackfillPrices, s.Checks.CatchUp, s.Findings.CatchUp, s.Readings.Places.CatchUp, s.Proposals.CatchUp} {
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

// searchColumns are all that searches look into.
var searchColumns = []db.SearchColumn{
	{Table: "users", Column: "search_text"},
	{Table: "clients", Column: "search_text", Index: "clients_search"},
	{Table: "contracts", Column: "search_text", Index: "contracts_search", Gone: "deleted_at"},
	{Table: "balances", Column: "search_text", Index: "balances_search"},
	{Table: "balance_months", Column: "label_search"},
	{Table: "readings", Column: "search_text"},
	{Table: "simulations", Column: "search"},
	{Table: "proposals", Column: "search"},
	{Table: "deals", Column: "search"},
	{Table: "agenda_appointments", Column: "search"},
}

// refoldSearch writes what searches look into anew where its form is older.
func refoldSearch(ctx context.Context, d *db.DB) error {
	for _, column := range searchColumns {
		if err := db.Refold(ctx, d, column); err != nil {
			return err
		}
	}
	return nil
}
