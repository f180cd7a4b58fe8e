package audit

import (
	"context"
	"time"

	"ynova/internal/kernel/clock"
	"ynova/internal/platform/db"
	"ynova/internal/platform/jobs"
)

const (
	sealKind  jobs.Kind = "audit.seal"
	sealEvery           = time.Minute
	sealBatch           = 1000
	// latest bounds how long after its own time an entry may still be committed: no
	// transaction lives that long.
	latest = time.Hour
)

// Chain seals the trail: a tag under the installation's key over each entry and the
// tag before it. Who changes, inserts or removes a row afterwards, with any access to
// the database but without the key, is found by Verify (P05).
type Chain struct {
	db    *db.DB
	marks Marker
}

// NewChain returns the chain of the database's trail.
func NewChain(d *db.DB, marks Marker) *Chain { return &Chain{d, marks} }

// Jobs registers the sealing of new entries every minute, which the sums of the hours that
// are over come before.
func (c *Chain) Jobs(q *jobs.Queue) {
	q.Handle(sealKind, jobs.Options{Priority: jobs.Message}, func(ctx context.Context, run *jobs.Run) error {
		if err := SumUp(ctx, c.db); err != nil {
			return err
		}
		if _, err := c.Seal(ctx); err != nil {
			return err
		}
		return c.db.InTx(ctx, func(ctx context.Context, tx *db.Tx) error { return run.Complete(ctx, tx, nil) })
	})
	q.Periodic(sealKind, sealEvery)
}

// Seal appends every entry that is not in the chain yet and returns how many. Two
// writers would both append the same number: the primary key lets one of them through
// and the other tries again at its next turn.
func (c *Chain) Seal(ctx context.Context) (int, error) {
	for sealed := 0; ; {
		var n int
		err := c.db.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
			var err error
			n, err = c.sealSome(ctx, tx)
			return err
		})
		sealed += n
		if err != nil || n < sealBatch {
			return sealed, err
		}
	}
}

func (c *Chain) sealSome(ctx context.Context, tx *db.Tx) (int, error) {
	last, at, err := lastLink(ctx, tx)
	if err != nil {
		return 0, err
	}
	open, err := unsealed(ctx, tx, openSince(at, tx.Now()), sealBatch)
	if err != nil {
		return 0, err
	}
	links := make([]link, len(open))
	for i := range open {
		if links[i], err = nextLink(c.marks, last, &open[i]); err != nil {
			return 0, err
		}
		last = links[i]
	}
	return len(links), appendLinks(ctx, tx, links)
}

// openSince is from when on entries may still wait for their seal, after one of the given
// time was sealed last: what is written once a clock that was ahead has been put back is
// earlier than that and no forgery.
func openSince(last clock.Micros, now time.Time) clock.Micros {
	return min(last, clock.FromTime(now)) - clock.Micros(latest.Microseconds())
}

// Report is what a verification found.
type Report struct {
	Sealed   int    // links read
	Redacted int    // of them, entries whose content was erased by law
	Cut      int64  // links that retention took away
	Former   int    // of them, at the beginning, sealed with a key that is not there any more
	Waiting  int    // entries that the next sealing takes
	Head     string // the newest tag; kept elsewhere, it shows that the end was not cut off
	Faults   []Fault
}

// Verify reads the whole chain and every entry. It changes nothing.
func (c *Chain) Verify(ctx context.Context) (Report, error) {
	var r Report
	var last link
	var former []Fault
	known, err := readCuts(ctx, c.db)
	if err != nil {
		return r, err
	}
	err = eachLink(ctx, c.db, func(l link, entry *content) error {
		from, kind := known.past(c.marks, last, l)
		if kind != "" { // nobody but the key's holder cuts
			r.Faults = append(r.Faults, Fault{from.Seq, "", kind})
		}
		r.Cut += from.Seq - last.Seq
		kind, err := examine(c.marks, from, l, entry)
		if err != nil {
			return err
		}
		// A seal of ours vouches for the tag before it: the links before the first one of
		// ours cannot have been given another key's name since.
		if kind == FaultKey && r.Former == r.Sealed {
			former = append(former, Fault{l.Seq, l.EntryID, kind})
			r.Former, kind = r.Former+1, ""
		}
		if kind != "" {
			r.Faults = append(r.Faults, Fault{l.Seq, l.EntryID, kind})
		}
		r.Sealed++
		if l.RedactedAt != nil {
			r.Redacted++
		}
		last, r.Head = l, l.Tag
		return nil
	})
	if err != nil {
		return r, err
	}
	if r.Former == r.Sealed { // nothing of ours vouches for them
		r.Former, r.Faults = 0, append(former, r.Faults...)
	}
	return r, c.loose(ctx, &r)
}

// loose counts the entries that wait for their seal and reports those that sealing passed
// by: an entry inserted later with an old date.
func (c *Chain) loose(ctx context.Context, r *Report) error {
	_, at, err := lastLink(ctx, c.db)
	if err != nil {
		return err
	}
	before := openSince(at, c.db.Now())
	r.Waiting, err = countUnsealed(ctx, c.db, before)
	if err != nil {
		return err
	}
	passed, err := unsealedBefore(ctx, c.db, before)
	for _, id := range passed {
		r.Faults = append(r.Faults, Fault{EntryID: id, Kind: FaultLoose})
	}
	return err
}
