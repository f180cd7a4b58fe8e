package passkey

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/go-webauthn/webauthn/protocol"
	"github.com/go-webauthn/webauthn/webauthn"

	"ynova/internal/account"
	"ynova/internal/account/message"
	"ynova/internal/account/session"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/bearer"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/id"
	"ynova/internal/platform/db"
)

const (
	challengeLifetime = 5 * time.Minute
	maxKeys           = 10 // of one user
	maxLabel          = 60 // characters
)

// The acts of passkeys that the trail records.
const (
	actAdded   = "user.passkey_added"
	actRemoved = "user.passkey_removed"
	actCopied  = "user.passkey_copied"
)

var (
	errStale    = fault.New(fault.Conflict, "registro_expirado", "O registro da chave de acesso expirou. Comece de novo.")
	errRejected = fault.New(fault.Invalid, "chave_recusada", "O navegador não criou uma chave de acesso que sirva. Tente novamente ou use outro dispositivo.")
	errTaken    = fault.New(fault.Conflict, "chave_existente", "Esta chave de acesso já está registrada.")
	errMany     = fault.New(fault.Conflict, "chaves_demais", "Você já tem 10 chaves de acesso. Remova uma para adicionar outra.")
	errNotFound = fault.New(fault.NotFound, "nao_encontrado", "Chave de acesso não encontrada.")
)

// Service runs the use cases of passkeys.
type Service struct {
	core     *account.Core
	sessions *session.Service
	relying  *webauthn.WebAuthn // nil: the public address can have none
	store    store
}

// New returns the service; keys are made for the public address of the core.
func New(core *account.Core, sessions *session.Service) *Service {
	return &Service{core: core, sessions: sessions, relying: relyingParty(core.BaseURL)}
}

// Ceremony is the challenge that a browser signs: the options for its WebAuthn API, and
// the token that only this browser holds.
type Ceremony struct {
	Options string // JSON
	Token   string
}

// Available reports whether the public address can have passkeys.
func (s *Service) Available() bool { return s.relying != nil }

// List lists the own keys, the oldest first.
func (s *Service) List(ctx context.Context, who actor.Actor) ([]Passkey, error) {
	return s.store.of(ctx, s.core.DB, who.UserID)
}

// Begin asks the browser for a new key. What the user's devices hold already is excluded.
func (s *Service) Begin(ctx context.Context, who actor.Actor) (Ceremony, error) {
	if s.relying == nil {
		return Ceremony{}, errAddress
	}
	o, err := s.owner(ctx, s.core.DB, who.UserID)
	if err != nil {
		return Ceremony{}, err
	}
	if len(o.keys) >= maxKeys {
		return Ceremony{}, errMany
	}
	creation, state, err := s.relying.BeginRegistration(o, webauthn.WithExclusions(webauthn.Credentials(o.keys).CredentialDescriptors()))
	if err != nil {
		return Ceremony{}, fmt.Errorf("passkey: begin registration: %w", err)
	}
	var c Ceremony
	err = s.core.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		c, err = s.ask(ctx, tx, who.UserID, creation.Response, state)
		return err
	})
	return c, err
}

// ask keeps what is to be signed until the browser answers.
func (s *Service) ask(ctx context.Context, tx *db.Tx, userID string, options any, state *webauthn.SessionData) (Ceremony, error) {
	text, err := json.Marshal(options)
	if err != nil {
		return Ceremony{}, fmt.Errorf("passkey: options: %w", err)
	}
	kept, err := json.Marshal(state)
	if err != nil {
		return Ceremony{}, fmt.Errorf("passkey: state: %w", err)
	}
	c := Ceremony{Options: string(text), Token: bearer.New()}
	return c, s.store.insertChallenge(ctx, tx, bearer.Hash(c.Token), userID, string(kept), s.core.Clock.Now().Add(challengeLifetime))
}

// answered takes the challenge of the browser out of use, whether or not the answer turns
// out right; false where it has none.
func (s *Service) answered(ctx context.Context, token, userID string) (state webauthn.SessionData, found bool, err error) {
	var kept string
	err = s.core.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		kept, err = s.store.takeChallenge(ctx, tx, bearer.Hash(token), userID, s.core.Clock.Now())
		return err
	})
	if err != nil || kept == "" {
		return state, false, err
	}
	if err := json.Unmarshal([]byte(kept), &state); err != nil {
		return state, false, fmt.Errorf("passkey: state: %w", err)
	}
	return state, true, nil
}

