package webhook

import (
	"context"
	"errors"
	"time"

	"ynova/internal/audit"
	"ynova/internal/client"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/id"
	"ynova/internal/platform/db"
	"ynova/internal/platform/idempotency"
	"ynova/internal/platform/jobs"
	"ynova/internal/platform/outbound"
	"ynova/internal/platform/secret"
)

const (
	spreadKind  jobs.Kind = "webhook.spread"
	deliverKind jobs.Kind = "webhook.deliver"
	cleanupKind jobs.Kind = "webhook.cleanup"

	deliverTimeout = time.Minute // the call has its own, shorter
	cleanupEvery   = 24 * time.Hour
)

// The acts that the trail records.
const (
	actCreate  = "webhook.create"
	actUpdate  = "webhook.update"
	actDelete  = "webhook.delete"
	actRotate  = "webhook.rotate"
	actDisable = "webhook.disable"
	actReplay  = "webhook.replay"
	entity     = "webhook"
)

var (
	errNotFound = fault.New(fault.NotFound, "nao_encontrado", "Webhook não encontrado.")
	errMany     = fault.New(fault.Conflict, "webhooks_demais", "Você já tem 5 webhooks. Exclua um para criar outro.")
	errInactive = fault.New(fault.Conflict, "webhook_parado", "Este webhook está parado. Ative-o antes de enviar.")
	errStale    = fault.New(fault.Stale, "versao_desatualizada", "Este webhook mudou. Confira os dados atuais antes de salvar.")
)

// Config are the parts that a Service is made of.
type Config struct {
	DB      *db.DB
	Clock   clock.Clock
	Queue   *jobs.Queue
	Box     *secret.Box
	Client  *outbound.Client // of the public internet alone
	Own     *outbound.Client // of what the operator allows beside it, for a gestora
	Version string           // of the program, which names itself
}

// Service holds the use cases of webhooks.
type Service struct{ Config }

// NewService returns the use cases and registers their jobs. What was not yet spread may
// not leave a copy either.
func NewService(c Config) *Service {
	s := &Service{c}
	c.Queue.Handle(spreadKind, jobs.Options{Outbound: true}, s.spread)
	c.Queue.Handle(deliverKind, jobs.Options{Priority: jobs.Outside, Timeout: deliverTimeout, Outbound: true, GivenUp: s.givenUp}, s.deliver)
	c.Queue.Handle(cleanupKind, jobs.Options{}, s.cleanup)
	c.Queue.Periodic(cleanupKind, cleanupEvery)
	return s
}

// managed is whose addresses the actor manages; empty: everybody's.
func managed(a actor.Actor) (ownerID string, err error) {
	switch a.Reach(actor.APIKeysManage) {
	case actor.None:
		return "", actor.ErrDenied
	case actor.All:
		return "", nil
	}
	return a.UserID, nil
}

// List returns the addresses that the actor manages, the own or everybody's, and the newest
// delivery of each that has one.
func (s *Service) List(ctx context.Context, a actor.Actor) ([]Endpoint, map[string]Delivery, error) {
	owner, err := managed(a)
	if err != nil {
		return nil, nil, err
	}
	endpoints, err := listEndpoints(ctx, s.DB, owner)
	if err != nil {
		return nil, nil, err
	}
	newest, err := newestDeliveries(ctx, s.DB, owner)
	return endpoints, newest, err
}

// Create makes an address in the actor's name, once for an idempotency key, and returns
// its secret, which nobody can read again: a repetition gets an empty one.
//
// Protection: the person's row is locked, so that the addresses are counted right; the
// unique idempotency key.
func (s *Service) Create(ctx context.Context, a actor.Actor, in Input, repeat string) (Endpoint, string, error) {
	owner, err := managed(a)
	if err != nil {
		return Endpoint{}, "", err
	}
	requested, err := idempotency.Hash(actCreate, in)
	if err != nil {
		return Endpoint{}, "", err
	}
	now := clock.FromTime(s.Clock.Now())
	e := Endpoint{ID: id.New(), OwnerID: a.UserID, OwnerName: a.Name, Version: 1, CreatedAt: now, UpdatedAt: now}
	if err := s.apply(ctx, &e, &in, a); err != nil {
		return Endpoint{}, "", err
	}
	text := newSecret()
	if e.sealed, err = s.Box.Seal(placeOf(e.ID), text); err != nil {
		return Endpoint{}, "", err
	}
	err = s.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		if repeat != "" {
			existing, err := idempotency.Claim(ctx, tx, a.UserID, repeat, requested, e.ID)
			if err != nil {
				return err
			}
			if existing != "" {
				text = ""
				e, err = endpointByID(ctx, tx, a.UserID, existing, "")
				return err
			}
		}
		count, err := lockAndCount(ctx, tx, a.UserID)
		if err != nil {
			return err
		}
		if owner != "" && count >= mostOwn {
			return errMany
		}
		if err := reached(ctx, tx, a, e.ClientIDs); err != nil {
			return err
		}
		if err := insertEndpoint(ctx, tx, &e); err != nil {
			return err
		}
		return record(ctx, tx, a, actCreate, "Webhook criado", nil, &e)
	})
	if err != nil {
		return Endpoint{}, "", err
	}
	return e, text, nil
}

