package record

import (
	"cmp"
	"context"
	"errors"

	"ynova/internal/audit"
	"ynova/internal/kernel/actor"
	"ynova/internal/platform/db"
	"ynova/internal/platform/jobs"
)

// Changing alters a reading that is held, and writes it with its audit entry.
type Changing func(ctx context.Context, tx *db.Tx, r *Reading) error

// Change locks a reading, has fn alter it, and writes it with its audit entry.
// version is the one that was read, nil where the caller gives none.
//
// Protection: the row is locked, and the version must be the stored one.
func Change(ctx context.Context, d *db.DB, a actor.Actor, readingID string, version *int64, fn Changing) (*Reading, error) {
	if !a.Can(actor.InvoicesProcess) {
		return nil, actor.ErrDenied
	}
	var changed *Reading
	err := d.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		r, err := ByID(ctx, tx, a, readingID, tx.Dialect().ForUpdate("r"))
		if err != nil {
			return err
		}
		if version != nil && *version != r.Version {
			return ErrStale.WithCurrent(BodyOf(r)) // both versions are shown
		}
		changed = r
		return fn(ctx, tx, r)
	})
	return changed, err
}

// Note writes an act on a document to the trail.
func Note(ctx context.Context, tx *db.Tx, a actor.Actor, r *Reading, action, title string, before, after any) error {
	e := Entry(a, r, action, title)
	e.Before, e.After = before, after
	return audit.Record(ctx, tx, e)
}

// Entry begins the entry of an act on a document in the trail.
func Entry(a actor.Actor, r *Reading, action, title string) audit.Entry {
	return audit.Entry{Actor: a, Action: action, Entity: "reading", EntityID: r.ID, Title: title, Description: r.Filename}
}

// ReadKind is the job that reads a document.
const ReadKind jobs.Kind = "reading.read"

// JobArgs names the document that a job works on.
type JobArgs struct {
	ReadingID string `json:"reading_id"`
}

// Enqueue has a document read, by a job: before others where a person sent it from a screen.
func Enqueue(ctx context.Context, tx *db.Tx, queue *jobs.Queue, r *Reading) error {
	priority := jobs.FollowUp
	if cmp.Or(r.Source, SourceScreen) == SourceScreen {
		priority = jobs.Watched
	}
	return EnqueueAs(ctx, tx, queue, priority, r)
}

// EnqueueAs has a document read by a job of the class.
func EnqueueAs(ctx context.Context, tx *db.Tx, queue *jobs.Queue, priority jobs.Priority, r *Reading) error {
	_, err := queue.Enqueue(ctx, tx, jobs.Job{Kind: ReadKind, Args: JobArgs{r.ID}, UserID: r.UserID, UniqueKey: string(ReadKind) + ":" + r.ID, Priority: priority})
	return err
}

// OfJob reads the document that a job works on.
func OfJob(ctx context.Context, q db.Q, run *jobs.Run) (*Reading, error) {
	var args JobArgs
	if err := run.Args(&args); err != nil {
		return nil, err
	}
	r, err := AnyByID(ctx, q, args.ReadingID)
	if errors.Is(err, ErrNotFound) {
		return nil, jobs.Permanent(err)
	}
	return r, err
}
