package jobs_test

import (
	"context"
	"fmt"
	"slices"
	"sync/atomic"
	"testing"
	"time"

	"ynova/internal/kernel/clock"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/jobs"
	"ynova/internal/platform/logging"
)

// OP-16: a call that hangs holds its lane alone: the others in the lane wait, other lanes, letters,
// events and what is in the background go on.
func TestHangingLane_OP16(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := staged(t, d)
		hanging := slices.Repeat([]jobs.Job{{Kind: blocking, Priority: jobs.Outside, Lane: "hangs"}}, 50)
		s.put(t, hanging...)
		s.Start(t.Context())
		defer s.Stop()
		waitFor(t, "the call that hangs", s.began)
		others := s.put(t, jobs.Job{Kind: quick, Priority: jobs.Outside, Lane: "answers"}, jobs.Job{Kind: message}, jobs.Job{Kind: quick},
			jobs.Job{Kind: quick, Priority: jobs.Background}, jobs.Job{Kind: quick, Priority: jobs.Outside, Lane: "answers"})
		var got []string
		for range others {
			got = append(got, waitFor(t, "other work", s.ended))
		}
		slices.Sort(got)
		slices.Sort(others)
		if !slices.Equal(got, others) || len(s.began) != 0 {
			t.Errorf("OP-16 %q ended, want %q, and %d more calls began in the lane", got, others, len(s.began))
		}
		s.release <- struct{}{}
		waitFor(t, "the next call in the lane", s.began)
	})
}

// OP-16: of one lane one job runs at a time also where two instances look at the same moment.
func TestLaneOfTwoInstances_OP16(t *testing.T) {
	dbtest.Needs(t, dbtest.OnPostgres)
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		first, second := staged(t, d), staged(t, d)
		first.put(t, slices.Repeat([]jobs.Job{{Kind: blocking, Priority: jobs.Outside, Lane: "a"}}, 20)...)
		first.Start(t.Context())
		defer first.Stop()
		second.Start(t.Context())
		defer second.Stop()
		for range 20 {
			at, other := first, second
			select {
			case <-first.began:
			case <-second.began:
				at, other = second, first
			case <-time.After(time.Minute):
				t.Fatal("OP-16 no call begins")
			}
			running, err := db.Count(t.Context(), d, "running", " FROM jobs WHERE state = 'running' AND lane = 'a'")
			expect.Must(t, "OP-16 in the lane", expect.Is(err, nil), expect.Is(running, 1), expect.Is(len(at.began)+len(other.began), 0))
			at.release <- struct{}{}
		}
	})
}

// sequence is the order in which one worker takes the first n of what is put, by the jobs' names.
func sequence(t *testing.T, d *db.DB, n int, put ...jobs.Job) (order []string) {
	t.Helper()
	s := &stage{Queue: jobs.New(d, clock.System(), logging.Discard()), d: d}
	took := make(chan string, len(put))
	s.Handle(quick, jobs.Options{}, func(_ context.Context, run *jobs.Run) error {
		var name string
		err := run.Args(&name)
		took <- name
		return err
	})
	s.put(t, put...)
	s.One(t.Context())
	defer s.Stop()
	for range n {
		order = append(order, waitFor(t, "a job", took))
	}
	return order
}

// OP-16: a person's sheet goes before letters, letters before events, events before what is in the
// background, however many wait since before: two lines come first of 3,000 others.
func TestOrderOfClasses_OP16(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		put := slices.Repeat([]jobs.Job{{Kind: quick, Args: "background", Priority: jobs.Background}}, 2996)
		put = append(put, slices.Repeat([]jobs.Job{{Kind: quick, Args: "event", UserID: "ana"}}, 2)...)
		for i := range 2 {
			put = append(put, jobs.Job{Kind: quick, Args: fmt.Sprint("letter ", i), Priority: jobs.Message})
		}
		put = append(put, jobs.Job{Kind: quick, Args: "sheet", Priority: jobs.Watched, UserID: "ana"})
		got := sequence(t, d, 6, put...)
		if want := []string{"sheet", "letter 0", "letter 1", "event", "event", "background"}; !slices.Equal(got, want) {
			t.Errorf("OP-16 first %q, want %q", got, want)
		}
	})
}

// OP-16: who put much into the queue does not go before who comes later: each has a turn, the oldest
// of each first; a person who comes while others have had theirs is next.
func TestTurnsOfPersons_OP16(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		var put []jobs.Job
		for _, name := range []string{"ana 1", "ana 2", "ana 3", "ana 4", "bia 1", "bia 2", "caio 1"} {
			put = append(put, jobs.Job{Kind: quick, Args: name, Priority: jobs.Watched, UserID: name[:3]})
		}
		got := sequence(t, d, len(put), put...)
		if want := []string{"ana 1", "bia 1", "caio 1", "ana 2", "bia 2", "ana 3", "ana 4"}; !slices.Equal(got, want) {
			t.Errorf("OP-16 %q, want %q", got, want)
		}
	})
}

// OP-16: a long job that nobody waits for looks between its steps whether requests run, to leave them
// time; one that a person watches does not.
func TestLongJobsLeaveRequestsTime_OP16(t *testing.T) {
	for class, want := range map[jobs.Priority]int32{jobs.Background: 3, jobs.FollowUp: 3, jobs.Watched: 0} {
		d := dbtest.SQLite(t)
		q := jobs.New(d, clock.System(), logging.Discard())
		var looked atomic.Int32
		q.Pressed = func() bool { looked.Add(1); return true }
		ended := make(chan string, 1)
		q.Handle(sheet, jobs.Options{}, func(ctx context.Context, run *jobs.Run) error {
			err := run.WriteChunks(ctx, []string{"a", "b", "c"}, 1, func(context.Context, *db.Tx, []string) error { return nil })
			ended <- fmt.Sprint(err)
			return err
		})
		s := &stage{Queue: q, d: d}
		s.put(t, jobs.Job{Kind: sheet, Priority: class})
		q.Start(t.Context())
		if got := waitFor(t, "the job", ended); got != "<nil>" || looked.Load() != want {
			t.Errorf("OP-16 class %d looked %d times (%s), want %d", class, looked.Load(), got, want)
		}
		q.Stop()
	}
}
