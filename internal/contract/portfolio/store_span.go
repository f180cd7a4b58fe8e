package portfolio

import (
	"context"
	"database/sql"

	"ynova/internal/contract/status"
	"ynova/internal/platform/db"
)

// ActiveIn is the condition that the contract c is active in the month with the
// placeholder (domain 1.7); it does not ask whether c was deleted.
func ActiveIn(placeholder string) string {
	return `EXISTS (SELECT 1 FROM contract_spans p WHERE p.contract_id = c.id AND p.first_month <= ` + placeholder +
		` AND p.last_month >= ` + placeholder + `)`
}

var insertSpans = db.NewInsert("contract_spans", "contract_id, first_month, last_month", "")

// replaceSpans stores the months in which the contracts are active.
//
// Protection: the lock that the caller holds on the contracts, or that they are new.
func replaceSpans(ctx context.Context, tx *db.Tx, contracts []Contract) error {
	type row struct {
		id string
		status.Span
	}
	var rows []row
	ids := make([]any, len(contracts))
	for i := range contracts {
		ids[i] = contracts[i].ID
		for _, s := range contracts[i].spans() {
			rows = append(rows, row{contracts[i].ID, s})
		}
	}
	err := db.Chunks(len(ids), 1, func(from, n int) error {
		return db.Exec(ctx, tx, "portfolio: delete spans", `DELETE FROM contract_spans WHERE contract_id IN `+db.Tuples(1, n), ids[from:from+n]...)
	})
	if err != nil {
		return err
	}
	err = insertSpans.Exec(ctx, tx, len(rows), func(dst []any, i int) []any {
		return append(dst, rows[i].id, rows[i].First.String(), rows[i].Last.String())
	})
	return db.Wrap(err, "portfolio: store spans")
}

// recountSpans compares every row of contract_spans with the histories of the contracts.
func recountSpans(ctx context.Context, q db.Q, all []Contract) ([]Discrepancy, error) {
	stored, counted := map[string]tally{}, map[string]tally{}
	count := func(into map[string]tally, contractID, first, last string) {
		key := first + " " + last + " " + contractID
		into[key] = tally{into[key][0] + 1}
	}
	for i := range all {
		for _, s := range all[i].spans() {
			count(counted, all[i].ID, s.First.String(), s.Last.String())
		}
	}
	err := db.Each(ctx, q, `SELECT contract_id, first_month, last_month FROM contract_spans`, nil, func(rows *sql.Rows) error {
		var contractID, first, last string
		err := rows.Scan(&contractID, &first, &last)
		count(stored, contractID, first, last)
		return err
	})
	return compare("contract_spans", []string{"span"}, stored, counted), db.Wrap(err, "portfolio: recount spans")
}

// Forget removes what is left of a contract that is withdrawn: as a deleted one it
// counts in no figure any more.
//
// Protection: the lock that the caller holds on the contract.
func Forget(ctx context.Context, tx *db.Tx, contractID string) error {
	if err := db.Exec(ctx, tx, "portfolio: forget months", `DELETE FROM contract_months WHERE contract_id = $1 AND NOT active`, contractID); err != nil {
		return err
	}
	return db.Exec(ctx, tx, "portfolio: forget spans", `DELETE FROM contract_spans WHERE contract_id = $1`, contractID)
}
