package client

import (
	"context"

	"ynova/internal/audit"
	"ynova/internal/kernel/actor"
	"ynova/internal/platform/db"
)

// Renamed is the fact that a client has another name, wherever it was typed: a client
// has one (TD-10).
type Renamed struct {
	ClientID string
	Name     string
	By       actor.Actor
}

// Rename gives the client another name, in the caller's transaction, and reports
// whether it had another; the caller notifies the followers of the fact.
//
// Protection: the client's row is locked.
func Rename(ctx context.Context, tx *db.Tx, a actor.Actor, clientID, name string) (bool, error) {
	was, err := rename(ctx, tx, clientID, name)
	if err != nil || was == name {
		return false, err
	}
	return true, audit.Record(ctx, tx, audit.Entry{
		Actor: a, Action: "client.rename", Entity: "client", EntityID: clientID, ClientID: clientID, Title: "Cliente renomeado",
		Before: map[string]string{"name": was}, After: map[string]string{"name": name},
	})
}
