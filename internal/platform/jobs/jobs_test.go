package jobs_test

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"go.uber.org/goleak"

	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/fault"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/jobs"
	"ynova/internal/platform/logging"
)

const work jobs.Kind = "test.work"

func newQueue(t *testing.T, d *db.DB, c clock.Clock, o jobs.Options, h jobs.Handler) *jobs.Queue {
	t.Helper()
	q := jobs.New(d, c, logging.Discard())
	q.Handle(work, o, h)
	return q
}

func enqueue(t *testing.T, d *db.DB, q *jobs.Queue, j jobs.Job) string {
	t.Helper()
	var id string
	err := d.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error {
		var err error
		id, err = q.Enqueue(ctx, tx, j)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return id
}

// await waits until the job is in the state; the queue itself is what is waited
// for, not a time.
func await(t *testing.T, q *jobs.Queue, id string, want jobs.State) jobs.View {
	t.Helper()
	deadline := time.After(20 * time.Second)
	for {
		v, err := q.Get(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		if v.State == want {
			return v
		}
		select {
		case <-deadline:
			t.Fatalf("job is %s (%s), want %s", v.State, v.Message, want)
		case <-time.After(5 * time.Millisecond):
		}
	}
}

func TestMain(m *testing.M) {
	goleak.VerifyTestMain(m, goleak.IgnoreTopFunction("database/sql.(*DB).connectionOpener"))
}

func TestJobRunsAfterItsTransactionAndCompletesWithItsEffects(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		var attempts atomic.Int32
		q := newQueue(t, d, clock.System(), jobs.Options{}, func(ctx context.Context, run *jobs.Run) error {
			attempts.Add(1)
			var args struct{ Name string }
			if err := run.Args(&args); err != nil {
				return err
			}
			if err := run.Progress(ctx, 3, 3); err != nil {
				return err
			}
			return d.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
				return run.Complete(ctx, tx, map[string]string{"hello": args.Name})
			})
		})
		q.Start(t.Context())
		defer q.Stop()
		id := enqueue(t, d, q, jobs.Job{Kind: work, Args: map[string]string{"Name": "Ana"}})
		v := await(t, q, id, jobs.Done)
		expect.Must(t, "view = after attempts", expect.Is(string(v.Result), `{"hello":"Ana"}`), expect.Is(v.Done, 3), expect.Is(v.Total, 3),
			expect.Is(attempts.Load(), 1))
	})
}

func TestRolledBackEnqueueLeavesNoJob(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		q := newQueue(t, d, clock.System(), jobs.Options{}, func(context.Context, *jobs.Run) error { return nil })
		var id string
		boom := errors.New("boom")
		err := d.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error {
			id, _ = q.Enqueue(ctx, tx, jobs.Job{Kind: work})
			return boom
		})
		if !errors.Is(err, boom) {
			t.Fatal(err)
		}
		if _, err := q.Get(t.Context(), id); !errors.Is(err, jobs.ErrNotFound) {
			t.Fatalf("error = %v, want ErrNotFound", err)
		}
	})
}

func TestFailures(t *testing.T) {
	broken := fault.New(fault.Invalid, "x", "A planilha está vazia.")
	cases := map[string]struct {
		handler jobs.Handler
		message string
	}{
		"permanent": {func(context.Context, *jobs.Run) error { return jobs.Permanent(broken) }, "A planilha está vazia."},
		"panic on the last attempt": {
			func(context.Context, *jobs.Run) error { panic("boom") },
			"Erro interno ao executar a tarefa.",
		},
	}
	for name, tc := range cases {
		t.Run(name, func(t *testing.T) {
			dbtest.Each(t, func(t *testing.T, d *db.DB) {
				q := newQueue(t, d, clock.System(), jobs.Options{MaxAttempts: 1}, tc.handler)
				q.Start(t.Context())
				defer q.Stop()
				v := await(t, q, enqueue(t, d, q, jobs.Job{Kind: work}), jobs.Dead)
				if v.Message != tc.message || v.Attempts != 1 {
					t.Fatalf("view = %+v", v)
				}
			})
		})
	}
}

func TestTemporaryFailureIsTriedAgainLater(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		c := clock.Fixed(time.Now())
		var attempts atomic.Int32
		q := newQueue(t, d, c, jobs.Options{}, func(context.Context, *jobs.Run) error {
			if attempts.Add(1) == 1 {
				return errors.New("not yet")
			}
			return nil
		})
		q.Start(t.Context())
		defer q.Stop()
		id := enqueue(t, d, q, jobs.Job{Kind: work, RunAt: c.Now()})
		for attempts.Load() == 0 {
			time.Sleep(time.Millisecond)
		}
		if v := await(t, q, id, jobs.Queued); v.Attempts != 1 {
			t.Fatalf("attempts = %d, want 1", v.Attempts)
		}
		c.Advance(time.Hour) // past the back-off
		await(t, q, id, jobs.Done)
	})
}

