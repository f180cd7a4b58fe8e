package jobs

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/id"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/logging"
)

const chore Kind = "test.chore"

func quiet(t *testing.T, d *db.DB, c clock.Clock, h Handler) *Queue {
	t.Helper()
	q := New(d, c, logging.Discard())
	q.beats = 2 * time.Millisecond
	q.Handle(chore, Options{}, h)
	return q
}

func inTx(t *testing.T, d *db.DB, f func(ctx context.Context, tx *db.Tx) error) {
	t.Helper()
	if err := d.InTx(t.Context(), f); err != nil {
		t.Fatal(err)
	}
}

// put enqueues one job under a name of the test's own.
func put(t *testing.T, d *db.DB, q *Queue, name string, j Job) {
	t.Helper()
	j.Kind = chore
	inTx(t, d, func(ctx context.Context, tx *db.Tx) error { return q.enqueue(ctx, tx, name, j) })
}

// take claims the next job as a worker does, and returns "" when there is none.
func take(t *testing.T, d *db.DB, now time.Time, perUser int) string {
	t.Helper()
	return takeAs(t, d, now, perUser, id.New())
}

func takeAs(t *testing.T, d *db.DB, now time.Time, perUser int, token string) string {
	t.Helper()
	name := ""
	inTx(t, d, func(ctx context.Context, tx *db.Tx) error {
		run, err := claim(ctx, tx, now, token, worker{perUser: perUser}, nil, nil)
		if run != nil {
			name = run.ID
		}
		return err
	})
	return name
}

func TestClaimOrder(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		c := clock.Fixed(time.Date(2026, 10, 1, 12, 0, 0, 0, time.UTC))
		q := quiet(t, d, c, nil)
		at := func(minute int) time.Time { return c.Now().Add(time.Duration(minute-100) * time.Minute) }
		put(t, d, q, "ana1", Job{UserID: "ana", RunAt: at(1)})
		put(t, d, q, "ana2", Job{UserID: "ana", RunAt: at(2)})
		put(t, d, q, "ana3", Job{UserID: "ana", RunAt: at(3)})
		put(t, d, q, "bia1", Job{UserID: "bia", RunAt: at(50)})
		put(t, d, q, "bia2", Job{UserID: "bia", RunAt: at(51)})
		put(t, d, q, "urgent", Job{UserID: "ana", Priority: 5, RunAt: at(60)})
		put(t, d, q, "nobody", Job{RunAt: at(70)})
		put(t, d, q, "later", Job{UserID: "caio", RunAt: at(101)})
		var got []string
		for name := take(t, d, c.Now(), 2); name != ""; name = take(t, d, c.Now(), 2) {
			got = append(got, name)
		}
		// The urgent one first; then in turns, whoever has fewer running; never a
		// third of one user; nothing before its time.
		want := []string{"urgent", "bia1", "nobody", "ana1", "bia2"}
		if !slices.Equal(got, want) {
			t.Errorf("claimed %v, want %v", got, want)
		}
	})
}

// A long queue must not make each claim dearer: the plan walks the index.
func TestClaimDoesNotSortTheQueue(t *testing.T) {
	d := dbtest.SQLite(t)
	for _, w := range []worker{{}, {urgent: true}, {small: true}, {outside: true}} {
		plan := dbtest.Plan(t, d, candidateQuery(w, nil, ""), 1, 0, 1)
		for step := range strings.SplitSeq(plan, "\n") {
			if step == "USE TEMP B-TREE FOR ORDER BY" || step == "SCAN jobs" {
				t.Errorf("%+v: plan %q", w, plan)
			}
		}
	}
}

// A process knows which of its own attempts are over; another's it takes over when the
// lease is, by the clock of the server. What its own clock says is nothing to either.
func TestAttemptOfNobodyIsClaimedAgain_F08(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		c := clock.Fixed(time.Date(2026, 10, 1, 12, 0, 0, 0, time.UTC))
		q := quiet(t, d, c, nil)
		put(t, d, q, "job", Job{})
		token := q.newToken()
		if got := takeAs(t, d, c.Now(), 2, token); got != "job" {
			t.Fatalf("claimed %q", got)
		}
		again := func(own ownLeases) string {
			inTx(t, d, func(ctx context.Context, tx *db.Tx) error { return reclaim(ctx, tx, c.Now(), own) })
			return takeAs(t, d, c.Now(), 2, q.newToken())
		}
		end := func(after string) {
			inTx(t, d, func(ctx context.Context, tx *db.Tx) error {
				return db.Exec(ctx, tx, "test", "UPDATE jobs SET lease_until = "+d.Dialect().Clock()+after)
			})
		}
		q.leases.Store(token, nil)
		c.Advance(24 * time.Hour)
		end(" - 1")
		if got := again(q.own()); got != "" {
			t.Errorf("F08 %q was taken from the attempt that is at it", got)
		}
		end(" + 1000000")
		if got := again(ownLeases{instance: id.New()}); got != "" {
			t.Errorf("F08 %q was taken over within its lease", got)
		}
		if end(" - 1"); d.Dialect() == db.Postgres {
			if got := again(ownLeases{instance: id.New()}); got != "job" {
				t.Errorf("F08 another instance claimed %q after the lease", got)
			}
		}
		q.leases.Delete(token)
		end(" + 1000000")
		if got := again(q.own()); got != "job" {
			t.Errorf("F08 claimed %q once its attempt was over", got)
		}
	})
}

