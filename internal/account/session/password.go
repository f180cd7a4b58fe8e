package session

import (
	"context"

	"ynova/internal/account"
	"ynova/internal/account/message"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/fault"
	"ynova/internal/platform/db"
)

// SetPassword stores the hash, ends what the old password opened and writes to
// the owner.
func (s *Service) SetPassword(ctx context.Context, tx *db.Tx, who actor.Actor, u account.User, hash string) error {
	if err := s.core.SetPassword(ctx, tx, u.ID, hash, s.core.Clock.Now()); err != nil {
		return err
	}
	if err := s.End(ctx, tx, u.ID); err != nil {
		return err
	}
	if err := s.core.EndLinks(ctx, tx, u); err != nil {
		return err
	}
	if err := s.core.Record(ctx, tx, who, actPassword, u.ID, "Senha alterada"); err != nil {
		return err
	}
	return s.core.EnqueueMail(ctx, tx, account.MailArgs{Message: message.Changed, UserID: u.ID})
}

var errWrongCurrent = fault.Fields(fault.Field{Path: "currentPassword", Message: "Senha incorreta"})

// ChangePassword replaces the own password, ends every session and begins a new
// one for this browser.
func (s *Service) ChangePassword(ctx context.Context, who actor.Actor, current, chosen string, from Origin) (Ticket, error) {
	switch problem, err := s.core.Breached.Problem(chosen, account.PersonalTexts(who.Email, who.Name)...); {
	case err != nil:
		return Ticket{}, err
	case problem != "":
		return Ticket{}, fault.Fields(fault.Field{Path: "password", Message: problem})
	}
	found, err := s.CheckOwnPassword(ctx, who, current, from, errWrongCurrent)
	if err != nil {
		return Ticket{}, err
	}
	hash, err := s.core.Hasher.Hash(ctx, chosen)
	if err != nil {
		return Ticket{}, err
	}
	from = from.Keeping(who)
	var t Ticket
	err = s.core.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		u, err := s.core.LockForUpdate(ctx, tx, who.UserID)
		if err != nil {
			return err
		}
		stored, err := s.core.Credential(ctx, tx, u.Email)
		if err != nil {
			return err
		}
		if stored.Hash != found.Hash || u.Status != account.StatusAtivo {
			return errNoSession // changed or blocked while we were hashing
		}
		if err := s.SetPassword(ctx, tx, who, u, hash); err != nil {
			return err
		}
		t, err = s.Open(ctx, tx, u, from)
		return err
	})
	return t, err
}
