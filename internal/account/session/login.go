package session

import (
	"cmp"
	"context"
	"errors"
	"time"

	"ynova/internal/account"
	"ynova/internal/account/message"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/bearer"
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
// Take the same way to the same answer.
func (s *Service) Login(ctx context.Context, email, password string, from Origin) (Ticket, error) {
	return s.WithoutProvider(func(next Proven) (Ticket, error) {
		return s.Prove(ctx, email, password, from, next)
	}, func(ctx context.Context, tx *db.Tx, u account.User) (Ticket, error) {
		return s.Known(ctx, tx, u, from)
	})
}

// WithoutProvider continues the sign-in of a user proven here, unless she may sign in by the
// company's identity provider only: then it records the refusal in the trail and returns it.
func (s *Service) WithoutProvider(prove func(Proven) (Ticket, error), next Proven) (Ticket, error) {
	var refused error
	t, err := prove(func(ctx context.Context, tx *db.Tx, u account.User) (Ticket, error) {
		if refused = s.core.MayEnterAlone(u); refused != nil {
			return Ticket{}, s.RecordRefused(ctx, tx, u.ID, "Entrada recusada: só pela conta da empresa")
		}
		return next(ctx, tx, u)
	})
	return t, cmp.Or(err, refused)
}

// Proven continues the sign-in of a user who has proven her identity. The caller's transaction
// locks the user, who is not blocked.
type Proven func(ctx context.Context, tx *db.Tx, u account.User) (Ticket, error)

// Prove compares the password as Login does, and leaves the rest to next.
func (s *Service) Prove(ctx context.Context, email, password string, from Origin, next Proven) (Ticket, error) {
	if err := s.core.Hasher.Room(); err != nil {
		return Ticket{}, err
	}
	email = account.NormalizeEmail(email)
	found, err := s.core.Credential(ctx, s.core.DB, email)
	if err != nil {
		return Ticket{}, err
	}
	known, err := s.store.knowsDevice(ctx, s.core.DB, found.UserID, bearer.Hash(from.Device), s.core.Clock.Now())
	if err != nil {
		return Ticket{}, err
	}
	subject := loginSubject(found, email)
	p, err := s.core.CountAttempt(ctx, email, from.IP, known, actor.Actor{}, subject)
	if err != nil {
		return Ticket{}, err
	}
	if !p.Allowed {
		return Ticket{}, errCredentials
	}
	right, err := s.compare(ctx, password, found.Hash, p)
	if err != nil {
		return Ticket{}, err
	}
	if !right || found.Status == account.StatusBloqueado {
		return Ticket{}, s.failed(ctx, actor.Actor{}, actLoginFailed, subject, errCredentials)
	}
	return s.begin(ctx, found, p, next)
}

// loginSubject is how the trail names whose account was tried: never what was
// typed, which may be a password in the wrong field.
func loginSubject(found account.Credential, email string) string {
	if found.UserID != "" {
		return found.UserID
	}
	return "email:" + bearer.Hash(email)[:16]
}

// compare gives the attempt back where no comparison took place.
func (s *Service) compare(ctx context.Context, password, hash string, p account.Pass) (bool, error) {
	right, err := s.core.Hasher.Matches(ctx, password, hash)
	if err == nil {
		return right, nil
	}
	undo := s.core.DB.InTx(context.WithoutCancel(ctx), func(ctx context.Context, tx *db.Tx) error {
		return s.core.GiveBack(ctx, tx, p)
	})
	return false, errors.Join(err, undo)
}

// failed records a failed comparison and returns the answer to give.
func (s *Service) failed(ctx context.Context, who actor.Actor, action, subject string, answer error) error {
	err := s.core.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		return s.core.Record(ctx, tx, who, action, subject, "Senha incorreta")
	})
	if err != nil {
		return err
	}
	return answer
}

// begin goes on with the user, unless the password or the status changed since the
// comparison. Protection: row lock on the user.
func (s *Service) begin(ctx context.Context, found account.Credential, p account.Pass, next Proven) (Ticket, error) {
	var t Ticket
	err := s.core.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		u, err := s.core.LockForUpdate(ctx, tx, found.UserID)
		if err != nil {
			return err
		}
		current, err := s.core.Credential(ctx, tx, u.Email)
		if err != nil {
			return err
		}
		if current.Hash != found.Hash || u.Status == account.StatusBloqueado {
			return errCredentials
		}
		if err := s.core.GiveBack(ctx, tx, p); err != nil {
			return err
		}
		t, err = next(ctx, tx, u)
		return err
	})
	return t, err
}

