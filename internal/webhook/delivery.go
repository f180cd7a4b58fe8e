package webhook

import (
	"context"
	"net/url"
	"time"

	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/fault"
	"ynova/internal/platform/db"
	"ynova/internal/platform/jobs"
)

// DeliveryState is where a delivery stands.
type DeliveryState string

// The states; all but the first are final until a replay is requested.
const (
	Pending   DeliveryState = "pendente"
	Delivered DeliveryState = "entregue"
	Failed    DeliveryState = "falhou"
	Dropped   DeliveryState = "cancelada"
)

// Delivery is an event on its way to an address.
type Delivery struct {
	ID, EventID, EndpointID string
	State                   DeliveryState
	Attempts                int64  // since it was last requested
	Status                  *int64 // of the last answer; nil: there was none
	TookMS                  *int64
	BodyHead                string // how the last answer begins
	Error                   string
	NextAt                  *clock.Micros
	CreatedAt               clock.Micros
	UpdatedAt               clock.Micros

	// Of the event.
	Type      Type
	SubjectID string
}

// mostReplayed bounds how many deliveries are replayed at once.
const mostReplayed = 1_000

var (
	errNoDelivery = fault.New(fault.NotFound, "nao_encontrado", "Entrega não encontrada.")
	errPending    = fault.New(fault.Conflict, "entrega_pendente", "Esta entrega ainda vai ser tentada.")
	errPeriod     = fault.Fields(fault.Field{Path: "ate", Message: "O fim do período vem depois do começo."})
)

// Deliveries returns a page of the deliveries of an address, the newest first.
func (s *Service) Deliveries(ctx context.Context, a actor.Actor, endpointID string, limit, offset int) ([]Delivery, int, error) {
	owner, err := managed(a)
	if err != nil {
		return nil, 0, err
	}
	if _, err := endpointByID(ctx, s.DB, owner, endpointID, ""); err != nil {
		return nil, 0, err
	}
	return listDeliveries(ctx, s.DB, endpointID, limit, offset)
}

// Replay enqueues a delivery again that ended.
//
// Protection: the conditional update; of two requests, one receives that it is pending.
func (s *Service) Replay(ctx context.Context, a actor.Actor, endpointID, deliveryID string) error {
	return s.replay(ctx, a, endpointID, func(ctx context.Context, tx *db.Tx) ([]string, error) {
		found, err := deliveryByID(ctx, tx, deliveryID)
		if err != nil {
			return nil, err
		}
		if found.EndpointID != endpointID {
			return nil, errNoDelivery
		}
		done, err := reopen(ctx, tx, deliveryID, clock.FromTime(s.Clock.Now()))
		if err == nil && !done {
			err = errPending
		}
		return []string{deliveryID}, err
	})
}

// ReplayPeriod has the deliveries of a period made again that ended, a thousand at most,
// and returns how many.
func (s *Service) ReplayPeriod(ctx context.Context, a actor.Actor, endpointID string, from, until time.Time) (n int, err error) {
	if !until.After(from) {
		return 0, errPeriod
	}
	err = s.replay(ctx, a, endpointID, func(ctx context.Context, tx *db.Tx) ([]string, error) {
		ended, err := endedDeliveries(ctx, tx, endpointID, clock.FromTime(from), clock.FromTime(until), mostReplayed)
		if err != nil {
			return nil, err
		}
		var again []string
		for _, deliveryID := range ended {
			done, err := reopen(ctx, tx, deliveryID, clock.FromTime(s.Clock.Now()))
			if err != nil {
				return nil, err
			}
			if done {
				again = append(again, deliveryID)
			}
		}
		n = len(again)
		return again, nil
	})
	return n, err
}

// replay enqueues the reopened deliveries of an active endpoint.
//
// Protection: the endpoint is locked.
func (s *Service) replay(ctx context.Context, a actor.Actor, endpointID string, reopened func(ctx context.Context, tx *db.Tx) ([]string, error)) error {
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
		ids, err := reopened(ctx, tx)
		if err != nil {
			return err
		}
		for _, deliveryID := range ids {
			if err := s.enqueue(ctx, tx, deliveryID, e.ID, s.Clock.Now()); err != nil {
				return err
			}
		}
		return record(ctx, tx, a, actReplay, "Entregas do webhook pedidas de novo", nil, &e)
	})
}

type deliverArgs struct {
	DeliveryID string `json:"delivery_id"`
}

// enqueue asks for a try at a delivery. It is done in no person's name, whose own work would wait
// for an address that hangs, and after the address's others.
func (s *Service) enqueue(ctx context.Context, tx *db.Tx, deliveryID, endpointID string, at time.Time) error {
	_, err := s.Queue.Enqueue(ctx, tx, jobs.Job{
		Kind: deliverKind, Args: deliverArgs{deliveryID}, UniqueKey: "webhook:" + deliveryID, RunAt: at, Lane: "webhook:" + endpointID,
	})
	return err
}

// host is the part of an endpoint's URL that is shown and logged: its path may be a secret.
func (e *Endpoint) host() string {
	if u, err := url.Parse(e.URL); err == nil {
		return u.Host
	}
	return ""
}

func (e *Endpoint) audited() map[string]any {
	return map[string]any{"owner_user_id": e.OwnerID, "host": e.host(), "types": e.Types, "client_ids": e.ClientIDs, "state": e.State}
}
