package worklist

import (
	"context"
	"strconv"

	"ynova/internal/kernel/month"
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

// readyRecords counts the months of balances that could be sent and were not: computed,
// with a due date and an address, and in no queue.
func readyRecords(ctx context.Context, q db.Q, m month.Month) (int, bool, error) {
	return bounded(ctx, q, "worklist: records to send", `
		FROM balances b CROSS JOIN balance_months m LEFT JOIN contracts c ON c.id = m.contract_id
		WHERE m.balance_seq = b.seq AND m.month = $1 AND NOT m.sent_ok AND m.net IS NOT NULL AND m.billable IS NOT NULL AND m.bill_due <> ''
			AND COALESCE(m.email, CASE WHEN c.contact_active THEN c.email END, '') <> ''
			AND NOT EXISTS (SELECT 1 FROM mail_messages x WHERE x.balance_id = b.id AND x.month = m.month
				AND x.state IN ('pendente', 'transmitindo', 'incerto', 'enviado'))`, m)
}

// rowsOf are the rows that the steps of the first run enter.
var rowsOf = map[string]string{
	"contracts":   "contracts",
	"measurement": "balance_months WHERE consumption IS NOT NULL",
	"bill":        "invoices WHERE kind = 'fatura_distribuidora'",
}

// exists says whether there is a row of what a step enters.
func exists(ctx context.Context, q db.Q, what string) (bool, error) {
	n, err := db.Count(ctx, q, "worklist: "+what, " FROM (SELECT 1 FROM "+rowsOf[what]+" LIMIT 1) AS hits")
	return n > 0, err
}
