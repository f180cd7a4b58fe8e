package jobs_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"ynova/internal/kernel/clock"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/jobs"
	"ynova/internal/platform/logging"
)

const (
	blocking jobs.Kind = "test.blocking" // ends when the test lets it
	quick    jobs.Kind = "test.quick"
	message  jobs.Kind = "test.message"
	sheet    jobs.Kind = "test.sheet" // goes on between steps
)

// stage is a queue whose workers the test holds.
type stage struct {
	*jobs.Queue
	d       *db.DB
	began   chan string   // the ids of blocking jobs that began
	release chan struct{} // lets one of them end
	ended   chan string   // the ids of quick ones
}

func staged(t testing.TB, d *db.DB) *stage {
	t.Helper()
	s := &stage{jobs.New(d, clock.System(), logging.Discard()), d, make(chan string, 2000), make(chan struct{}), make(chan string, 2000)}
	s.Handle(blocking, jobs.Options{}, func(ctx context.Context, run *jobs.Run) error {
		s.began <- run.ID
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-s.release:
			return nil
		}
	})
	ends := func(_ context.Context, run *jobs.Run) error {
		s.ended <- run.ID
		return nil
	}
	s.Handle(quick, jobs.Options{}, ends)
	s.Handle(message, jobs.Options{Priority: jobs.Message}, ends)
	return s
}

func (s *stage) put(t testing.TB, all ...jobs.Job) (ids []string) {
	t.Helper()
	err := s.d.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error {
		ids = nil
		for _, j := range all {
			id, err := s.Enqueue(ctx, tx, j)
			if err != nil {
				return err
			}
			ids = append(ids, id)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return ids
}

// waitFor takes what comes next; the bound is for a test that fails.
func waitFor(t testing.TB, what string, from <-chan string) string {
	t.Helper()
	select {
	case id := <-from:
		return id
	case <-time.After(time.Minute):
		t.Fatalf("DR-25 %s does not come", what)
		return ""
	}
}

// DR-25: jobs up to follow-ups leave one worker to what a person waits for, however many wait.
func TestFollowUpsLeaveAWorker_DR25(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := staged(t, d)
		many := make([]jobs.Job, 1000)
		for i := range many {
			many[i] = jobs.Job{Kind: blocking, Priority: jobs.Background, UserID: fmt.Sprint("u", i)}
		}
		s.put(t, many...)
		s.Start(t.Context())
		defer s.Stop()
		for range s.Workers() - 1 {
			waitFor(t, "a job in the background", s.began)
		}
		ids := s.put(t, jobs.Job{Kind: message})
		if got := waitFor(t, "the message", s.ended); got != ids[0] {
			t.Errorf("DR-25 %s ended, want the message", got)
		}
		ids = s.put(t, jobs.Job{Kind: quick}, jobs.Job{Kind: quick, Priority: jobs.Watched})
		if got := waitFor(t, "what is watched", s.ended); got != ids[1] {
			t.Errorf("DR-25 a follow-up took the worker that is left")
		}
		if n := len(s.began); n != 0 {
			t.Errorf("DR-25 %d more in the background began", n)
		}
	})
}

// besieged has every worker at something long, of one user all but one, and a thousand that wait.
func besieged(t testing.TB, d *db.DB) *stage {
	t.Helper()
	s := staged(t, d)
	for i := range s.Workers() {
		s.put(t, jobs.Job{Kind: blocking, Priority: jobs.Watched, UserID: fmt.Sprint("u", max(0, i-s.Workers()+2))})
	}
	s.Start(t.Context())
	t.Cleanup(s.Stop)
	for range s.Workers() {
		waitFor(t, "a long job", s.began)
	}
	many := slices.Repeat([]jobs.Job{{Kind: quick, Priority: jobs.Watched, UserID: "u0"}}, 1000)
	s.put(t, append(many, jobs.Job{Kind: message, Small: true})...)
	return s
}

// EB-08, DR-25: while every worker is at something long, of one user even, and a thousand wait, a
// small job that a person watches has a worker; a large one, and what is small but not watched,
// has not.
func TestSmallJobsHaveAWorker_EB08(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := besieged(t, d)
		small := jobs.Job{Kind: quick, Priority: jobs.Watched, Small: true, UserID: "u0"}
		ids := s.put(t, small, small)
		got := []string{waitFor(t, "the small job", s.ended), waitFor(t, "the next", s.ended)}
		slices.Sort(got)
		slices.Sort(ids)
		if !slices.Equal(got, ids) || len(s.ended) != 0 {
			t.Errorf("EB-08 %q ended, and %d more; want %q", got, len(s.ended), ids)
		}
	})
}

