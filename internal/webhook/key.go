package webhook

import (
	"context"
	"errors"

	"ynova/internal/kernel/clock"
	"ynova/internal/platform/db"
	"ynova/internal/platform/secret"
)

const reasonKey = "A chave da instalação se perdeu, e com ela o segredo. Troque o segredo e ative o webhook."

// secrets are what is sealed of an address.
func (e *Endpoint) secrets() []*string {
	all := []*string{&e.sealed}
	if e.previous != "" {
		all = append(all, &e.previous)
	}
	return all
}

// Secrets counts the sealed secrets, and those of them that the key does not open.
func (s *Service) Secrets(ctx context.Context) (all, closed int, err error) {
	endpoints, err := listEndpoints(ctx, s.DB, "")
	for i := range endpoints {
		for _, text := range endpoints[i].secrets() {
			all++
			if _, err := s.Box.Open(placeOf(endpoints[i].ID), *text); err != nil {
				closed++
			}
		}
	}
	return all, closed, err
}

// each locks every address and stores those that change.
func (s *Service) each(ctx context.Context, tx *db.Tx, change func(e *Endpoint) (bool, error)) error {
	endpoints, err := listEndpoints(ctx, tx, "")
	if err != nil {
		return err
	}
	for i := range endpoints {
		e, err := endpointByID(ctx, tx, "", endpoints[i].ID, tx.Dialect().ForUpdate())
		if errors.Is(err, errNotFound) {
			continue
		}
		if err != nil {
			return err
		}
		changed, err := change(&e)
		if err != nil {
			return err
		}
		if !changed {
			continue
		}
		if err := updateEndpoint(ctx, tx, &e); err != nil {
			return err
		}
	}
	return nil
}

// Reseal seals the secrets with the newest key, so that older ones can be thrown away.
// What does not open stays, and its deliveries say so.
//
// Protection: each address is locked.
func (s *Service) Reseal(ctx context.Context) error {
	return s.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		return s.each(ctx, tx, func(e *Endpoint) (changed bool, err error) {
			for _, text := range e.secrets() {
				if s.Box.Current(*text) {
					continue
				}
				plain, err := s.Box.Open(placeOf(e.ID), *text)
				if errors.Is(err, secret.ErrSealed) {
					continue
				}
				if err != nil {
					return false, err
				}
				if *text, err = s.Box.Seal(placeOf(e.ID), plain); err != nil {
					return false, err
				}
				changed = true
			}
			return changed, nil
		})
	})
}

// Forget gives the addresses whose secret does not open any more another one, which
// nobody knows yet, and stops telling them.
//
// Protection: each address is locked.
func (s *Service) Forget(ctx context.Context, tx *db.Tx) error {
	return s.each(ctx, tx, func(e *Endpoint) (bool, error) {
		if _, err := s.Box.Open(placeOf(e.ID), e.sealed); err == nil {
			return false, nil
		}
		sealed, err := s.Box.Seal(placeOf(e.ID), newSecret())
		e.sealed, e.previous, e.PreviousUntil = sealed, "", nil
		e.State, e.Reason, e.UpdatedAt = Disabled, reasonKey, clock.FromTime(s.Clock.Now())
		e.Version++
		return true, err
	})
}
