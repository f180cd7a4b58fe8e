package provision

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"

	"ynova/internal/closing/accrual"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
)

// place is a contract, or where contractID is empty the client itself.
type place struct{ clientID, contractID string }

// kept is an accrual as it was stored.
type kept struct {
	accruals []accrual.Accrual
	frozen   clock.Micros // 0: not yet
	rules    int          // by which version of them
}

type reasonKey struct {
	place
	line accrual.Name
}

// keptOf reads the stored accruals of the clients' month.
func keptOf(ctx context.Context, q db.Q, clientIDs []string, m month.Month) (map[place]kept, error) {
	found := map[place]kept{}
	err := db.EachIn(ctx, q, `SELECT a.client_id, a.contract_id, COALESCE(a.frozen_at, 0), a.rules_version, a.body FROM accruals a
		WHERE a.month = '`+m.String()+`' AND a.client_id IN `, ``, clientIDs, func(rows *sql.Rows) error {
		var p place
		var k kept
		var body string
		if err := rows.Scan(&p.clientID, &p.contractID, &k.frozen, &k.rules, &body); err != nil {
			return err
		}
		if err := json.Unmarshal([]byte(body), &k.accruals); err != nil {
			return fmt.Errorf("accrual of %s: %w", p, err)
		}
		found[p] = k
		return nil
	})
	return found, db.Wrap(err, "provision: read accruals")
}

// row is an accrual as it is stored.
type row struct {
	place
	body   string
	frozen clock.Micros // 0: not yet
}

var storeRows = db.NewInsert("accruals", "client_id, contract_id, month, rules_version, body, updated_at, frozen_at", `
	ON CONFLICT (client_id, month, contract_id) DO UPDATE SET rules_version = excluded.rules_version, body = excluded.body,
		frozen_at = excluded.frozen_at, updated_at = excluded.updated_at
	WHERE accruals.frozen_at IS NULL`)

// store stores accruals that are not frozen yet.
func store(ctx context.Context, tx *db.Tx, m month.Month, rows []row) error {
	at := clock.FromTime(tx.Now())
	err := storeRows.Exec(ctx, tx, len(rows), func(dst []any, i int) []any {
		r := &rows[i]
		return append(dst, r.clientID, r.contractID, m, accrual.RulesVersion, r.body, at, nullable(r.frozen))
	})
	return db.Wrap(err, "provision: keep accruals")
}

func nullable(at clock.Micros) any {
	if at == 0 {
		return nil
	}
	return at
}

// Unfrozen are the clients of the contracts with a month from first to last that is metered and
// whose accrual is not frozen.
func Unfrozen(ctx context.Context, q db.Q, contractIDs []string, first, last month.Month) ([]string, error) {
	return db.ListIn(ctx, q, "provision: find accruals to keep", db.Single[string], `SELECT DISTINCT w.client_id FROM contract_months w
		WHERE w.consumption IS NOT NULL AND w.month >= '`+first.String()+`' AND w.month <= '`+last.String()+`'
			AND NOT EXISTS (SELECT 1 FROM accruals a WHERE a.client_id = w.client_id AND a.contract_id = w.contract_id AND a.month = w.month AND a.frozen_at IS NOT NULL)
			AND w.contract_id IN `, ` ORDER BY w.client_id`, contractIDs)
}

// Reasons are why lines differ.
type Reasons map[reasonKey]string

// Of is why a line of a client's contract, or of the client itself, differs.
func (r Reasons) Of(clientID, contractID string, line accrual.Name) string {
	return r[reasonKey{place{clientID, contractID}, line}]
}

// ReasonsOf reads why lines of the clients' month differ.
func ReasonsOf(ctx context.Context, q db.Q, clientIDs []string, m month.Month) (Reasons, error) {
	found := Reasons{}
	err := db.EachIn(ctx, q, `SELECT r.client_id, r.contract_id, r.line, r.reason FROM accrual_reasons r
		WHERE r.month = '`+m.String()+`' AND r.client_id IN `, ``, clientIDs, func(rows *sql.Rows) error {
		var k reasonKey
		var reason string
		err := rows.Scan(&k.clientID, &k.contractID, &k.line, &reason)
		found[k] = reason
		return err
	})
	return found, db.Wrap(err, "provision: read reasons")
}

// Reason is why a line differs from what was accrued.
type Reason struct {
	ClientID, ContractID string
	Month                month.Month
	Line                 accrual.Name
	Text                 string // empty takes it back
	By                   string
}

// Explain stores the reason, or takes it back.
//
// Protection: the unique key; the caller holds the client.
func Explain(ctx context.Context, tx *db.Tx, r Reason) error {
	if r.Text == "" {
		return db.Exec(ctx, tx, "provision: take a reason back", `DELETE FROM accrual_reasons WHERE client_id = $1 AND month = $2 AND contract_id = $3 AND line = $4`,
			r.ClientID, r.Month, r.ContractID, string(r.Line))
	}
	return db.Exec(ctx, tx, "provision: explain a line", `INSERT INTO accrual_reasons (client_id, contract_id, month, line, reason, explained_at, explained_by)
		VALUES ($1, $2, $3, $4, $5, $6, $7)
		ON CONFLICT (client_id, month, contract_id, line) DO UPDATE SET reason = excluded.reason, explained_at = excluded.explained_at, explained_by = excluded.explained_by`,
		r.ClientID, r.ContractID, r.Month, string(r.Line), r.Text, clock.FromTime(tx.Now()), r.By)
}

// ContractRetired removes what was expected of a contract that goes for good, and the
// reasons given; none of it is of a closed month.
//
// Protection: the caller holds the contract, and its client against closing a month.
func ContractRetired(ctx context.Context, tx *db.Tx, contractID string) error {
	if err := db.Exec(ctx, tx, "provision: drop reasons", `DELETE FROM accrual_reasons WHERE contract_id = $1`, contractID); err != nil {
		return err
	}
	return db.Exec(ctx, tx, "provision: drop accruals", `DELETE FROM accruals WHERE contract_id = $1`, contractID)
}
