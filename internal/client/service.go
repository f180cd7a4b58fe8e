package client

import (
	"context"
	"errors"

	"ynova/internal/audit"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/search"
	"ynova/internal/platform/db"
)

// Service holds the use cases of clients.
type Service struct {
	db *db.DB
}

// NewService returns the use cases over the database.
func NewService(d *db.DB) *Service { return &Service{db: d} }

// Suggest returns clients in reach whose name or CNPJ holds the text, newest
// first; all of them where the text is empty, up to a screenful.
func (s *Service) Suggest(ctx context.Context, a actor.Actor, text string) ([]Brief, error) {
	scope := ScopeOf(a, actor.ClientsRead)
	if scope.Empty() {
		return nil, nil
	}
	return suggest(ctx, s.db, s.db.Dialect(), scope, search.Parse(text))
}

// Assign says who is responsible for a client from now on; what that opens and closes
// acts on the next request (A03).
//
// Protection: the client's row is locked.
func (s *Service) Assign(ctx context.Context, a actor.Actor, clientID string, to Assignment, reason string) error {
	if a.Reach(actor.ClientsAssign) != actor.All {
		return actor.ErrDenied
	}
	return s.db.InTx(ctx, func(ctx context.Context, tx *db.Tx) error { return AssignIn(ctx, tx, a, clientID, to, reason) })
}

// AssignIn is Assign as a part of the caller's transaction.
func AssignIn(ctx context.Context, tx *db.Tx, a actor.Actor, clientID string, to Assignment, reason string) error {
	if a.Reach(actor.ClientsAssign) != actor.All {
		return actor.ErrDenied
	}
	before, err := AssignmentOf(ctx, tx, clientID)
	if err != nil {
		return err
	}
	if err := setAssignment(ctx, tx, clientID, to); err != nil {
		return assignError(err)
	}
	return audit.Record(ctx, tx, audit.Entry{
		Actor: a, Action: "client.assign", Entity: "client", EntityID: clientID, ClientID: clientID,
		Title: "Responsáveis do cliente alterados", Before: before, After: to, Reason: reason,
	})
}

func assignError(err error) error {
	var known *fault.Error
	if !errors.As(err, &known) && db.IsForeignKey(err) {
		return fault.MissingField("owner_user_id", "Usuário ou parceiro não encontrado").WithCause(err)
	}
	return err
}
