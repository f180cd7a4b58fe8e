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
	err := db.EachIn(ctx, q, `SELECT cnpj, COALESCE(merged_into, id) FROM clients WHERE cnpj IN `, ``, keys, func(rows *sql.Rows) error {
		var cnpj brdoc.CNPJ
		var id string
		err := rows.Scan((*string)(&cnpj), &id)
		found[cnpj] = id
		return err
	})
	return found, db.Wrap(err, "measurement: find clients")
}