// Known continues the sign-in of a user who has passed a first factor: with the second that
// is due, or with the session.
func (s *Service) Known(ctx context.Context, tx *db.Tx, u account.User, from Origin) (Ticket, error) {
	if from.Provider.Factor {
		return s.Enter(ctx, tx, u, from)
	}
	if u.SecondFactor {
		return s.owe(ctx, tx, u.ID, from.Provider)
	}
	owed, err := s.owesPasskey(ctx, tx, u)
	if err != nil || owed {
		return Ticket{Passkey: owed}, err
	}
	return s.Enter(ctx, tx, u, from)
}

// owesPasskey reports whether the password alone does not do, since a role of the user
// demands a second factor, and her passkeys are the one that she has.
func (s *Service) owesPasskey(ctx context.Context, tx *db.Tx, u account.User) (bool, error) {
	if !u.HasPasskey {
		return false, nil
	}
	required, err := s.core.RequiredRoles(ctx, tx)
	return account.MustHaveFactor(required, u.Roles), err
}

// Enter opens the session of a user who has passed all required factors, and ends the one
// that the browser held.
func (s *Service) Enter(ctx context.Context, tx *db.Tx, u account.User, from Origin) (Ticket, error) {
	if err := s.endPresented(ctx, tx, from.Session); err != nil {
		return Ticket{}, err
	}
	if err := s.renewDevice(ctx, tx, u.ID, bearer.Hash(from.Device)); err != nil {
		return Ticket{}, err
	}
	t, err := s.Open(ctx, tx, u, from)
	if err != nil {
		return Ticket{}, err
	}
	if err := s.core.SetLastLogin(ctx, tx, u.ID, s.core.Clock.Now()); err != nil {
		return Ticket{}, err
	}
	title := "Entrou no sistema"
	if from.Provider.Opened {
		title += " pela conta da empresa"
	}
	return t, s.core.Record(ctx, tx, t.Actor, actLogin, u.ID, title)
}

// renewDevice forgets the browser, which is about to be known by another token, and
// writes to the owner where it was not known (TD-16).
func (s *Service) renewDevice(ctx context.Context, tx *db.Tx, userID, tokenHash string) error {
	strange, err := s.store.strangeDevice(ctx, tx, userID, tokenHash, s.core.Clock.Now())
	if err != nil {
		return err
	}
	if strange {
		return s.core.EnqueueMail(ctx, tx, account.MailArgs{Message: message.NewDevice, UserID: userID})
	}
	return s.store.forgetDevice(ctx, tx, userID, tokenHash)
}

// Open inserts a session of a new family and makes the browser a known one. Where the person
// has as many as there may be, the oldest ends.
//
// Protection: the user is locked, so that two sign-ins at a time count each other's session.
func (s *Service) Open(ctx context.Context, tx *db.Tx, u account.User, from Origin) (Ticket, error) {
	now := s.core.Clock.Now()
	if _, err := s.core.LockForUpdate(ctx, tx, u.ID); err != nil {
		return Ticket{}, err
	}
	if err := s.makeRoom(ctx, tx, u.ID, now); err != nil {
		return Ticket{}, err
	}
	required, err := s.core.RequiredRoles(ctx, tx)
	if err != nil {
		return Ticket{}, err
	}
	used := clock.FromTime(now)
	authenticated := now
	if !from.AuthenticatedAt.IsZero() {
		authenticated = from.AuthenticatedAt
	}
	t := Ticket{Token: bearer.New(), ExpiresIn: sessionAbsolute, Device: bearer.New(), Actor: actor.Actor{
		UserID: u.ID, Name: u.Name, Email: u.Email, Roles: u.Roles, PartnerID: u.PartnerID,
		SessionID: id.New(), AuthenticatedAt: authenticated, ByPasskey: from.ByPasskey, Provider: from.Provider,
		MustEnroll: !u.SecondFactor && !from.ByPasskey && !from.Provider.Factor && account.MustHaveFactor(required, u.Roles),
	}}
	if err := s.store.insertDevice(ctx, tx, u.ID, bearer.Hash(t.Device), now); err != nil {
		return Ticket{}, err
	}
	return t, s.store.insertSession(ctx, tx, newRow{
		id: t.Actor.SessionID, userID: u.ID, tokenHash: bearer.Hash(t.Token), familyID: t.Actor.SessionID,
		createdAt: now, authenticatedAt: authenticated, usedAt: &used, from: from,
	}, now)
}

