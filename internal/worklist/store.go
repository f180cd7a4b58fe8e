package worklist

import (
	"context"
	"strconv"

	"ynova/internal/platform/db"
)

// maxCounted is up to where what no counter counts is counted.
const maxCounted = 1000

func bounded(ctx context.Context, q db.Q, what, from string, args ...any) (int, bool, error) {
	n, err := db.Count(ctx, q, what, ` FROM (SELECT 1 `+from+` LIMIT `+strconv.Itoa(maxCounted+1)+`) AS hits`, args...)
	return min(n, maxCounted), n > maxCounted, err
}

// importsToReview counts the sheets that wait for a person.
func importsToReview(ctx context.Context, q db.Q) (int, bool, error) {
	return bounded(ctx, q, "worklist: imports", `FROM imports WHERE subject = 'balance' AND state IN ('mapeamento', 'revisao')`)
}

// rowsOf are the rows that the steps of the first run enter.
var rowsOf = map[string]string{
	"contracts":   "contracts",
	"measurement": "balance_months WHERE consumption IS NOT NULL",
	"bill":        "invoices WHERE kind = 'fatura_distribuidora'",
	"closed":      "closed_months",
}

// exists says whether there is a row of what a step enters.
func exists(ctx context.Context, q db.Q, what string) (bool, error) {
	n, err := db.Count(ctx, q, "worklist: "+what, " FROM (SELECT 1 FROM "+rowsOf[what]+" LIMIT 1) AS hits")
	return n > 0, err
}
