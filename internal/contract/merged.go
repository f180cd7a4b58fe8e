package contract

import (
	"context"

	"ynova/internal/audit"
	"ynova/internal/client"
	"ynova/internal/contract/record"
	"ynova/internal/contract/version"
	"ynova/internal/kernel/actor"
	"ynova/internal/period"
	"ynova/internal/platform/db"
	"ynova/internal/platform/fact"
)

// Reassigned is a contract that two clients who became one, or one who became two again, gave to
// another client (DR-15), with the version that it has since.
type Reassigned struct {
	ID      string `json:"id"`
	Version int64  `json:"v"`
}

// Reassign gives contracts, deleted ones too, to another client, each with a version and an entry
// of its own. Unlike Move it leaves what hangs on them to the caller, closed months as well.
//
// Protection: the contracts are locked, in the order of their ids.
func Reassign(ctx context.Context, tx *db.Tx, a actor.Actor, ids []string, to client.Brief, reason string, followers fact.Followers[Changed]) ([]Reassigned, error) {
	stored, err := lockForUpdateAll(ctx, tx, ids)
	if err != nil {
		return nil, err
	}
	guard, err := period.Hold(ctx, tx, to.ID)
	if err != nil {
		return nil, err
	}
	given := make([]Reassigned, len(stored))
	for i := range stored {
		before, after := &stored[i], stored[i]
		after.ClientID, after.ClientName, after.CNPJ = to.ID, to.Name, to.CNPJ
		stamp(&after, a, tx.Now())
		if _, err := update(ctx, tx, before, &after); err != nil {
			return nil, err
		}
		if err := version.Keep(ctx, tx, a, entryOf(&after, reason)); err != nil {
			return nil, err
		}
		was, is := record.Sides(record.Changes(before, &after))
		err := audit.Record(ctx, tx, audit.Entry{
			Actor: a, Action: "contract.move", Entity: "contract", EntityID: after.ID, ClientID: after.ClientID,
			Title: "Contrato " + after.Code + " passou a " + to.Name, Reason: reason, Before: was, After: is,
		})
		if err != nil {
			return nil, err
		}
		if err := followers.Notify(ctx, tx, Changed{before, &after, guard}); err != nil {
			return nil, err
		}
		given[i] = Reassigned{after.ID, after.Version}
	}
	return given, nil
}