// EB-08: who holds as many workers as one user may still has the one for small jobs, also while
// another worker is free.
func TestBusyUserHasSmallJobs_EB08(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := staged(t, d)
		for range s.Workers() - 1 {
			s.put(t, jobs.Job{Kind: blocking, Priority: jobs.Watched, UserID: "ana"})
		}
		s.Start(t.Context())
		defer s.Stop()
		for range s.Workers() - 1 {
			waitFor(t, "a long job", s.began)
		}
		large := jobs.Job{Kind: quick, Priority: jobs.Watched, UserID: "ana"}
		small := large
		small.Small = true
		ids := s.put(t, large, small)
		if got := waitFor(t, "the small job", s.ended); got != ids[1] {
			t.Error("EB-08 the large one was not left to others")
		}
	})
}

// BenchmarkSmallJob_EB08 is how long a small job takes from its transaction to its end then.
func BenchmarkSmallJob_EB08(b *testing.B) {
	s := besieged(b, dbtest.SQLite(b))
	for b.Loop() {
		s.put(b, jobs.Job{Kind: quick, Priority: jobs.Watched, Small: true, UserID: "u0"})
		waitFor(b, "the small job", s.ended)
	}
}

// DR-25: what is periodic goes behind what a person started, unless its kind says more.
func TestClassesOfKinds_DR25(t *testing.T) {
	d := dbtest.SQLite(t)
	s := staged(t, d)
	s.Periodic(quick, time.Hour)
	s.Periodic(message, time.Hour)
	s.put(t, jobs.Job{Kind: message}, jobs.Job{Kind: message, Priority: jobs.Watched}, jobs.Job{Kind: quick})
	s.Start(t.Context())
	for range 5 {
		waitFor(t, "a job", s.ended)
	}
	s.Stop()
	got, err := db.List(t.Context(), d, "classes", db.Single[string], "SELECT kind || ' ' || priority FROM jobs WHERE kind LIKE 'test.%' ORDER BY kind, priority")
	want := []string{"test.message 10", "test.message 10", "test.message 20", "test.quick -10", "test.quick 0"}
	if err != nil || !slices.Equal(got, want) {
		t.Errorf("DR-25 %q, %v, want %q", got, err, want)
	}
}

// DR-25: a long job yields between its steps to one that is watched and has not begun, once, and goes on
// where it stood with no attempt counted; two long ones do not take turns.
func TestLongJobYields_DR25(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		c := clock.Fixed(time.Now())
		q := jobs.New(d, c, logging.Discard())
		step, steps := make(chan struct{}), make(chan string, 100)
		at := map[string]int{}
		var yielded []error
		q.Handle(sheet, jobs.Options{MaxAttempts: 1}, func(ctx context.Context, run *jobs.Run) error {
			for ; at[run.ID] < 3; at[run.ID]++ {
				steps <- fmt.Sprint(run.UserID, at[run.ID], " attempt ", run.Attempt)
				<-step
				if err := run.Yield(ctx); err != nil {
					if ctx.Err() != nil {
						return err // the queue stops
					}
					yielded = append(yielded, err)
					at[run.ID]++
					return err
				}
			}
			return nil
		})
		s := &stage{Queue: q, d: d}
		s.put(t, jobs.Job{Kind: sheet, Priority: jobs.Watched, UserID: "ana"})
		s.One(t.Context()) // one worker alone
		if got := waitFor(t, "the first step", steps); got != "ana0 attempt 1" {
			t.Fatal(got)
		}
		s.put(t, jobs.Job{Kind: sheet, Priority: jobs.Watched, UserID: "bia"}, jobs.Job{Kind: sheet, Priority: jobs.Message, UserID: "caio"})
		step <- struct{}{} // it has come this moment: a free worker may still take it
		order := []string{waitFor(t, "the step", steps)}
		c.Advance(2 * time.Second)
		for range 8 {
			step <- struct{}{}
			if len(order) < 8 {
				order = append(order, waitFor(t, "the step", steps))
			}
		}
		q.Stop()
		want := []string{"ana1 attempt 1", "bia0 attempt 1", "bia1 attempt 1", "bia2 attempt 1", "ana2 attempt 1", "caio0 attempt 1", "caio1 attempt 1", "caio2 attempt 1"}
		if !slices.Equal(order, want) {
			t.Errorf("DR-25 %q, want %q", order, want)
		}
		if len(yielded) != 1 || !errors.Is(yielded[0], jobs.ErrYielded) {
			t.Errorf("DR-25 yielded %v", yielded)
		}
	})
}
