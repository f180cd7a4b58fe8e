package account

import (
	"context"
	"net/url"

	"ynova/internal/notification"
	"ynova/internal/platform/db"
	"ynova/internal/platform/jobs"
)

// Enqueue hands a job to the queue in the transaction.
func (s *Core) Enqueue(ctx context.Context, tx *db.Tx, kind jobs.Kind, args any) error {
	_, err := s.queue.Enqueue(ctx, tx, jobs.Job{Kind: kind, Args: args})
	return err
}

// EnqueueMail has the mail written once the transaction is committed.
func (s *Core) EnqueueMail(ctx context.Context, tx *db.Tx, args MailArgs) error {
	return s.Enqueue(ctx, tx, kindMail, args)
}

// enqueueNotice is enqueueMail for a mail that nobody waits for with the screen
// open: it obeys the user's preferences and quiet hours (CS-05). Links to set a
// password or to prove a mailbox and warnings about the account's safety do not,
// and leave at once.
func (s *Core) enqueueNotice(ctx context.Context, tx *db.Tx, args MailArgs) error {
	now := s.Clock.Now()
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

// newLink makes a link of one use and ends the older ones of its purpose.
func (s *Core) newLink(ctx context.Context, tx *db.Tx, t mailedLink) (string, error) {
	secret, now := NewSecret(), s.Clock.Now()
	t.hash = HashSecret(secret)
	if err := s.dropTokens(ctx, tx, t.userID, t.purpose, t.registrationID, now); err != nil {
		return "", err
	}
	if err := s.insertToken(ctx, tx, t, now); err != nil {
		return "", err
	}
	return s.BaseURL + "/login?" + string(t.purpose) + "=" + url.QueryEscape(secret), nil
}
