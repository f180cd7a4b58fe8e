package retention

import (
	"context"
	"fmt"
	"time"

	"ynova/internal/audit"
	"ynova/internal/contract"
	"ynova/internal/contract/version"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/period"
	"ynova/internal/platform/db"
	"ynova/internal/platform/imports"
	"ynova/internal/platform/jobs"
	"ynova/internal/reading"
	"ynova/internal/reading/intake"
)

const (
	runKind  jobs.Kind = "retention.run"
	runEvery           = 24 * time.Hour
	// longest is how long one run may take; the next one goes on where it stopped.
	longest = 2 * time.Hour
)

// batches are how many rows of a kind go in one transaction.
var batches = map[Kind]int{Contracts: 20, Versions: 200, Uploads: 100, Trail: 500}

func (s *Service) jobs() {
	s.Queue.Handle(runKind, jobs.Options{Timeout: longest}, func(ctx context.Context, run *jobs.Run) error {
		gone, err := s.apply(ctx, run.Write)
		if err != nil {
			return err
		}
		return s.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error { return run.Complete(ctx, tx, gone) })
	})
	s.Queue.Periodic(runKind, runEvery)
}

// writer runs a step in a transaction.
type writer func(ctx context.Context, step func(ctx context.Context, tx *db.Tx) error) error

// Run takes away what is too old, and returns how much of each kind.
func (s *Service) Run(ctx context.Context) (map[Kind]int, error) { return s.apply(ctx, s.DB.Write) }

// apply goes on in batches until nothing is too old. It may end between any two of them.
func (s *Service) apply(ctx context.Context, write writer) (map[Kind]int, error) {
	gone := map[Kind]int{}
	for i := range Rules {
		for {
			var n int
			err := write(ctx, func(ctx context.Context, tx *db.Tx) (err error) {
				n, err = s.batch(ctx, tx, &Rules[i])
				return err
			})
			if err != nil {
				return gone, err
			}
			if n == 0 {
				break
			}
			gone[Rules[i].Kind] += n
		}
	}
	return gone, nil
}

// batch takes away some of a kind and says so in the trail. The age is read in its
// transaction: one that was taken back meanwhile holds.
func (s *Service) batch(ctx context.Context, tx *db.Tx, r *Rule) (int, error) {
	stored, err := read(ctx, tx)
	months, given := stored.Ages[r.Kind]
	if err != nil || !given {
		return 0, err
	}
	n, err := s.remove(ctx, tx, r.Kind, s.cut(months))
	if err != nil || n == 0 {
		return 0, err
	}
	return n, audit.Record(ctx, tx, audit.Entry{
		Actor: actor.SystemActor(), Action: "retention.remove", Entity: "retention", EntityID: string(r.Kind),
		Title: fmt.Sprintf("Retenção: %s, %d retirados com mais de %d meses", r.Name, n, months),
		After: map[string]any{"tipo": r.Kind, "retirados": n, "meses": months},
	})
}

func (s *Service) remove(ctx context.Context, tx *db.Tx, kind Kind, before clock.Micros) (int, error) {
	if kind == Trail {
		return s.Chain.Cut(ctx, tx, before, spared, batches[kind])
	}
	found, err := expired(ctx, tx, kind, before, batches[kind])
	if err != nil || len(found) == 0 {
		return 0, err
	}
	switch kind {
	case Contracts:
		return s.removeContracts(ctx, tx, before, found)
	case Versions:
		return count(found, func(r row) (bool, error) { return version.Drop(ctx, tx, r.id, r.number) })
	default:
		return count(found, func(r row) (bool, error) { return dropUpload(ctx, tx, r) })
	}
}

func count(found []row, drop func(row) (bool, error)) (n int, err error) {
	for _, r := range found {
		gone, err := drop(r)
		if err != nil {
			return 0, err
		}
		if gone {
			n++
		}
	}
	return n, nil
}

func dropUpload(ctx context.Context, tx *db.Tx, r row) (bool, error) {
	if r.what == spreadsheet {
		return imports.DropFile(ctx, tx, r.id)
	}
	if err := intake.ReadingForgotten(ctx, tx, r.id); err != nil {
		return false, err
	}
	return reading.Forget(ctx, tx, r.id)
}

// removeContracts removes contracts with all that depends on them.
//
// Protection: the clients are locked against closing a month, the contracts against being
// restored or referred to, and then queried once more.
func (s *Service) removeContracts(ctx context.Context, tx *db.Tx, before clock.Micros, found []row) (int, error) {
	ids := make([]string, len(found))
	for i := range found {
		ids[i] = found[i].id
	}
	clients, err := contract.ClientsOf(ctx, tx, ids)
	if err != nil {
		return 0, err
	}
	held := make([]string, 0, len(clients))
	for _, clientID := range clients {
		held = append(held, clientID)
	}
	if _, err := period.Hold(ctx, tx, held...); err != nil {
		return 0, err
	}
	if err := contract.HoldDeleted(ctx, tx, ids); err != nil {
		return 0, err
	}
	if ids, err = stillExpired(ctx, tx, before, ids); err != nil {
		return 0, err
	}
	for _, id := range ids {
		for _, retire := range s.Retires {
			if err := retire(ctx, tx, id); err != nil {
				return 0, err
			}
		}
	}
	return len(ids), nil
}
