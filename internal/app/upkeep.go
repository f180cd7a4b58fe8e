package app

import (
	"context"
	"time"

	"ynova/internal/client"
	"ynova/internal/platform/db"
	"ynova/internal/platform/idempotency"
	"ynova/internal/platform/jobs"
)

const (
	upkeepKind  jobs.Kind = "app.upkeep"
	upkeepEvery           = 6 * time.Hour
)

// searchIndexes are merged from time to time, which keeps searches fast after many
// small writes.
var searchIndexes = []string{"clients_search", "contracts_search", "balances_search"}

// upkeep is what the platform's tables need that no feature asks for.
func (a *App) upkeep() {
	a.queue.Handle(upkeepKind, jobs.Options{}, func(ctx context.Context, run *jobs.Run) error {
		for _, index := range searchIndexes {
			if err := client.MergeSearch(ctx, a.db, index); err != nil {
				return err
			}
		}
		return a.db.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
			if _, err := idempotency.Purge(ctx, tx); err != nil {
				return err
			}
			return run.Complete(ctx, tx, nil)
		})
	})
	a.queue.Periodic(upkeepKind, upkeepEvery)
}
