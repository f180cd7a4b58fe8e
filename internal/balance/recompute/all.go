package recompute

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"ynova/internal/audit"
	"ynova/internal/kernel/actor"
	"ynova/internal/platform/db"
	"ynova/internal/platform/jobs"
)

// AllKind computes every month of every client, after a parameter or an
// index has changed.
const AllKind jobs.Kind = "balance.recompute_all"

const (
	// chunkMonths is about how many months one transaction of the job computes, so
	// that edits beside it wait little.
	chunkMonths = 1000
	// recomputeAllTimeout bounds one attempt; a later one begins again, which writes
	// only what differs.
	recomputeAllTimeout = time.Hour
)

// RecomputeAll enqueues, in the transaction that changed a parameter or an index,
// the computation of every month. One that waits already is enough: it will read
// the change.
func (s *Service) RecomputeAll(ctx context.Context, tx *db.Tx, reason string) (jobID string, err error) {
	return s.enqueueAll(ctx, tx, jobs.Job{Args: recomputeAllArgs{reason}})
}

// Request enqueues the computation of every month on behalf of a person.
func (s *Service) Request(ctx context.Context, a actor.Actor, reason string) (jobID string, err error) {
	if err := mayRequest(a); err != nil {
		return "", err
	}
	err = s.db.Write(ctx, func(ctx context.Context, tx *db.Tx) (err error) {
		reason := strings.TrimSpace(reason)
		jobID, err = s.enqueueAll(ctx, tx, jobs.Job{Args: recomputeAllArgs{reason}, UserID: a.UserID})
		if err != nil {
			return err
		}
		return audit.Record(ctx, tx, audit.Entry{
			Actor: a, Action: "balance.recompute_all", Entity: "job", EntityID: jobID,
			Title: "Recálculo de todos os meses", Reason: reason,
		})
	})
	return jobID, err
}

type recomputeAllArgs struct{ Reason string }

// enqueueAll enqueues the job unless one waits, and returns the one that waits. A
// running one may be past the clients that the caller's change concerns, so that
// it does not count: another waits behind it, under the next key.
//
// Protection: the unique key, and the lock of the waiting job, which therefore
// does not start before the caller's transaction ends.
func (s *Service) enqueueAll(ctx context.Context, tx *db.Tx, j jobs.Job) (string, error) {
	const most = 64 // as many running ones there cannot be
	j.Kind = AllKind
	running := 0
	for range most {
		j.UniqueKey = string(AllKind) + " " + strconv.Itoa(running)
		id, err := s.queue.Enqueue(ctx, tx, j)
		if !errors.Is(err, jobs.ErrDuplicate) {
			return id, err
		}
		id, state, err := holderOf(ctx, tx, j.UniqueKey)
		if err != nil || state == jobs.Queued {
			return id, err
		}
		if state == jobs.Running {
			running++
		}
	}
	return "", fmt.Errorf("balance: %w", jobs.ErrDuplicate)
}

// recomputeAllResult is what the job leaves behind.
type recomputeAllResult struct {
	Clients int64 `json:"clients"`
	Months  int64 `json:"months"`
}

// runRecomputeAll is the job of AllKind. Whoever computes a month at the same time has
// locked its client before reading what to compute with, so the job either waits for that
// transaction or it has read the change; of clients that nobody else sees yet the job first
// awaits the transaction that brings them.
func (s *Service) runRecomputeAll(ctx context.Context, run *jobs.Run) error {
	if err := s.db.AwaitWriters(ctx); err != nil {
		return err
	}
	total, err := countClients(ctx, s.db)
	if err != nil {
		return err
	}
	var done recomputeAllResult
	err = eachClientChunk(ctx, s.db, func(clientIDs []string, months int64) error {
		if err := run.Write(ctx, func(ctx context.Context, tx *db.Tx) error { return s.recomputeClients(ctx, tx, clientIDs) }); err != nil {
			return err
		}
		done.Clients, done.Months = done.Clients+int64(len(clientIDs)), done.Months+months
		return run.Progress(ctx, done.Clients, max(total, done.Clients))
	})
	if err != nil {
		return err
	}
	return s.db.InTx(ctx, func(ctx context.Context, tx *db.Tx) error { return run.Complete(ctx, tx, done) })
}

// Again computes every month of the client in the caller's transaction, as after one that
// was closed is open again.
//
// Protection: as newPass.
func (s *Service) Again(ctx context.Context, tx *db.Tx, clientID string) error {
	return s.recomputeClients(ctx, tx, []string{clientID})
}

// recomputeClients computes every month of the clients.
//
// Protection: as newPass.
func (s *Service) recomputeClients(ctx context.Context, tx *db.Tx, clientIDs []string) error {
	p, err := s.newPass(ctx, tx, clientIDs)
	if err != nil {
		return err
	}
	if err := p.readMarkets(ctx); err != nil {
		return err
	}
	var all []int64
	for u := range p.Units() {
		all = append(all, u.Seq)
	}
	if err := p.Load(ctx, all...); err != nil {
		return err
	}
	p.Compute()
	return p.Store(ctx)
}

// eachClientChunk walks over the clients that have balances, in the order of their
// ids, in pieces of about chunkMonths months. A client that comes in between is
// computed by who brings it.
func eachClientChunk(ctx context.Context, q db.Q, f func(clientIDs []string, months int64) error) error {
	last := ""
	for {
		page, err := clientsAfter(ctx, q, last)
		if err != nil || len(page) == 0 {
			return err
		}
		last = page[len(page)-1].id
		for from := 0; from < len(page); {
			var ids []string
			var months int64
			for ; from < len(page) && (months < chunkMonths || len(ids) == 0); from++ {
				ids, months = append(ids, page[from].id), months+page[from].months
			}
			if err := f(ids, months); err != nil {
				return err
			}
		}
	}
}
