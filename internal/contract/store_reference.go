package contract

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"ynova/internal/client"
	"ynova/internal/kernel/actor"
	"ynova/internal/platform/db"
)

// Reference is what rows that hang on a contract need to know of it.
type Reference struct {
	ID       string
	Code     string
	ClientID string
	Status   Status
}

const selectReference = `SELECT c.id, c.contract_code, c.client_id, c.status FROM contracts c
	WHERE c.id = $1 AND c.deleted_at IS NULL AND `

// ReferenceOf returns the contract that a row hangs on, when the actor reaches it
// with the permission: ErrNotFound for one that is not there, was deleted or is
// out of reach (R3, R4).
func ReferenceOf(ctx context.Context, q db.Q, a actor.Actor, p actor.Permission, contractID string) (Reference, error) {
	return reference(ctx, q, a, p, contractID, "")
}

// LockReferenceForUpdate is ReferenceOf, with the contract held until the transaction ends:
// it is neither deleted nor changed while rows are added to it.
func LockReferenceForUpdate(ctx context.Context, tx *db.Tx, a actor.Actor, p actor.Permission, contractID string) (Reference, error) {
	return reference(ctx, tx, a, p, contractID, tx.Dialect().ForUpdate())
}

func reference(ctx context.Context, q db.Q, a actor.Actor, p actor.Permission, contractID, forUpdate string) (Reference, error) {
	if !a.Can(p) {
		return Reference{}, errDenied
	}
	if !plausible(contractID) {
		return Reference{}, ErrNotFound
	}
	args := []any{contractID}
	where := client.ScopeOf(a, p).Where("c.client_id", &args)
	var r Reference
	var status string
	err := q.QueryRowContext(ctx, selectReference+where+forUpdate, args...).Scan(&r.ID, &r.Code, &r.ClientID, &status)
	r.Status = DisplayStatus(status)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return Reference{}, ErrNotFound
	case err != nil:
		return Reference{}, fmt.Errorf("contract: read reference: %w", db.Classify(err))
	}
	return r, nil
}
