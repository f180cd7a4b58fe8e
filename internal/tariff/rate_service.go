package tariff

import (
	"context"

	"ynova/internal/audit"
	"ynova/internal/kernel/actor"
	"ynova/internal/platform/db"
)

const actTariffEnter = "tariff.enter"

// Tariffs reads a page of the tariffs.
func (s *Service) Tariffs(ctx context.Context, f RateFilter) (list []Tariff, total int, err error) {
	return listTariffs(ctx, s.db, f)
}

// Distributors reads the register.
func (s *Service) Distributors(ctx context.Context) (Distributors, error) {
	return LoadDistributors(ctx, s.db)
}

func (s *Service) revision(ctx context.Context, name string) (int64, error) {
	return readRevision(ctx, s.db, name)
}

// EnterTariffs stores tariffs that do not come from a file of the regulator; their
// distributors are ids, CNPJs or names of the register. Protection: the revision of
// the table, which one writer at a time raises.
func (s *Service) EnterTariffs(ctx context.Context, a actor.Actor, list []Tariff) error {
	return s.db.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		if err := bump(ctx, tx, revisionTariffs, nil); err != nil {
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
		if err := writeTariffs(ctx, tx, list); err != nil {
			return err
		}
		err = audit.Record(ctx, tx, audit.Entry{
			Actor: a, Action: actTariffEnter, Entity: entityTariff, EntityID: revisionTariffs, Title: "Tarifas informadas", After: list,
		})
		if err != nil {
			return err
		}
		_, err = s.changed(ctx, tx, "Tarifas informadas")
		return err
	})
}
