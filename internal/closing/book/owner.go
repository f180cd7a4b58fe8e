package book

import (
	"context"

	"ynova/internal/audit"
	"ynova/internal/client"
	"ynova/internal/kernel/actor"
	"ynova/internal/platform/db"
)

// SetOwner says who closes the months of a client; nobody where userID is empty.
//
// Protection: one statement.
func (s *Service) SetOwner(ctx context.Context, a actor.Actor, clientID, userID string) error {
	return s.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error { return s.SetOwnerIn(ctx, tx, a, clientID, userID) })
}

// SetOwnerIn does so in a transaction.
func (s *Service) SetOwnerIn(ctx context.Context, tx *db.Tx, a actor.Actor, clientID, userID string) error {
	if a.Reach(actor.MonthsWork) != actor.All {
		return actor.ErrDenied
	}
	if _, err := client.Reached(ctx, tx, a, actor.MonthsWork, clientID); err != nil {
		return err
	}
	name := "ninguém"
	if userID != "" {
		o, err := ownerByID(ctx, tx, userID)
		if err != nil {
			return err
		}
		name = o.Name
	}
	if err := storeOwner(ctx, tx, clientID, userID, a.Name); err != nil {
		return err
	}
	return audit.Record(ctx, tx, audit.Entry{
		Actor: a, Action: "month.owner", Entity: "client", EntityID: clientID, ClientID: clientID,
		Title: "Responsável pelo fechamento: " + name,
	})
}

// Owners are who may close months: the people of gestora and back office.
func (s *Service) Owners(ctx context.Context, a actor.Actor) ([]Owner, error) {
	if !a.Can(actor.MonthsWork) {
		return nil, actor.ErrDenied
	}
	return possibleOwners(ctx, s.DB)
}
