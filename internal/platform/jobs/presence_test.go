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

// begun starts a queue whose handler reports that it runs and ends with its context.
func begun(t *testing.T, d *db.DB) (q *Queue, running <-chan *Run, ended <-chan error) {
	t.Helper()
	runs, ends := make(chan *Run, 8), make(chan error, 8)
	q = quiet(t, d, clock.System(), func(ctx context.Context, run *Run) error {
		runs <- run
		<-ctx.Done()
		ends <- context.Cause(ctx)
		return ctx.Err()
	})
	q.beats = time.Minute // the lease says nothing here
	q.periodic = nil
	q.Start(context.WithoutCancel(t.Context()))
	t.Cleanup(q.Stop)
	return q, runs, ends
}

func within[T any](t *testing.T, what string, c <-chan T) T {
	t.Helper()
	select {
	case v := <-c:
		return v
	case <-time.After(20 * time.Second):
		t.Fatal(what)
		panic("unreachable")
	}
}

// OP-03, OP-04: the jobs of a process that died go on elsewhere at once, and do not fill
// the place of their user; those of one that lives are left alone.
func TestDeadInstanceIsTakenOver_OP04(t *testing.T) {
	d := dbtest.Postgres(t)
	first, firstRuns, _ := begun(t, d)
	put(t, d, first, "job", Job{UserID: "ana"})
	within(t, "OP-04 the job was not begun", firstRuns)

	taken := func() string {
		t.Helper()
		inTx(t, d, func(ctx context.Context, tx *db.Tx) error { return reclaim(ctx, tx, time.Now(), ownLeases{}) })
		return take(t, d, time.Now(), 1)
	}
	if got := taken(); got != "" {
		t.Fatalf("OP-04 %q was taken from an instance that lives", got)
	}
	first.dismiss()
	first.attended.Wait()
	first.presence.Close() // what the server sees of a killed process
	got := ""
	for deadline := time.Now().Add(20 * time.Second); got == "" && time.Now().Before(deadline); time.Sleep(10 * time.Millisecond) {
		got = taken() // the server lets go once it has seen that the connection ended
	}
	if got != "job" {
		t.Errorf("OP-04 took %q of the dead instance", got)
	}
	outcomes, err := db.List(t.Context(), d, "test", db.Single[string],
		"SELECT COALESCE(outcome, '') FROM job_attempts WHERE job_id = 'job' ORDER BY attempt")
	expect.Must(t, "OP-04 attempts ended", expect.Is(err, nil), expect.Len(outcomes, 2))
	expect.All(t, "OP-04 attempts ended", expect.Is(outcomes[0], string(Lost)), expect.Is(outcomes[1], ""))
}

// OP-03: a machine that is gone without a word is known by its beat.
func TestSilentInstanceIsTakenOver_OP03(t *testing.T) {
	d := dbtest.Postgres(t)
	q, runs, _ := begun(t, d)
	put(t, d, q, "job", Job{})
	within(t, "OP-03 the job was not begun", runs)
	q.dismiss() // it beats no more, and its connection stands
	q.attended.Wait()
	for _, c := range []struct {
		age  time.Duration
		want string
	}{{deadAfter - 5*time.Second, ""}, {deadAfter + time.Second, "job"}} {
		inTx(t, d, func(ctx context.Context, tx *db.Tx) error {
			_, err := tx.ExecContext(ctx, "UPDATE instances SET beat_at = "+d.Dialect().Clock()+" - "+micros(c.age))
			if err != nil {
				return err
			}
			return reclaim(ctx, tx, time.Now(), ownLeases{})
		})
		if got := take(t, d, time.Now(), 1); got != c.want {
			t.Errorf("OP-03 after %s took %q, want %q", c.age, got, c.want)
		}
	}
}

// OP-03: an instance that cannot say that it lives ends its attempts before the others
// take its jobs, and takes none until it can.
func TestUnheardInstanceLetsGo_OP03(t *testing.T) {
	d := dbtest.Postgres(t)
	q, runs, ended := begun(t, d)
	put(t, d, q, "job", Job{})
	within(t, "OP-03 the job was not begun", runs)
	q.dismiss()
	q.attended.Wait()
	q.presence.Close()
	q.heard = func() time.Duration { return silentFor + time.Second }
	inTx(t, d, func(ctx context.Context, tx *db.Tx) error {
		_, err := tx.ExecContext(ctx, "ALTER TABLE instances RENAME TO gone")
		return err
	})
	q.announce(t.Context())
	if cause := within(t, "OP-03 the attempt goes on", ended); !errors.Is(cause, ErrLeaseLost) {
		t.Errorf("OP-03 ended by %v", cause)
	}
	if q.start(t.Context()) {
		t.Error("OP-03 an instance that is believed dead took a job")
	}
	inTx(t, d, func(ctx context.Context, tx *db.Tx) error {
		_, err := tx.ExecContext(ctx, "ALTER TABLE gone RENAME TO instances")
		return err
	})
	q.announce(t.Context())
	within(t, "OP-03 the job was not begun again", runs)
}

// OP-04: a stop removes the instance, and what it was at went back without an attempt.
func TestStopSignsOff_OP04(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		q, runs, _ := begun(t, d)
		put(t, d, q, "job", Job{})
		within(t, "OP-04 the job was not begun", runs)
		known := func() (n int) {
			t.Helper()
			n, err := db.Count(t.Context(), d, "test", " FROM instances WHERE id = $1 AND host = $2", q.instance, q.host)
			if err != nil {
				t.Fatal(err)
			}
			return n
		}
		if known() != 1 {
			t.Error("OP-04 a running instance is not listed")
		}
		q.Stop()
		if known() != 0 {
			t.Error("OP-04 a stopped instance is listed")
		}
		v, err := q.Get(t.Context(), "job")
		expect.All(t, "OP-04 after the stop", expect.Is(err, nil), expect.Is(v.State, Queued), expect.Is(v.Attempts, 0))
		outcome, err := db.Value[string](t.Context(), d, "test", "SELECT outcome FROM job_attempts WHERE instance = $1", q.instance)
		if err != nil || Outcome(outcome) != Returned {
			t.Errorf("OP-04 the attempt ended %q, %v", outcome, err)
		}
	})
}
