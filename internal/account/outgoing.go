package account

import (
	"context"
	"net/url"

	"ynova/internal/notification"
	"ynova/internal/platform/db"
	"ynova/internal/platform/jobs"
)

func (s *Core) enqueue(ctx context.Context, tx *db.Tx, kind jobs.Kind, args any) error {
	_, err := s.queue.Enqueue(ctx, tx, jobs.Job{Kind: kind, Args: args})
	return err
}

func (s *Core) enqueueMail(ctx context.Context, tx *db.Tx, args mailArgs) error {
	return s.enqueue(ctx, tx, kindMail, args)
}

// enqueueNotice is enqueueMail for a message that nobody waits for with the screen
// open: it obeys the user's preferences and quiet hours (CS-05). Links to set a
// password or to prove a mailbox and warnings about the account's safety do not,
// and leave at once.
func (s *Core) enqueueNotice(ctx context.Context, tx *db.Tx, args mailArgs) error {
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

// newLink makes a link of one use and ends the older ones of its purpose.
func (s *Core) newLink(ctx context.Context, tx *db.Tx, t token) (string, error) {
	secret, now := newSecret(), s.clock.Now()
	t.hash = hashSecret(secret)
	if err := s.store.dropTokens(ctx, tx, t.userID, t.purpose, t.registrationID, now); err != nil {
		return "", err
	}
	if err := s.store.insertToken(ctx, tx, t, now); err != nil {
		return "", err
	}
	return s.baseURL + "/login?" + string(t.purpose) + "=" + url.QueryEscape(secret), nil
}
