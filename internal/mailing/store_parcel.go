package mailing

import (
	"context"
	"database/sql"
	"strconv"

	"ynova/internal/client"
	"ynova/internal/kernel/month"
	"ynova/internal/mailing/record"
	"ynova/internal/mailing/statement"
	"ynova/internal/platform/db"
)

// clientChunk is how many clients are looked at together.
const clientChunk = 50

// walked is a client with the oldest of its balances, by which a walk over clients knows its
// place: of a client that gets or loses a month meanwhile it stays.
type walked struct {
	id    string
	first int64
}

// clientsWith reads the next clients with a record of the month, the newest first.
func clientsWith(ctx context.Context, q db.Q, scope client.Scope, m month.Month, before int64) ([]walked, error) {
	args := []any{m}
	where := scope.Where("b.client_id", &args)
	having := ""
	if before > 0 {
		having = ` HAVING MIN(b.Seq) < ` + db.Arg(&args, before)
	}
	return db.List(ctx, q, "mailing: clients of a month", func(rows *sql.Rows, w *walked) error { return rows.Scan(&w.id, &w.first) }, `
		SELECT b.client_id, MIN(b.Seq) FROM balances b
		WHERE b.client_id IN (SELECT o.client_id FROM balance_months m JOIN balances o ON o.Seq = m.balance_seq WHERE m.month = $1) AND `+where+`
		GROUP BY b.client_id`+having+` ORDER BY 2 DESC LIMIT `+strconv.Itoa(clientChunk), args...)
}

// measuredYear reads the consumption of the twelve months that end with the record's; who
// may see the record may see them.
func measuredYear(ctx context.Context, q db.Q, k record.Key) ([]statement.Measured, error) {
	return db.List(ctx, q, "mailing: year of record", func(rows *sql.Rows, m *statement.Measured) error { return rows.Scan(&m.Month, &m.Consumption) }, `
		SELECT m.month, m.consumption FROM balances b JOIN balance_months m ON m.balance_seq = b.Seq
		WHERE b.id = $1 AND m.month > $2 AND m.month <= $3 AND m.consumption IS NOT NULL ORDER BY m.month`,
		k.BalanceID, k.Month.Add(-12).String(), k.Month.String())
}