// Add stores the key that the browser made, under a name of the owner's choice. Every
// session ends, and a new one begins that the key vouches for.
//
// Protection: row lock on the user; the id of a key is unique.
func (s *Service) Add(ctx context.Context, who actor.Actor, token, label, credential string, from session.Origin) (session.Ticket, error) {
	label = strings.Join(strings.Fields(label), " ")
	if label == "" || utf8.RuneCountInString(label) > maxLabel {
		return session.Ticket{}, fault.Fields(fault.Field{Path: "nome", Message: "Informe um nome de até 60 caracteres."})
	}
	if s.relying == nil {
		return session.Ticket{}, errAddress
	}
	state, found, err := s.answered(ctx, token, who.UserID)
	if err != nil {
		return session.Ticket{}, err
	}
	if !found {
		return session.Ticket{}, errStale
	}
	made, err := s.made(who, state, credential)
	if err != nil {
		s.core.Logger.InfoContext(ctx, "passkey refused", "user_id", who.UserID, "error", err)
		return session.Ticket{}, errRejected
	}
	from = from.Keeping(who)
	from.ByPasskey = true
	var t session.Ticket
	err = s.core.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		t, err = s.add(ctx, tx, who, label, made, from)
		return err
	})
	return t, err
}

// made returns the new key in the browser's answer, if it answers the challenge.
func (s *Service) made(who actor.Actor, state webauthn.SessionData, credential string) (*webauthn.Credential, error) {
	parsed, err := protocol.ParseCredentialCreationResponseBytes([]byte(credential))
	if err != nil {
		return nil, err
	}
	return s.relying.CreateCredential(owner{user: account.User{ID: who.UserID}}, state, parsed)
}

func (s *Service) add(ctx context.Context, tx *db.Tx, who actor.Actor, label string, made *webauthn.Credential, from session.Origin) (session.Ticket, error) {
	u, err := s.core.LockForUpdate(ctx, tx, who.UserID)
	if err != nil {
		return session.Ticket{}, err
	}
	held, err := s.store.of(ctx, tx, u.ID)
	if err != nil {
		return session.Ticket{}, err
	}
	if len(held) >= maxKeys {
		return session.Ticket{}, errMany
	}
	inserted, err := s.store.insert(ctx, tx, u.ID, id.New(), label, made, s.core.Clock.Now())
	if err != nil {
		return session.Ticket{}, err
	}
	if !inserted {
		return session.Ticket{}, errTaken
	}
	return s.changed(ctx, tx, who, u, actAdded, "Chave de acesso adicionada", message.PasskeyAdded, from)
}

// changed records a change of the user's keys, writes to her, ends every session and
// begins a new one for this browser.
func (s *Service) changed(
	ctx context.Context, tx *db.Tx, who actor.Actor, u account.User, action, title string, notice message.Kind, from session.Origin,
) (session.Ticket, error) {
	if err := s.core.Record(ctx, tx, who, action, u.ID, title); err != nil {
		return session.Ticket{}, err
	}
	if err := s.core.EnqueueMail(ctx, tx, account.MailArgs{Message: notice, UserID: u.ID}); err != nil {
		return session.Ticket{}, err
	}
	return s.sessions.Reopen(ctx, tx, who, u, from)
}

// Remove takes one of the own keys out of force. Every session ends, and a new one begins
// for this browser; with the last key it is no longer one that a key vouches for.
//
// Protection: row lock on the user.
func (s *Service) Remove(ctx context.Context, who actor.Actor, passkeyID string, from session.Origin) (session.Ticket, error) {
	var t session.Ticket
	err := s.core.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		u, err := s.core.LockForUpdate(ctx, tx, who.UserID)
		if err != nil {
			return err
		}
		removed, err := s.store.remove(ctx, tx, u.ID, passkeyID)
		if err != nil {
			return err
		}
		if !removed {
			return errNotFound
		}
		left, err := s.store.of(ctx, tx, u.ID)
		if err != nil {
			return err
		}
		from = from.Keeping(who)
		from.ByPasskey = from.ByPasskey && len(left) > 0
		t, err = s.changed(ctx, tx, who, u, actRemoved, "Chave de acesso removida", message.PasskeyRemoved, from)
		return err
	})
	return t, err
}

// RemoveAll takes every key of the user out of force, and says in the trail who did where
// there was one. The caller holds the user, ends her sessions and writes to her.
func (s *Service) RemoveAll(ctx context.Context, tx *db.Tx, who actor.Actor, userID string) error {
	n, err := s.store.removeAll(ctx, tx, userID)
	if err != nil || n == 0 {
		return err
	}
	return s.core.Record(ctx, tx, who, actRemoved, userID, "Chaves de acesso removidas por quem administra")
}

func (s *Service) owner(ctx context.Context, q db.Q, userID string) (owner, error) {
	u, err := s.core.User(ctx, q, userID)
	if err != nil {
		return owner{}, err
	}
	held, err := s.store.of(ctx, q, userID)
	return ownerOf(u, held), err
}

func ownerOf(u account.User, held []Passkey) owner {
	o := owner{user: u, keys: make([]webauthn.Credential, len(held))}
	for i := range held {
		o.keys[i] = held[i].credential
	}
	return o
}

// Own returns the keys of a user for the export of the own data.
func Own(ctx context.Context, q db.Q, userID string) (any, error) {
	held, err := store{}.of(ctx, q, userID)
	rows := make([]passkeyBody, len(held))
	for i := range held {
		rows[i] = bodyOf(&held[i])
	}
	return rows, err
}
