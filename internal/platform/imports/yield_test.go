package imports_test

import (
	"context"
	"fmt"
	"runtime"
	"slices"
	"sync"
	"testing"
	"time"

	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/imports"
	"ynova/internal/platform/jobs"
)

// DR-25: a long import lets a job that a person watches go first, between two chunks, and goes on
// behind the rows that it had written, with no attempt counted.
func TestLongImportYields_DR25(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		e := newTestEnv(t, d, 1)
		const blocking, watched jobs.Kind = "test.blocking", "test.watched"
		release := make(chan struct{})
		t.Cleanup(func() { close(release) })
		e.queue.Handle(blocking, jobs.Options{}, func(ctx context.Context, _ *jobs.Run) error {
			select {
			case <-ctx.Done():
				return ctx.Err()
			case <-release:
				return nil
			}
		})
		var mu sync.Mutex
		var events []string
		note := func(what string) {
			mu.Lock()
			defer mu.Unlock()
			events = append(events, what)
		}
		e.queue.Handle(watched, jobs.Options{}, func(context.Context, *jobs.Run) error {
			note("watched")
			return nil
		})
		enqueue := func(ctx context.Context, tx *db.Tx, j jobs.Job) error {
			j.Priority, j.RunAt = jobs.Watched, time.Now().Add(-time.Minute)
			_, err := e.queue.Enqueue(ctx, tx, j)
			return err
		}
		rows := 0
		e.subject.applied = func(ctx context.Context, tx *db.Tx) error {
			rows++
			note(fmt.Sprint("row ", rows))
			if rows == 1 {
				return enqueue(ctx, tx, jobs.Job{Kind: watched, UserID: "bia"})
			}
			return nil
		}
		workers := max(2, runtime.NumCPU())
		dbtest.Write(t, d, func(ctx context.Context, tx *db.Tx) error {
			for n := range workers - 1 { // all but one are taken
				if err := enqueue(ctx, tx, jobs.Job{Kind: blocking, UserID: fmt.Sprint("u", n)}); err != nil {
					return err
				}
			}
			return nil
		})
		im := e.send("codigo;quantidade\nA;1\nB;2\nC;3\n")
		e.want(im, imports.StateDone, "A=1 B=2 C=3")
		mu.Lock()
		defer mu.Unlock()
		if want := []string{"row 1", "watched", "row 2", "row 3"}; !slices.Equal(events, want) {
			t.Errorf("DR-25 %q, want %q", events, want)
		}
		job, err := e.queue.Get(t.Context(), im.JobID)
		if err != nil {
			t.Fatal(err)
		}
		if job.Attempts != 1 || im.Counts.Created != 3 {
			t.Errorf("DR-25 %d attempts, %d rows created", job.Attempts, im.Counts.Created)
		}
	})
}
