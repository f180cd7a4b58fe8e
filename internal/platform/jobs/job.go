package jobs

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"ynova/internal/kernel/clock"
	"ynova/internal/platform/db"
)

// Kind names what a job does, as "feature.verb".
type Kind string

// State is where a job stands.
type State string

// The states; the last three are final.
const (
	Queued    State = "queued"
	Running   State = "running"
	Done      State = "done"
	Dead      State = "dead"
	Cancelled State = "cancelled"
)

// Outcome is how an attempt at a job ended.
type Outcome string

// The outcomes.
const (
	Succeeded   Outcome = "done"
	Failed      Outcome = "failed"
	Interrupted Outcome = "cancelled" // a person cancelled the job
	Returned    Outcome = "returned"  // to the queue, at a stop
	Lost        Outcome = "lost"      // its worker died
)

// ends is how the last attempt ended of a job in the final state.
func (s State) ends() Outcome {
	switch s {
	case Done:
		return Succeeded
	case Cancelled:
		return Interrupted
	default:
		return Failed
	}
}

var (
	// ErrNotFound is returned for a job that is not there (any more).
	ErrNotFound = errors.New("jobs: no such job")
	// ErrDuplicate is returned by Enqueue while a job with the same unique key
	// waits or runs.
	ErrDuplicate = errors.New("jobs: a job with this key is already queued")
	// ErrLeaseLost means that another worker may run the job by now: nothing of
	// this attempt may be committed.
	ErrLeaseLost = errors.New("jobs: lease lost")
	// ErrCancelled is the cause of a job's context when a person cancelled it.
	ErrCancelled = errors.New("jobs: cancelled")
	// ErrYielded ends an attempt that lets a job go first that a person watches; like one that is
	// interrupted by a stop it goes back to the queue, and is not counted.
	ErrYielded = errors.New("jobs: yielded")
	// ErrStopping is the cause of a job's context when the process shuts down;
	// the job goes back to the queue without counting the attempt.
	ErrStopping = errors.New("jobs: stopping")
)

// Priority is the class of a job: greater runs first. Those up to FollowUp never hold every
// worker of a process.
type Priority int

// The classes.
const (
	Watched    Priority = 20 // a person waits for it before a screen
	Message    Priority = 10 // codes and messages to people
	FollowUp   Priority = 0
	Background Priority = -10 // what is periodic, made anew, or looked at by nobody
	// Outside are calls of machines that are not ours, of which each may hang until its time is
	// over: they have workers of their own and take no other's (OP-16).
	Outside Priority = -20
)

// Job is what Enqueue takes.
type Job struct {
	Kind      Kind
	Args      any       // encoded as JSON
	UniqueKey string    // at most one job with this key waits or runs; empty: no limit
	Priority  Priority  // zero: that of the kind
	Small     bool      // Watched and done in a moment: there is a worker for such alone
	RunAt     time.Time // zero: at once
	UserID    string    // on whose behalf, for fairness and for who may look at it
	Lane      string    // of those in one lane one runs at a time, on all instances; empty: any number
}

// View is a job as its owner sees it.
type View struct {
	ID         string
	Kind       Kind
	State      State
	UserID     string
	Done       int64 // progress
	Total      int64
	Attempts   int
	Result     json.RawMessage
	Message    string // the sentence for the person, when it failed
	CreatedAt  clock.Micros
	FinishedAt *clock.Micros
}

// Handler does the work of one attempt. Returning an error makes the queue try
// again later, unless it is Permanent.
type Handler func(ctx context.Context, run *Run) error

// Options bound a kind's attempts.
type Options struct {
	MaxAttempts int           // default 5
	Timeout     time.Duration // of one attempt; default 10 minutes
	// Priority is that of the kind's jobs that say no other.
	Priority Priority
	// Outbound marks what writes to people outside: it waits while that is held.
	Outbound bool
	// GivenUp, when set, notes in the features' own rows that the job is dead, in
	// the transaction that says so: whatever killed it, a failure, the time, the end of
	// each of its workers, or a person who cancelled it.
	GivenUp func(ctx context.Context, tx *db.Tx, run *Run) error
}

type permanentError struct{ error }

func (e permanentError) Unwrap() error { return e.error }

// Permanent marks an error that trying again cannot mend.
func Permanent(err error) error {
	if err == nil {
		return nil
	}
	return permanentError{err}
}

// Run is one attempt at a job.
type Run struct {
	ID       string
	Kind     Kind
	UserID   string
	Attempt  int // from 1
	priority Priority
	args     []byte
	token    string
	queue    *Queue
	finished bool
	reported func() time.Duration // since the last report; nil: none
}

