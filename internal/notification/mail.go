package notification

import (
	"context"
	"strings"
	"time"

	"ynova/internal/platform/db"
	"ynova/internal/platform/jobs"
	"ynova/internal/platform/mail"
)

// Sender delivers a mail.
type Sender interface {
	Send(ctx context.Context, m mail.Message) error
}

// Mailer is what mailing messages needs.
type Mailer struct {
	Sender Sender
	// Mailbox is the address of an active user; empty where there is none.
	Mailbox func(ctx context.Context, userID string) (address string, err error)
	BaseURL string
}

const (
	kindMail  jobs.Kind = "notification.mail"
	mailEvery           = time.Minute
	mailBatch           = 50
	mailRetry           = 5 * time.Minute
)

// Mails registers the job that mails messages whose time has come.
func (s *Service) Mails(q *jobs.Queue, m Mailer) {
	q.Handle(kindMail, jobs.Options{}, func(ctx context.Context, run *jobs.Run) error { return s.mailDue(ctx, run, m) })
	q.Periodic(kindMail, mailEvery)
}

func (s *Service) mailDue(ctx context.Context, run *jobs.Run, m Mailer) error {
	due, err := dueMails(ctx, s.db, s.clock.Now(), mailBatch)
	if err != nil {
		return err
	}
	for i := range due {
		if err := s.mailOne(ctx, &due[i], m); err != nil {
			return err
		}
	}
	return s.db.InTx(ctx, func(ctx context.Context, tx *db.Tx) error { return run.Complete(ctx, tx, nil) })
}

// mailOne mails one message, unless the user wants it otherwise by now. It is
// taken out of the line before it leaves: a notice that is lost in a crash is in
// the bell, one that comes twice is a nuisance.
func (s *Service) mailOne(ctx context.Context, n *pending, m Mailer) error {
	now := s.clock.Now()
	p, err := preferences(ctx, s.db, n.userID)
	if err != nil {
		return err
	}
	address, err := m.Mailbox(ctx, n.userID)
	if err != nil {
		return err
	}
	next, at := (*time.Time)(nil), p.After(now)
	send := false
	switch {
	case address == "" || !p.Email || !p.wants(n.topic), n.until != nil && n.until.Time().Before(at):
	case at.After(now):
		next = &at
	default:
		send = true
	}
	taken, err := s.move(ctx, n.ID, next, send)
	if err != nil || !send || !taken {
		return err
	}
	if err := m.Sender.Send(ctx, n.message(address, m.BaseURL)); err != nil && !mail.Refused(err) && !mail.Uncertain(err) {
		return s.again(ctx, n.ID, now.Add(mailRetry))
	}
	return nil
}

func (s *Service) move(ctx context.Context, id string, next *time.Time, sent bool) (taken bool, err error) {
	err = s.db.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		var mailed *time.Time
		if sent {
			now := s.clock.Now()
			mailed = &now
		}
		taken, err = moveMail(ctx, tx, id, next, mailed)
		return err
	})
	return taken, err
}

// again plans another attempt at a mail that did not leave.
func (s *Service) again(ctx context.Context, id string, at time.Time) error {
	return s.db.InTx(ctx, func(ctx context.Context, tx *db.Tx) error { return replanMail(ctx, tx, id, at) })
}

func (n *pending) message(to, base string) mail.Message {
	var text strings.Builder
	text.WriteString(n.Body + "\n")
	if n.Link != "" {
		text.WriteString("\n" + strings.TrimRight(base, "/") + n.Link + "\n")
	}
	text.WriteString("\nVocê escolhe o que receber em " + strings.TrimRight(base, "/") + "/notifications.\n")
	return mail.Message{To: []string{to}, Subject: strings.Join(strings.Fields(n.Title), " "), Text: text.String()}
}
