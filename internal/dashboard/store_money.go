package dashboard

import (
	"context"
	"database/sql"

	"ynova/internal/client"
	"ynova/internal/contract/portfolio"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
)

// positionsOf reads along their index the contracts outside of their band, in order,
// each once for every place of its units.
func positionsOf(ctx context.Context, q db.Q, scope client.Scope, m month.Month) ([]position, error) {
	args := []any{m}
	where := scope.Where("s.client_id", &args)
	return db.List(ctx, q, "dashboard: positions", func(rows *sql.Rows, p *position) error {
		return rows.Scan(&p.contractID, &p.surplus, &p.deficit, &p.reference, &p.placed, &p.place.State, &p.place.Distributor)
	}, `
		SELECT DISTINCT s.contract_id, s.surplus, s.deficit, c.spot_price_ref, u.id IS NOT NULL, COALESCE(u.state, ''), COALESCE(u.distributor, '')
		FROM contract_months s JOIN contracts c ON c.id = s.contract_id
		LEFT JOIN balances b ON b.client_id = s.client_id
			AND EXISTS (SELECT 1 FROM balance_months m WHERE m.balance_seq = b.seq AND m.month = $1 AND m.contract_id = s.contract_id)
		LEFT JOIN consumer_units u ON u.id = b.unit_id
		WHERE s.month = $1 AND s.active AND s.conformity IN ('Excedente', 'Subutilizado') AND c.deleted_at IS NULL AND `+where+`
		ORDER BY s.contract_id`, args...)
}

// unmeasured counts the active contracts of unknown consumption.
func unmeasured(ctx context.Context, q db.Q, scope client.Scope, m month.Month) (n int, err error) {
	if scope.All() {
		return portfolio.CountUnmeasured(ctx, q, m)
	}
	args := []any{m}
	where := scope.Where("c.client_id", &args)
	return db.Count(ctx, q, "dashboard: unmeasured", ` FROM contracts c WHERE c.deleted_at IS NULL AND `+portfolio.ActiveIn("$1")+
		` AND `+portfolio.Unmeasured("$1")+` AND `+where, args...)
}
