package history

import (
	"context"
	"database/sql"

	"ynova/internal/client"
	"ynova/internal/platform/db"
)

// monthsOf reads what the months of the clients' units know, the newest first.
func monthsOf(ctx context.Context, q db.Q, clientIDs []string) (map[client.UnitKey][]figures, error) {
	found := map[client.UnitKey][]figures{}
	err := db.EachIn(ctx, q, `
		SELECT b.client_id, b.meter_code, m.month, m.consumption, m.generation, m.applied_proinfa, m.price
		FROM balances b JOIN balance_months m ON m.balance_seq = b.seq
		WHERE b.client_id IN `, ` ORDER BY m.month DESC`, clientIDs, func(rows *sql.Rows) error {
		var unit client.UnitKey
		var one figures
		err := rows.Scan(&unit.ClientID, &unit.Meter, &one.month, &one.consumption, &one.generation, &one.proinfa, &one.price)
		found[unit] = append(found[unit], one)
		return err
	})
	return found, db.Wrap(err, "history: read months")
}
