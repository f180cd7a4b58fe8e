package portfolio

import (
	"context"
	"strconv"

	"ynova/internal/client"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
)

// gapMonths is how far ahead a month without a price is a matter of now.
const gapMonths = 3

// Unpriced is the condition for the active contracts that have no agreed price in one
// of the three months from that of today (TD-08); column is what stands before the
// names of columns, and arg takes an argument.
func Unpriced(column string, today month.Month, arg func(any) string) string {
	last := today.Add(gapMonths - 1)
	first, end := arg(today.String()), arg(last.String())
	return column + "unpriced > 0 AND " + column + "status = 'Ativo' AND " + column + "start_date <= " + arg(last.Last().String()) +
		" AND " + column + "end_date >= " + arg(today.First().String()) +
		" AND (" + column + "priced_to < " + end + " AND " + column + "priced_to < substr(" + column + "end_date, 1, 7)" +
		" OR " + column + "priced_from > " + first + " AND " + column + "priced_from > substr(" + column + "start_date, 1, 7))"
}

// CountUnpriced counts the contracts in scope that Unpriced means.
func CountUnpriced(ctx context.Context, q db.Q, scope client.Scope, today month.Month) (n int64, err error) {
	var args []any
	where := scope.Where("c.client_id", &args) + " AND " + Unpriced("c.", today, func(v any) string {
		args = append(args, v)
		return "$" + strconv.Itoa(len(args))
	})
	err = q.QueryRowContext(ctx, countUnpriced+where, args...).Scan(&n)
	return n, db.Wrap(err, "portfolio: count contracts without a price")
}

// countUnpriced looks first at the few whose prices leave months out: every dashboard asks.
const countUnpriced = `WITH c AS MATERIALIZED (SELECT client_id, status, start_date, end_date, unpriced, priced_from, priced_to
		FROM contracts WHERE unpriced > 0 AND deleted_at IS NULL)
	SELECT COUNT(*) FROM c WHERE `
