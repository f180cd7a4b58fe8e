package session

import (
	"context"
	"time"

	"ynova/internal/account"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/bearer"
	"ynova/internal/kernel/fault"
	"ynova/internal/platform/db"
)

// challengeLifetime is how long the code may be owed after the password.
const challengeLifetime = 5 * time.Minute

// challengeAttempts is the number of wrong codes after which the password is required again.
const challengeAttempts = 5

// errChallenge answers every second step that leads nowhere, whatever the reason.
var errChallenge = fault.New(fault.Unauthenticated, "verificacao_expirada", "A verificação expirou. Entre novamente.")

// ErrCode answers every wrong code.
var ErrCode = fault.Fields(fault.Field{Path: "code", Message: "Código inválido"})

// UseCode takes a code of the user's second factor out of use; false where it is
// none. The caller holds the user.
type UseCode func(ctx context.Context, tx *db.Tx, u account.User) (bool, error)

// owe begins the second step of a sign-in: the password was right, or the provider knew
// her, and the code is still to be typed. There is no session yet.
func (s *Service) owe(ctx context.Context, tx *db.Tx, userID string, by actor.Provider) (Ticket, error) {
	t := Ticket{Challenge: bearer.New()}
	return t, s.store.insertChallenge(ctx, tx, userID, bearer.Hash(t.Challenge), by, s.core.Clock.Now())
}

// Meet ends a sign-in with the code that is owed, and begins a session with a fresh
// Link. The attempts count together with those at the password; a reached limit is
// answered like a wrong code.
//
// Protection: row lock on the user; a code is used once.
func (s *Service) Meet(ctx context.Context, challenge string, use UseCode, from Origin) (Ticket, error) {
	hash := bearer.Hash(challenge)
	userID, err := s.store.challengeOwner(ctx, s.core.DB, hash, s.core.Clock.Now())
	if err != nil {
		return Ticket{}, err
	}
	if userID == "" {
		return Ticket{}, errChallenge
	}
	u, err := s.core.User(ctx, s.core.DB, userID)
	if err != nil {
		return Ticket{}, err
	}
	known, err := s.store.knowsDevice(ctx, s.core.DB, u.ID, bearer.Hash(from.Device), s.core.Clock.Now())
	if err != nil {
		return Ticket{}, err
	}
	p, err := s.core.CountAttempt(ctx, u.Email, from.IP, known, actor.Actor{}, u.ID)
	if err != nil {
		return Ticket{}, err
	}
	if !p.Allowed {
		return Ticket{}, ErrCode
	}
	var t Ticket
	err = s.core.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		t, err = s.meet(ctx, tx, hash, u.ID, use, p, from)
		return err
	})
	if err == nil && t.Token == "" {
		err = ErrCode
	}
	return t, err
}

// meet returns the zero Ticket for a wrong code, which it counts.
func (s *Service) meet(ctx context.Context, tx *db.Tx, hash, userID string, use UseCode, p account.Pass, from Origin) (Ticket, error) {
	u, err := s.core.LockForUpdate(ctx, tx, userID)
	if err != nil {
		return Ticket{}, err
	}
	// As it is now: the password may be another, or the user blocked, since.
	still, err := s.store.challengeOwner(ctx, tx, hash, s.core.Clock.Now())
	if err != nil {
		return Ticket{}, err
	}
	if still != userID || u.Status == account.StatusBloqueado {
		return Ticket{}, errChallenge
	}
	right, err := use(ctx, tx, u)
	if err != nil {
		return Ticket{}, err
	}
	if !right {
		if err := s.store.failChallenge(ctx, tx, hash); err != nil {
			return Ticket{}, err
		}
		return Ticket{}, s.core.Record(ctx, tx, actor.Actor{}, actLoginFailed, u.ID, titleWrongCode)
	}
	if err := s.core.GiveBack(ctx, tx, p); err != nil {
		return Ticket{}, err
	}
	if from.Provider, err = s.store.challengeProvider(ctx, tx, hash); err != nil {
		return Ticket{}, err
	}
	if err := s.store.deleteChallenges(ctx, tx, u.ID); err != nil {
		return Ticket{}, err
	}
	return s.Enter(ctx, tx, u, from)
}

const titleWrongCode = "Código incorreto"

// RecordWrongCode notes that who is signed in typed a wrong code.
func (s *Service) RecordWrongCode(ctx context.Context, tx *db.Tx, who actor.Actor) error {
	return s.core.Record(ctx, tx, who, actReauthFailed, who.UserID, titleWrongCode)
}

// RecordRefused notes that a sign-in by other means than a password failed.
func (s *Service) RecordRefused(ctx context.Context, tx *db.Tx, userID, title string) error {
	return s.core.Record(ctx, tx, actor.Actor{}, actLoginFailed, userID, title)
}
