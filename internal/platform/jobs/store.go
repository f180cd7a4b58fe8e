package jobs

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"ynova/internal/kernel/clock"
	"ynova/internal/platform/db"
)

// insert stores a job. Two enqueuers of one unique key meet in the partial unique
// index: the second inserts nothing and gets ErrDuplicate.
func insert(ctx context.Context, tx *db.Tx, id string, j Job, args []byte, now, runAt time.Time) error {
	n, err := db.Affected(tx.ExecContext(ctx, `
		INSERT INTO jobs (id, kind, args, state, unique_key, priority, user_id, run_at, created_at, small, lane)
		VALUES ($1, $2, $3, 'queued', $4, $5, $6, $7, $8, $9, $10) ON CONFLICT DO NOTHING`,
		id, string(j.Kind), string(args), db.Optional(j.UniqueKey), int(j.Priority), db.Optional(j.UserID),
		clock.FromTime(runAt), clock.FromTime(now), j.Small, db.Optional(j.Lane)))
	if err != nil {
		return fmt.Errorf("enqueue %s: %w", j.Kind, err)
	}
	if n == 0 {
		return ErrDuplicate
	}
	return nil
}

// of restricts rows to the kinds, or to all others. The kinds are constants of the
// program, in lower case with points and underscores, and stand in the text as they are.
func of(condition string, kinds []Kind) string {
	if len(kinds) == 0 {
		return ""
	}
	names := make([]string, len(kinds))
	for i, k := range kinds {
		names[i] = "'" + string(k) + "'"
	}
	slices.Sort(names)
	return " AND kind " + condition + " (" + strings.Join(names, ", ") + ")"
}

// worker is what a free worker may take.
type worker struct {
	urgent  bool // only above FollowUp: the others hold as many workers as they may
	small   bool // only what is watched and small
	outside bool // only calls of other machines
	perUser int  // how many jobs one user may have running with it
}

// takes restricts rows to what the worker may take.
func (w worker) takes() string {
	free := " AND (lane IS NULL OR lane NOT IN (SELECT lane FROM jobs WHERE state = 'running' AND lane IS NOT NULL))"
	switch {
	case w.small:
		return " AND small AND priority >= " + strconv.Itoa(int(Watched)) + free
	case w.outside:
		return " AND priority <= " + strconv.Itoa(int(Outside)) + free
	case w.urgent:
		return " AND priority > " + strconv.Itoa(int(FollowUp)) + free
	default:
		return " AND priority > " + strconv.Itoa(int(Outside)) + free
	}
}

// newcomers reports whether a watched job waits since before the time for its first attempt.
func newcomers(ctx context.Context, q db.Q, before time.Time, closed []Kind) (bool, error) {
	n, err := db.Count(ctx, q, "newcomers among the jobs", ` FROM (SELECT 1 FROM jobs j WHERE state = 'queued' AND run_at <= $1 AND priority >= `+strconv.Itoa(int(Watched))+of("NOT IN", closed)+`
		AND NOT EXISTS (SELECT 1 FROM job_attempts a WHERE a.job_id = j.id) LIMIT 1) AS waiting`, clock.FromTime(before))
	return n > 0, err
}

// due reports, on a reading connection, whether claiming is worth a transaction.
func due(ctx context.Context, q db.Q, d db.Dialect, now time.Time, own ownLeases, w worker, closed []Kind) (bool, error) {
	var n int
	err := q.QueryRowContext(ctx, `
		SELECT (SELECT COUNT(*) FROM (SELECT 1 FROM jobs WHERE state = 'queued' AND run_at <= $1`+w.takes()+of("NOT IN", closed)+` LIMIT 1) AS waiting)
		     + (SELECT COUNT(*) FROM (SELECT 1 FROM jobs WHERE state = 'running' AND `+orphaned(d)+` LIMIT 1) AS lost)`,
		clock.FromTime(now), own.held, own.instance).Scan(&n)
	return n > 0, db.Classify(err)
}

// A job that a person cancelled while it ran does not go back into the queue,
// whatever ended the attempt. $1 is the time.
const (
	queuedUnlessCancelled = `CASE WHEN cancel_requested THEN 'cancelled' ELSE 'queued' END`
	endedIfCancelled      = `CASE WHEN cancel_requested THEN CAST($1 AS BIGINT) END`
)

// reclaim puts jobs whose worker disappeared back into the queue. Protection: the rows are
// locked as they are found, so a heartbeat that came first wins, and of two that reclaim
// one does. A row that is locked, by the last statement of the dead, is for the next time:
// nobody waits for it.
func reclaim(ctx context.Context, tx *db.Tx, now time.Time, own ownLeases) error {
	return release(ctx, tx, now, "id IN (SELECT id FROM jobs WHERE state = 'running' AND "+orphaned(tx.Dialect())+tx.Dialect().SkipLocked()+")", own.held, own.instance)
}

// releaseAll puts every job that a process was at back into the queue.
func releaseAll(ctx context.Context, tx *db.Tx) error { return release(ctx, tx, tx.Now(), "TRUE") }

