package account

import (
	"context"
	"time"

	"ynova/internal/account/letter"
	"ynova/internal/notification"
	"ynova/internal/platform/db"
	"ynova/internal/platform/jobs"
)

const (
	kindRegister jobs.Kind = "account.register"
	kindMail     jobs.Kind = "account.mail"
	kindCleanup  jobs.Kind = "account.cleanup"

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

type registerArgs struct {
	RegistrationID string `json:"registrationId"`
}

// mailArgs say what to write to whom. There is no link in them: the job makes it
// when it runs, so that the queue never holds one.
type mailArgs struct {
	Letter         letter.Kind `json:"letter"`
	UserID         string      `json:"userId,omitempty"`
	Email          string      `json:"email,omitempty"` // instead of UserID: as somebody typed it
	RegistrationID string      `json:"registrationId,omitempty"`
	EmailChangeID  string      `json:"emailChangeId,omitempty"` // to the address that is to be proven
	To             string      `json:"to,omitempty"`            // instead of the user's address: the one before
}

// Jobs registers the kinds of this package.
func (s *Service) Jobs(q *jobs.Queue) {
	q.Handle(kindRegister, jobs.Options{}, s.runRegister)
	q.Handle(kindMail, jobs.Options{MaxAttempts: mailAttempts, Timeout: 2 * time.Minute}, s.runMail)
	q.Handle(kindCleanup, jobs.Options{}, s.runCleanup)
	q.Periodic(kindCleanup, cleanupEvery)
}

func (s *Service) enqueue(ctx context.Context, tx *db.Tx, kind jobs.Kind, args any) error {
	_, err := s.queue.Enqueue(ctx, tx, jobs.Job{Kind: kind, Args: args})
	return err
}

func (s *Service) enqueueMail(ctx context.Context, tx *db.Tx, args mailArgs) error {
	return s.enqueue(ctx, tx, kindMail, args)
}

// enqueueNotice is enqueueMail for a letter that nobody waits for with the screen
// open: it obeys the user's preferences and quiet hours (CS-05). Links to set a
// password or to prove a mailbox and warnings about the account's safety do not,
// and leave at once.
func (s *Service) enqueueNotice(ctx context.Context, tx *db.Tx, args mailArgs) error {
	now := s.clock.Now()
	at, wanted, err := notification.MailAt(ctx, tx, args.UserID, now)
	if err != nil || !wanted {
		return err
	}
	job := jobs.Job{Kind: kindMail, Args: args}
	if at.After(now) {
		job.RunAt = at
	}
	_, err = s.queue.Enqueue(ctx, tx, job)
	return err
}

func (s *Service) runRegister(ctx context.Context, run *jobs.Run) error {
	var args registerArgs
	if err := run.Args(&args); err != nil {
		return err
	}
	return s.db.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		if err := s.admitRegistration(ctx, tx, args.RegistrationID); err != nil {
			return err
		}
		return run.Complete(ctx, tx, nil)
	})
}

func (s *Service) runMail(ctx context.Context, run *jobs.Run) error {
	var args mailArgs
	if err := run.Args(&args); err != nil {
		return err
	}
	return s.deliver(ctx, args)
}

func (s *Service) runCleanup(ctx context.Context, run *jobs.Run) error {
	return s.db.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		if err := s.store.cleanup(ctx, tx, s.clock.Now()); err != nil {
			return err
		}
		return run.Complete(ctx, tx, nil)
	})
}
