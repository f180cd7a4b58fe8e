package book

import (
	"context"
	"database/sql"
	"slices"

	"ynova/internal/client"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
)

// activeIn is what holds of contracts c with a span p that has one of the months.
func activeIn(first, last string) string {
	return "p.first_month <= " + last + " AND p.last_month >= " + first + " AND c.deleted_at IS NULL"
}

// ClientsIn are the clients in scope that by today's contracts have one of the months.
func ClientsIn(ctx context.Context, q db.Q, scope client.Scope, first, last month.Month) ([]string, error) {
	args := []any{first, last}
	return db.List(ctx, q, "closing: read the clients of months", db.Single[string], `SELECT DISTINCT c.client_id
		FROM contract_spans p JOIN contracts c ON c.id = p.contract_id
		WHERE `+activeIn("$1", "$2")+` AND `+scope.Where("c.client_id", &args)+` ORDER BY c.client_id`, args...)
}

// ContractNow is a contract that is active in the month.
type ContractNow struct{ clientID, ID, Code string }

// ActiveNow reads the contracts of the clients that are active in the month, by client and
// code.
func ActiveNow(ctx context.Context, q db.Q, clientIDs []string, m month.Month) (map[string][]ContractNow, error) {
	found, at := map[string][]ContractNow{}, "'"+m.String()+"'"
	err := db.EachIn(ctx, q, `SELECT c.client_id, c.id, c.contract_code FROM contract_spans p JOIN contracts c ON c.id = p.contract_id
		WHERE `+activeIn(at, at)+` AND c.client_id IN `,
		` ORDER BY c.client_id, c.contract_code`, clientIDs, func(rows *sql.Rows) error {
			var c ContractNow
			err := rows.Scan(&c.clientID, &c.ID, &c.Code)
			found[c.clientID] = append(found[c.clientID], c)
			return err
		})
	return found, db.Wrap(err, "closing: read the contracts of a month")
}

// ContractsIn are the contracts of the client that are active in the month, by id.
func ContractsIn(ctx context.Context, q db.Q, clientID string, m month.Month) ([]string, error) {
	active, err := ActiveNow(ctx, q, []string{clientID}, m)
	ids := make([]string, len(active[clientID]))
	for i, c := range active[clientID] {
		ids[i] = c.ID
	}
	slices.Sort(ids)
	return ids, err
}
