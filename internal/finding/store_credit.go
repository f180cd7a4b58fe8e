package finding

import (
	"context"
	"database/sql"
	"slices"

	"ynova/internal/invoice"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/money"
	"ynova/internal/platform/db"
)

// answersTo reads what was answered about findings, and what of the bills settles any.
func answersTo(ctx context.Context, q db.Q, findingIDs []string, bills []invoice.Stored) (answers, error) {
	said := answers{map[answered]bool{}, map[answered]bool{}}
	var args []any
	where := `c.finding_id IN ` + db.In(&args, findingIDs)
	var ids []string
	for i := range bills {
		ids = append(ids, bills[i].ID)
	}
	where += ` OR c.accepted AND c.invoice_id IN ` + db.In(&args, ids)
	err := db.Each(ctx, q, `SELECT c.finding_id, c.invoice_id, c.line, c.accepted FROM finding_credits c WHERE `+where, args, func(rows *sql.Rows) error {
		var findingID, invoiceID, line string
		var accepted bool
		if err := rows.Scan(&findingID, &invoiceID, &line, &accepted); err != nil {
			return err
		}
		said.given[answered{findingID, line}] = true
		if accepted {
			said.settled[answered{invoiceID, line}] = true
		}
		return nil
	})
	return said, db.Wrap(err, "finding: read answers")
}

func insertAnswer(ctx context.Context, tx *db.Tx, c *Credit, accepted bool, by string) error {
	return db.Exec(ctx, tx, "finding: keep answer", `INSERT INTO finding_credits (finding_id, line, invoice_id, accepted, answered_by, answered_at) VALUES ($1, $2, $3, $4, $5, $6)`,
		c.FindingID, c.Key, c.InvoiceID, accepted, by, clock.FromTime(tx.Now()))
}

// forgetCredit has the credit that settled a finding be proposed again.
func forgetCredit(ctx context.Context, tx *db.Tx, findingID string) error {
	return db.Exec(ctx, tx, "finding: forget credit", `DELETE FROM finding_credits WHERE finding_id = $1 AND accepted`, findingID)
}

// goneCredit are findings f whose credit is on an invoice i that does not count any more.
var goneCredit = ` FROM findings f LEFT JOIN invoices i ON i.id = f.recovered_in AND ` + invoice.Counts("i") + ` WHERE f.recovered_by = 'credito' AND i.id IS NULL`

// creditsGone are the findings of a contract whose credit is on an invoice that does not count any more.
func creditsGone(ctx context.Context, q db.Q, contractID string) ([]string, error) {
	return db.List(ctx, q, "finding: read credits that are gone", db.Single[string],
		`SELECT f.id`+goneCredit+` AND f.contract_id = $1 ORDER BY f.id`, contractID)
}

// unsettledBy are the other contracts that have one whose credit is gone from an invoice of these.
func unsettledBy(ctx context.Context, q db.Q, contractIDs []string) ([]string, error) {
	var args []any
	found, err := db.List(ctx, q, "finding: read contracts with credits that are gone", db.Single[string],
		`SELECT DISTINCT f.contract_id`+goneCredit+` AND f.recovered_in IN (SELECT o.id FROM invoices o WHERE o.contract_id IN `+db.In(&args, contractIDs)+`) ORDER BY f.contract_id`, args...)
	return slices.DeleteFunc(found, func(id string) bool { return slices.Contains(contractIDs, id) }), err
}

// hasJudged reports whether a contest of a contract was judged on a new bill.
func hasJudged(ctx context.Context, q db.Q, contractID string) (bool, error) {
	n, err := db.Count(ctx, q, "finding: look for judged contests", ` FROM findings f WHERE f.contract_id = $1 AND f.recovered_by = 'nova_fatura'`, contractID)
	return n > 0, err
}

// totalsOf reads the totals of the invoices that pairs replace.
func totalsOf(ctx context.Context, q db.Q, pairs []invoice.Pair) (map[string]*money.Amount, error) {
	totals := map[string]*money.Amount{}
	if len(pairs) == 0 {
		return totals, nil
	}
	var args []any
	var ids []string
	for _, p := range pairs {
		ids = append(ids, p.ReplacedID)
	}
	err := db.Each(ctx, q, `SELECT i.id, i.total FROM invoices i WHERE i.id IN `+db.In(&args, ids), args, func(rows *sql.Rows) error {
		var id string
		var total db.NullNumber
		err := rows.Scan(&id, &total)
		totals[id] = db.Pointer[money.Amount](total)
		return err
	})
	return totals, db.Wrap(err, "finding: read totals")
}
