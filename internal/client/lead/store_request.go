package lead

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"

	"ynova/internal/kernel/brdoc"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
)

const selectRequests = `SELECT r.id, r.cnpj, r.name, u.name, u.id, COALESCE(p.name, ''), COALESCE(u.partner_id, ''),
	EXISTS (SELECT 1 FROM clients c WHERE c.cnpj = r.cnpj AND c.deleted_at IS NULL), r.created_at, COALESCE(r.unit, ''), COALESCE(r.unit_id, ''),
	COALESCE((SELECT n.meter_code FROM consumer_units n WHERE n.id = r.unit_id), ''),
	COALESCE((SELECT MIN(c.name) FROM unit_codes k JOIN consumer_units n ON n.id = k.unit_id JOIN clients c ON c.id = n.client_id
		WHERE r.unit_key <> '' AND k.code_key = r.unit_key AND c.cnpj <> r.cnpj AND c.deleted_at IS NULL), '')
	FROM client_requests r JOIN users u ON u.id = r.by_user LEFT JOIN partners p ON p.id = u.partner_id WHERE r.state = 'pendente' `

// requestedUnit is an installation as a request keeps it.
type requestedUnit struct {
	UnitInput
	OfDistributor brdoc.CNPJ `json:",omitempty"`
	From          month.Date `json:",omitzero"`
}

func scanRequest(into func(...any) error) (r Request, err error) {
	var stored string
	err = into(&r.ID, &r.CNPJ, &r.Name, &r.By, &r.byID, &r.Partner, &r.partnerID, &r.Known, &r.CreatedAt, &stored, &r.unitID, &r.Renumbers, &r.Holder)
	if err != nil || stored == "" {
		return r, err
	}
	var unit requestedUnit
	err = json.Unmarshal([]byte(stored), &unit)
	r.Unit, r.Distributor, r.From = &unit.UnitInput, unit.OfDistributor, unit.From
	return r, err
}

// requests lists those that wait.
func requests(ctx context.Context, q db.Q) ([]Request, error) {
	return db.List(ctx, q, "lead: requests", db.Scanned(scanRequest), selectRequests+`ORDER BY r.created_at, r.id LIMIT 500`)
}

// insertRequest keeps a request; false where the same one waits already.
func insertRequest(ctx context.Context, tx *db.Tx, r *Request) (bool, error) {
	var key string
	var unit any
	if r.Unit != nil {
		text, err := json.Marshal(requestedUnit{*r.Unit, r.Distributor, r.From})
		if err != nil {
			return false, fmt.Errorf("lead: requested unit: %w", err)
		}
		key, unit = brdoc.CodeKey(r.Unit.Meter), string(text)
	}
	n, err := db.Affected(tx.ExecContext(ctx, `INSERT INTO client_requests (id, cnpj, name, by_user, created_at, unit_key, unit_id, unit) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
		ON CONFLICT DO NOTHING`, r.ID, string(r.CNPJ), r.Name, r.byID, r.CreatedAt, key, db.Optional(r.unitID), unit))
	return n == 1, db.Wrap(err, "lead: insert request")
}

// lockRequestForUpdate locks a request that waits; one that was decided has no id.
func lockRequestForUpdate(ctx context.Context, tx *db.Tx, requestID string) (Request, error) {
	var state string
	err := tx.QueryRowContext(ctx, `SELECT state FROM client_requests WHERE id = $1`+tx.Dialect().ForUpdate(), requestID).Scan(&state)
	if err != nil {
		return Request{}, db.WrapRow(err, errRequest, "lead: lock request")
	}
	r, err := scanRequest(tx.QueryRowContext(ctx, selectRequests+`AND r.id = $1`, requestID).Scan)
	if errors.Is(err, sql.ErrNoRows) {
		return Request{}, nil
	}
	return r, db.Wrap(err, "lead: request")
}

func decideRequest(ctx context.Context, tx *db.Tx, requestID, state, by string) error {
	return db.Exec(ctx, tx, "lead: decide request", `UPDATE client_requests SET state = $2, decided_by = $3, decided_at = $4 WHERE id = $1`,
		requestID, state, by, clock.FromTime(tx.Now()))
}