func release(ctx context.Context, tx *db.Tx, now time.Time, which string, args ...any) error {
	n, err := db.Affected(tx.ExecContext(ctx, `
		UPDATE jobs SET state = `+queuedUnlessCancelled+`, finished_at = `+endedIfCancelled+`, lease_token = NULL, lease_until = NULL
		WHERE state = 'running' AND `+which, append([]any{clock.FromTime(now)}, args...)...))
	if err != nil || n == 0 {
		return db.Wrap(err, "release jobs")
	}
	return loseAttempts(ctx, tx, now)
}

func countQueued(ctx context.Context, q db.Q, kinds []Kind, before clock.Micros) (int, error) {
	var n int
	if len(kinds) == 0 {
		return 0, nil
	}
	err := q.QueryRowContext(ctx, "SELECT COUNT(*) FROM jobs WHERE state = 'queued' AND created_at < $1"+of("IN", kinds), before).Scan(&n)
	return n, db.Wrap(err, "count jobs")
}

func anyIn(ctx context.Context, q db.Q, states string, kinds []Kind) (bool, error) {
	var n int
	err := q.QueryRowContext(ctx, "SELECT COUNT(*) FROM (SELECT 1 FROM jobs WHERE state IN ("+states+")"+of("IN", kinds)+" LIMIT 1) AS found").Scan(&n)
	return n > 0, db.Wrap(err, "look for jobs")
}

func cancelQueued(ctx context.Context, tx *db.Tx, kinds []Kind, before clock.Micros) error {
	if len(kinds) == 0 {
		return nil
	}
	_, err := tx.ExecContext(ctx, "UPDATE jobs SET state = 'cancelled', finished_at = $2 WHERE state = 'queued' AND created_at < $1"+of("IN", kinds),
		before, clock.FromTime(tx.Now()))
	return db.Wrap(err, "cancel jobs")
}

// claim takes the next job: greatest priority first, then whoever has the fewest
// running, then who has not been served in this round, then the oldest. Protection against a
// second worker: SKIP LOCKED on PostgreSQL, the single writer on SQLite; two who take different
// jobs of one lane meet in the unique index jobs_lane.
func claim(ctx context.Context, tx *db.Tx, now time.Time, token string, w worker, closed []Kind, served []string) (*Run, error) {
	for busy := range w.perUser { // nearly always the first finds one
		r, err := candidate(ctx, tx, now, busy, w, closed, served)
		if errors.Is(err, sql.ErrNoRows) && len(served) > 0 {
			r, err = candidate(ctx, tx, now, busy, w, closed, nil)
		}
		if errors.Is(err, sql.ErrNoRows) {
			continue
		}
		if err != nil {
			return nil, fmt.Errorf("claim job: %w", err)
		}
		r.Attempt++
		r.token = token
		_, err = tx.ExecContext(ctx, `
			UPDATE jobs SET state = 'running', attempts = $2, lease_token = $3, lease_until = `+leaseEnd(tx.Dialect())+`, started_at = COALESCE(started_at, $4)
			WHERE id = $1`, r.ID, r.Attempt, token, clock.FromTime(now))
		if err != nil {
			return nil, db.Wrap(err, "claim job")
		}
		return r, beginAttempt(ctx, tx, r, now)
	}
	return nil, nil
}

// candidateQuery walks the index jobs_queued and stops at the first hit: ranking the
// whole queue instead makes every claim as dear as the queue is long.
func candidateQuery(w worker, closed []Kind, served string) string {
	allowed := `state = 'queued' AND run_at <= $1` + w.takes() + of("NOT IN", closed) + ` AND (user_id IS NULL OR user_id NOT IN
		(SELECT user_id FROM jobs WHERE state = 'running' AND user_id IS NOT NULL GROUP BY user_id HAVING COUNT(*) > `
	return `
		SELECT id, kind, user_id, attempts, priority, args FROM jobs
		WHERE ` + allowed + `$2))` + served + ` AND priority =
		  (SELECT priority FROM jobs WHERE ` + allowed + `$3)) ORDER BY priority DESC, run_at, id LIMIT 1)
		ORDER BY run_at, id LIMIT 1`
}

// candidate is the oldest job of the greatest priority whose user has at most
// busy jobs running and was not served.
func candidate(ctx context.Context, tx *db.Tx, now time.Time, busy int, w worker, closed []Kind, served []string) (*Run, error) {
	var r Run
	var user sql.NullString
	var args string
	given, unserved := []any{clock.FromTime(now), busy, w.perUser - 1}, ""
	if len(served) > 0 {
		unserved = " AND (user_id IS NULL OR user_id NOT IN " + db.In(&given, served) + ")"
	}
	err := tx.QueryRowContext(ctx, candidateQuery(w, closed, unserved)+tx.Dialect().SkipLocked(), given...).
		Scan(&r.ID, &r.Kind, &user, &r.Attempt, &r.priority, &args)
	r.UserID, r.args = user.String, []byte(args)
	return &r, err
}

