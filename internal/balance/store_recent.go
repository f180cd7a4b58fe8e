package balance

import (
	"context"
	"database/sql"

	"ynova/internal/balance/chain"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
)

// recentMonths is how many months the line of a row shows.
const recentMonths = 12

// addRecent gives each balance of a page its consumption in the twelve months up to the
// given one; without one up to the newest that the page has, so that lines which stand
// under each other show the same months.
func addRecent(ctx context.Context, q db.Q, page []Balance, until month.Month) error {
	if until == 0 {
		for i := range page {
			until = max(until, page[i].LastMonth)
		}
	}
	if until == 0 {
		return nil
	}
	first := until.Add(1 - recentMonths)
	at := make(map[int64]*Balance, len(page))
	keys := make([]int64, len(page))
	for i := range page {
		b := &page[i]
		at[b.seq], keys[i] = b, b.seq
		b.Recent = make([]MonthConsumption, recentMonths)
		for k := range b.Recent {
			b.Recent[k].Month = first.Add(k)
		}
	}
	tail := ` AND month BETWEEN '` + first.String() + `' AND '` + until.String() + `'`
	err := db.EachIn(ctx, q, `SELECT balance_seq, month, consumption FROM balance_months WHERE balance_seq IN `, tail, keys,
		func(rows *sql.Rows) error {
			var seq int64
			var m month.Month
			var consumption chain.Energy
			err := rows.Scan(&seq, &m, &consumption)
			if b := at[seq]; err == nil && b != nil {
				b.Recent[int(m-first)].Consumption = consumption
			}
			return err
		})
	return db.Wrap(err, "balance: recent months")
}
