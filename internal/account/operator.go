package account

import (
	"context"

	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/id"
	"ynova/internal/platform/db"
)

// NewUser is a user that the operator creates at the command line, the first
// gestora among them: there is no default account.
type NewUser struct {
	Email     string
	Name      string
	Roles     []actor.Role
	Password  string // empty: a link to choose one is returned
	PartnerID string
}

// CreateUser adds an active user; the operator vouches for the mailbox. Without
// a password it returns a link to choose one, which is shown once and works once.
func (s *Service) CreateUser(ctx context.Context, in NewUser) (u User, link string, err error) {
	var c fault.Collector
	email, name := CheckPerson(&c, in.Email, in.Name)
	if in.Password != "" {
		problem, err := s.core.Breached.Problem(in.Password, PersonalTexts(email, name)...)
		if err != nil {
			return User{}, "", err
		}
		if problem != "" {
			c.Add("password", problem)
		}
	}
	if err := c.Err(); err != nil {
		return User{}, "", err
	}
	var hash string
	if in.Password != "" {
		if hash, err = s.core.Hasher.Hash(ctx, in.Password); err != nil {
			return User{}, "", err
		}
	}
	created := User{ID: id.New(), Email: email, Name: name, Status: StatusAtivo, Confirmed: true}
	err = s.core.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		if err := s.insertByOperator(ctx, tx, created, hash, in); err != nil {
			return err
		}
		if hash == "" {
			if link, err = s.core.inviteLink(ctx, tx, created); err != nil {
				return err
			}
		}
		u, err = s.core.User(ctx, tx, created.ID)
		return err
	})
	return u, link, err
}

func (s *Service) insertByOperator(ctx context.Context, tx *db.Tx, u User, hash string, in NewUser) error {
	inserted, err := s.core.InsertUser(ctx, tx, u, hash, s.core.Clock.Now())
	if err != nil {
		return err
	}
	if !inserted {
		return errEmailTaken
	}
	if err := s.assign(ctx, tx, actor.SystemActor(), u, Grant{Roles: in.Roles, PartnerID: &in.PartnerID}); err != nil {
		return err
	}
	return s.core.Record(ctx, tx, actor.SystemActor(), actCreated, u.ID, "Usuário criado pelo operador")
}

// Find returns the user with the address.
func (s *Service) Find(ctx context.Context, email string) (User, error) {
	return s.core.UserByEmail(ctx, s.core.DB, NormalizeEmail(email))
}

// ResetLink returns a link to set a new password, for the operator to hand over:
// it is shown once and works once.
func (s *Service) ResetLink(ctx context.Context, userID string) (link string, err error) {
	err = s.core.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		u, err := s.core.LockForUpdate(ctx, tx, userID)
		if err != nil {
			return err
		}
		if u.Status == StatusBloqueado {
			return errBlocked
		}
		if link, err = s.core.inviteLink(ctx, tx, u); err != nil {
			return err
		}
		return s.core.Record(ctx, tx, actor.SystemActor(), actResetRequested, u.ID, "Link de redefinição criado pelo operador")
	})
	return link, err
}
