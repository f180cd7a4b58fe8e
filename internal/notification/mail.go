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

const (
	kindMail  jobs.Kind = "notification.mail"
	mailEvery           = time.Minute
	mailBatch           = 50

	// A mail that did not leave is tried again later and later, and given up when
	// nobody would want it any more: the message is in the bell.
	mailRetry  = 5 * time.Minute
	mailGiveUp = 3 * 24 * time.Hour
)

// mailDue mails the messages whose time has come.
func (s *Service) mailDue(ctx context.Context, run *jobs.Run) error {
	due, err := dueMails(ctx, s.DB, s.Clock.Now(), mailBatch)
	if err != nil {
		return err
	}
	for i := range due {
		// When one cannot leave now the others would fare alike; they wait for the next run.
		if left, err := s.mailOne(ctx, &due[i]); err != nil || !left {
			if err != nil {
				return err
			}
			break
		}
	}
	return s.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error { return run.Complete(ctx, tx, nil) })
}

// mailOne mails one message, unless the user wants it otherwise by now or has read
// it, and reports whether the next one may be tried. It is taken out of the line
// before it leaves: a notice that is lost in a crash is in the bell, one that comes
// twice is a nuisance.
func (s *Service) mailOne(ctx context.Context, n *pending) (next bool, err error) {
	now := s.Clock.Now()
	p, err := preferences(ctx, s.DB, n.userID)
	if err != nil {
		return false, err
	}
	address, err := s.Mailbox(ctx, n.userID)
	if err != nil {
		return false, err
	}
	at := p.mailAt(n.topic, now)
	switch {
	case address == "" || !p.mails(n.topic) || n.seen(), n.until != nil && n.until.Time().Before(at):
		return true, s.plan(ctx, deferMail, n.ID, nil)
	case at.After(now):
		return true, s.plan(ctx, deferMail, n.ID, &at)
	}
	if taken, err := s.take(ctx, n.ID); err != nil || !taken {
		return true, err
	}
	if p.WhatsApp {
		n.WhatsApp = n.whatsApp(s.BaseURL)
	}
	err = s.Sender.Send(ctx, n.message(address, s.BaseURL))
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

// seen reports whether a mail would repeat a notification already read. An intruder in an
// account can read its bell, so security notifications are mailed all the same.
func (n *pending) seen() bool { return n.ReadAt != nil && n.topic != TopicSecurity }

func (s *Service) take(ctx context.Context, id string) (taken bool, err error) {
	err = s.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		taken, err = takeMail(ctx, tx, id, s.Clock.Now())
		return err
	})
	return taken, err
}

type planner func(ctx context.Context, tx *db.Tx, id string, at *time.Time) error

func (s *Service) plan(ctx context.Context, how planner, id string, at *time.Time) error {
	return s.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error { return how(ctx, tx, id, at) })
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