// apply takes over what a person asks, if the address may be called.
func (s *Service) apply(ctx context.Context, e *Endpoint, in *Input, owner actor.Actor) error {
	if err := e.apply(in, owner); err != nil {
		return err
	}
	err := s.clientOf(owner).Check(ctx, e.URL)
	if errors.Is(err, outbound.ErrRefused) {
		return fault.Fields(fault.Field{Path: "url", Message: msgAddress})
	}
	return err
}

// clientOf is what calls for the owner: what the operator opened of the own network is a
// gestora's to use.
func (s *Service) clientOf(owner actor.Actor) *outbound.Client {
	if owner.Reach(actor.SettingsManage) == actor.All {
		return s.Own
	}
	return s.Client
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

// change does something to an address that the actor manages, and records it.
//
// Protection: the row is locked, and the version that was read must be the stored one.
func (s *Service) change(ctx context.Context, a actor.Actor, endpointID string, read *int64, action, title string,
	do func(ctx context.Context, tx *db.Tx, e *Endpoint) error,
) (Endpoint, error) {
	owner, err := managed(a)
	if err != nil {
		return Endpoint{}, err
	}
	var e Endpoint
	err = s.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		e, err = endpointByID(ctx, tx, owner, endpointID, tx.Dialect().ForUpdate())
		if err != nil {
			return err
		}
		if read != nil && *read != e.Version {
			return errStale
		}
		before := e
		if err := do(ctx, tx, &e); err != nil {
			return err
		}
		e.Version++
		e.UpdatedAt = clock.FromTime(s.Clock.Now())
		if err := updateEndpoint(ctx, tx, &e); err != nil {
			return err
		}
		return record(ctx, tx, a, action, title, &before, &e)
	})
	return e, err
}

// Update changes an address. Whoever changes it may give it what the owner may see.
func (s *Service) Update(ctx context.Context, a actor.Actor, endpointID string, in Input, read *int64) (Endpoint, error) {
	return s.change(ctx, a, endpointID, read, actUpdate, "Webhook alterado", func(ctx context.Context, tx *db.Tx, e *Endpoint) error {
		owner, err := standing(ctx, tx, e.OwnerID)
		if err != nil {
			return err
		}
		if err := s.apply(ctx, e, &in, owner.Actor); err != nil {
			return err
		}
		return reached(ctx, tx, owner.Actor, e.ClientIDs)
	})
}

// Rotate gives an address another secret; the one before signs beside it for a day.
func (s *Service) Rotate(ctx context.Context, a actor.Actor, endpointID string) (Endpoint, string, error) {
	text := newSecret()
	e, err := s.change(ctx, a, endpointID, nil, actRotate, "Segredo do webhook trocado", func(_ context.Context, tx *db.Tx, e *Endpoint) (err error) {
		until := clock.FromTime(s.Clock.Now().Add(rotation))
		e.previous, e.PreviousUntil = e.sealed, &until
		e.sealed, err = s.Box.Seal(placeOf(e.ID), text)
		return err
	})
	return e, text, err
}

// Delete ends an address; its deliveries go with it.
//
// Protection: the row is locked.
func (s *Service) Delete(ctx context.Context, a actor.Actor, endpointID string) error {
	owner, err := managed(a)
	if err != nil {
		return err
	}
	return s.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		e, err := endpointByID(ctx, tx, owner, endpointID, tx.Dialect().ForUpdate())
		if err != nil {
			return err
		}
		if err := deleteEndpoint(ctx, tx, e.ID); err != nil {
			return err
		}
		return record(ctx, tx, a, actDelete, "Webhook excluído", &e, nil)
	})
}

// Ping sends an address an event that says nothing.
//
// Protection: the row is locked.
func (s *Service) Ping(ctx context.Context, a actor.Actor, endpointID string) error {
	owner, err := managed(a)
	if err != nil {
		return err
	}
	return s.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		e, err := endpointByID(ctx, tx, owner, endpointID, tx.Dialect().ForUpdate())
		if err != nil {
			return err
		}
		if e.State != Active {
			return errInactive
		}
		test := Event{ID: id.New(), Type: ping, SubjectID: e.ID, At: clock.FromTime(s.Clock.Now())}
		if err := insertEvents(ctx, tx, []Event{test}); err != nil {
			return err
		}
		return s.plan(ctx, tx, &e, []string{test.ID})
	})
}

// record notes an act on an address, without its path: that may be a secret.
func record(ctx context.Context, tx *db.Tx, a actor.Actor, action, title string, before, after *Endpoint) error {
	e := audit.Entry{Actor: a, Action: action, Entity: entity, Title: title}
	for _, of := range []*Endpoint{before, after} {
		if of != nil {
			e.EntityID, e.Description = of.ID, of.host()+", de "+of.OwnerName
		}
	}
	if before != nil {
		e.Before = before.audited()
	}
	if after != nil {
		e.After = after.audited()
	}
	return audit.Record(ctx, tx, e)
}
