package client

import (
	"context"

	"ynova/internal/audit"
	"ynova/internal/kernel/actor"
	"ynova/internal/platform/db"
	"ynova/internal/platform/fact"
)

// Renamed is the fact that a client has another name, wherever it was typed: a client
// has one (TD-10).
type Renamed struct {
	ClientID string
	Name     string
	By       actor.Actor
}

// Rename gives the client another name, in the caller's transaction, and notifies the
// followers if the name changed.
//
// Protection: the client's row is locked.
func Rename(ctx context.Context, tx *db.Tx, r Renamed, followers fact.Followers[Renamed]) error {
	was, err := rename(ctx, tx, r.ClientID, r.Name)
	if err != nil || was == r.Name {
		return err
	}
	err = audit.Record(ctx, tx, audit.Entry{
		Actor: r.By, Action: "client.rename", Entity: "client", EntityID: r.ClientID, ClientID: r.ClientID, Title: "Cliente renomeado",
		Before: map[string]string{"name": was}, After: map[string]string{"name": r.Name},
	})
	if err != nil {
		return err
	}
	return followers.Notify(ctx, tx, r)
}
