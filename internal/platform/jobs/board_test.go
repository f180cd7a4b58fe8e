package jobs

import (
	"context"
	"errors"
	"testing"
	"time"

	"ynova/internal/kernel/clock"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
)

// dies runs a job of the kind to its death.
func dies(t *testing.T, d *db.DB, q *Queue, name string, j Job) {
	t.Helper()
	put(t, d, q, name, j)
	run, err := q.next(t.Context(), worker{perUser: 2})
	if err != nil || run == nil {
		t.Fatalf("claimed %v, %v", run, err)
	}
	q.settle(t.Context(), run, q.kinds[chore].options, Permanent(errors.New("broken")))
}

// OP-04: a dead job is tried again with all its attempts before it, unless another of its
// key is under way; it is taken off the list once.
func TestDeadJobIsDecided_OP04(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		c := clock.Fixed(time.Date(2026, 10, 1, 12, 0, 0, 0, time.UTC))
		q := quiet(t, d, c, nil)
		q.periodic = nil
		act := func(f func(ctx context.Context, tx *db.Tx, id string) (bool, error), id string) (done bool, err error) {
			err = d.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error {
				done, err = f(ctx, tx, id)
				return err
			})
			return done, err
		}
		dies(t, d, q, "job", Job{UniqueKey: "key"})
		put(t, d, q, "next", Job{UniqueKey: "key"})
		if _, err := act(q.Retry, "job"); !errors.Is(err, ErrTaken) {
			t.Errorf("OP-04 beside another of its key: %v", err)
		}
		if done, err := act(q.End, "next"); !done || err != nil {
			t.Errorf("OP-04 a waiting job does not end: %v, %v", done, err)
		}
		if done, err := act(q.Retry, "job"); !done || err != nil {
			t.Errorf("OP-04 retry: %v, %v", done, err)
		}
		v, err := q.Get(t.Context(), "job")
		expect.All(t, "OP-04 after the retry", expect.Is(err, nil), expect.Is(v.State, Queued), expect.Is(v.Attempts, 0))
		for i, f := range []func(ctx context.Context, tx *db.Tx, id string) (bool, error){q.Retry, q.Drop} {
			if done, err := act(f, "job"); done || err != nil {
				t.Errorf("OP-04 act %d on a job that is not dead: %v, %v", i, done, err)
			}
		}
		dies(t, d, q, "other", Job{Priority: 9})
		if done, err := act(q.Drop, "other"); !done || err != nil {
			t.Errorf("OP-04 discard: %v, %v", done, err)
		}
		counts, err := q.Counts(t.Context())
		expect.All(t, "OP-04 counts", expect.Is(err, nil), expect.Is(counts[Dead], 0), expect.Is(counts[Queued], 1))
		c.Advance(90 * time.Second)
		if ages, err := q.Oldest(t.Context()); err != nil || ages[chore] != 90*time.Second {
			t.Errorf("OP-04 oldest %v, %v", ages, err)
		}
	})
}

// OP-04: cancelling a job notifies the feature that records its outcome, once, whether the
// job waits or runs.
func TestCancelledJobIsToldAsGivenUp_OP04(t *testing.T) {
	const kept Kind = "test.kept"
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		var told []string
		running := make(chan struct{})
		q := quiet(t, d, clock.System(), nil)
		q.periodic = nil
		q.Handle(kept, Options{GivenUp: func(_ context.Context, _ *db.Tx, run *Run) error {
			told = append(told, run.ID)
			return nil
		}}, func(ctx context.Context, _ *Run) error {
			close(running)
			<-ctx.Done()
			return ctx.Err()
		})
		end := func(id string) {
			t.Helper()
			inTx(t, d, func(ctx context.Context, tx *db.Tx) error {
				done, err := q.End(ctx, tx, id)
				if !done {
					t.Errorf("OP-04 %s does not end", id)
				}
				return err
			})
		}
		enqueue := func(id string) {
			inTx(t, d, func(ctx context.Context, tx *db.Tx) error { return q.enqueue(ctx, tx, id, Job{Kind: kept}) })
		}
		enqueue("waits")
		end("waits")
		enqueue("runs")
		q.Start(context.WithoutCancel(t.Context()))
		<-running
		end("runs")
		for v, err := q.Get(t.Context(), "runs"); v.State != Cancelled; v, err = q.Get(t.Context(), "runs") {
			if err != nil {
				t.Fatal(err)
			}
			time.Sleep(5 * time.Millisecond)
		}
		q.Stop()
		expect.Must(t, "OP-04 told", expect.Len(told, 2))
		expect.All(t, "OP-04 told", expect.Is(told[0], "waits"), expect.Is(told[1], "runs"), expect.Is(q.Concludes(kept), true),
			expect.Is(q.Concludes(chore), false))
	})
}
