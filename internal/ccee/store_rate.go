package ccee

import (
	"cmp"
	"context"
	"maps"
	"slices"

	"ynova/internal/kernel/money"
	"ynova/internal/platform/db"
)

// writeRates computes the medians of months anew.
//
// Protection: the row of a month and kind is taken before the figures are read, so that
// of two writers the second reads what the first has stored; rows are taken in order.
func writeRates(ctx context.Context, tx *db.Tx, of map[monthKind]bool) error {
	keys := slices.SortedFunc(maps.Keys(of), func(a, b monthKind) int {
		return cmp.Or(cmp.Compare(a.month, b.month), cmp.Compare(a.kind, b.kind))
	})
	for _, k := range keys {
		if err := writeRate(ctx, tx, k); err != nil {
			return db.Wrap(err, "ccee: write rate")
		}
	}
	return nil
}

func writeRate(ctx context.Context, tx *db.Tx, k monthKind) error {
	_, err := tx.ExecContext(ctx, `INSERT INTO ccee_rates (month, kind, agents, median) VALUES ($1, $2, 0, 0)
		ON CONFLICT (month, kind) DO UPDATE SET agents = ccee_rates.agents`, k.month, string(k.kind))
	if err != nil {
		return err
	}
	rates, err := db.List(ctx, tx, "ccee: read rates", db.Single[money.Price], `SELECT implied FROM ccee_figures
		WHERE month = $1 AND kind = $2 AND recount_of = '' AND implied IS NOT NULL ORDER BY implied`, k.month, string(k.kind))
	if err != nil {
		return err
	}
	var median money.Price
	if n := len(rates); n > 0 {
		median = (rates[(n-1)/2] + rates[n/2]) / 2
	}
	_, err = tx.ExecContext(ctx, `UPDATE ccee_rates SET agents = $3, median = $4 WHERE month = $1 AND kind = $2`, k.month, string(k.kind), len(rates), median)
	return err
}
