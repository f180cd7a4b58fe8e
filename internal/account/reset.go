package account

import (
	"context"
	"time"

	"ynova/internal/account/letter"
	"ynova/internal/account/password"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/fault"
	"ynova/internal/platform/db"
)

const (
	confirmLifetime = 48 * time.Hour
	resetLifetime   = 30 * time.Minute
	inviteLifetime  = 72 * time.Hour // of the first password, which nobody waits for at the mailbox

	msgForgot = "Se o e-mail existir, enviaremos instrucoes para redefinicao."
	msgReset  = "Senha redefinida. Entre com a nova senha."
)

var errForgot = fault.New(fault.RateLimited, "muitas_tentativas", "Nao foi possivel solicitar a redefinicao agora.")

// Forgot asks for a reset link. Everything that depends on the address happens
// in a job afterwards.
func (s *Service) Forgot(ctx context.Context, email string, from Origin) error {
	email = NormalizeEmail(email)
	if !validEmail(email) {
		return fault.Fields(fault.Field{Path: "email", Message: msgEmail})
	}
	return s.db.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		now := s.clock.Now()
		room, err := s.store.take(ctx, tx, limitForms, network(from.IP), now)
		if err != nil {
			return err
		}
		if !room {
			return errForgot.WithRetryAfter(limitForms.window)
		}
		room, err = s.store.take(ctx, tx, limitReset, email, now)
		if err != nil || !room { // the mailbox is spared, and the answer is the same
			return err
		}
		return s.enqueueMail(ctx, tx, mailArgs{Letter: letter.Reset, Email: email})
	})
}

// Reset sets a password by a mailed link, which works once. All sessions and
// other links end; the browser becomes a known one, so that the owner gets in
// while strangers use up the account's attempts, but it is not signed in.
func (s *Service) Reset(ctx context.Context, link, chosen string) (Ticket, error) {
	// The link is looked at before the costly hash, and for good in the transaction.
	userID, err := s.store.tokenOwner(ctx, s.db, hashSecret(link), purposeReset, s.clock.Now())
	if err != nil {
		return Ticket{}, err
	}
	if userID == "" {
		return Ticket{}, errLink
	}
	u, err := s.store.user(ctx, s.db, userID)
	if err != nil {
		return Ticket{}, err
	}
	if problem := password.Problem(chosen, personalTexts(u.Email, u.Name)...); problem != "" {
		return Ticket{}, fault.Fields(fault.Field{Path: "password", Message: problem})
	}
	hash, err := s.hasher.Hash(ctx, chosen)
	if err != nil {
		return Ticket{}, err
	}
	t := Ticket{Device: newSecret()}
	return t, s.db.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		return s.resetPassword(ctx, tx, link, hash, t.Device)
	})
}

func (s *Service) resetPassword(ctx context.Context, tx *db.Tx, link, hash, device string) error {
	u, _, err := s.redeem(ctx, tx, link, purposeReset)
	if err != nil {
		return err
	}
	if u.Status == StatusBloqueado {
		return errLink
	}
	who := actor.Actor{UserID: u.ID, Name: u.Name} // proven by the mailbox
	if err := s.newPassword(ctx, tx, who, u, hash); err != nil {
		return err
	}
	if u.Status == StatusPendente && !u.Confirmed {
		if _, err := s.confirmed(ctx, tx, u); err != nil {
			return err
		}
	}
	return s.store.insertDevice(ctx, tx, u.ID, hashSecret(device), s.clock.Now())
}

// newPassword stores the hash, ends what the old password opened and writes to
// the owner.
func (s *Service) newPassword(ctx context.Context, tx *db.Tx, who actor.Actor, u User, hash string) error {
	if err := s.store.setPassword(ctx, tx, u.ID, hash, s.clock.Now()); err != nil {
		return err
	}
	if err := s.endSessions(ctx, tx, u.ID); err != nil {
		return err
	}
	if err := s.endLinks(ctx, tx, u); err != nil {
		return err
	}
	if err := s.record(ctx, tx, who, actPassword, u.ID, "Senha alterada"); err != nil {
		return err
	}
	return s.enqueueMail(ctx, tx, mailArgs{Letter: letter.Changed, UserID: u.ID})
}

var errWrongCurrent = fault.Fields(fault.Field{Path: "currentPassword", Message: "Senha incorreta"})

// ChangePassword replaces the own password, ends every session and begins a new
// one for this browser.
func (s *Service) ChangePassword(ctx context.Context, who actor.Actor, current, chosen string, from Origin) (Ticket, error) {
	if problem := password.Problem(chosen, personalTexts(who.Email, who.Name)...); problem != "" {
		return Ticket{}, fault.Fields(fault.Field{Path: "password", Message: problem})
	}
	found, err := s.checkOwnPassword(ctx, who, current, from, errWrongCurrent)
	if err != nil {
		return Ticket{}, err
	}
	hash, err := s.hasher.Hash(ctx, chosen)
	if err != nil {
		return Ticket{}, err
	}
	var t Ticket
	err = s.db.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		u, err := s.store.lockUser(ctx, tx, who.UserID)
		if err != nil {
			return err
		}
		stored, err := s.store.credential(ctx, tx, u.Email)
		if err != nil {
			return err
		}
		if stored.hash != found.hash || u.Status != StatusAtivo {
			return errNoSession // changed or blocked while we were hashing
		}
		if err := s.newPassword(ctx, tx, who, u, hash); err != nil {
			return err
		}
		t, err = s.open(ctx, tx, u, from)
		return err
	})
	return t, err
}
