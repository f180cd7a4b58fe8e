package app

import (
	"context"
	"time"

	"ynova/internal/installation"
	"ynova/internal/platform/db"
	"ynova/internal/platform/idempotency"
	"ynova/internal/platform/jobs"
)

// registerJobs names the jobs that are not registered where a service is made.
func registerJobs(i *infrastructure, s *Services) {
	s.Accounts.Jobs(i.queue)
	s.Registrations.Jobs(i.queue)
	s.Notifications.Jobs(i.queue)
	s.Chain.Jobs(i.queue)
	s.Contracts.Jobs(i.queue)
	s.Documents.Jobs(i.queue)
	s.Mailing.Jobs(i.queue)
	s.Readings.Jobs(i.queue)
	s.Intake.Jobs(i.queue)
	s.Quotes.Jobs(i.queue)
	s.Proposals.Jobs(i.queue)
	s.Agenda.Jobs(i.queue)
	registerUpkeep(i.queue, i.db)
	i.queue.HoldOutbound(installation.Held)
}

const (
	upkeepKind  jobs.Kind = "app.upkeep"
	upkeepEvery           = 6 * time.Hour
)

// searchIndexes are merged from time to time, which keeps searches fast after many
// small writes.
var searchIndexes = []string{"clients_search", "contracts_search", "balances_search"}

// registerUpkeep does what the platform's tables need that no feature asks for.
func registerUpkeep(q *jobs.Queue, d *db.DB) {
	q.Handle(upkeepKind, jobs.Options{}, func(ctx context.Context, run *jobs.Run) error {
		for _, index := range searchIndexes {
			if err := db.MergeSearch(ctx, d, index); err != nil {
				return err
			}
		}
		return d.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
			if _, err := idempotency.Purge(ctx, tx); err != nil {
				return err
			}
			return run.Complete(ctx, tx, nil)
		})
	})
	q.Periodic(upkeepKind, upkeepEvery)
}
