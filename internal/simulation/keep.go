package simulation

import (
	"context"
	"encoding/json"
	"fmt"

	"ynova/internal/kernel/actor"
	"ynova/internal/platform/db"
)

// List returns a page of the simulations in reach, newest first.
func (s *Service) List(ctx context.Context, a actor.Actor, text string, limit, offset int) ([]Simulation, int, error) {
	if !a.Can(actor.SimulationsUse) {
		return nil, 0, actor.ErrDenied
	}
	return list(ctx, s.DB, a, text, limit, offset)
}

// Get reopens a simulation with one of its versions, the newest for 0.
func (s *Service) Get(ctx context.Context, a actor.Actor, simulationID string, n int64) (*Kept, error) {
	if !a.Can(actor.SimulationsUse) {
		return nil, actor.ErrDenied
	}
	return s.kept(ctx, s.DB, a, simulationID, n)
}

func (s *Service) kept(ctx context.Context, q db.Q, a actor.Actor, simulationID string, n int64) (*Kept, error) {
	v, err := byID(ctx, q, a, simulationID, "")
	if err != nil {
		return nil, err
	}
	if n == 0 {
		n = v.Version
	}
	shown, err := version(ctx, q, v.ID, n)
	if err != nil {
		return nil, err
	}
	k := &Kept{Simulation: v, Shown: shown}
	if err := json.Unmarshal(shown.Input, &k.Input); err != nil {
		return nil, fmt.Errorf("simulation: stored input: %w", err)
	}
	into := any(&k.Answer)
	if k.Input.BaixaTensao != nil {
		into = &k.LowVoltage
	}
	if err := json.Unmarshal(shown.Result, into); err != nil {
		return nil, fmt.Errorf("simulation: stored result: %w", err)
	}
	return k, nil
}

// Versions lists the versions of a simulation, newest first.
func (s *Service) Versions(ctx context.Context, a actor.Actor, simulationID string) ([]Version, error) {
	if !a.Can(actor.SimulationsUse) {
		return nil, actor.ErrDenied
	}
	v, err := byID(ctx, s.DB, a, simulationID, "")
	if err != nil {
		return nil, err
	}
	return versions(ctx, s.DB, v.ID)
}

// Update simulates again and adds a version. Expected is the version that was read,
// nil where the caller gives none.
//
// Protection: the row is locked, and the version that was read must be the stored
// one.
func (s *Service) Update(ctx context.Context, a actor.Actor, simulationID string, in Entry, clientID string, expected *int64) (*Kept, error) {
	if !a.Can(actor.SimulationsUse) {
		return nil, actor.ErrDenied
	}
	found, err := s.found(ctx, &in)
	if err != nil {
		return nil, err
	}
	var kept *Kept
	err = s.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		before, err := held(ctx, tx, a, simulationID, expected)
		if err != nil {
			return err
		}
		if clientID != before.ClientID {
			if err := clientInReach(ctx, tx, a, clientID); err != nil {
				return err
			}
		}
		after := before
		after.ClientID, after.TypedBy = clientID, typedAlso(a, before.TypedBy)
		found.describe(&after, &in)
		after.stamp(a, tx)
		if err := update(ctx, tx, &after); err != nil {
			return err
		}
		if kept, err = store(ctx, tx, a, &after, in, found); err != nil {
			return err
		}
		return record(ctx, tx, a, &before, &after, "simulation.update", "alterada")
	})
	return kept, err
}

// held locks a simulation and refuses what was made from another version of it.
func held(ctx context.Context, tx *db.Tx, a actor.Actor, simulationID string, expected *int64) (Simulation, error) {
	v, err := byID(ctx, tx, a, simulationID, tx.Dialect().ForUpdate())
	if err != nil {
		return v, err
	}
	if expected != nil && *expected != v.Version {
		return v, errStale.WithCurrent(rowOf(a, v))
	}
	return v, nil
}

// Duplicate keeps a copy of the newest version under a number of its own, computed
// with what is in force now.
func (s *Service) Duplicate(ctx context.Context, a actor.Actor, simulationID, key string) (*Kept, error) {
	k, err := s.Get(ctx, a, simulationID, 0)
	if err != nil {
		return nil, err
	}
	return s.create(ctx, a, k.Input, k.ClientID, k.ID, key)
}

// Delete takes a simulation away; its versions stay for the record. Who sees no prices
// reaches only the own ones here (SX-02).
//
// Protection: the row is locked.
func (s *Service) Delete(ctx context.Context, a actor.Actor, simulationID string, expected *int64) error {
	if !a.Can(actor.SimulationsUse) {
		return actor.ErrDenied
	}
	return s.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		before, err := held(ctx, tx, a, simulationID, expected)
		if err != nil {
			return err
		}
		gone := before
		gone.stamp(a, tx)
		if err := remove(ctx, tx, &gone); err != nil {
			return err
		}
		return record(ctx, tx, a, &before, nil, "simulation.delete", "excluída")
	})
}