func TestUniqueKeyAdmitsOneWaitingJob(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		q := newQueue(t, d, clock.System(), jobs.Options{}, func(context.Context, *jobs.Run) error { return nil })
		j := jobs.Job{Kind: work, UniqueKey: "month 2026-10"}
		first := enqueue(t, d, q, j)
		err := d.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error {
			_, err := q.Enqueue(ctx, tx, j)
			return err
		})
		if !errors.Is(err, jobs.ErrDuplicate) {
			t.Fatalf("error = %v, want ErrDuplicate", err)
		}
		q.Start(t.Context())
		defer q.Stop()
		await(t, q, first, jobs.Done)
		await(t, q, enqueue(t, d, q, j), jobs.Done) // an ended job does not block the key
	})
}

// A worker whose process died keeps its job only until the lease ends; what it
// might still try to write is refused.
func TestLostLeaseIsTakenOver(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		stuck, release := make(chan struct{}), make(chan struct{})
		var late error
		dying := newQueue(t, d, clock.System(), jobs.Options{}, func(_ context.Context, run *jobs.Run) error {
			if run.Attempt > 1 { // the same process may take over too
				return d.InTx(context.Background(), func(ctx context.Context, tx *db.Tx) error { return run.Complete(ctx, tx, "heir") })
			}
			close(stuck)
			<-release
			late = d.InTx(context.Background(), func(ctx context.Context, tx *db.Tx) error {
				return run.Complete(ctx, tx, "late")
			})
			return late
		})
		dying.Start(t.Context())
		id := enqueue(t, d, dying, jobs.Job{Kind: work})
		<-stuck
		heir := newQueue(t, d, clock.System(), jobs.Options{}, func(ctx context.Context, run *jobs.Run) error {
			return d.InTx(ctx, func(ctx context.Context, tx *db.Tx) error { return run.Complete(ctx, tx, "heir") })
		})
		heir.Start(t.Context())
		defer heir.Stop()
		if !d.Alone() { // else the start took it over already, and its lease would be lost twice
			expireLeases(t, d)
		}
		v := await(t, heir, id, jobs.Done)
		close(release)
		dying.Stop()
		if string(v.Result) != `"heir"` || v.Attempts != 2 {
			t.Fatalf("view = %+v", v)
		}
		if !errors.Is(late, jobs.ErrLeaseLost) {
			t.Fatalf("the first worker's completion: %v, want ErrLeaseLost", late)
		}
	})
}

func expireLeases(t *testing.T, d *db.DB) {
	t.Helper()
	err := d.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error {
		_, err := tx.ExecContext(ctx, "UPDATE jobs SET lease_until = 1 WHERE state = 'running'")
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

func TestStopHandsJobsBackAtOnce(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		started := make(chan struct{})
		q := newQueue(t, d, clock.System(), jobs.Options{}, func(ctx context.Context, _ *jobs.Run) error {
			close(started)
			<-ctx.Done()
			return ctx.Err()
		})
		q.Start(t.Context())
		id := enqueue(t, d, q, jobs.Job{Kind: work})
		<-started
		q.Stop()
		v, err := q.Get(t.Context(), id)
		expect.Must(t, "view; want queued without a counted attempt", expect.Is(err, nil), expect.Is(v.State, jobs.Queued), expect.Is(v.Attempts, 0))
	})
}

func TestCancelWaitingJob(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		q := newQueue(t, d, clock.System(), jobs.Options{}, func(context.Context, *jobs.Run) error { return nil })
		id := enqueue(t, d, q, jobs.Job{Kind: work})
		if err := d.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error { return q.Cancel(ctx, tx, id) }); err != nil {
			t.Fatal(err)
		}
		q.Start(t.Context())
		defer q.Stop()
		await(t, q, id, jobs.Cancelled)
	})
}

