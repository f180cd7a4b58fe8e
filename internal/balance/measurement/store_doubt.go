package measurement

import (
	"context"
	"database/sql"
	"maps"
	"slices"

	"ynova/internal/kernel/brdoc"
	"ynova/internal/platform/db"
)

// clientsByNumber finds the clients of the numbers.
func clientsByNumber(ctx context.Context, q db.Q, numbers map[brdoc.CNPJ]bool) (map[brdoc.CNPJ]string, error) {
	found := map[brdoc.CNPJ]string{}
	keys := slices.Sorted(maps.Keys(numbers))
	err := db.EachIn(ctx, q, `SELECT cnpj, id FROM clients WHERE cnpj IN `, ``, keys, func(rows *sql.Rows) error {
		var cnpj brdoc.CNPJ
		var id string
		err := rows.Scan((*string)(&cnpj), &id)
		found[cnpj] = id
		return err
	})
	return found, db.Wrap(err, "measurement: find clients")
}

// consumptionOf reads what the units of the clients consumed, the newest month first.
func consumptionOf(ctx context.Context, q db.Q, clientIDs []string) (map[unitOf][]measured, error) {
	found := map[unitOf][]measured{}
	err := db.EachIn(ctx, q, `
		SELECT b.client_id, b.meter_code, m.month, m.consumption FROM balances b JOIN balance_months m ON m.balance_seq = b.seq
		WHERE m.consumption > 0 AND b.client_id IN `, ` ORDER BY m.month DESC`, clientIDs, func(rows *sql.Rows) error {
		var unit unitOf
		var one measured
		err := rows.Scan(&unit.client, &unit.meter, &one.month, &one.value)
		found[unit] = append(found[unit], one)
		return err
	})
	return found, db.Wrap(err, "measurement: read consumption")
}
