package account

import (
	"context"
	"fmt"

	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/fault"
	"ynova/internal/notification"
	"ynova/internal/platform/db"
)

// challengeAttempts is after how many wrong codes the password is asked for again.
const challengeAttempts = 5

// errChallenge answers every second step that leads nowhere, whatever the reason.
var errChallenge = fault.New(fault.Unauthenticated, "verificacao_expirada", "A verificação expirou. Entre novamente.")

// owe begins the second step of a sign-in: the password was right, and the code is
// still to be typed. There is no session yet.
func (s *Service) owe(ctx context.Context, tx *db.Tx, userID string) (Ticket, error) {
	t := Ticket{Challenge: newSecret()}
	return t, s.store.insertChallenge(ctx, tx, userID, hashSecret(t.Challenge), s.clock.Now())
}

// LoginWithCode ends a sign-in with a code of the second factor or a recovery code,
// and begins a session with a fresh token. The attempts count together with those at
// the password; a reached limit is answered like a wrong code.
//
// Protection: row lock on the user; a code is used once.
func (s *Service) LoginWithCode(ctx context.Context, challenge, code string, from Origin) (Ticket, error) {
	hash := hashSecret(challenge)
	userID, err := s.store.challengeOwner(ctx, s.db, hash, s.clock.Now())
	if err != nil {
		return Ticket{}, err
	}
	if userID == "" {
		return Ticket{}, errChallenge
	}
	u, err := s.store.user(ctx, s.db, userID)
	if err != nil {
		return Ticket{}, err
	}
	known, err := s.store.knowsDevice(ctx, s.db, u.ID, hashSecret(from.Device), s.clock.Now())
	if err != nil {
		return Ticket{}, err
	}
	p, err := s.countAttempt(ctx, u.Email, from.IP, known, actor.Actor{}, u.ID)
	if err != nil {
		return Ticket{}, err
	}
	if !p.allowed {
		return Ticket{}, errCode
	}
	var t Ticket
	err = s.db.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		t, err = s.meet(ctx, tx, hash, u.ID, code, p, from)
		return err
	})
	if err == nil && t.Token == "" {
		err = errCode
	}
	return t, err
}

// meet returns the zero Ticket for a wrong code, which it counts.
func (s *Service) meet(ctx context.Context, tx *db.Tx, hash, userID, code string, p pass, from Origin) (Ticket, error) {
	u, err := s.store.lockUser(ctx, tx, userID)
	if err != nil {
		return Ticket{}, err
	}
	// As it is now: the password may be another, or the user blocked, since.
	still, err := s.store.challengeOwner(ctx, tx, hash, s.clock.Now())
	if err != nil {
		return Ticket{}, err
	}
	if still != userID || u.Status == StatusBloqueado {
		return Ticket{}, errChallenge
	}
	right, err := s.useCode(ctx, tx, u, code)
	if err != nil {
		return Ticket{}, err
	}
	if !right {
		if err := s.store.failChallenge(ctx, tx, hash); err != nil {
			return Ticket{}, err
		}
		return Ticket{}, s.recordWrongCode(ctx, tx, actor.Actor{}, actLoginFailed, u.ID)
	}
	if err := s.giveBack(ctx, tx, p); err != nil {
		return Ticket{}, err
	}
	if err := s.store.deleteChallenges(ctx, tx, u.ID); err != nil {
		return Ticket{}, err
	}
	return s.enter(ctx, tx, u, from)
}

const kindSecurity = "seguranca" // of the notification about a used recovery code

// tellRecovery tells the owner that a recovery code was used.
func (s *Service) tellRecovery(ctx context.Context, tx *db.Tx, u User, left int) error {
	if err := s.record(ctx, tx, actor.Actor{UserID: u.ID, Name: u.Name}, actRecoveryUsed, u.ID, "Código de recuperação usado"); err != nil {
		return err
	}
	return notification.Notify(ctx, tx, []string{u.ID}, notification.Message{
		Kind: kindSecurity, Title: "Código de recuperação usado", Link: "/profile", Mail: true,
		Body: fmt.Sprintf("Um código de recuperação da sua conta foi usado. Restam %d. Se não foi você, troque a senha agora.", left),
	})
}