// Two instances share the work: every job runs once.
func TestCompetingQueuesRunEachJobOnce(t *testing.T) {
	t.Parallel()
	d := dbtest.Postgres(t)
	const n = 60
	var mu sync.Mutex
	seen := map[string]int{}
	handler := func(ctx context.Context, run *jobs.Run) error {
		mu.Lock()
		seen[run.ID]++
		mu.Unlock()
		return d.InTx(ctx, func(ctx context.Context, tx *db.Tx) error { return run.Complete(ctx, tx, nil) })
	}
	a := newQueue(t, d, clock.System(), jobs.Options{}, handler)
	b := newQueue(t, d, clock.System(), jobs.Options{}, handler)
	var ids []string
	for i := range n {
		ids = append(ids, enqueue(t, d, a, jobs.Job{Kind: work, UserID: fmt.Sprint(i % 3)}))
	}
	a.Start(t.Context())
	b.Start(t.Context())
	defer a.Stop()
	defer b.Stop()
	for _, id := range ids {
		await(t, a, id, jobs.Done)
	}
	mu.Lock()
	defer mu.Unlock()
	for id, times := range seen {
		if times != 1 {
			t.Errorf("job %s ran %d times", id, times)
		}
	}
}

// One user's long queue leaves a worker for the others.
func TestOneUserCannotHoldEveryWorker(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		release := make(chan struct{})
		q := newQueue(t, d, clock.System(), jobs.Options{}, func(ctx context.Context, run *jobs.Run) error {
			if run.UserID == "busy" {
				<-release
			}
			return nil
		})
		for range 10 {
			enqueue(t, d, q, jobs.Job{Kind: work, UserID: "busy", Priority: jobs.Message})
		}
		other := enqueue(t, d, q, jobs.Job{Kind: work, UserID: "other", Priority: jobs.Message})
		q.Start(t.Context())
		await(t, q, other, jobs.Done)
		close(release)
		q.Stop()
	})
}

func TestPeriodicJobRunsOncePerTick(t *testing.T) {
	t.Parallel()
	d := dbtest.Postgres(t)
	const nightly jobs.Kind = "test.nightly"
	var runs atomic.Int32
	c := clock.Fixed(time.Now())
	start := func() *jobs.Queue {
		q := jobs.New(d, c, logging.Discard())
		q.Handle(work, jobs.Options{}, func(context.Context, *jobs.Run) error { return nil })
		q.Handle(nightly, jobs.Options{}, func(context.Context, *jobs.Run) error { runs.Add(1); return nil })
		q.Periodic(nightly, time.Hour)
		q.Start(t.Context())
		return q
	}
	a, b := start(), start()
	tick := c.Now().UTC().Truncate(time.Hour).Format(time.RFC3339)
	for _, q := range []*jobs.Queue{a, b} {
		defer q.Stop()
	}
	for runs.Load() == 0 {
		time.Sleep(time.Millisecond)
	}
	await(t, a, string(nightly)+"@"+tick, jobs.Done)
	await(t, b, enqueue(t, d, b, jobs.Job{Kind: work}), jobs.Done) // both queues have gone round
	if n := runs.Load(); n != 1 {
		t.Fatalf("ran %d times in one tick", n)
	}
}

// F08: a job that is given up is noted by its feature in the same transaction,
// whether its attempts failed or its workers disappeared.
func TestGivenUp_F08(t *testing.T) {
	for name, died := range map[string]bool{"F08 every attempt failed": false, "F08 every worker disappeared": true} {
		t.Run(name, func(t *testing.T) {
			dbtest.Each(t, func(t *testing.T, d *db.DB) {
				var told atomic.Int32
				options := jobs.Options{MaxAttempts: 1, GivenUp: func(context.Context, *db.Tx, *jobs.Run) error {
					if told.Add(1) == 1 {
						return errors.New("the transaction breaks")
					}
					return nil
				}}
				c := clock.Fixed(time.Now())
				q := newQueue(t, d, c, options, func(context.Context, *jobs.Run) error { return errors.New("no") })
				id := enqueue(t, d, q, jobs.Job{Kind: work, RunAt: c.Now()})
				if died {
					err := d.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error {
						_, err := tx.ExecContext(ctx, `UPDATE jobs SET attempts = 1 WHERE id = $1`, id)
						return err
					})
					if err != nil {
						t.Fatal(err)
					}
				}
				q.Start(t.Context())
				defer q.Stop()
				for told.Load() == 0 {
					time.Sleep(time.Millisecond)
				}
				for told.Load() == 1 { // not dead while its feature does not know
					if v, err := q.Get(t.Context(), id); err != nil || v.State == jobs.Dead && told.Load() == 1 {
						t.Fatalf("%+v, %v", v, err)
					}
					c.Advance(2 * time.Minute)
					time.Sleep(5 * time.Millisecond)
				}
				await(t, q, id, jobs.Dead)
			})
		})
	}
}
