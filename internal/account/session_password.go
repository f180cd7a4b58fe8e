package account

import (
	"context"

	"ynova/internal/account/message"
	"ynova/internal/account/password"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/fault"
	"ynova/internal/platform/db"
)

// NewPassword stores the hash, ends what the old password opened and writes to
// the owner.
func (s *SessionService) NewPassword(ctx context.Context, tx *db.Tx, who actor.Actor, u User, hash string) error {
	if err := s.core.setPassword(ctx, tx, u.ID, hash, s.core.clock.Now()); err != nil {
		return err
	}
	if err := s.End(ctx, tx, u.ID); err != nil {
		return err
	}
	if err := s.core.endLinks(ctx, tx, u); err != nil {
		return err
	}
	if err := s.core.record(ctx, tx, who, actPassword, u.ID, "Senha alterada"); err != nil {
		return err
	}
	return s.core.enqueueMail(ctx, tx, mailArgs{Message: message.Changed, UserID: u.ID})
}

var errWrongCurrent = fault.Fields(fault.Field{Path: "currentPassword", Message: "Senha incorreta"})

// ChangePassword replaces the own password, ends every session and begins a new
// one for this browser.
func (s *SessionService) ChangePassword(ctx context.Context, who actor.Actor, current, chosen string, from Origin) (Ticket, error) {
	if problem := password.Problem(chosen, personalTexts(who.Email, who.Name)...); problem != "" {
		return Ticket{}, fault.Fields(fault.Field{Path: "password", Message: problem})
	}
	found, err := s.checkOwnPassword(ctx, who, current, from, errWrongCurrent)
	if err != nil {
		return Ticket{}, err
	}
	hash, err := s.core.hasher.Hash(ctx, chosen)
	if err != nil {
		return Ticket{}, err
	}
	var t Ticket
	err = s.core.db.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		u, err := s.core.lockUser(ctx, tx, who.UserID)
		if err != nil {
			return err
		}
		stored, err := s.core.credential(ctx, tx, u.Email)
		if err != nil {
			return err
		}
		if stored.hash != found.hash || u.Status != StatusAtivo {
			return errNoSession // changed or blocked while we were hashing
		}
		if err := s.NewPassword(ctx, tx, who, u, hash); err != nil {
			return err
		}
		t, err = s.open(ctx, tx, u, from)
		return err
	})
	return t, err
}
