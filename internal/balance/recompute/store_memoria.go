package recompute

import (
	"context"
	"database/sql"

	"ynova/internal/balance/chain"
	"ynova/internal/kernel/money"
	"ynova/internal/platform/db"
	"ynova/internal/tariff/market"
)

// contractFacts are what a record of a calculation states of a contract.
type contractFacts struct {
	code string
	spot chain.Opt[money.Price]
}

// factsOf reads them.
func factsOf(ctx context.Context, q db.Q, ids []string) (map[string]contractFacts, error) {
	facts := make(map[string]contractFacts, len(ids))
	err := db.EachIn(ctx, q, `SELECT id, contract_code, spot_price_ref FROM contracts WHERE id IN `, ``, ids,
		func(rows *sql.Rows) error {
			var id string
			var f contractFacts
			err := rows.Scan(&id, &f.code, &f.spot)
			facts[id] = f
			return err
		})
	return facts, db.Wrap(err, "balance: read contracts")
}

// placeOf reads where the unit of a balance lies.
func placeOf(ctx context.Context, q db.Q, seq int64) (p market.Place, err error) {
	err = q.QueryRowContext(ctx, `SELECT COALESCE(u.state, ''), COALESCE(u.distributor, '') FROM balances b JOIN consumer_units u ON u.id = b.unit_id
		WHERE b.seq = $1`, seq).Scan(&p.State, &p.Distributor)
	return p, db.Wrap(err, "balance: read place")
}
