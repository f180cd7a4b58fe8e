package demo

import (
	"context"
	"errors"
	"time"

	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
	"ynova/internal/platform/jobs"
)

// The jobs that fill the demonstration: what they enter follows from the months, which
// the import of the measurement computes first.
const (
	fillKind    jobs.Kind = "demo.fill"    // the newest months, before the first page is served
	historyKind jobs.Kind = "demo.history" // the older ones, meanwhile
)

// How long a job waits for what it needs at a time.
const (
	patience = 250 * time.Millisecond
	attempts = 480
)

// filling is how long the first page waits for the demonstration to be filled.
const filling = 30 * time.Second

// fillArgs are the month of the first start, by which the portfolio was dealt.
type fillArgs struct {
	Dealt string `json:"dealt"`
}

// Jobs registers the demonstration's own jobs; call it before the queue starts.
func (s Services) Jobs(q *jobs.Queue) {
	handle := func(kind jobs.Kind, work func(ctx context.Context, gestora actor.Actor, dealt month.Month) error) {
		q.Handle(kind, jobs.Options{Priority: jobs.Background, MaxAttempts: 20}, func(ctx context.Context, run *jobs.Run) error {
			var args fillArgs
			if err := run.Args(&args); err != nil {
				return err
			}
			dealt, err := month.Parse(args.Dealt)
			if err != nil {
				return jobs.Permanent(err)
			}
			gestora, err := s.users(ctx)
			if err != nil {
				return err
			}
			return work(ctx, gestora, dealt)
		})
	}
	handle(fillKind, s.fill)
	handle(historyKind, s.history)
}

// fill enters the invoices of the newest months and what the CCEE charges, pays
// commissions, sends statements and has the bills read that came as files.
func (s Services) fill(ctx context.Context, gestora actor.Actor, dealt month.Month) error {
	current, all := s.current(), agreements(dealt)
	if err := s.awaitMonths(ctx, gestora, all, current); err != nil {
		return err
	}
	if err := s.invoices(ctx, gestora, all, current.Add(-atOnce), current); err != nil {
		return err
	}
	if err := s.charges(ctx, gestora, current); err != nil {
		return err
	}
	if err := s.payouts(ctx, gestora, dealt, current); err != nil {
		return err
	}
	if err := s.mails(ctx, gestora, current); err != nil {
		return err
	}
	if _, err := s.send(ctx, gestora, all, current); err != nil {
		return err
	}
	_, err := s.enqueue(ctx, gestora, historyKind, dealt)
	return err
}

// history enters the older invoices, what was decided about them, and the bills that
// were read, and closes the months before the newest.
func (s Services) history(ctx context.Context, gestora actor.Actor, dealt month.Month) error {
	current, all := s.current(), agreements(dealt)
	if err := s.invoices(ctx, gestora, all, current.Add(-documented), current); err != nil {
		return err
	}
	sent, err := s.send(ctx, gestora, all, current) // again: a repetition finds what was sent
	if err != nil {
		return err
	}
	if err := s.link(ctx, gestora, all, sent); err != nil {
		return err
	}
	if err := s.decisions(ctx, gestora, all, current); err != nil {
		return err
	}
	return s.closings(ctx, gestora, current)
}

func (s Services) enqueue(ctx context.Context, gestora actor.Actor, kind jobs.Kind, dealt month.Month) (jobID string, err error) {
	err = s.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		jobID, err = s.Queue.Enqueue(ctx, tx, jobs.Job{
			Kind: kind, Args: fillArgs{dealt.String()}, UniqueKey: string(kind), UserID: gestora.UserID,
		})
		if errors.Is(err, jobs.ErrDuplicate) { // of a former start, still waiting
			jobID = ""
			return nil
		}
		return err
	})
	return jobID, err
}

// Filled waits for the job that Seed returned, so that nobody meets an empty
// demonstration. What fails, or takes unusually long, goes on while it serves.
func (s Services) Filled(ctx context.Context, jobID string) {
	ctx, stop := context.WithTimeout(ctx, filling)
	defer stop()
	for jobID != "" {
		job, err := s.Queue.Get(ctx, jobID)
		if err != nil || job.FinishedAt != nil || job.Message != "" {
			return
		}
		select {
		case <-ctx.Done():
		case <-time.After(patience / 5):
		}
	}
}

// awaitMonths waits until the newest complete month of the last contract that has
// one is computed.
func (s Services) awaitMonths(ctx context.Context, gestora actor.Actor, all []agreement, current month.Month) error {
	for range attempts {
		for i := len(all) - 1; i >= 0; i-- {
			if a := all[i]; a.course == silent || a.end < current || a.start >= current {
				continue
			}
			_, months, err := s.monthsOf(ctx, gestora, all[i])
			if err != nil {
				return err
			}
			if len(months) > 0 && months[len(months)-1].Month >= current-1 {
				return nil
			}
			break
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(patience):
		}
	}
	return errors.New("demo: the measurements are not imported yet")
}
