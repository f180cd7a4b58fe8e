package jobs

import (
	"context"
	"fmt"
	"testing"
	"time"

	"ynova/internal/kernel/clock"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
)

// F08: the clock was a day ahead and was put back. What was planned meanwhile waits for as
// long as it was to wait, what was planned before for its own time, and a tick that came
// early comes again.
func TestClockIsPutBack_F08(t *testing.T) {
	const day = 24 * time.Hour
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		c := clock.Fixed(time.Now())
		q := quiet(t, d, c, nil)
		q.periodic = nil
		q.Periodic(chore, time.Minute)
		begun := c.Now()
		follow := func() {
			t.Helper()
			if err := q.follow(t.Context()); err != nil {
				t.Fatal(err)
			}
			if err := q.tick(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		follow()
		put(t, d, q, "before", Job{RunAt: begun.Add(2 * day)})
		put(t, d, q, "retried", Job{RunAt: begun.Add(-day)})
		if got := takeAs(t, d, begun, 2, "token"); got != "retried" {
			t.Fatalf("took %q", got)
		}
		inTx(t, d, func(ctx context.Context, tx *db.Tx) error {
			return db.Exec(ctx, tx, "test", "UPDATE jobs SET state = 'done', finished_at = created_at WHERE unique_key IS NOT NULL")
		})

		c.Advance(day)
		follow()
		early := tickAt(c.Now())
		put(t, d, q, "meanwhile", Job{RunAt: c.Now()})
		put(t, d, q, "later", Job{RunAt: c.Now().Add(3 * time.Hour)})
		inTx(t, d, func(ctx context.Context, tx *db.Tx) error {
			return requeue(ctx, tx, "retried", "token", 1, c.Now().Add(time.Minute), Failed, "m", "e")
		})
		inTx(t, d, func(ctx context.Context, tx *db.Tx) error { // sets the times as a database with this clock would
			for _, query := range []string{
				"UPDATE job_attempts SET ended_at = $1",
				"UPDATE jobs SET state = 'done', finished_at = $1 WHERE unique_key IS NOT NULL AND state = 'queued'",
			} {
				if err := db.Exec(ctx, tx, "test", query, clock.FromTime(c.Now())); err != nil {
					return err
				}
			}
			return nil
		})

		c.Advance(-day + time.Minute)
		follow()
		for name, want := range map[string]time.Time{
			"before": begun.Add(2 * day), "meanwhile": c.Now(), "later": c.Now().Add(3 * time.Hour), "retried": c.Now().Add(time.Minute),
		} {
			at, err := db.Value[clock.Micros](t.Context(), d, "test", "SELECT run_at FROM jobs WHERE id = $1", name)
			if err != nil || at.Time() != want {
				t.Errorf("F08 %s is to run at %s, want %s, %v", name, at, want, err)
			}
		}
		if v, err := q.Get(t.Context(), tickAt(c.Now())); err != nil || v.State != Queued {
			t.Errorf("F08 no tick after the return: %+v, %v", v, err)
		}
		if v, err := q.Get(t.Context(), early); err == nil {
			t.Errorf("F08 the early tick stands in the way: %+v", v)
		}
	})
}

// F08: how long a job waits is measured by the clock of the queue alone, not by that of
// the transaction which planned it.
func TestPlannedByOneClock_F08(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		c := clock.Fixed(time.Now().Add(-120 * time.Hour))
		q := quiet(t, d, c, nil)
		want := c.Now().Add(time.Hour)
		put(t, d, q, "later", Job{RunAt: want})
		if err := q.follow(t.Context()); err != nil {
			t.Fatal(err)
		}
		at, err := db.Value[clock.Micros](t.Context(), d, "test", "SELECT run_at FROM jobs WHERE id = 'later'")
		if err != nil || !at.Time().Equal(want) {
			t.Errorf("F08 is to run at %s, want %s, %v", at.Time(), want, err)
		}
	})
}

func tickAt(at time.Time) string {
	return fmt.Sprintf("%s@%s", chore, at.Truncate(time.Minute).Format(time.RFC3339))
}
