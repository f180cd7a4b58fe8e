package negotiation

import (
	"context"

	"ynova/internal/kernel/fault"
	"ynova/internal/platform/db"
)

// lockClientForUpdate locks a client for as long as its deal is looked for.
func lockClientForUpdate(ctx context.Context, tx *db.Tx, clientID string) error {
	var found string
	err := tx.QueryRowContext(ctx, `SELECT id FROM clients WHERE id = $1`+tx.Dialect().ForUpdate(), clientID).Scan(&found)
	return db.WrapRow(err, errClient, "negotiation: lock client")
}

// openDealOf locks the client's open deal without a contract: of several the one that
// has come furthest, then the newest.
func openDealOf(ctx context.Context, tx *db.Tx, clientID string) (Deal, error) {
	var dealID string
	err := tx.QueryRowContext(ctx, `
		SELECT id FROM deals
		WHERE client_id = $1 AND deleted_at IS NULL AND contract_id IS NULL AND closed_at IS NULL
		ORDER BY CASE stage WHEN 'contrato' THEN 3 WHEN 'negociacao' THEN 2 WHEN 'proposta' THEN 1 ELSE 0 END DESC, number DESC
		LIMIT 1`, clientID).Scan(&dealID)
	if err != nil {
		return Deal{}, db.WrapRow(err, ErrNotFound, "negotiation: open deal")
	}
	d, err := lockForUpdate(ctx, tx, everything, dealID)
	if err == nil && (d.Stage.Closed() || d.ContractID != "") {
		return d, errBusy // closed between the two statements
	}
	return d, err
}

var errBusy = fault.New(fault.Conflict, "negociacao_alterada", "A negociação acabou de ser alterada. Tente novamente.")

// dealOfContract is the deal that the contract was drafted for; empty where none is.
func dealOfContract(ctx context.Context, q db.Q, contractID string) (string, error) {
	return db.Value[string](ctx, q, "negotiation: deal of a contract", `SELECT id FROM deals WHERE contract_id = $1 AND deleted_at IS NULL`, contractID)
}
