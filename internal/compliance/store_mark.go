package compliance

import (
	"context"

	"ynova/internal/contract/listing"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
)

// Marks are the divergences that a list of contracts can be narrowed to; they count
// what the dashboard counts.
func Marks() map[string]listing.Mark {
	return map[string]listing.Mark{listing.MarkNF: divergentMark("nf_divergent"), listing.MarkBill: divergentMark("bill_divergent")}
}

func divergentMark(column string) listing.Mark {
	return listing.Mark{
		Set: true,
		Where: func(placeholder string) string {
			return `SELECT k.contract_id FROM contract_checks k WHERE k.month = ` + placeholder + ` AND k.` + column
		},
		Count: func(ctx context.Context, q db.Q, m month.Month) (n int, err error) {
			err = q.QueryRowContext(ctx, `SELECT CAST(COALESCE(SUM(`+column+`), 0) AS BIGINT) FROM check_portfolio WHERE month = $1`, m.String()).Scan(&n)
			return n, db.Wrap(err, "compliance: count divergences")
		},
	}
}
