package balance

import (
	"context"
	"database/sql"
	"strconv"
	"strings"

	"ynova/internal/balance/chain"
	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
)

// recentMonths is how many months the line of a row shows.
const recentMonths = 12

// shownUntil is the last of the twelve months of each row: the one requested, else the newest
// of the page, so that all rows show the same months.
func shownUntil(asked month.Month, page []listed) month.Month {
	until := asked
	if asked == 0 {
		for _, b := range page {
			until = max(until, b.last)
		}
	}
	return until
}

// addRecent gives each balance its consumption in the twelve months up to the given one.
func addRecent(ctx context.Context, q db.Q, page []Balance, until month.Month) error {
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
	// One row a balance: most of what many small rows cost is reading them one by one.
	tail := ` AND month BETWEEN '` + first.String() + `' AND '` + until.String() + `' AND consumption IS NOT NULL GROUP BY balance_seq`
	err := db.EachIn(ctx, q, `SELECT balance_seq, string_agg(month || '=' || consumption, ' ') FROM balance_months WHERE balance_seq IN `, tail, keys,
		func(rows *sql.Rows) error {
			var seq int64
			var packed string
			if err := rows.Scan(&seq, &packed); err != nil {
				return err
			}
			return at[seq].setRecent(first, packed)
		})
	return db.Wrap(err, "balance: recent months")
}

// setRecent takes the known months of the line, month=consumption each.
func (b *Balance) setRecent(first month.Month, packed string) error {
	for one := range strings.SplitSeq(packed, " ") {
		text, number, _ := strings.Cut(one, "=")
		m, err := month.Parse(text)
		if err != nil {
			return err
		}
		n, err := strconv.ParseInt(number, 10, 64)
		if err != nil {
			return err
		}
		b.Recent[int(m-first)].Consumption = chain.Some(energy.Energy(n))
	}
	return nil
}
