package registration

import (
	"context"
	"time"

	"ynova/internal/account"
	"ynova/internal/account/message"
	"ynova/internal/account/session"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/bearer"
	"ynova/internal/kernel/fault"
	"ynova/internal/platform/db"
)

const (
	msgForgot = "Se o e-mail existir, enviaremos instrucoes para redefinicao."
	msgReset  = "Senha redefinida. Entre com a nova senha."

	msgWelcome = "Senha criada."
)

// The limits on forms that anybody may send.
var (
	limitForms    = account.Limit{Name: "formulario", Max: 100, Window: 15 * time.Minute} // registrations and forgotten passwords of one address
	limitReset    = account.Limit{Name: "redefinicao", Max: 5, Window: 10 * time.Minute}  // mails to one account
	limitRegister = account.Limit{Name: "cadastro", Max: 5, Window: 10 * time.Minute}     // mails to one account
)

var errForgot = fault.New(fault.RateLimited, "muitas_tentativas", "Nao foi possivel solicitar a redefinicao agora.")

// Forgot asks for a reset link. Everything that depends on the address happens
// in a job afterwards.
func (s *Service) Forgot(ctx context.Context, email string, from session.Origin) error {
	email = account.NormalizeEmail(email)
	if !account.ValidEmail(email) {
		return account.ErrEmail
	}
	return s.core.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		now := s.core.Clock.Now()
		room, err := s.core.Take(ctx, tx, limitForms, account.Network(from.IP), now)
		if err != nil {
			return err
		}
		if !room {
			return errForgot.WithRetryAfter(limitForms.Window)
		}
		room, err = s.core.Take(ctx, tx, limitReset, email, now)
		if err != nil || !room { // the mailbox is spared, and the answer is the same
			return err
		}
		return s.core.EnqueueMail(ctx, tx, account.MailArgs{Message: message.Reset, Email: email})
	})
}

// Reset sets a password by a mailed link, which works once. All sessions and
// other links end; the browser becomes a known one, so that the owner gets in
// while strangers use up the account's attempts, but it is not signed in.
//
// The first password of who was invited is different: nobody could have prepared the
// account, no second factor can be owed, and the mailbox is proven, so that the session
// begins at once.
func (s *Service) Reset(ctx context.Context, link, chosen string, from session.Origin) (session.Ticket, error) {
	u, err := s.owner(ctx, link, account.PurposeReset)
	if err != nil {
		return session.Ticket{}, err
	}
	switch problem, err := s.core.Breached.Problem(chosen, account.PersonalTexts(u.Email, u.Name)...); {
	case err != nil:
		return session.Ticket{}, err
	case problem != "":
		return session.Ticket{}, fault.Fields(fault.Field{Path: "password", Message: problem})
	}
	hash, err := s.core.Hasher.Hash(ctx, chosen)
	if err != nil {
		return session.Ticket{}, err
	}
	var t session.Ticket
	err = s.core.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		t, err = s.resetPassword(ctx, tx, link, hash, from)
		return err
	})
	return t, err
}

func (s *Service) resetPassword(ctx context.Context, tx *db.Tx, link, hash string, from session.Origin) (session.Ticket, error) {
	u, err := s.redeem(ctx, tx, link, account.PurposeReset)
	if err != nil {
		return session.Ticket{}, err
	}
	if u.Status == account.StatusBloqueado {
		return session.Ticket{}, account.ErrLink
	}
	who := actor.Actor{UserID: u.ID, Name: u.Name} // proven by the mailbox
	if err := s.sessions.SetPassword(ctx, tx, who, u, hash); err != nil {
		return session.Ticket{}, err
	}
	if err := s.Resets.Notify(ctx, tx, account.PasswordReset{Who: who}); err != nil {
		return session.Ticket{}, err
	}
	if u.Invited() && !u.SecondFactor && s.core.MayEnterAlone(u) == nil {
		return s.sessions.Enter(ctx, tx, u, from)
	}
	if u.Status == account.StatusPendente && !u.Confirmed {
		if _, err := s.confirmed(ctx, tx, u); err != nil {
			return session.Ticket{}, err
		}
	}
	t := session.Ticket{Device: bearer.New()}
	return t, s.sessions.RememberDevice(ctx, tx, u.ID, t.Device)
}

// Welcome is whom an invitation is for, as its page greets her. Every other link, also
// one to reset a password, is answered like one that does nothing.
func (s *Service) Welcome(ctx context.Context, link string) (account.User, error) {
	u, err := s.owner(ctx, link, account.PurposeReset)
	if err == nil && !u.Invited() {
		err = account.ErrLink
	}
	return u, err
}
