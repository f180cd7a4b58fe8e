package dossier

import (
	"context"
	"database/sql"
	"fmt"

	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
	"ynova/internal/tariff/market"
)

// placesOf reads where the units lie that a contract serves in a month.
func placesOf(ctx context.Context, q db.Q, clientID, contractID string, m month.Month) ([]market.Place, error) {
	return db.List(ctx, q, "dossier: places", func(rows *sql.Rows, p *market.Place) error {
		return rows.Scan(&p.State, &p.Distributor)
	}, `
		SELECT DISTINCT COALESCE(u.state, ''), COALESCE(u.distributor, '') FROM balances b
		JOIN balance_months m ON m.balance_seq = b.seq JOIN consumer_units u ON u.id = b.unit_id
		WHERE b.client_id = $1 AND m.contract_id = $2 AND m.month = $3`, clientID, contractID, m)
}

// unitMonths counts, by month, the metering units that the contract serves and
// those of them whose spreadsheet states something else than what is computed.
func unitMonths(ctx context.Context, q db.Q, clientID, contractID string) (map[month.Month]unitMonth, error) {
	rows, err := q.QueryContext(ctx, `
		SELECT m.month, count(*), count(m.divergence) FROM balances b JOIN balance_months m ON m.balance_seq = b.seq
		WHERE b.client_id = $1 AND m.contract_id = $2 GROUP BY m.month`, clientID, contractID)
	if err != nil {
		return nil, fmt.Errorf("dossier: units: %w", err)
	}
	defer rows.Close()
	found := map[month.Month]unitMonth{}
	for rows.Next() {
		var m month.Month
		var u unitMonth
		if err := rows.Scan(&m, &u.units, &u.divergences); err != nil {
			return nil, fmt.Errorf("dossier: units: %w", err)
		}
		found[m] = u
	}
	return found, db.Classify(rows.Err())
}
