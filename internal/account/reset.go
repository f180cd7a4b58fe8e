package account

import (
	"context"
	"time"

	"ynova/internal/account/message"
	"ynova/internal/account/password"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/fault"
	"ynova/internal/platform/db"
)

const (
	msgForgot = "Se o e-mail existir, enviaremos instrucoes para redefinicao."
	msgReset  = "Senha redefinida. Entre com a nova senha."
)

// The limits on forms that anybody may send.
var (
	limitForms    = limit{name: "formulario", max: 100, window: 15 * time.Minute} // registrations and forgotten passwords of one address
	limitReset    = limit{name: "redefinicao", max: 5, window: 10 * time.Minute}  // mails to one account
	limitRegister = limit{name: "cadastro", max: 5, window: 10 * time.Minute}     // mails to one account
)

var errForgot = fault.New(fault.RateLimited, "muitas_tentativas", "Nao foi possivel solicitar a redefinicao agora.")

// Forgot asks for a reset link. Everything that depends on the address happens
// in a job afterwards.
func (s *RegistrationService) Forgot(ctx context.Context, email string, from Origin) error {
	email = NormalizeEmail(email)
	if !validEmail(email) {
		return errEmail
	}
	return s.core.db.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		now := s.core.clock.Now()
		room, err := s.core.take(ctx, tx, limitForms, network(from.IP), now)
		if err != nil {
			return err
		}
		if !room {
			return errForgot.WithRetryAfter(limitForms.window)
		}
		room, err = s.core.take(ctx, tx, limitReset, email, now)
		if err != nil || !room { // the mailbox is spared, and the answer is the same
			return err
		}
		return s.core.enqueueMail(ctx, tx, mailArgs{Message: message.Reset, Email: email})
	})
}

// Reset sets a password by a mailed link, which works once. All sessions and
// other links end; the browser becomes a known one, so that the owner gets in
// while strangers use up the account's attempts, but it is not signed in.
func (s *RegistrationService) Reset(ctx context.Context, link, chosen string) (Ticket, error) {
	// The link is looked at before the costly hash, and for good in the transaction.
	userID, err := s.core.tokenOwner(ctx, s.core.db, hashSecret(link), purposeReset, s.core.clock.Now())
	if err != nil {
		return Ticket{}, err
	}
	if userID == "" {
		return Ticket{}, errLink
	}
	u, err := s.core.user(ctx, s.core.db, userID)
	if err != nil {
		return Ticket{}, err
	}
	if problem := password.Problem(chosen, personalTexts(u.Email, u.Name)...); problem != "" {
		return Ticket{}, fault.Fields(fault.Field{Path: "password", Message: problem})
	}
	hash, err := s.core.hasher.Hash(ctx, chosen)
	if err != nil {
		return Ticket{}, err
	}
	t := Ticket{Device: newSecret()}
	return t, s.core.db.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		return s.resetPassword(ctx, tx, link, hash, t.Device)
	})
}

func (s *RegistrationService) resetPassword(ctx context.Context, tx *db.Tx, link, hash, device string) error {
	u, _, err := s.redeem(ctx, tx, link, purposeReset)
	if err != nil {
		return err
	}
	if u.Status == StatusBloqueado {
		return errLink
	}
	who := actor.Actor{UserID: u.ID, Name: u.Name} // proven by the mailbox
	if err := s.sessions.NewPassword(ctx, tx, who, u, hash); err != nil {
		return err
	}
	if u.Status == StatusPendente && !u.Confirmed {
		if _, err := s.confirmed(ctx, tx, u); err != nil {
			return err
		}
	}
	return s.sessions.RememberDevice(ctx, tx, u.ID, device)
}