// Args decodes what Enqueue was given.
func (r *Run) Args(into any) error {
	if err := json.Unmarshal(r.args, into); err != nil {
		return Permanent(fmt.Errorf("arguments of job %s: %w", r.Kind, err))
	}
	return nil
}

// Hold renews the lease inside tx, or fails with ErrLeaseLost: a step of a long
// job calls it in each of its transactions, so that an attempt that was taken
// over cannot write any more.
func (r *Run) Hold(ctx context.Context, tx *db.Tx) error {
	return renew(ctx, tx, r.ID, r.token)
}

// Write is db.Write for a step of a long job: it holds the lease.
func (r *Run) Write(ctx context.Context, step func(ctx context.Context, tx *db.Tx) error) error {
	return r.queue.db.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		if err := r.Hold(ctx, tx); err != nil {
			return err
		}
		return step(ctx, tx)
	})
}

// Chunks runs the step for chunks of the ids, one after the other, and reports the progress.
// Repeating a step has to do no harm.
func (r *Run) Chunks(ctx context.Context, ids []string, size int, step func(ctx context.Context, ids []string) error) error {
	done := 0
	for chunk := range slices.Chunk(ids, size) {
		err := r.Step(ctx, func(ctx context.Context) error {
			if err := step(ctx, chunk); err != nil {
				return err
			}
			done += len(chunk)
			return r.Progress(ctx, int64(done), int64(len(ids)))
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// Step is a step of a long job. While requests run, what no person waits for leaves them as much
// time after it as it took (OP-16).
func (r *Run) Step(ctx context.Context, step func(ctx context.Context) error) error {
	took := clock.Stopwatch()
	if err := step(ctx); err != nil {
		return err
	}
	r.rest(ctx, took())
	return nil
}

// WriteChunks is Chunks with each step in a transaction of its own.
func (r *Run) WriteChunks(ctx context.Context, ids []string, size int, step func(ctx context.Context, tx *db.Tx, ids []string) error) error {
	return r.Chunks(ctx, ids, size, func(ctx context.Context, ids []string) error {
		return r.Write(ctx, func(ctx context.Context, tx *db.Tx) error { return step(ctx, tx, ids) })
	})
}

// longestRest bounds a pause: a step that was long because all were busy is no reason to stop.
const longestRest = 2 * time.Second

// rest pauses a job up to FollowUp where requests run.
func (r *Run) rest(ctx context.Context, pause time.Duration) {
	if r.priority > FollowUp || r.queue.Pressed == nil || !r.queue.Pressed() {
		return
	}
	select {
	case <-ctx.Done():
	case <-time.After(min(pause, longestRest)):
	}
}

// newcomer is how long a job that is watched has waited before others yield to it: a free worker
// takes it sooner.
const newcomer = poll

// Yield returns ErrYielded where a job that a person watches waits for its first attempt: who can
// go on later from where it stands calls it between its steps and ends with it. A job that was
// begun before is not yielded to, so that two long ones do not take turns.
func (r *Run) Yield(ctx context.Context) error {
	closed, err := r.queue.closed(ctx, r.queue.db)
	if err != nil {
		return err
	}
	waits, err := newcomers(ctx, r.queue.db, r.queue.clock.Now().Add(-newcomer), closed)
	if err == nil && waits {
		err = ErrYielded
	}
	return err
}

// Complete ends the job inside the transaction that holds its effects. It fails
// with ErrLeaseLost, and the transaction with it, when the lease is gone.
func (r *Run) Complete(ctx context.Context, tx *db.Tx, result any) error {
	text, err := json.Marshal(result)
	if err != nil {
		return fmt.Errorf("result of job %s: %w", r.Kind, err)
	}
	if err := finish(ctx, tx, r.ID, r.token, outcome{state: Done, result: text}); err != nil {
		return err
	}
	tx.AfterCommit(func() { r.finished = true })
	return nil
}

// progressInterval spares the database from a progress report per row.
const progressInterval = 300 * time.Millisecond

// Progress reports how far the attempt is; reports that follow each other too
// closely are dropped, except the last one (done = total).
func (r *Run) Progress(ctx context.Context, done, total int64) error {
	if done < total && r.reported != nil && r.reported() < progressInterval {
		return nil
	}
	r.reported = clock.Stopwatch()
	return r.queue.db.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		return saveProgress(ctx, tx, r.ID, r.token, done, total)
	})
}
