package jobs

import (
	"context"
	"fmt"
	"time"

	"ynova/internal/kernel/clock"
	"ynova/internal/platform/db"
)

// Entry is a job as who keeps the installation going sees it.
type Entry struct {
	View
	RunAt     clock.Micros
	StartedAt *clock.Micros
	Error     string // the technical cause of the last failure
	Cancelled bool   // a user requested its end while it runs
}

// Attempt is one try at a job.
type Attempt struct {
	Attempt   int
	Instance  string
	StartedAt clock.Micros
	EndedAt   *clock.Micros // nil: it runs
	Outcome   Outcome
	Message   string
	Error     string
}

// ErrTaken is returned by Retry while a job with the same unique key waits or runs.
var ErrTaken = fmt.Errorf("jobs: %w again", ErrDuplicate)

// List reads the jobs in a state, the newest first, and how many there are.
func (q *Queue) List(ctx context.Context, state State, limit, offset int) (list []Entry, total int, err error) {
	if total, err = countIn(ctx, q.db, state); err == nil {
		list, err = listIn(ctx, q.db, state, limit, offset)
	}
	return list, total, err
}

// Entry reads one job with its attempts, the first first.
func (q *Queue) Entry(ctx context.Context, jobID string) (Entry, []Attempt, error) {
	e, err := entry(ctx, q.db, jobID)
	if err != nil {
		return e, nil, err
	}
	tries, err := attemptsOf(ctx, q.db, jobID)
	return e, tries, err
}

// Counts returns how many jobs are in each state except successful ends.
func (q *Queue) Counts(ctx context.Context) (map[State]int, error) { return countStates(ctx, q.db) }

// Oldest returns, for each kind, how long the longest-waiting due job has waited.
func (q *Queue) Oldest(ctx context.Context) (map[Kind]time.Duration, error) {
	now := q.clock.Now()
	due, err := oldestDue(ctx, q.db, now)
	ages := map[Kind]time.Duration{}
	for kind, at := range due {
		ages[kind] = now.Sub(at.Time())
	}
	return ages, err
}

// Concludes reports whether a feature records a failure of the kind in its own rows: a retry
// here would contradict that record.
func (q *Queue) Concludes(kind Kind) bool { return q.kinds[kind].options.GivenUp != nil }

// Kinds are all that have a handler.
func (q *Queue) Kinds() []Kind {
	kinds := make([]Kind, 0, len(q.kinds))
	for k := range q.kinds {
		kinds = append(kinds, k)
	}
	return kinds
}

// Retry puts a dead job back into the queue, with all its attempts before it. It returns
// false where the job is not dead, and ErrTaken where another of its key is under way.
// Protection against two who retry, and against one who enqueues: the condition of the
// update, and the unique index.
func (q *Queue) Retry(ctx context.Context, tx *db.Tx, jobID string) (bool, error) {
	tx.AfterCommit(q.signal)
	done, err := revive(ctx, tx, jobID, q.clock.Now())
	if db.IsUnique(err) {
		err = ErrTaken
	}
	return done, err
}

// End cancels a waiting job and requests the end of a running one; a feature that records how the
// job ended is notified. It returns false where the job has already ended. Protection: the row is
// locked while its state is read.
func (q *Queue) End(ctx context.Context, tx *db.Tx, jobID string) (bool, error) {
	run, state, err := lockRun(ctx, tx, jobID)
	if err != nil || state != Queued && state != Running {
		return false, err
	}
	if state == Queued {
		if err := q.giveUp(ctx, tx, run, q.kinds[run.Kind].options); err != nil {
			return false, err
		}
	}
	return true, requestCancel(ctx, tx, jobID)
}

// giveUp notifies the feature that the job ends without having done its work.
func (q *Queue) giveUp(ctx context.Context, tx *db.Tx, run *Run, o Options) error {
	if o.GivenUp == nil {
		return nil
	}
	run.queue = q
	return o.GivenUp(ctx, tx, run)
}

// Drop takes a dead job off the board: it counts as cancelled. It returns false where the
// job is not dead. Protection: one conditional update.
func (q *Queue) Drop(ctx context.Context, tx *db.Tx, jobID string) (bool, error) {
	return drop(ctx, tx, jobID)
}
