package mailing

import (
	"context"
	"errors"
	"time"

	"ynova/internal/platform/db"
	"ynova/internal/platform/jobs"
)

const (
	sweepKind  jobs.Kind = "mailing.sweep"
	sweepEvery           = 5 * time.Minute
	// stuckAfter is when a message that nothing happened to is looked at.
	stuckAfter = 10 * time.Minute
)

// Jobs registers the look for messages whose job was lost.
func (s *Service) Jobs(q *jobs.Queue) {
	q.Handle(sweepKind, jobs.Options{Priority: jobs.Message}, s.runSweep)
	q.Periodic(sweepKind, sweepEvery)
}

func (s *Service) runSweep(ctx context.Context, run *jobs.Run) error {
	return s.db.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		stuck, err := stuckMessages(ctx, tx, s.clock.Now().Add(-stuckAfter))
		if err != nil {
			return err
		}
		for _, m := range stuck {
			_, err := s.queue.Enqueue(ctx, tx, jobs.Job{Kind: deliverKind, Args: deliverArgs{m.ID}, UniqueKey: "mail:" + m.ID, UserID: m.UserID})
			if err != nil && !errors.Is(err, jobs.ErrDuplicate) { // its job waits or runs
				return err
			}
		}
		return run.Complete(ctx, tx, nil)
	})
}