// makeRoom ends the oldest sessions until another is within mostSessions, and notifies the
// user.
func (s *Service) makeRoom(ctx context.Context, tx *db.Tx, userID string, now time.Time) error {
	live, err := s.store.oldestFirst(ctx, tx, userID, now)
	if err != nil || len(live) < mostSessions {
		return err
	}
	for _, family := range live[:len(live)-mostSessions+1] {
		if _, err := s.store.revokeFamily(ctx, tx, family, now); err != nil {
			return err
		}
	}
	tx.AfterCommit(func() { s.cache.forget(userID) })
	return s.core.EnqueueMail(ctx, tx, account.MailArgs{Message: message.SessionEnded, UserID: userID})
}

// Reopen ends every session of who is signed in and begins a new one for this browser. Who has
// no live session any more gets none, and the caller's transaction does nothing.
//
// Protection: the user is locked; what ended her sessions meanwhile is seen.
func (s *Service) Reopen(ctx context.Context, tx *db.Tx, who actor.Actor, u account.User, from Origin) (Ticket, error) {
	if err := account.LockLiveForUpdate(ctx, tx, who); err != nil {
		return Ticket{}, err
	}
	if err := s.End(ctx, tx, u.ID); err != nil {
		return Ticket{}, err
	}
	return s.Open(ctx, tx, u, from)
}

// endPresented ends the session that the browser held before: nobody else can
// have prepared the one it holds afterwards.
func (s *Service) endPresented(ctx context.Context, tx *db.Tx, token string) error {
	if token == "" {
		return nil
	}
	old, err := s.store.session(ctx, tx, bearer.Hash(token))
	if errors.Is(err, errNoSession) {
		return nil
	}
	if err != nil {
		return err
	}
	tx.AfterCommit(func() { s.cache.forget(old.Actor.UserID) })
	_, err = s.store.revokeFamily(ctx, tx, old.familyID, s.core.Clock.Now())
	return err
}

// ErrWrongPassword answers a wrong password of who is signed in.
var ErrWrongPassword = fault.Fields(fault.Field{Path: "password", Message: "Senha incorreta"})

// Reauthenticate notes that the password was typed just now; acts that ask for
// it are allowed for a while. The attempts count together with those of Login.
func (s *Service) Reauthenticate(ctx context.Context, who actor.Actor, password string, from Origin) error {
	if _, err := s.CheckOwnPassword(ctx, who, password, from, ErrWrongPassword); err != nil {
		return err
	}
	return s.core.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		tx.AfterCommit(func() { s.cache.forget(who.UserID) })
		if err := s.store.setAuthenticated(ctx, tx, who.SessionID, s.core.Clock.Now()); err != nil {
			return err
		}
		return s.core.Record(ctx, tx, who, actReauth, who.UserID, "Confirmou a senha")
	})
}

// CheckOwnPassword compares the password of who is signed in; the answer to a
// wrong one and to a reached limit is the given error.
func (s *Service) CheckOwnPassword(ctx context.Context, who actor.Actor, password string, from Origin, wrong error) (account.Credential, error) {
	email := account.NormalizeEmail(who.Email)
	found, err := s.core.Credential(ctx, s.core.DB, email)
	if err != nil {
		return account.Credential{}, err
	}
	// Whoever is signed in holds a known device.
	p, err := s.core.CountAttempt(ctx, email, from.IP, true, who, who.UserID)
	if err != nil {
		return account.Credential{}, err
	}
	if !p.Allowed {
		return account.Credential{}, wrong
	}
	right, err := s.compare(ctx, password, found.Hash, p)
	if err != nil {
		return account.Credential{}, err
	}
	if !right {
		return account.Credential{}, s.failed(ctx, who, actReauthFailed, who.UserID, wrong)
	}
	err = s.core.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error { return s.core.GiveBack(ctx, tx, p) })
	return found, err
}
