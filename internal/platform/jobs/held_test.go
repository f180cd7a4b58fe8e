package jobs

import (
	"context"
	"testing"
	"time"

	"ynova/internal/kernel/clock"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
)

// OP-02: while outbound is held its jobs wait, without an attempt; others go on.
func TestHeldJobsWait_OP02(t *testing.T) {
	const letter Kind = "test.letter"
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		c := clock.Fixed(time.Date(2026, 10, 1, 12, 0, 0, 0, time.UTC))
		q := quiet(t, d, c, nil)
		q.Handle(letter, Options{Outbound: true}, nil)
		held := true
		q.HoldOutbound(func(context.Context, db.Q) (bool, error) { return held, nil })
		inTx(t, d, func(ctx context.Context, tx *db.Tx) error {
			return q.enqueue(ctx, tx, "letter", Job{Kind: letter, Priority: 9})
		})
		put(t, d, q, "chore", Job{})
		q.periodic = nil
		next := func() string {
			t.Helper()
			run, err := q.next(t.Context(), worker{perUser: 2})
			if err != nil {
				t.Fatal(err)
			}
			if run == nil {
				return ""
			}
			return run.ID
		}
		if a, b := next(), next(); a != "chore" || b != "" {
			t.Errorf("OP-02 held: took %q, %q", a, b)
		}
		later := clock.FromTime(time.Now().Add(time.Hour))
		if n, err := q.Waiting(t.Context(), d, later); err != nil || n != 1 {
			t.Errorf("OP-02 %d wait, %v", n, err)
		}
		if n, err := q.Waiting(t.Context(), d, 0); err != nil || n != 0 {
			t.Errorf("OP-02 %d were there before, %v", n, err)
		}
		held = false
		if got := next(); got != "letter" {
			t.Errorf("OP-02 released: took %q", got)
		}
		if v, err := q.Get(t.Context(), "letter"); err != nil || v.Attempts != 1 {
			t.Errorf("OP-02 %+v %v", v, err)
		}
	})
}

// F08: what a dead process was at continues at once where it was the only one; where
// others may be working, when the lease is over.
func TestJobsOfACrashedProcess_F08(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		c := clock.Fixed(time.Date(2026, 10, 1, 12, 0, 0, 0, time.UTC))
		put(t, d, quiet(t, d, c, nil), "job", Job{})
		if got := take(t, d, c.Now(), 2); got != "job" {
			t.Fatalf("claimed %q", got)
		}
		done := make(chan struct{})
		next := quiet(t, d, c, func(ctx context.Context, run *Run) error {
			close(done)
			return d.InTx(ctx, func(ctx context.Context, tx *db.Tx) error { return run.Complete(ctx, tx, nil) })
		})
		next.periodic = nil
		next.Start(context.WithoutCancel(t.Context()))
		defer next.Stop()
		select {
		case <-done:
			if !d.Alone() {
				t.Error("F08 a job was taken from a process that may be alive")
			}
		case <-time.After(3 * time.Second):
			if d.Alone() {
				t.Error("F08 the job of the dead process still waits")
			}
		}
	})
}
