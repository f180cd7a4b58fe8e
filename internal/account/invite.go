package account

import (
	"context"

	"ynova/internal/account/message"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/id"
	"ynova/internal/platform/db"
	"ynova/internal/platform/idempotency"
)

// Invitation is a user whom another user admits before she registers.
type Invitation struct {
	Email string
	Name  string
	Grant Grant
}

// Invite adds an active user without a password, once for a key, and mails her the link
// to choose one. The inviter never sees it: the mailbox is proven by who opens it.
//
// Protection: the unique key on the address; the key of the repetition.
func (s *Service) Invite(ctx context.Context, a actor.Actor, in Invitation, key string) (User, error) {
	var c fault.Collector
	u := User{ID: id.New(), Status: StatusAtivo}
	u.Email, u.Name = CheckPerson(&c, in.Email, in.Name)
	checkRoles(&c, in.Grant.Roles)
	if err := c.Err(); err != nil {
		return User{}, err
	}
	hash, err := idempotency.Hash("user.invite", in)
	if err != nil {
		return User{}, err
	}
	err = s.core.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		if err := s.core.stillHolds(ctx, tx, a, actor.RolesAssign); err != nil {
			return err
		}
		if key != "" {
			existing, err := idempotency.Claim(ctx, tx, a.UserID, key, hash, u.ID)
			if err != nil {
				return err
			}
			if existing != "" {
				u, err = s.core.User(ctx, tx, existing)
				return err
			}
		}
		if err := s.invite(ctx, tx, a, u, in.Grant); err != nil {
			return err
		}
		u, err = s.core.User(ctx, tx, u.ID)
		return err
	})
	return u, err
}

func (s *Service) invite(ctx context.Context, tx *db.Tx, a actor.Actor, u User, g Grant) error {
	inserted, err := s.core.InsertUser(ctx, tx, u, "", s.core.Clock.Now())
	if err != nil {
		return err
	}
	if !inserted {
		return errEmailTaken
	}
	if err := s.assign(ctx, tx, a, u, g); err != nil {
		return err
	}
	if err := s.core.Record(ctx, tx, a, actCreated, u.ID, "Usuário convidado"); err != nil {
		return err
	}
	return s.core.EnqueueMail(ctx, tx, MailArgs{Message: message.Invite, UserID: u.ID})
}
