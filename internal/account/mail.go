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

// deliver writes one message. A link is made here and now and stored as a hash;
// a repeated attempt makes a new one and ends the one before.
func (s *Service) deliver(ctx context.Context, args mailArgs) error {
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
func (s *Service) address(ctx context.Context, args mailArgs, l *message.Content) (to string, wanted bool, err error) {
	err = s.core.db.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
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
func (s *Service) recipient(ctx context.Context, tx *db.Tx, args mailArgs) (User, error) {
	userID := args.UserID
	if userID == "" {
		found, err := s.core.credential(ctx, tx, args.Email)
		if err != nil || found.userID == "" {
			return User{}, err
		}
		userID = found.userID
	}
	u, err := s.core.lockUser(ctx, tx, userID)
	if errors.Is(err, errNotFound) {
		return User{}, nil
	}
	return u, err
}

// link returns where the message's button leads. The host is always the
// configured one.
func (s *Service) link(ctx context.Context, tx *db.Tx, args mailArgs, u User) (link string, wanted bool, err error) {
	switch args.Message {
	case message.Confirm:
		// Without its registration the message has become pointless.
		if _, found, err := s.core.registration(ctx, tx, args.RegistrationID); err != nil || !found || u.Confirmed {
			return "", false, err
		}
		link, err = s.core.newLink(ctx, tx, token{
			userID: u.ID, purpose: purposeConfirm, registrationID: args.RegistrationID, expiresAt: s.core.clock.Now().Add(confirmLifetime),
		})
	case message.Reset:
		link, err = s.core.newLink(ctx, tx, token{userID: u.ID, purpose: purposeReset, expiresAt: s.core.clock.Now().Add(resetLifetime)})
	case message.Invite:
		link, err = s.core.newLink(ctx, tx, token{userID: u.ID, purpose: purposeReset, expiresAt: s.core.clock.Now().Add(inviteLifetime)})
	default:
		link = s.core.baseURL + "/login"
	}
	return link, err == nil, err
}
