package jobs

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"runtime/debug"
	"time"

	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/fault"
	"ynova/internal/platform/db"
)

const (
	backoffFirst = 2 * time.Second
	backoffMost  = 15 * time.Minute

	retentionKind  Kind = "jobs.retention"
	retentionEvery      = 24 * time.Hour
	keepFinished        = 30 * 24 * time.Hour
	keepDead            = 90 * 24 * time.Hour
)

// attempt runs the handler under its lease and writes how it ended.
func (q *Queue) attempt(ctx context.Context, run *Run) {
	reg, known := q.kinds[run.Kind]
	if !known {
		q.settle(ctx, run, Options{}, Permanent(fmt.Errorf("kind %q has no handler", run.Kind)))
		return
	}
	if run.Attempt > reg.options.MaxAttempts { // its workers died each time
		q.settle(ctx, run, reg.options, Permanent(errors.New("interrupted too often")))
		return
	}
	ctx, span := q.Tracer.Job(ctx, string(run.Kind), run.Attempt)
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	q.cancels.Store(run.token, cancel)
	defer q.cancels.Delete(run.token)
	limited, stop := context.WithTimeout(ctx, reg.options.Timeout)
	defer stop()
	beating := make(chan struct{})
	go func() {
		defer close(beating)
		q.beat(limited, run, cancel)
	}()
	took := clock.Stopwatch()
	err := call(limited, reg.handler, run)
	if cause := context.Cause(limited); err != nil && cause != nil {
		err = fmt.Errorf("%w: %w", cause, err)
	}
	cancel(nil)
	<-beating
	span.End(err)
	if q.Observe != nil {
		q.Observe(run.Kind, outcomeOf(run, err), took())
	}
	q.settle(ctx, run, reg.options, err)
}

func outcomeOf(run *Run, err error) Outcome {
	switch {
	case err == nil || run.finished:
		return Succeeded
	case errors.Is(err, ErrLeaseLost):
		return Lost
	case errors.Is(err, ErrStopping), errors.Is(err, ErrYielded):
		return Returned
	case errors.Is(err, ErrCancelled):
		return Interrupted
	default:
		return Failed
	}
}

// call turns a panic into an error: one broken job must not end the process.
func call(ctx context.Context, h Handler, run *Run) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic: %v\n%s", p, debug.Stack())
		}
	}()
	return h(ctx, run)
}

// beat renews the lease until the attempt ends; it interrupts the attempt when
// the lease is lost, has run out because the database does not answer (another
// instance may reach it), or a person cancelled the job.
func (q *Queue) beat(ctx context.Context, run *Run, cancel context.CancelCauseFunc) {
	timer := time.NewTicker(q.beats)
	defer timer.Stop()
	unheld := clock.Stopwatch()
	for {
		select {
		case <-ctx.Done():
			return
		case <-timer.C:
		}
		err := q.db.InTx(ctx, func(ctx context.Context, tx *db.Tx) error { return run.Hold(ctx, tx) })
		if errors.Is(err, ErrLeaseLost) || (err != nil && unheld() > q.lasts) {
			cancel(ErrLeaseLost)
			return
		}
		if err == nil {
			unheld = clock.Stopwatch()
		}
		if yes, err := cancelRequested(ctx, q.db, run.ID); err == nil && yes {
			cancel(ErrCancelled)
			return
		}
	}
}

// settle writes the end of an attempt. It outlives the context of the attempt:
// at shutdown the hand-back still has to be written.
func (q *Queue) settle(ctx context.Context, run *Run, o Options, err error) {
	if run.finished || errors.Is(err, ErrLeaseLost) {
		return
	}
	ctx, stop := context.WithTimeout(context.WithoutCancel(ctx), 10*time.Second)
	defer stop()
	written := q.db.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		return q.writeEnd(ctx, tx, run, o, err)
	})
	if written != nil && !errors.Is(written, ErrLeaseLost) {
		q.log.ErrorContext(ctx, "job not recorded", "job", run.ID, "kind", string(run.Kind), "error", written)
	}
}

func (q *Queue) writeEnd(ctx context.Context, tx *db.Tx, run *Run, o Options, err error) error {
	var permanent permanentError
	switch {
	case err == nil:
		return finish(ctx, tx, run.ID, run.token, outcome{state: Done})
	case errors.Is(err, ErrStopping), errors.Is(err, ErrYielded):
		return requeue(ctx, tx, run.ID, run.token, run.Attempt-1, q.clock.Now(), Returned, "", "")
	case errors.Is(err, ErrCancelled):
		if err := q.giveUp(ctx, tx, run, o); err != nil {
			return err
		}
		return finish(ctx, tx, run.ID, run.token, outcome{state: Cancelled, cause: err.Error()})
	case errors.As(err, &permanent) || run.Attempt >= o.MaxAttempts:
		q.log.WarnContext(ctx, "job failed", "job", run.ID, "kind", string(run.Kind), "attempts", run.Attempt, "error", err)
		if err := q.giveUp(ctx, tx, run, o); err != nil {
			return err
		}
		return finish(ctx, tx, run.ID, run.token, outcome{state: Dead, message: sentence(err), cause: err.Error()})
	default:
		return requeue(ctx, tx, run.ID, run.token, run.Attempt, q.clock.Now().Add(backoff(run.Attempt)), Failed, sentence(err), err.Error())
	}
}

// sentence is the message for the person; technical causes stay in the log.
func sentence(err error) string {
	var f *fault.Error
	if errors.As(err, &f) {
		return f.Message
	}
	return "Erro interno ao executar a tarefa."
}

// backoff doubles from attempt to attempt and is spread at random, so that jobs
// that failed together do not come back together.
func backoff(attempt int) time.Duration {
	d := backoffFirst << min(attempt-1, 16)
	d = min(d, backoffMost)
	return d/2 + rand.N(d/2+1)
}

func (q *Queue) retain(ctx context.Context, run *Run) error {
	return q.db.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		if err := deleteFinished(ctx, tx, tx.Now().Add(-keepFinished), tx.Now().Add(-keepDead)); err != nil {
			return err
		}
		return run.Complete(ctx, tx, nil)
	})
}
