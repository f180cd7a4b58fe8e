package notification

import (
	"context"
	"strings"
	"time"

	"ynova/internal/kernel/fault"
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

	// A mail that did not leave is tried again later and later, and given up when
	// nobody would want it any more: the message is in the bell.
	mailRetry  = 5 * time.Minute
	mailGiveUp = 3 * 24 * time.Hour
)

// Mails registers the job that mails messages whose time has come.
func (s *Service) Mails(q *jobs.Queue, m Mailer) {
	s.base = m.BaseURL
	q.Handle(kindMail, jobs.Options{}, func(ctx context.Context, run *jobs.Run) error { return s.mailDue(ctx, run, m) })
	q.Periodic(kindMail, mailEvery)
}

func (s *Service) mailDue(ctx context.Context, run *jobs.Run, m Mailer) error {
	due, err := dueMails(ctx, s.db, s.clock.Now(), mailBatch)
	if err != nil {
		return err
	}
	for i := range due {
		// When one cannot leave now the others would fare alike; they wait for the next run.
		if left, err := s.mailOne(ctx, &due[i], m); err != nil || !left {
			if err != nil {
				return err
			}
			break
		}
	}
	return s.db.InTx(ctx, func(ctx context.Context, tx *db.Tx) error { return run.Complete(ctx, tx, nil) })
}

// mailOne mails one message, unless the user wants it otherwise by now or has read
// it, and reports whether the next one may be tried. It is taken out of the line
// before it leaves: a notice that is lost in a crash is in the bell, one that comes
// twice is a nuisance.
func (s *Service) mailOne(ctx context.Context, n *pending, m Mailer) (next bool, err error) {
	now := s.clock.Now()
	p, err := preferences(ctx, s.db, n.userID)
	if err != nil {
		return false, err
	}
	address, err := m.Mailbox(ctx, n.userID)
	if err != nil {
		return false, err
	}
	at := p.After(now)
	switch {
	case address == "" || !p.Email || !p.wants(n.topic) || n.ReadAt != nil, n.until != nil && n.until.Time().Before(at):
		return true, s.plan(ctx, deferMail, n.ID, nil)
	case at.After(now):
		return true, s.plan(ctx, deferMail, n.ID, &at)
	}
	if taken, err := s.take(ctx, n.ID); err != nil || !taken {
		return true, err
	}
	if p.WhatsApp {
		n.WhatsApp = n.whatsApp(m.BaseURL)
	}
	err = m.Sender.Send(ctx, n.message(address, m.BaseURL))
	age := now.Sub(n.CreatedAt.Time())
	switch {
	case err == nil || mail.Uncertain(err):
		return true, nil
	case mail.Refused(err) || fault.KindOf(err) == fault.Invalid || age > mailGiveUp:
		return true, s.plan(ctx, replanMail, n.ID, nil)
	}
	later := now.Add(max(mailRetry, age/4))
	return false, s.plan(ctx, replanMail, n.ID, &later)
}

func (s *Service) take(ctx context.Context, id string) (taken bool, err error) {
	err = s.db.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		taken, err = takeMail(ctx, tx, id, s.clock.Now())
		return err
	})
	return taken, err
}

type planner func(ctx context.Context, tx *db.Tx, id string, at *time.Time) error

func (s *Service) plan(ctx context.Context, how planner, id string, at *time.Time) error {
	return s.db.InTx(ctx, func(ctx context.Context, tx *db.Tx) error { return how(ctx, tx, id, at) })
}

func (n *pending) message(to, base string) mail.Message {
	var text strings.Builder
	text.WriteString(n.Body + "\n")
	if n.Link != "" {
		text.WriteString("\n" + strings.TrimRight(base, "/") + n.Link + "\n")
	}
	if n.WhatsApp != "" {
		text.WriteString("\nAbrir no WhatsApp: " + n.WhatsApp + "\n")
	}
	text.WriteString("\nVocê escolhe o que receber em " + strings.TrimRight(base, "/") + "/notifications.\n")
	return mail.Message{To: []string{to}, Subject: strings.Join(strings.Fields(n.Title), " "), Text: text.String()}
}
