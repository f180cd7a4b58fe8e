package passkey

import (
	"bytes"
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/go-webauthn/webauthn/protocol"
	"github.com/go-webauthn/webauthn/webauthn"

	"ynova/internal/account"
	"ynova/internal/account/session"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/fault"
	"ynova/internal/platform/db"
)

// limitLogins is how many sign-ins with a passkey an address may begin. Each allows one
// answer. The limits of an account do not count here: a signature cannot be guessed, and
// who locks an account by wrong passwords does not lock out its owner's device.
var limitLogins = account.Limit{Name: "chave", Max: 100, Window: 15 * time.Minute}

var (
	// errLogin answers every sign-in that fails, whatever the reason.
	errLogin   = fault.New(fault.Unauthenticated, "chave_recusada", "Não foi possível entrar com esta chave de acesso.")
	errExpired = fault.New(fault.Unauthenticated, "verificacao_expirada", "O pedido expirou. Tente novamente.")
)

// BeginLogin asks the browser for any key of this address: who signs in need not say who
// she is.
func (s *Service) BeginLogin(ctx context.Context, from session.Origin) (Ceremony, error) {
	if s.relying == nil {
		return Ceremony{}, errAddress
	}
	if err := s.core.TakeRoom(ctx, limitLogins, from.IP); err != nil {
		return Ceremony{}, err
	}
	assertion, state, err := s.relying.BeginDiscoverableLogin()
	if err != nil {
		return Ceremony{}, fmt.Errorf("passkey: begin login: %w", err)
	}
	var c Ceremony
	err = s.core.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		c, err = s.ask(ctx, tx, "", assertion.Response, state)
		return err
	})
	return c, err
}

// Login begins a session for the owner of the key that signed; the one that the browser
// held ends. No code is owed: the device was there, and was unlocked by its owner.
//
// Protection: row lock on the user, so that neither key, counter nor status change in
// between; a challenge is answered once.
func (s *Service) Login(ctx context.Context, token, credential string, from session.Origin) (session.Ticket, error) {
	from.ByPasskey = true
	return s.sessions.WithoutProvider(func(next session.Proven) (session.Ticket, error) {
		return s.Prove(ctx, token, credential, next)
	}, func(ctx context.Context, tx *db.Tx, u account.User) (session.Ticket, error) {
		return s.sessions.Enter(ctx, tx, u, from)
	})
}

// Prove finds whose key signed as Login does, and leaves the rest to next.
func (s *Service) Prove(ctx context.Context, token, credential string, next session.Proven) (session.Ticket, error) {
	if s.relying == nil {
		return session.Ticket{}, errAddress
	}
	state, found, err := s.answered(ctx, token, "")
	if err != nil {
		return session.Ticket{}, err
	}
	if !found {
		return session.Ticket{}, errExpired
	}
	parsed, err := protocol.ParseCredentialRequestResponseBytes([]byte(credential))
	if err != nil {
		return session.Ticket{}, errLogin
	}
	userID := string(parsed.Response.UserHandle)
	if _, err := s.core.User(ctx, s.core.DB, userID); err != nil {
		return session.Ticket{}, unknown(err)
	}
	var t session.Ticket
	var shown bool
	err = s.core.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		t, shown, err = s.enter(ctx, tx, userID, state, parsed, next)
		return err
	})
	if err == nil && !shown {
		err = errLogin
	}
	return t, unknown(err)
}

// unknown answers a user who is not there (any more) like any other refusal.
func unknown(err error) error {
	if fault.KindOf(err) == fault.NotFound {
		return errLogin
	}
	return err
}

// enter goes on where a key of the user signed; where it is refused, which it records, it
// reports false.
func (s *Service) enter(
	ctx context.Context, tx *db.Tx, userID string, state webauthn.SessionData, parsed *protocol.ParsedCredentialAssertionData, next session.Proven,
) (t session.Ticket, shown bool, err error) {
	u, err := s.core.LockForUpdate(ctx, tx, userID)
	if err != nil {
		return session.Ticket{}, false, err
	}
	held, err := s.store.of(ctx, tx, u.ID)
	if err != nil {
		return session.Ticket{}, false, err
	}
	used := slices.IndexFunc(held, func(p Passkey) bool { return bytes.Equal(p.credential.ID, parsed.RawID) })
	if used < 0 {
		return session.Ticket{}, false, nil // removed, or made up: nothing that concerns the owner
	}
	signed, err := s.signed(ownerOf(u, held), state, parsed)
	switch {
	case err != nil:
		s.core.Logger.InfoContext(ctx, "passkey refused", "user_id", u.ID, "error", err)
		return session.Ticket{}, false, s.sessions.RecordRefused(ctx, tx, u.ID, "Chave de acesso recusada")
	case signed.Authenticator.CloneWarning:
		return session.Ticket{}, false, s.core.Record(ctx, tx, actor.Actor{}, actCopied, u.ID, "Chave de acesso recusada: o contador não avançou, pode haver uma cópia dela")
	case u.Status == account.StatusBloqueado:
		return session.Ticket{}, false, s.sessions.RecordRefused(ctx, tx, u.ID, "Chave de acesso recusada: acesso bloqueado")
	}
	if err := s.store.used(ctx, tx, held[used].ID, signed, s.core.Clock.Now()); err != nil {
		return session.Ticket{}, false, err
	}
	t, err = next(ctx, tx, u)
	return t, true, err
}

// signed returns the key with its new counter, if it signed the challenge.
func (s *Service) signed(o owner, state webauthn.SessionData, parsed *protocol.ParsedCredentialAssertionData) (*webauthn.Credential, error) {
	return s.relying.ValidateDiscoverableLogin(func(_, _ []byte) (webauthn.User, error) { return o, nil }, state, parsed)
}
