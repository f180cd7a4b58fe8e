package contract

import (
	"context"

	"ynova/internal/client"
	"ynova/internal/platform/db"
	"ynova/internal/platform/fact"
)

// ClientRenamed gives the contracts of a client its name, each with a version and an
// entry of its own; the followers are those of a contract.
//
// Protection: each contract is locked, in the order of the ids.
func ClientRenamed(followers fact.Followers[Changed]) fact.Follower[client.Renamed] {
	s := NewService(nil, Options{Followers: followers})
	return func(ctx context.Context, tx *db.Tx, r client.Renamed) error {
		others, err := lockForUpdateOtherNamed(ctx, tx, r.ClientID, r.Name)
		if err != nil {
			return err
		}
		for i := range others {
			before, after := &others[i], others[i]
			after.ClientName = r.Name
			stamp(&after, r.By, tx.Now())
			if _, err := update(ctx, tx, before, &after); err != nil {
				return err
			}
			err := s.record(ctx, tx, r.By, written{
				before: before, after: &after, changes: changes(before, &after),
				action: "contract.update", title: "Cliente do contrato " + after.Code + " renomeado",
			})
			if err != nil {
				return err
			}
		}
		return nil
	}
}
