package account

import (
	"context"
	"errors"

	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/id"
	"ynova/internal/platform/db"
)

// errCredentials answers every login that fails, whatever the reason.
var errCredentials = fault.New(fault.Unauthenticated, "credenciais", "E-mail ou senha inválidos.")

// Login compares the password and begins a session with a fresh token; the one
// that the browser held ends. Where the user has a second factor the Ticket holds a
// challenge instead, which LoginWithCode meets.
//
// An unknown address, a blocked user, one without a password and a reached limit
// take the same way to the same answer.
func (s *SessionService) Login(ctx context.Context, email, password string, from Origin) (Ticket, error) {
	if err := s.core.hasher.Room(); err != nil {
		return Ticket{}, err
	}
	email = NormalizeEmail(email)
	found, err := s.core.credential(ctx, s.core.db, email)
	if err != nil {
		return Ticket{}, err
	}
	known, err := s.store.knowsDevice(ctx, s.core.db, found.userID, hashSecret(from.Device), s.core.clock.Now())
	if err != nil {
		return Ticket{}, err
	}
	subject := loginSubject(found, email)
	p, err := s.core.countAttempt(ctx, email, from.IP, known, actor.Actor{}, subject)
	if err != nil {
		return Ticket{}, err
	}
	if !p.allowed {
		return Ticket{}, errCredentials
	}
	right, err := s.compare(ctx, password, found.hash, p)
	if err != nil {
		return Ticket{}, err
	}
	if !right || found.status == StatusBloqueado {
		return Ticket{}, s.failed(ctx, actor.Actor{}, actLoginFailed, subject, errCredentials)
	}
	return s.begin(ctx, found, p, from)
}

// loginSubject is how the trail names whose account was tried: never what was
// typed, which may be a password in the wrong field.
func loginSubject(found credential, email string) string {
	if found.userID != "" {
		return found.userID
	}
	return "email:" + hashSecret(email)[:16]
}

// compare gives the attempt back where no comparison took place.
func (s *SessionService) compare(ctx context.Context, password, hash string, p pass) (bool, error) {
	right, err := s.core.hasher.Matches(ctx, password, hash)
	if err == nil {
		return right, nil
	}
	undo := s.core.db.InTx(context.WithoutCancel(ctx), func(ctx context.Context, tx *db.Tx) error {
		return s.core.giveBack(ctx, tx, p)
	})
	return false, errors.Join(err, undo)
}

// failed records a failed comparison and returns the answer to give.
func (s *SessionService) failed(ctx context.Context, who actor.Actor, action, subject string, answer error) error {
	err := s.core.db.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		return s.core.record(ctx, tx, who, action, subject, "Senha incorreta")
	})
	if err != nil {
		return err
	}
	return answer
}

// begin opens the session, unless the password or the status changed since the
// comparison. Protection: row lock on the user.
func (s *SessionService) begin(ctx context.Context, found credential, p pass, from Origin) (Ticket, error) {
	var t Ticket
	err := s.core.db.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		u, err := s.core.lockUser(ctx, tx, found.userID)
		if err != nil {
			return err
		}
		current, err := s.core.credential(ctx, tx, u.Email)
		if err != nil {
			return err
		}
		if current.hash != found.hash || u.Status == StatusBloqueado {
			return errCredentials
		}
		if err := s.core.giveBack(ctx, tx, p); err != nil {
			return err
		}
		if u.SecondFactor {
			t, err = s.owe(ctx, tx, u.ID)
			return err
		}
		t, err = s.enter(ctx, tx, u, from)
		return err
	})
	return t, err
}

// enter opens the session of somebody who has shown all that is asked for; the one
// that the browser held ends.
func (s *SessionService) enter(ctx context.Context, tx *db.Tx, u User, from Origin) (Ticket, error) {
	if err := s.endPresented(ctx, tx, from.Session); err != nil {
		return Ticket{}, err
	}
	if err := s.store.forgetDevice(ctx, tx, u.ID, hashSecret(from.Device)); err != nil {
		return Ticket{}, err
	}
	t, err := s.open(ctx, tx, u, from)
	if err != nil {
		return Ticket{}, err
	}
	if err := s.core.setLastLogin(ctx, tx, u.ID, s.core.clock.Now()); err != nil {
		return Ticket{}, err
	}
	return t, s.core.record(ctx, tx, t.Actor, actLogin, u.ID, "Entrou no sistema")
}

