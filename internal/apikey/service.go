package apikey

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"ynova/internal/account"
	"ynova/internal/audit"
	"ynova/internal/client"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/fault"
	"ynova/internal/platform/db"
	"ynova/internal/platform/idempotency"
)

// The acts that the trail records.
const (
	actCreate = "api_key.create"
	actRevoke = "api_key.revoke"
	actPause  = "api_key.pause"
	actResume = "api_key.resume"
	entityKey = "api_key"
)

var (
	errNotFound = fault.New(fault.NotFound, "nao_encontrado", "Chave de API não encontrada.")
	errMany     = fault.New(fault.Conflict, "chaves_demais", "Você já tem 5 chaves de API em uso. Revogue uma para criar outra.")
	errWorks    = fault.New(fault.Conflict, "chave_nao_pausada", "Esta chave de API não está pausada.")
	errRevoked  = fault.New(fault.Conflict, "chave_revogada", "Esta chave de API já foi revogada.")
)

// Service holds the use cases of API keys. It implements web.KeyResolver.
type Service struct {
	db     *db.DB
	clock  clock.Clock
	logger *slog.Logger
	meter  *meter
}

// NewService returns the use cases over the database.
func NewService(d *db.DB, now clock.Clock, logger *slog.Logger) *Service {
	return &Service{db: d, clock: now, logger: logger, meter: newMeter()}
}

// List returns the keys that the actor manages: the own, or everybody's.
func (s *Service) List(ctx context.Context, a actor.Actor) ([]Key, error) {
	owner, err := managed(a)
	if err != nil {
		return nil, err
	}
	return list(ctx, s.db, owner)
}

// managed is whose keys the actor manages; empty: everybody's.
func managed(a actor.Actor) (ownerID string, err error) {
	switch a.Reach(actor.APIKeysManage) {
	case actor.None:
		return "", actor.ErrDenied
	case actor.All:
		return "", nil
	}
	return a.UserID, nil
}

// Create makes a key in the actor's name, once for an idempotency key, and returns its
// text, which nobody can read again: a repetition gets an empty one.
//
// Protection: the person's row is locked, so that the keys are counted right and that a reset of
// the password meanwhile pauses the key or ended the session of the call; the unique idempotency
// key.
func (s *Service) Create(ctx context.Context, a actor.Actor, in Input, repeat string) (Key, string, error) {
	owner, err := managed(a)
	if err != nil {
		return Key{}, "", err
	}
	k, err := in.key(a)
	if err != nil {
		return Key{}, "", err
	}
	requested, err := idempotency.Hash(actCreate, in)
	if err != nil {
		return Key{}, "", err
	}
	now := s.clock.Now()
	var fresh secret
	k.ID, fresh = newSecret()
	k.CreatedAt, k.ExpiresAt = clock.FromTime(now), clock.FromTime(now.Add(time.Duration(in.Days)*24*time.Hour))
	text := fresh.text(k.ID)
	err = s.db.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		if repeat != "" {
			existing, err := idempotency.Claim(ctx, tx, a.UserID, repeat, requested, k.ID)
			if err != nil {
				return err
			}
			if existing != "" {
				text = ""
				k, err = byID(ctx, tx, a.UserID, existing)
				return err
			}
		}
		if err := account.LockLiveForUpdate(ctx, tx, a); err != nil {
			return err
		}
		live, err := count(ctx, tx, a.UserID, now)
		if err != nil {
			return err
		}
		if owner != "" && live >= mostOwn {
			return errMany
		}
		if err := reached(ctx, tx, a, k.ClientIDs); err != nil {
			return err
		}
		if err := insert(ctx, tx, &k, fresh.hash()); err != nil {
			return err
		}
		return record(ctx, tx, a, actCreate, "Chave de API criada", &k)
	})
	if err != nil {
		return Key{}, "", err
	}
	return k, text, nil
}

// reached refuses clients that the actor does not read.
func reached(ctx context.Context, tx *db.Tx, a actor.Actor, clientIDs []string) error {
	for _, clientID := range clientIDs {
		_, err := client.Reached(ctx, tx, a, actor.ClientsRead, clientID)
		if errors.Is(err, client.ErrNotFound) {
			return fault.MissingField("clientes", msgClient)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// Revoke ends a key for good.
//
// Protection: that of the conditional update; of two who revoke, only one succeeds.
func (s *Service) Revoke(ctx context.Context, a actor.Actor, keyID string) error {
	owner, err := managed(a)
	if err != nil {
		return err
	}
	return s.db.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		k, err := byID(ctx, tx, owner, keyID)
		if err != nil {
			return err
		}
		done, err := revoke(ctx, tx, keyID, s.clock.Now())
		if err != nil {
			return err
		}
		if !done {
			return errRevoked
		}
		return record(ctx, tx, a, actRevoke, "Chave de API revogada", &k)
	})
}

// Pause stops the keys of who set a new password by a link, until their owner confirms
// each (SX-25): whoever had the account before may have made one.
//
// Protection: the reset holds the person's row, as whoever makes or confirms a key does.
func Pause(ctx context.Context, tx *db.Tx, reset account.PasswordReset) error {
	keys, err := list(ctx, tx, reset.Who.UserID)
	if err != nil {
		return err
	}
	for i := range keys {
		done, err := pause(ctx, tx, keys[i].ID)
		if err == nil && done {
			err = record(ctx, tx, reset.Who, actPause, "Chave de API pausada: senha redefinida por link", &keys[i])
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// Confirm has a paused key of the actor's own work again.
//
// Protection: as Create; that of the conditional update: of two who confirm, only one succeeds.
func (s *Service) Confirm(ctx context.Context, a actor.Actor, keyID string) error {
	if !a.Can(actor.APIKeysManage) {
		return actor.ErrDenied
	}
	return s.db.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		if err := account.LockLiveForUpdate(ctx, tx, a); err != nil {
			return err
		}
		k, err := byID(ctx, tx, a.UserID, keyID)
		if err != nil {
			return err
		}
		done, err := resume(ctx, tx, keyID)
		if err != nil {
			return err
		}
		if !done {
			return errWorks
		}
		return record(ctx, tx, a, actResume, "Chave de API confirmada", &k)
	})
}

// record notes an act on a key, naming it and its owner.
func record(ctx context.Context, tx *db.Tx, a actor.Actor, action, title string, k *Key) error {
	return audit.Record(ctx, tx, audit.Entry{
		Actor: a, Action: action, Entity: entityKey, EntityID: k.ID, Title: title, Description: k.title() + ", de " + k.OwnerName,
		After: map[string]any{
			"owner_user_id": k.OwnerID, "scopes": k.Scopes, "client_ids": k.ClientIDs, "ip_ranges": k.Ranges, "rate_per_minute": k.Rate, "expires_at": k.ExpiresAt,
		},
	})
}

// title names the key where people read of it.
func (k *Key) title() string { return "chave de API " + k.Name + " (" + k.ID + ")" }
