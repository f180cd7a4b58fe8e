package installation

import (
	"context"

	"ynova/internal/audit"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/fault"
	"ynova/internal/platform/db"
)

const (
	entity      = "installation"
	maxReason   = 500
	actHeld     = "outbound.hold"
	actReleased = "outbound.release"
	actKeyLost  = "installation.key_lost"
	actRestored = "installation.restore"
)

var (
	errReason = fault.Fields(fault.Field{Path: "motivo", Message: "Informe o motivo, com até 500 caracteres."})
	errFree   = fault.New(fault.Conflict, "envios_livres", "Os envios não estão retidos.")
)

// WrongKey says that the database's secrets are sealed with a key that was not given.
func WrongKey(expected string) error {
	return fault.New(fault.Conflict, "chave_diferente",
		"A chave da instalação não corresponde ao banco (esperada "+expected+"). O servidor não foi iniciado.")
}

// Hold is whether what leaves by itself waits, and since when and why.
type Hold struct {
	Held    bool
	Reason  string
	Since   clock.Micros
	Waiting int // messages of before the hold that have not left
}

// Outlet is where messages wait that leave by themselves. Before bounds them to those
// that were there then.
type Outlet interface {
	// Waiting counts them.
	Waiting(ctx context.Context, q db.Q, before clock.Micros) (int, error)
	// Discard sees to it that none of them leaves by itself.
	Discard(ctx context.Context, tx *db.Tx, before clock.Micros) error
}

// Service holds what leaves by itself, and lets go of it.
type Service struct {
	db      *db.DB
	outlets []Outlet
}

// New returns the service over everything that messages leave by.
func New(d *db.DB, outlets ...Outlet) *Service { return &Service{d, outlets} }

// Hold makes what leaves by itself wait. A hold that stands keeps its time and reason.
func (s *Service) Hold(ctx context.Context, a actor.Actor, reason string) error {
	return s.db.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		held, err := hold(ctx, tx, reason)
		if err != nil || !held {
			return err
		}
		return audit.Record(ctx, tx, audit.Entry{Actor: a, Action: actHeld, Entity: entity, EntityID: rowID, Title: "Envios retidos", Reason: reason})
	})
}

// Restored notes that the installation was filled from a copy, and makes what leaves by
// itself wait unless it is let go at once: the original may have sent it. A copy without
// signature was taken for a reason.
func Restored(ctx context.Context, tx *db.Tx, copyOf, unsigned string, free bool) error {
	if err := raise(ctx, tx); err != nil {
		return err
	}
	reason := "Cópia restaurada de " + copyOf
	if !free {
		if _, err := hold(ctx, tx, reason); err != nil {
			return err
		}
	}
	if unsigned != "" {
		reason += ", sem assinatura: " + unsigned
	}
	return audit.Record(ctx, tx, audit.Entry{Actor: actor.SystemActor(), Action: actRestored, Entity: entity, EntityID: rowID, Title: "Cópia restaurada", Reason: reason})
}

// State says whether outbound is held, and how much waits.
func (s *Service) State(ctx context.Context) (Hold, error) {
	h, err := state(ctx, s.db)
	if err != nil || !h.Held {
		return h, err
	}
	for _, o := range s.outlets {
		n, err := o.Waiting(ctx, s.db, h.Since)
		if err != nil {
			return h, err
		}
		h.Waiting += n
	}
	return h, nil
}

// Release lets go. With discard, what waited when the hold began never leaves by
// itself: the installation that the copy was made of may have sent it.
func (s *Service) Release(ctx context.Context, a actor.Actor, discard bool, reason string) error {
	if reason == "" || len([]rune(reason)) > maxReason {
		return errReason
	}
	return s.db.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		h, err := state(ctx, tx)
		if err != nil {
			return err
		}
		if released, err := release(ctx, tx); err != nil || !released {
			return errFreeOr(err)
		}
		title := "Envios liberados"
		if discard {
			title = "Envios liberados, os anteriores à retenção descartados"
			for _, o := range s.outlets {
				if err := o.Discard(ctx, tx, h.Since); err != nil {
					return err
				}
			}
		}
		return audit.Record(ctx, tx, audit.Entry{Actor: a, Action: actReleased, Entity: entity, EntityID: rowID, Title: title, Reason: reason})
	})
}

func errFreeOr(err error) error {
	if err != nil {
		return err
	}
	return errFree
}

// LoseKey notes in the trail that the installation goes on without a key.
func LoseKey(ctx context.Context, tx *db.Tx, a actor.Actor, lost, next, reason string) error {
	if reason == "" {
		return errReason
	}
	return audit.Record(ctx, tx, audit.Entry{
		Actor: a, Action: actKeyLost, Entity: entity, EntityID: rowID, Title: "Chave da instalação perdida", Reason: reason,
		Before: map[string]string{"chave": lost}, After: map[string]string{"chave": next},
	})
}