// open inserts a session of a new family and makes the browser a known one.
func (s *SessionService) open(ctx context.Context, tx *db.Tx, u User, from Origin) (Ticket, error) {
	now := s.core.clock.Now()
	required, err := s.core.requiredRoles(ctx, tx)
	if err != nil {
		return Ticket{}, err
	}
	used := clock.FromTime(now)
	t := Ticket{Token: newSecret(), ExpiresIn: sessionAbsolute, Device: newSecret(), Actor: actor.Actor{
		UserID: u.ID, Name: u.Name, Email: u.Email, Roles: u.Roles, PartnerID: u.PartnerID,
		SessionID: id.New(), AuthenticatedAt: now, MustEnroll: !u.SecondFactor && demands(required, u.Roles),
	}}
	if err := s.store.insertDevice(ctx, tx, u.ID, hashSecret(t.Device), now); err != nil {
		return Ticket{}, err
	}
	return t, s.store.insertSession(ctx, tx, newSession{
		id: t.Actor.SessionID, userID: u.ID, tokenHash: hashSecret(t.Token), familyID: t.Actor.SessionID,
		createdAt: now, authenticatedAt: now, usedAt: &used, from: from,
	}, now)
}

// endPresented ends the session that the browser held before: nobody else can
// have prepared the one it holds afterwards.
func (s *SessionService) endPresented(ctx context.Context, tx *db.Tx, token string) error {
	if token == "" {
		return nil
	}
	old, err := s.store.session(ctx, tx, hashSecret(token))
	if errors.Is(err, errNoSession) {
		return nil
	}
	if err != nil {
		return err
	}
	tx.AfterCommit(func() { s.cache.forget(old.actor.UserID) })
	_, err = s.store.revokeFamily(ctx, tx, old.familyID, s.core.clock.Now())
	return err
}

var errWrongPassword = fault.Fields(fault.Field{Path: "password", Message: "Senha incorreta"})

// Reauthenticate notes that the password was typed just now; acts that ask for
// it are allowed for a while. The attempts count together with those of Login.
func (s *SessionService) Reauthenticate(ctx context.Context, who actor.Actor, password string, from Origin) error {
	if _, err := s.checkOwnPassword(ctx, who, password, from, errWrongPassword); err != nil {
		return err
	}
	return s.core.db.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		tx.AfterCommit(func() { s.cache.forget(who.UserID) })
		if err := s.store.setAuthenticated(ctx, tx, who.SessionID, s.core.clock.Now()); err != nil {
			return err
		}
		return s.core.record(ctx, tx, who, actReauth, who.UserID, "Confirmou a senha")
	})
}

// checkOwnPassword compares the password of who is signed in; the answer to a
// wrong one and to a reached limit is the given error.
func (s *SessionService) checkOwnPassword(ctx context.Context, who actor.Actor, password string, from Origin, wrong error) (credential, error) {
	email := NormalizeEmail(who.Email)
	found, err := s.core.credential(ctx, s.core.db, email)
	if err != nil {
		return credential{}, err
	}
	// Whoever is signed in holds a known device.
	p, err := s.core.countAttempt(ctx, email, from.IP, true, who, who.UserID)
	if err != nil {
		return credential{}, err
	}
	if !p.allowed {
		return credential{}, wrong
	}
	right, err := s.compare(ctx, password, found.hash, p)
	if err != nil {
		return credential{}, err
	}
	if !right {
		return credential{}, s.failed(ctx, who, actReauthFailed, who.UserID, wrong)
	}
	err = s.core.db.InTx(ctx, func(ctx context.Context, tx *db.Tx) error { return s.core.giveBack(ctx, tx, p) })
	return found, err
}