// renew extends a lease that is still held.
func renew(ctx context.Context, tx *db.Tx, id, token string) error {
	return held(tx.ExecContext(ctx, `UPDATE jobs SET lease_until = `+leaseEnd(tx.Dialect())+` WHERE id = $1 AND lease_token = $2`, id, token))
}

func saveProgress(ctx context.Context, tx *db.Tx, id, token string, done, total int64) error {
	return held(tx.ExecContext(ctx, `UPDATE jobs SET progress_done = $3, progress_total = $4 WHERE id = $1 AND lease_token = $2`,
		id, token, done, total))
}

func cancelRequested(ctx context.Context, q db.Q, id string) (bool, error) {
	var yes bool
	err := q.QueryRowContext(ctx, `SELECT cancel_requested FROM jobs WHERE id = $1`, id).Scan(&yes)
	return yes, db.Classify(err)
}

// outcome is how an attempt ends.
type outcome struct {
	state          State // Done, Dead, Cancelled
	result         []byte
	message, cause string
}

func finish(ctx context.Context, tx *db.Tx, id, token string, o outcome) error {
	err := held(tx.ExecContext(ctx, `
		UPDATE jobs SET state = $3, result = $4, message = $5, error = $6, finished_at = $7, lease_token = NULL, lease_until = NULL
		WHERE id = $1 AND lease_token = $2`,
		id, token, string(o.state), db.Optional(string(o.result)), db.Optional(o.message), db.Optional(o.cause), clock.FromTime(tx.Now())))
	if err != nil {
		return err
	}
	return endAttempt(ctx, tx, token, o.state.ends(), o.message, o.cause)
}

// requeue gives the job back, to run at the given time; handing back at shutdown
// does not count the attempt.
func requeue(ctx context.Context, tx *db.Tx, id, token string, attempts int, runAt time.Time, end Outcome, message, cause string) error {
	err := held(tx.ExecContext(ctx, `
		UPDATE jobs SET state = `+queuedUnlessCancelled+`, finished_at = `+endedIfCancelled+`,
		  attempts = $4, run_at = $5, message = $6, error = $7, lease_token = NULL, lease_until = NULL
		WHERE id = $2 AND lease_token = $3`,
		clock.FromTime(tx.Now()), id, token, attempts, clock.FromTime(runAt), db.Optional(message), db.Optional(cause)))
	if err != nil {
		return err
	}
	return endAttempt(ctx, tx, token, end, message, cause)
}

func held(res sql.Result, err error) error {
	n, err := db.Affected(res, err)
	if err != nil {
		return fmt.Errorf("write job: %w", err)
	}
	if n == 0 {
		return ErrLeaseLost
	}
	return nil
}

// requestCancel cancels a waiting job at once and asks a running one to stop.
func requestCancel(ctx context.Context, tx *db.Tx, id string) error {
	_, err := tx.ExecContext(ctx, `
		UPDATE jobs SET state = 'cancelled', finished_at = $2 WHERE id = $1 AND state = 'queued'`, id, clock.FromTime(tx.Now()))
	if err != nil {
		return fmt.Errorf("cancel job: %w", err)
	}
	_, err = tx.ExecContext(ctx, `UPDATE jobs SET cancel_requested = TRUE WHERE id = $1 AND state = 'running'`, id)
	return db.Wrap(err, "cancel job")
}

// viewColumns are what is read of a job.
var viewColumns = db.Columns[View]{
	db.Text("id", func(v *View) *string { return &v.ID }),
	db.Plain("kind", func(v *View) *Kind { return &v.Kind }),
	db.Plain("state", func(v *View) *State { return &v.State }),
	db.OptionalText("user_id", func(v *View) *string { return &v.UserID }),
	db.Int("progress_done", func(v *View) *int64 { return &v.Done }),
	db.Int("progress_total", func(v *View) *int64 { return &v.Total }),
	db.Plain("attempts", func(v *View) *int { return &v.Attempts }),
	db.Raw("result", func(v *View) *json.RawMessage { return &v.Result }),
	db.OptionalText("message", func(v *View) *string { return &v.Message }),
	db.Plain("created_at", func(v *View) *clock.Micros { return &v.CreatedAt }),
	db.Plain("finished_at", func(v *View) **clock.Micros { return &v.FinishedAt }),
}

func get(ctx context.Context, q db.Q, id string) (View, error) {
	v, err := viewColumns.Scan(q.QueryRowContext(ctx, "SELECT "+viewColumns.Names()+" FROM jobs WHERE id = $1", id).Scan)
	return v, db.WrapRow(err, ErrNotFound, "read job")
}

// deleteFinished removes ended jobs; those that failed stay longer, for the
// person who looks into why.
func deleteFinished(ctx context.Context, tx *db.Tx, before, deadBefore time.Time) error {
	_, err := tx.ExecContext(ctx, `
		DELETE FROM jobs WHERE (state IN ('done', 'cancelled') AND finished_at < $1) OR (state = 'dead' AND finished_at < $2)`,
		clock.FromTime(before), clock.FromTime(deadBefore))
	return db.Wrap(err, "delete finished jobs")
}
