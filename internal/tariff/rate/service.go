package rate

import (
	"context"

	"ynova/internal/audit"
	"ynova/internal/kernel/actor"
	"ynova/internal/platform/db"
	"ynova/internal/tariff/reference"
)

const (
	actEnter     = "tariff.enter"
	revisionName = "tarifas" // under which the revision of the tables is kept
)

// Service changes tariffs and the register of distributors.
type Service struct{ base reference.Base }

// NewService returns the service.
func NewService(b reference.Base) *Service { return &Service{b} }

// Tariffs reads a page of the tariffs of the register.
func (s *Service) Tariffs(ctx context.Context, all Distributors, f Filter) (list []Tariff, total int, err error) {
	return listPage(ctx, s.base.DB, all, f)
}

// Distributors reads the register.
func (s *Service) Distributors(ctx context.Context) (Distributors, error) {
	return LoadDistributors(ctx, s.base.DB)
}

func (s *Service) revision(ctx context.Context, name string) (int64, error) {
	return reference.ReadRevision(ctx, s.base.DB, name)
}

// Enter stores tariffs that do not come from a file of the regulator; their
// distributors are ids, CNPJs or names of the register. Protection: the revision of
// the table, which one writer at a time raises.
func (s *Service) Enter(ctx context.Context, a actor.Actor, list []Tariff) error {
	return s.base.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		if err := reference.RaiseRevision(ctx, tx, revisionName, nil); err != nil {
			return err
		}
		known, err := LoadDistributors(ctx, tx)
		if err != nil {
			return err
		}
		for i := range list {
			d, ok := known.Find(list[i].Distributor)
			if !ok {
				return errDistributorUnknown
			}
			list[i].Distributor = d.ID
		}
		if err := write(ctx, tx, list); err != nil {
			return err
		}
		err = audit.Record(ctx, tx, audit.Entry{
			Actor: a, Action: actEnter, Entity: entity, EntityID: revisionName, Title: "Tarifas informadas", After: list,
		})
		if err != nil {
			return err
		}
		_, err = s.base.Changed(ctx, tx, "Tarifas informadas")
		return err
	})
}
