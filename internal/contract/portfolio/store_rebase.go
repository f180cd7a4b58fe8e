package portfolio

import (
	"context"
	"strconv"

	"ynova/internal/client"
	"ynova/internal/contract/price"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
)

// rebaseOpen is the condition that the price of the contract c loses what it held by our
// estimate, which nobody has confirmed with the amendment (portfolio.md 1.4); its first
// line is that of an index.
const rebaseOpen = `c.price_rebase = 'automatico' AND c.price_includes <> 'nenhum' AND c.rebase_confirmed_at IS NULL
	AND c.average_price IS NOT NULL AND (c.price_gap = 'media' OR c.priced_to IS NULL OR c.priced_to >= '`

// RebaseOpen is the condition that the price of the contract c in the month with the
// placeholder is such an estimate.
func RebaseOpen(placeholder string) string {
	first := price.NetFrom.String()
	return rebaseOpen + first + `') AND ` + placeholder + ` >= '` + first + `'`
}

// mostRebaseOpen is how many such contracts are counted: one more says that there are more.
const mostRebaseOpen = 1000

// CountRebaseOpen counts the contracts in scope that supply in the month, or later, and whose
// price is such an estimate, up to mostRebaseOpen + 1.
func CountRebaseOpen(ctx context.Context, q db.Q, scope client.Scope, m month.Month) (n int64, err error) {
	args := []any{m.First().String()}
	where := scope.Where("c.client_id", &args)
	err = q.QueryRowContext(ctx, countRebaseOpen+where+limitRebaseOpen, args...).Scan(&n)
	return n, db.Wrap(err, "portfolio: count contracts whose price of 2027 is an estimate")
}

// The index of the open ones is the short way while few are open; by that of the status
// SQLite would look at the whole book. Every dashboard asks.
var (
	countRebaseOpen = `SELECT COUNT(*) FROM (SELECT 1 FROM contracts c WHERE c.deleted_at IS NULL AND c.status || '' = 'Ativo' AND c.end_date || '' >= $1 AND ` +
		rebaseOpen + price.NetFrom.String() + `') AND `
	limitRebaseOpen = ` LIMIT ` + strconv.Itoa(mostRebaseOpen+1) + `) AS found`
)
