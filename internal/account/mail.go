package account

import (
	"context"
	"errors"
	"fmt"
	"time"

	"ynova/internal/account/message"
	"ynova/internal/kernel/bearer"
	"ynova/internal/notification"
	"ynova/internal/platform/db"
	"ynova/internal/platform/jobs"
	"ynova/internal/platform/mail"
)

// How long mailed links work.
const (
	confirmLifetime = 48 * time.Hour
	resetLifetime   = 30 * time.Minute
	inviteLifetime  = 72 * time.Hour // of the first password, which nobody waits for at the mailbox
)

// deliver writes one mail. A link is made here and now and stored as a hash;
// a repeated attempt makes a new one and ends the one before.
func (s *Service) deliver(ctx context.Context, args MailArgs) error {
	l := message.Of(args.Message)
	if l.Subject == "" {
		return jobs.Permanent(fmt.Errorf("account: unknown message %q", args.Message))
	}
	to, wanted, err := s.address(ctx, args, &l)
	if err != nil || !wanted {
		return err
	}
	text, html, err := l.Render()
	if err != nil {
		return jobs.Permanent(err)
	}
	err = s.mail.Send(ctx, mail.Message{To: []string{to}, Subject: l.Subject, Text: text, HTML: html})
	switch {
	case err == nil:
		return nil
	case mail.Refused(err):
		return jobs.Permanent(fmt.Errorf("account: send %s: %w", args.Message, err))
	}
	return fmt.Errorf("account: send %s: %w", args.Message, err)
}

// address fills in name and link; wanted is false when there is nobody to write
// to (any more), which is no error.
func (s *Service) address(ctx context.Context, args MailArgs, l *message.Content) (to string, wanted bool, err error) {
	err = s.core.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		u, err := s.recipient(ctx, tx, args)
		if err != nil || u.ID == "" || u.Status == StatusBloqueado {
			return err
		}
		to = u.Email
		if u.Confirmed {
			l.Name = u.Name // an unconfirmed name may be a stranger's text in another person's mail
		}
		l.Link, wanted, err = s.link(ctx, tx, args, u)
		if err != nil || !wanted {
			return err
		}
		if args.To != "" {
			to = args.To
		}
		if args.EmailChangeID != "" {
			to, l.Link, wanted, err = s.emailLink(ctx, tx, args.EmailChangeID)
		}
		return err
	})
	return to, wanted, err
}

// recipient locks the user, the zero User where there is none.
func (s *Service) recipient(ctx context.Context, tx *db.Tx, args MailArgs) (User, error) {
	userID := args.UserID
	if userID == "" {
		found, err := s.core.Credential(ctx, tx, args.Email)
		if err != nil || found.UserID == "" {
			return User{}, err
		}
		userID = found.UserID
	}
	u, err := s.core.LockForUpdate(ctx, tx, userID)
	if errors.Is(err, errNotFound) {
		return User{}, nil
	}
	return u, err
}

// link returns where the button leads. The host is always the
// configured one.
func (s *Service) link(ctx context.Context, tx *db.Tx, args MailArgs, u User) (link string, wanted bool, err error) {
	switch args.Message {
	case message.Confirm:
		// Without its registration the mail has become pointless.
		if _, found, err := s.core.Registration(ctx, tx, args.RegistrationID); err != nil || !found || u.Confirmed {
			return "", false, err
		}
		link, err = s.core.newLink(ctx, tx, mailedLink{
			userID: u.ID, purpose: PurposeConfirm, registrationID: args.RegistrationID, expiresAt: s.core.Clock.Now().Add(confirmLifetime),
		})
	case message.Reset:
		link, err = s.core.newLink(ctx, tx, mailedLink{userID: u.ID, purpose: PurposeReset, expiresAt: s.core.Clock.Now().Add(resetLifetime)})
	case message.Invite:
		if u.HasPassword { // she has come in meanwhile
			return "", false, nil
		}
		link, err = s.core.inviteLink(ctx, tx, u)
	default:
		link = s.core.BaseURL + "/login"
	}
	return link, err == nil, err
}

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

// inviteLink is for the first password, or for another one that an operator hands over.
func (s *Core) inviteLink(ctx context.Context, tx *db.Tx, u User) (string, error) {
	return s.newLink(ctx, tx, mailedLink{
		userID: u.ID, purpose: PurposeReset, expiresAt: s.Clock.Now().Add(inviteLifetime), first: !u.HasPassword,
	})
}

// newLink makes a link of one use and ends the older ones of its purpose.
func (s *Core) newLink(ctx context.Context, tx *db.Tx, t mailedLink) (string, error) {
	secret, now := bearer.New(), s.Clock.Now()
	t.hash = bearer.Hash(secret)
	if err := s.dropTokens(ctx, tx, t.userID, t.purpose, t.registrationID, now); err != nil {
		return "", err
	}
	if err := s.insertToken(ctx, tx, t, now); err != nil {
		return "", err
	}
	parameter := string(t.purpose)
	if t.first {
		parameter = "convite"
	}
	return bearer.Link(s.BaseURL, "/login?"+parameter, secret), nil
}

// kindRegistration is of the notification that the gestoras get.
const kindRegistration = "cadastro"

// Announce notifies the gestoras that a registration waits for approval.
func (s *Core) Announce(ctx context.Context, tx *db.Tx, body string) error {
	gestoras, err := s.ActiveGestoras(ctx, tx)
	if err != nil {
		return err
	}
	return notification.Notify(ctx, tx, gestoras, notification.Message{
		Kind: kindRegistration, Title: "Novo cadastro aguardando aprovação", Body: body, Link: "/admin/usuarios?status=pendente", Mail: true,
	})
}

// AnnounceGroups notifies the gestoras that the provider said nothing of the person's groups,
// and that her roles stay.
func (s *Core) AnnounceGroups(ctx context.Context, tx *db.Tx, u User, why string) error {
	gestoras, err := s.ActiveGestoras(ctx, tx)
	if err != nil {
		return err
	}
	return notification.Notify(ctx, tx, gestoras, notification.Message{
		Kind: kindRegistration, Title: "Papéis sem os grupos da conta da empresa", Body: why + " Os papéis de " + u.Name + " ficam como estão.",
		Link: "/admin/usuarios", Mail: true,
	})
}

// Mailbox returns the address of an active user; empty where there is none.
func (s *Service) Mailbox(ctx context.Context, userID string) (string, error) {
	u, err := s.core.User(ctx, s.core.DB, userID)
	switch {
	case errors.Is(err, errNotFound):
		return "", nil
	case err != nil:
		return "", err
	case u.Status != StatusAtivo:
		return "", nil
	}
	return u.Email, nil
}
