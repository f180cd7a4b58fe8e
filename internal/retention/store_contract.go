package retention

import (
	"context"

	"ynova/internal/kernel/clock"
	"ynova/internal/platform/db"
)

// pictured is the condition that the picture of a close names the contract in the column,
// of the client in the other.
func pictured(contractID, clientID, and string) string {
	return `EXISTS (SELECT 1 FROM closing_snapshots s WHERE s.client_id = ` + clientID + ` AND s.body LIKE '%' || ` + contractID + ` || '%'` + and + `)`
}

// referring are the columns of other features that name a contract c which they still need.
var referring = []string{
	"invoices", "balances", "balance_months", "commissions", "commission_plans", "deals", "quote_rounds", "migrations", "readings",
	"closing_adjustments", "proposal_decisions", "ccee_figures", "closing_waivers", "closing_request_items",
}

// usedContract is the condition that another record refers to the contract c, or to one of
// its files.
var usedContract = func() string {
	where := `EXISTS (SELECT 1 FROM readings x WHERE x.proposal_id = c.id)
		OR EXISTS (SELECT 1 FROM documents d JOIN invoices x ON x.file_id = d.id WHERE d.contract_id = c.id)
		OR EXISTS (SELECT 1 FROM documents d JOIN ccee_figures x ON x.file_id = d.id WHERE d.contract_id = c.id)
		OR EXISTS (SELECT 1 FROM documents d JOIN closing_adjustments x ON x.document_id = d.id WHERE d.contract_id = c.id)`
	for _, table := range referring {
		where += ` OR EXISTS (SELECT 1 FROM ` + table + ` x WHERE x.contract_id = c.id)`
	}
	return where
}()

var contractRows = `SELECT c.id, 0 AS number, '' AS what, c.deleted_at AS at,
	CASE WHEN ` + pictured("c.id", "c.client_id", "") + `
		OR EXISTS (SELECT 1 FROM accruals x JOIN closed_months k ON k.client_id = x.client_id AND k.month = x.month WHERE x.contract_id = c.id)
		OR EXISTS (SELECT 1 FROM accrual_reasons x JOIN closed_months k ON k.client_id = x.client_id AND k.month = x.month WHERE x.contract_id = c.id) THEN 'fechado' WHEN ` + usedContract + ` THEN 'usado' ELSE '' END AS stays
	FROM contracts c WHERE c.deleted_at < $1`

// stillExpired are those of the contracts that may go, now that nobody else changes them.
func stillExpired(ctx context.Context, q db.Q, before clock.Micros, contractIDs []string) ([]string, error) {
	args := []any{before}
	in := db.In(&args, contractIDs)
	return db.List(ctx, q, "retention: contracts that go", db.Single[string], `SELECT r.id FROM (`+contractRows+`) r WHERE r.stays = '' AND r.id IN `+in, args...)
}

// versionRows are versions of contracts that are not deleted, except the newest of each. A
// close needs the one that was in force then, a draft the first, a requested price the one
// that it would have changed.
var versionRows = `SELECT v.contract_id AS id, v.version AS number, '' AS what, v.at AS at,
	CASE WHEN ` + pictured("c.id", "c.client_id", ` AND v.at <= s.closed_at
		AND NOT EXISTS (SELECT 1 FROM contract_versions w WHERE w.contract_id = v.contract_id AND w.version > v.version AND w.at <= s.closed_at)`) + ` THEN 'fechado'
	WHEN EXISTS (SELECT 1 FROM price_approvals p WHERE p.contract_id = v.contract_id AND p.base_version = v.version)
		OR v.version = 1 AND (EXISTS (SELECT 1 FROM deals d WHERE d.contract_id = v.contract_id)
			OR EXISTS (SELECT 1 FROM quote_rounds d WHERE d.contract_id = v.contract_id)
			OR EXISTS (SELECT 1 FROM proposal_decisions d WHERE d.contract_id = v.contract_id)) THEN 'usado' ELSE '' END AS stays
	FROM contract_versions v JOIN contracts c ON c.id = v.contract_id AND c.deleted_at IS NULL
	WHERE v.at < $1 AND v.version < (SELECT MAX(w.version) FROM contract_versions w WHERE w.contract_id = v.contract_id)`
