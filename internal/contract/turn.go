package contract

import (
	"context"
	"time"

	"ynova/internal/client"
	"ynova/internal/contract/record"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/fault"
	"ynova/internal/period"
	"ynova/internal/platform/db"
	"ynova/internal/platform/jobs"
)

const (
	turnKind jobs.Kind = "contract.turn"
	// turnEvery has midnight in São Paulo among its ticks.
	turnEvery = time.Hour
	// turnBatch is how many contracts are looked for at once.
	turnBatch = 500
)

// Jobs registers what turns contracts on their day.
func (s *Service) Jobs(q *jobs.Queue) {
	q.Handle(turnKind, jobs.Options{}, s.runTurn)
	q.Periodic(turnKind, turnEvery)
}

// runTurn gives every contract whose day has come its status, each in a transaction of
// its own. Doing so twice does no harm.
func (s *Service) runTurn(ctx context.Context, run *jobs.Run) error {
	for {
		ids, err := dueOn(ctx, s.db, s.today(), turnBatch)
		if err != nil {
			return err
		}
		if len(ids) == 0 {
			return s.db.Write(ctx, func(ctx context.Context, tx *db.Tx) error { return run.Complete(ctx, tx, nil) })
		}
		for _, id := range ids {
			if err := run.Write(ctx, func(ctx context.Context, tx *db.Tx) error { return s.turnOne(ctx, tx, id) }); err != nil {
				return err
			}
		}
	}
}

func (s *Service) turnOne(ctx context.Context, tx *db.Tx, contractID string) error {
	c, err := lockForUpdateInScope(ctx, tx, client.ScopeOf(actor.SystemActor(), actor.ContractsUpdate), contractID)
	if fault.KindOf(err) == fault.NotFound {
		return nil // withdrawn meanwhile
	}
	if err == nil {
		_, err = s.turned(ctx, tx, c)
	}
	return err
}

// turned is the contract with the status of today, which what is stored follows where a
// day has come: it is no new version, as nobody has changed anything, but followers of
// contracts are notified, and a query for changes finds it.
//
// Protection: the caller holds the contract.
func (s *Service) turned(ctx context.Context, tx *db.Tx, before *record.Contract) (*record.Contract, error) {
	if !before.Due(s.today()) {
		return before, nil
	}
	after := *before
	after.ReadOn(s.today())
	after.UpdatedAt, after.UpdatedBy, after.Unturned = clock.FromTime(tx.Now()), record.User{}, before.UpdatedAt
	if err := storeTurn(ctx, tx, &after); err != nil || after.Deleted() {
		return &after, err
	}
	guard, err := period.Hold(ctx, tx, after.ClientID)
	if err != nil {
		return nil, err
	}
	return &after, s.follow(ctx, tx, Changed{before, &after, guard})
}
