package sso

import (
	"context"

	"ynova/internal/account"
	"ynova/internal/account/message"
	"ynova/internal/account/session"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/bearer"
	"ynova/internal/kernel/id"
	"ynova/internal/platform/db"
)

// Proof is what a user presents here after the provider authenticated her: the password,
// or else the answer of her passkey.
type Proof struct {
	Password   string
	Credential string
	Ceremony   string // the token of the passkey's challenge
}

// Confirm goes on with who shows the password or the passkey of the user that the step is
// about: what is not linked yet is linked, and she enters as after the provider alone.
//
// Protection: row lock on the user; the step is taken once.
func (s *Service) Confirm(ctx context.Context, token string, proof Proof, from session.Origin) (Outcome, error) {
	if s.provider == nil {
		return Outcome{}, errOff
	}
	hash := bearer.Hash(token)
	userID, err := s.store.stepOf(ctx, s.core.DB, hash, s.core.Clock.Now())
	if err != nil {
		return Outcome{}, err
	}
	if userID == "" {
		return Outcome{}, errExpired
	}
	u, err := s.core.User(ctx, s.core.DB, userID)
	if err != nil {
		return Outcome{}, err
	}
	next := s.sessions.Known
	if proof.Credential != "" {
		from.ByPasskey = true
		next = s.sessions.Enter
	}
	var out Outcome
	var refusal error
	goOn := func(ctx context.Context, tx *db.Tx, u account.User) (session.Ticket, error) {
		out, refusal = Outcome{}, nil
		if u.ID != userID {
			refusal = errLogin
			return session.Ticket{}, s.sessions.RecordRefused(ctx, tx, userID, "Conta da empresa não vinculada: chave de acesso de outra pessoa")
		}
		p, issuer, found, err := s.store.takeStep(ctx, tx, hash, s.core.Clock.Now())
		if err != nil {
			return session.Ticket{}, err
		}
		if !found || issuer != s.provider.Issuer() {
			return session.Ticket{}, errExpired
		}
		if err := s.link(ctx, tx, u, &p); err != nil {
			return session.Ticket{}, err
		}
		out, err = s.enter(ctx, tx, u, &p, from, next)
		return out.Ticket, err
	}
	if proof.Credential != "" {
		_, err = s.passkeys.Prove(ctx, proof.Ceremony, proof.Credential, goOn)
	} else {
		_, err = s.sessions.Prove(ctx, u.Email, proof.Password, from, goOn)
	}
	if err == nil {
		err = refusal
	}
	return out, err
}

// link makes the subject the user's, and notifies her where it was not.
func (s *Service) link(ctx context.Context, tx *db.Tx, u account.User, p *person) error {
	linked, err := s.store.link(ctx, tx, id.New(), u.ID, s.provider.Issuer(), p, s.core.Clock.Now())
	if err != nil {
		return err
	}
	if !linked {
		owner, err := s.store.userOf(ctx, tx, s.provider.Issuer(), p.subject)
		if err == nil && owner != u.ID {
			err = errExpired
		}
		return err
	}
	who := actor.Actor{UserID: u.ID, Name: u.Name}
	if err := s.core.Record(ctx, tx, who, actLinked, u.ID, "Conta da empresa vinculada"); err != nil {
		return err
	}
	return s.core.EnqueueMail(ctx, tx, account.MailArgs{Message: message.CompanyLinked, UserID: u.ID})
}

// Name is how the provider is called on the login; empty: there is none.
func (s *Service) Name() string { return s.settings.Name }

// List lists who the person is at the provider.
func (s *Service) List(ctx context.Context, who actor.Actor) ([]Identity, error) {
	return s.store.of(ctx, s.core.DB, who.UserID)
}

// Unlink takes the link out of force, as long as another way in is left. Every session
// ends, and a new one begins for this browser, for which the provider no longer vouches.
//
// Protection: row lock on the user.
func (s *Service) Unlink(ctx context.Context, who actor.Actor, identityID string, from session.Origin) (session.Ticket, error) {
	var t session.Ticket
	err := s.core.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		u, err := s.core.LockForUpdate(ctx, tx, who.UserID)
		if err != nil {
			return err
		}
		if !u.HasPassword && !u.HasPasskey {
			return errLastWay
		}
		removed, err := s.store.unlink(ctx, tx, u.ID, identityID)
		if err != nil {
			return err
		}
		if !removed {
			return errNotFound
		}
		if err := s.core.Record(ctx, tx, who, actUnlinked, u.ID, "Conta da empresa desvinculada"); err != nil {
			return err
		}
		if err := s.core.EnqueueMail(ctx, tx, account.MailArgs{Message: message.CompanyUnlinked, UserID: u.ID}); err != nil {
			return err
		}
		from.ByPasskey = who.ByPasskey
		t, err = s.sessions.Reopen(ctx, tx, who, u, from)
		return err
	})
	return t, err
}

// Own returns who a user is at the provider, for the export of the own data.
func Own(ctx context.Context, q db.Q, userID string) (any, error) {
	held, err := store{}.of(ctx, q, userID)
	rows := make([]ssoIdentityBody, len(held))
	for i := range held {
		rows[i] = bodyOf(&held[i])
	}
	return rows, err
}
