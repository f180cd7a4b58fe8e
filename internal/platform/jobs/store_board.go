package jobs

import (
	"context"
	"database/sql"
	"fmt"
	"time"

	"ynova/internal/kernel/clock"
	"ynova/internal/platform/db"
)

// entryColumns are what the board shows of a job: no arguments and no result, which are
// the feature's.
var entryColumns = db.Columns[Entry]{
	db.Text("id", func(e *Entry) *string { return &e.ID }),
	db.Plain("kind", func(e *Entry) *Kind { return &e.Kind }),
	db.Plain("state", func(e *Entry) *State { return &e.State }),
	db.OptionalText("user_id", func(e *Entry) *string { return &e.UserID }),
	db.Int("progress_done", func(e *Entry) *int64 { return &e.Done }),
	db.Int("progress_total", func(e *Entry) *int64 { return &e.Total }),
	db.Plain("attempts", func(e *Entry) *int { return &e.Attempts }),
	db.OptionalText("message", func(e *Entry) *string { return &e.Message }),
	db.OptionalText("error", func(e *Entry) *string { return &e.Error }),
	db.Plain("run_at", func(e *Entry) *clock.Micros { return &e.RunAt }),
	db.Plain("created_at", func(e *Entry) *clock.Micros { return &e.CreatedAt }),
	db.Plain("started_at", func(e *Entry) **clock.Micros { return &e.StartedAt }),
	db.Plain("finished_at", func(e *Entry) **clock.Micros { return &e.FinishedAt }),
	db.Flag("cancel_requested", func(e *Entry) *bool { return &e.Cancelled }),
}

func countIn(ctx context.Context, q db.Q, state State) (int, error) {
	return db.Count(ctx, q, "count jobs", " FROM jobs WHERE state = $1", string(state))
}

func listIn(ctx context.Context, q db.Q, state State, limit, offset int) ([]Entry, error) {
	args := []any{string(state)}
	return db.List(ctx, q, "list jobs", entryColumns.Rows(),
		"SELECT "+entryColumns.Names()+" FROM jobs WHERE state = $1 ORDER BY created_at DESC, id DESC"+db.Page(&args, limit, offset), args...)
}

func entry(ctx context.Context, q db.Q, id string) (Entry, error) {
	e, err := entryColumns.Scan(q.QueryRowContext(ctx, "SELECT "+entryColumns.Names()+" FROM jobs WHERE id = $1", id).Scan)
	return e, db.WrapRow(err, ErrNotFound, "read job")
}

var attemptColumns = db.Columns[Attempt]{
	db.Plain("attempt", func(a *Attempt) *int { return &a.Attempt }),
	db.Text("instance", func(a *Attempt) *string { return &a.Instance }),
	db.Plain("started_at", func(a *Attempt) *clock.Micros { return &a.StartedAt }),
	db.Plain("ended_at", func(a *Attempt) **clock.Micros { return &a.EndedAt }),
	db.Nullable("outcome", func(a *Attempt) *Outcome { return &a.Outcome }),
	db.OptionalText("message", func(a *Attempt) *string { return &a.Message }),
	db.OptionalText("error", func(a *Attempt) *string { return &a.Error }),
}

func attemptsOf(ctx context.Context, q db.Q, id string) ([]Attempt, error) {
	return db.List(ctx, q, "list attempts", attemptColumns.Rows(),
		"SELECT "+attemptColumns.Names()+" FROM job_attempts WHERE job_id = $1 ORDER BY started_at, lease_token", id)
}

func countStates(ctx context.Context, q db.Q) (map[State]int, error) {
	counts := map[State]int{Queued: 0, Running: 0, Dead: 0}
	err := db.Each(ctx, q, "SELECT state, COUNT(*) FROM jobs WHERE state IN ('queued', 'running', 'dead') GROUP BY state", nil, func(rows *sql.Rows) error {
		var s State
		var n int
		if err := rows.Scan(&s, &n); err != nil {
			return fmt.Errorf("scan: %w", err)
		}
		counts[s] = n
		return nil
	})
	return counts, db.Wrap(err, "count jobs")
}

func oldestDue(ctx context.Context, q db.Q, now time.Time) (map[Kind]clock.Micros, error) {
	due := map[Kind]clock.Micros{}
	err := db.Each(ctx, q, "SELECT kind, MIN(run_at) FROM jobs WHERE state = 'queued' AND run_at <= $1 GROUP BY kind", []any{clock.FromTime(now)},
		func(rows *sql.Rows) error {
			var k Kind
			var at clock.Micros
			if err := rows.Scan(&k, &at); err != nil {
				return fmt.Errorf("scan: %w", err)
			}
			due[k] = at
			return nil
		})
	return due, db.Wrap(err, "find oldest jobs")
}

func revive(ctx context.Context, tx *db.Tx, id string, now time.Time) (bool, error) {
	n, err := db.Affected(tx.ExecContext(ctx, `
		UPDATE jobs SET state = 'queued', attempts = 0, run_at = $2, finished_at = NULL, cancel_requested = FALSE
		WHERE id = $1 AND state = 'dead'`, id, clock.FromTime(now)))
	return n == 1, db.Wrap(err, "retry job")
}

func drop(ctx context.Context, tx *db.Tx, id string) (bool, error) {
	return db.Changed(ctx, tx, "discard job", "UPDATE jobs SET state = 'cancelled' WHERE id = $1 AND state = 'dead'", id)
}

func lockRun(ctx context.Context, tx *db.Tx, id string) (*Run, State, error) {
	var r Run
	var s State
	var user db.NullText
	var args string
	err := tx.QueryRowContext(ctx, "SELECT id, kind, user_id, attempts, args, state FROM jobs WHERE id = $1"+tx.Dialect().ForUpdate(), id).
		Scan(&r.ID, &r.Kind, &user, &r.Attempt, &args, &s)
	r.UserID, r.args = string(user), []byte(args)
	return &r, s, db.WrapRow(err, ErrNotFound, "read job")
}
