package account

import (
	"context"
	"errors"
	"fmt"
	"time"

	"ynova/internal/account/message"
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
			l.Name = u.Name // before that it is what a stranger may have typed into somebody's mail
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
		link, err = s.core.newLink(ctx, tx, mailedLink{userID: u.ID, purpose: PurposeReset, expiresAt: s.core.Clock.Now().Add(inviteLifetime)})
	default:
		link = s.core.BaseURL + "/login"
	}
	return link, err == nil, err
}
