package account

import (
	"context"
	"time"

	"ynova/internal/account/message"
	"ynova/internal/platform/db"
	"ynova/internal/platform/jobs"
)

const (
	kindMail    jobs.Kind = "account.mail"
	kindCleanup jobs.Kind = "account.cleanup"

	mailAttempts = 8
	cleanupEvery = 6 * time.Hour
)

// How long what is out of use stays, for who looks into an incident.
const (
	keepSessions      = 30 * 24 * time.Hour
	keepTokens        = 7 * 24 * time.Hour
	keepRegistrations = 7 * 24 * time.Hour
	keepUnconfirmed   = 30 * 24 * time.Hour
)

// MailArgs say what to write to whom. There is no link in them: the job makes it
// when it runs, so that the queue never holds one.
type MailArgs struct {
	Message        message.Kind `json:"letter"`
	UserID         string       `json:"userId,omitempty"`
	Email          string       `json:"email,omitempty"` // instead of UserID: as it was typed
	RegistrationID string       `json:"registrationId,omitempty"`
	EmailChangeID  string       `json:"emailChangeId,omitempty"` // to the address that is to be proven
	To             string       `json:"to,omitempty"`            // instead of the user's address: the one before
}

// Jobs registers the kinds of this package.
func (s *Service) Jobs(q *jobs.Queue) {
	q.Handle(kindMail, jobs.Options{MaxAttempts: mailAttempts, Timeout: 2 * time.Minute, Outbound: true}, s.runMail)
	q.Handle(kindCleanup, jobs.Options{}, s.runCleanup)
	q.Periodic(kindCleanup, cleanupEvery)
}

func (s *Service) runMail(ctx context.Context, run *jobs.Run) error {
	var args MailArgs
	if err := run.Args(&args); err != nil {
		return err
	}
	return s.deliver(ctx, args)
}

func (s *Service) runCleanup(ctx context.Context, run *jobs.Run) error {
	return s.core.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		if err := s.core.cleanup(ctx, tx, s.core.Clock.Now()); err != nil {
			return err
		}
		return run.Complete(ctx, tx, nil)
	})
}
