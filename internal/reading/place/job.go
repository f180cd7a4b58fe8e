package place

import (
	"context"
	"errors"
	"time"

	"ynova/internal/contract"
	"ynova/internal/invoice"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/brdoc"
	"ynova/internal/platform/db"
	"ynova/internal/platform/fact"
	"ynova/internal/platform/jobs"
	"ynova/internal/reading/record"
)

const (
	placeKind   jobs.Kind = "reading.place"
	refreshKind jobs.Kind = "reading.refresh"
	placeBatch  int       = 50

	// refreshEvery is how often documents without a contract are held against the register
	// again: units arrive with measurements, too.
	refreshEvery = time.Hour
)

// placeArgs are whose documents are placed anew; empty: those that have no place yet.
type placeArgs struct {
	ClientID string `json:"client_id,omitempty"`
}

// Service holds what people and the register ask of places.
type Service struct {
	DB    *db.DB
	Queue *jobs.Queue
}

// Jobs registers what places documents anew.
func (s *Service) Jobs(q *jobs.Queue) {
	q.Handle(placeKind, jobs.Options{}, s.runPlaces)
	q.Handle(refreshKind, jobs.Options{Priority: jobs.Background}, s.runRefresh)
	q.Periodic(refreshKind, refreshEvery)
}

// CatchUp has documents of an older version placed in the queue, by a job; call it at the
// start.
//
// Protection: the unique key lets one of several starting instances ask for it.
func (s *Service) CatchUp(ctx context.Context) error {
	return s.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		ids, err := unplaced(ctx, tx)
		if err != nil || len(ids) == 0 {
			return err
		}
		return askPlaces(ctx, tx, s.Queue, placeArgs{})
	})
}

// Refresh has the documents without a proposal held against the register again, by a job.
//
// Protection: the unique key of the job.
func (s *Service) Refresh(ctx context.Context) error {
	return s.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		_, err := s.Queue.Enqueue(ctx, tx, jobs.Job{Kind: refreshKind, UniqueKey: string(refreshKind)})
		if errors.Is(err, jobs.ErrDuplicate) {
			return nil
		}
		return err
	})
}

func askPlaces(ctx context.Context, tx *db.Tx, queue *jobs.Queue, args placeArgs) error {
	_, err := queue.Enqueue(ctx, tx, jobs.Job{Kind: placeKind, Args: args, UniqueKey: string(placeKind) + ":" + args.ClientID})
	if errors.Is(err, jobs.ErrDuplicate) {
		return nil
	}
	return err
}

// ContractChanged follows contracts: what waits for one of the client's is proposed anew,
// by a job.
func ContractChanged(queue *jobs.Queue) fact.Follower[contract.Changed] {
	return func(ctx context.Context, tx *db.Tx, changed contract.Changed) error {
		var last contract.Contract
		for _, c := range [...]*contract.Contract{changed.Before, changed.After} {
			if c == nil || c.ClientID == last.ClientID && c.CNPJ == last.CNPJ {
				continue
			}
			last = *c
			waits, err := anyWaiting(ctx, tx, c.ClientID, c.CNPJ)
			if err != nil || !waits {
				return err
			}
			if err := askPlaces(ctx, tx, queue, placeArgs{c.ClientID}); err != nil {
				return err
			}
		}
		return nil
	}
}

// InvoicesChanged follows invoices: the waiting documents of a month that has its bill now,
// or none any more, are concluded again, by a job; at once the events that may be about a
// note of the month that was typed without a key.
func InvoicesChanged(queue *jobs.Queue) fact.Follower[invoice.Changed] {
	return func(ctx context.Context, tx *db.Tx, changed invoice.Changed) error {
		for _, p := range changed.Places {
			if err := placeEvents(ctx, tx, &p); err != nil {
				return err
			}
			waits, err := anyWaiting(ctx, tx, p.ClientID, "")
			if err != nil {
				return err
			}
			if waits {
				if err := askPlaces(ctx, tx, queue, placeArgs{p.ClientID}); err != nil {
					return err
				}
			}
		}
		return nil
	}
}

// runPlaces is the job: it places documents anew.
//
// Protection: each row is locked while it is written.
func (s *Service) runPlaces(ctx context.Context, run *jobs.Run) error {
	var args placeArgs
	if err := run.Args(&args); err != nil {
		return err
	}
	ids, err := unplaced(ctx, s.DB)
	if args.ClientID != "" {
		ids, err = waiting(ctx, s.DB, args.ClientID, brdoc.CNPJ(""))
	}
	if err != nil {
		return err
	}
	return place(ctx, run, ids)
}

// runRefresh is the job of Refresh.
//
// Protection: each row is locked while it is written.
func (s *Service) runRefresh(ctx context.Context, run *jobs.Run) error {
	ids, err := unproposed(ctx, s.DB)
	if err != nil {
		return err
	}
	return place(ctx, run, ids)
}

func place(ctx context.Context, run *jobs.Run, ids []string) error {
	return run.WriteChunks(ctx, ids, placeBatch, func(ctx context.Context, tx *db.Tx, ids []string) error {
		for _, readingID := range ids {
			if err := placeAnew(ctx, tx, readingID); err != nil {
				return err
			}
		}
		return nil
	})
}

// placeAnew concludes the place of a document once more; its version stays, for nobody
// changed it.
//
// Protection: the row is locked.
func placeAnew(ctx context.Context, tx *db.Tx, readingID string) error {
	r, err := record.ByID(ctx, tx, actor.SystemActor(), readingID, tx.Dialect().ForUpdate("r"))
	if errors.Is(err, record.ErrNotFound) { // removed meanwhile
		return nil
	}
	if err != nil {
		return err
	}
	r.Summarise()
	if err := resolve(ctx, tx, r); err != nil {
		return err
	}
	return record.WritePlace(ctx, tx, r)
}
