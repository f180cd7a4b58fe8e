package notification

import (
	"context"
	"time"

	"ynova/internal/platform/db"
	"ynova/internal/platform/jobs"
)

const (
	kindCleanup  jobs.Kind = "notification.cleanup"
	cleanupEvery           = 24 * time.Hour
)

// Jobs registers the daily removal of what is older than Retention, and the mails.
func (s *Service) Jobs(q *jobs.Queue) {
	q.Handle(kindCleanup, jobs.Options{}, s.cleanup)
	q.Periodic(kindCleanup, cleanupEvery)
	if s.Sender != nil {
		q.Handle(kindMail, jobs.Options{Priority: jobs.Message, Outbound: true}, s.mailDue)
		q.Periodic(kindMail, mailEvery)
	}
}

func (s *Service) cleanup(ctx context.Context, run *jobs.Run) error {
	return s.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		if err := deleteBefore(ctx, tx, s.Clock.Now().Add(-Retention)); err != nil {
			return err
		}
		return run.Complete(ctx, tx, nil)
	})
}
