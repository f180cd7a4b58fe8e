package contract

import (
	"cmp"
	"context"
	"strings"

	"ynova/internal/audit"
	"ynova/internal/client"
	"ynova/internal/contract/record"
	"ynova/internal/contract/version"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/fault"
	"ynova/internal/period"
	"ynova/internal/platform/db"
	"ynova/internal/platform/fact"
)

// Target is the client that a contract moves to, as a user fills it in.
type Target struct {
	CNPJ       string
	ClientName string // of a client that is not registered yet
}

// Move gives a contract to another client, with everything that hangs on it; a
// client whose CNPJ is new is registered. It needs a reason and the version that
// was read. A month that is closed of either client refuses it: what was delivered in it
// would stand at both.
//
// Protection: as Update.
func (s *Service) Move(ctx context.Context, a actor.Actor, contractID string, to Target, read *int64, reason string) (record.View, error) {
	switch {
	case !a.Can(actor.ContractsMove):
		return record.View{}, actor.ErrDenied
	case read == nil:
		return record.View{}, errBlind
	}
	reason = strings.TrimSpace(reason)
	var view record.View
	err := s.db.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		before, err := s.lockForUpdateIfCurrent(ctx, tx, a, actor.ContractsMove, contractID, Edit{Version: read})
		if err != nil {
			return err
		}
		after, err := to.of(ctx, tx, a, before, reason)
		if err != nil {
			return err
		}
		stamp(after, a, tx.Now())
		stored, err := update(ctx, tx, before, after)
		if err != nil {
			return err
		}
		if !stored {
			return errStale.WithCurrent(record.ViewOf(before).Masked(a))
		}
		view = record.ViewOf(after)
		err = s.record(ctx, tx, a, written{
			before: before, after: after, changes: record.Changes(before, after), reason: reason,
			action: "contract.move", title: "Contrato " + after.Code + " movido para outro cliente",
		})
		if err != nil {
			return err
		}
		return audit.Record(ctx, tx, audit.Entry{ // for those who read the former client's trail
			Actor: a, Action: "contract.moved_away", Entity: "client", EntityID: before.ClientID, ClientID: before.ClientID,
			Title: "Contrato " + before.Code + " movido para outro cliente", Reason: reason,
		})
	})
	return view.Masked(a), err
}

// of returns the contract as the client's, under the client's registered name.
func (t Target) of(ctx context.Context, tx *db.Tx, a actor.Actor, c *record.Contract, reason string) (*record.Contract, error) {
	var r fault.Collector
	after := *c
	after.Identify(&record.Input{CNPJ: t.CNPJ, ClientName: cmp.Or(strings.TrimSpace(t.ClientName), c.ClientName), Code: c.Code}, &r)
	r.Check(reason != "", "reason", "Informe o motivo")
	r.Check(after.CNPJ != c.CNPJ, "cnpj", "O contrato já é deste cliente")
	if err := r.Err(); err != nil {
		return nil, err
	}
	clientID, fresh, err := client.Enter(ctx, tx, a, actor.ContractsMove, client.New{
		CNPJ: after.CNPJ, Name: after.ClientName, Segment: after.Segment, ContactName: after.Contact,
	})
	if err != nil {
		return nil, err
	}
	if fresh && strings.TrimSpace(t.ClientName) == "" {
		return nil, fault.Fields(fault.Field{Path: "client_name", Message: "Este CNPJ ainda não está cadastrado: informe o nome do cliente"})
	}
	names, err := client.Names(ctx, tx, []string{clientID})
	after.ClientID, after.ClientName = clientID, names[clientID]
	return &after, err
}

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
				before: before, after: &after, changes: record.Changes(before, &after),
				action: "contract.update", title: "Cliente do contrato " + after.Code + " renomeado",
			})
			if err != nil {
				return err
			}
		}
		return nil
	}
}

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