// A stop does not interrupt a claim: PostgreSQL may have committed what the client
// gave up, and the job would stay leased to nobody until the lease ends.
func TestStopLetsAClaimEnd_F08(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		q := quiet(t, d, clock.System(), nil)
		ctx, stop := context.WithCancel(t.Context())
		q.HoldOutbound(func(_ context.Context, on db.Q) (bool, error) {
			if _, inside := on.(*db.Tx); inside {
				stop()
			}
			return false, nil
		})
		put(t, d, q, "chore", Job{Priority: 9})
		run, err := q.next(ctx, worker{perUser: 2})
		expect.Must(t, "claimed; stopped", expect.Is(err, nil), expect.Not(run, nil))
		expect.Must(t, "claimed; stopped", expect.Is(run.ID, "chore"), expect.Not(ctx.Err(), nil))
	})
}

func TestCancelledWhileRunningDoesNotComeBack(t *testing.T) {
	ends := map[string]func(ctx context.Context, tx *db.Tx, now time.Time) error{
		"its worker died": func(ctx context.Context, tx *db.Tx, now time.Time) error {
			if err := db.Exec(ctx, tx, "test", "UPDATE jobs SET lease_until = 1, lease_token = 'token'"); err != nil {
				return err
			}
			return reclaim(ctx, tx, now, ownLeases{instance: "token"})
		},
		"its attempt failed": func(ctx context.Context, tx *db.Tx, now time.Time) error {
			return requeue(ctx, tx, "job", "token", 1, now, Failed, "m", "e")
		},
	}
	for name, end := range ends {
		t.Run(name, func(t *testing.T) {
			dbtest.Each(t, func(t *testing.T, d *db.DB) {
				c := clock.System()
				q := quiet(t, d, c, nil)
				put(t, d, q, "job", Job{})
				takeAs(t, d, c.Now(), 2, "token")
				inTx(t, d, func(ctx context.Context, tx *db.Tx) error { return q.Cancel(ctx, tx, "job") })
				inTx(t, d, func(ctx context.Context, tx *db.Tx) error { return end(ctx, tx, c.Now()) })
				v, err := q.Get(t.Context(), "job")
				expect.All(t, "v", expect.Is(err, nil), expect.Is(v.State, Cancelled), expect.Not(v.FinishedAt, nil))
			})
		})
	}
}

// attempted runs one attempt that waits for its context and returns the cause.
func attempted(t *testing.T, d *db.DB, c clock.Clock, whileRunning func(q *Queue)) error {
	t.Helper()
	started, cause := make(chan struct{}), make(chan error, 1)
	q := quiet(t, d, c, func(ctx context.Context, _ *Run) error {
		close(started)
		<-ctx.Done()
		cause <- context.Cause(ctx)
		return ctx.Err()
	})
	put(t, d, q, "job", Job{})
	q.Start(t.Context())
	defer q.Stop()
	<-started
	whileRunning(q)
	return <-cause
}

func TestRunningJobIsCancelled(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		var watched *Queue
		cause := attempted(t, d, clock.System(), func(q *Queue) {
			watched = q
			inTx(t, d, func(ctx context.Context, tx *db.Tx) error { return q.Cancel(ctx, tx, "job") })
		})
		v, err := watched.Get(t.Context(), "job")
		expect.All(t, fmt.Sprintf("cause %v", cause), expect.Is(errors.Is(cause, ErrCancelled), true), expect.Is(err, nil),
			expect.Is(v.State, Cancelled))
	})
}

// A worker that cannot reach the database must stop before another instance may
// start the same job.
func TestUnrenewedLeaseInterruptsTheAttempt(t *testing.T) {
	dbtest.Needs(t, dbtest.OnSQLite)
	d, err := db.Open(t.Context(), db.Config{DataDir: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	q := quiet(t, d, clock.System(), nil)
	q.lasts = 20 * time.Millisecond
	if err := d.Close(); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancelCause(t.Context())
	done := make(chan struct{})
	go func() {
		defer close(done)
		q.beat(ctx, &Run{ID: "job", token: "token", queue: q}, cancel)
	}()
	<-done
	if cause := context.Cause(ctx); !errors.Is(cause, ErrLeaseLost) {
		t.Errorf("cause %v", cause)
	}
}

func TestIllegalStatesCannotBeStored(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		q := quiet(t, d, clock.System(), nil)
		put(t, d, q, "job", Job{})
		for _, change := range []string{
			"state = 'running'",
			"state = 'running', lease_token = 'x'",
			"lease_token = 'x', lease_until = 1",
			"state = 'done'",
			"state = 'dead', finished_at = 1, lease_token = 'x', lease_until = 1",
			"finished_at = 1",
			"state = 'paused'",
		} {
			err := d.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error {
				_, err := tx.ExecContext(ctx, fmt.Sprintf("UPDATE jobs SET %s WHERE id = 'job'", change))
				return err
			})
			if err == nil {
				t.Errorf("stored: %s", change)
			}
		}
	})
}
