package variance

import (
	"context"
	"slices"

	"ynova/internal/client"
	"ynova/internal/closing/adjust"
	"ynova/internal/closing/book"
	"ynova/internal/closing/item"
	"ynova/internal/closing/provision"
	"ynova/internal/compliance/basis"
	"ynova/internal/contract/portfolio"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/month"
	"ynova/internal/period"
	"ynova/internal/platform/db"
	"ynova/internal/platform/fact"
	"ynova/internal/platform/jobs"
)

// accrueKind keeps what is accrued of metered months, and freezes it with the metering
// (MC-07).
const accrueKind jobs.Kind = "closing.accrue"

const (
	// accrueMonths is how many months back are still accrued; older ones are history.
	accrueMonths = 3
	// accrueBatch is how many clients one transaction takes, for which all others wait.
	accrueBatch = 6
)

type accrueArgs struct{ ClientIDs []string }

// Accrues is the follower that has what was accrued follow the months of contracts, by a
// job; nothing follows where all of it is frozen.
func Accrues(queue *jobs.Queue, c clock.Clock) fact.Follower[portfolio.MonthsChanged] {
	return func(ctx context.Context, tx *db.Tx, changed portfolio.MonthsChanged) error {
		current := month.DateOf(clock.Local(c.Now())).Month()
		ids, err := provision.Unfrozen(ctx, tx, changed.ContractIDs, current.Add(-accrueMonths), current)
		if err != nil || len(ids) == 0 {
			return err
		}
		return Enqueue(ctx, tx, queue, ids...)
	}
}

// Enqueue has a job keep what is accrued of clients.
func Enqueue(ctx context.Context, tx *db.Tx, queue *jobs.Queue, clientIDs ...string) error {
	_, err := queue.Enqueue(ctx, tx, jobs.Job{Kind: accrueKind, Args: accrueArgs{clientIDs}})
	return err
}

func (s *Service) runAccrue(ctx context.Context, run *jobs.Run) error {
	var args accrueArgs
	if err := run.Args(&args); err != nil {
		return err
	}
	ids := slices.Compact(slices.Sorted(slices.Values(args.ClientIDs)))
	if err := run.WriteChunks(ctx, ids, accrueBatch, s.accrueMany); err != nil {
		return err
	}
	return s.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error { return run.Complete(ctx, tx, nil) })
}

// accrueMany keeps the accruals of the clients' open months.
//
// Protection: the clients are taken before anything is read, so that no month closes
// meanwhile, and a job that read the measurement before a change never stores after one
// that read it later.
func (s *Service) accrueMany(ctx context.Context, tx *db.Tx, clientIDs []string) error {
	if err := period.Take(ctx, tx, clientIDs...); err != nil {
		return err
	}
	guard, err := period.Hold(ctx, tx, clientIDs...)
	if err != nil {
		return err
	}
	current := month.DateOf(clock.Local(s.Clock.Now())).Month()
	for m := current.Add(-accrueMonths); m <= current; m++ {
		open := slices.DeleteFunc(slices.Clone(clientIDs), func(id string) bool { return guard.Closed(id, m) })
		if len(open) == 0 {
			continue
		}
		found, err := s.Books.MonthOf(ctx, tx, client.ScopeOf(actor.SystemActor(), actor.MonthsRead), m, open)
		if err != nil {
			return err
		}
		if _, err := s.Freeze(ctx, tx, found, m); err != nil {
			return err
		}
	}
	return nil
}

// Freeze keeps what is accrued of the contracts all of whose units are metered; of those
// whose month is medido it stays as it is.
//
// Protection: the caller has taken the clients (period.Take).
func (s *Service) Freeze(ctx context.Context, tx *db.Tx, clients []book.ClientMonth, m month.Month) (*provision.Book, error) {
	accrued, err := s.ProvisionOf(ctx, tx, clients, m)
	if err != nil {
		return nil, err
	}
	final := make([]provision.Final, len(clients))
	for i := range clients {
		final[i] = provision.Final{}
		for n := range clients[i].Supplies {
			supply := &clients[i].Supplies[n]
			if supply.Consumption != nil && len(supply.Unmetered) == 0 {
				final[i][supply.ContractID] = item.Rank(supply.State()) >= item.Rank(item.Measured)
			}
		}
	}
	return accrued, accrued.Keep(ctx, tx, final)
}

// ProvisionOf reads what the clients' month is accrued for, and what it came to.
func (s *Service) ProvisionOf(ctx context.Context, q db.Q, clients []book.ClientMonth, m month.Month) (*provision.Book, error) {
	adjusted, err := adjust.SumIn(ctx, q, book.IDsOf(clients), m)
	if err != nil {
		return nil, err
	}
	of := make([]provision.Client, len(clients))
	for i := range clients {
		c := &clients[i]
		of[i] = provision.Client{ID: c.ClientID, Adjustments: basis.Reais(adjusted[c.ClientID])}
		for n := range c.Supplies {
			of[i].Contracts = append(of[i].Contracts, c.Supplies[n].ContractID)
			if len(c.Supplies[n].Unmetered) > 0 {
				of[i].Waiting = append(of[i].Waiting, c.Supplies[n].ContractID)
			}
		}
	}
	return provision.Reader{Parameters: s.Parameters}.Read(ctx, q, m, of)
}
