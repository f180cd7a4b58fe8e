package ledger

import (
	"context"
	"database/sql"

	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
)

// upsertMonths writes whole rows.
var upsertMonths = db.NewInsert(`balance_months`, Columns.Names()+`, updated_at`,
	` ON CONFLICT (balance_seq, month) DO UPDATE SET updated_at = excluded.updated_at, `+Columns.Excluded())

// WriteMonths inserts or overwrites the rows.
//
// Protection: the caller has locked the clients.
func WriteMonths(ctx context.Context, tx *db.Tx, rows []*Row) error {
	now := int64(clock.FromTime(tx.Now()))
	err := upsertMonths.Exec(ctx, tx, len(rows), func(dst []any, i int) []any { return append(Columns.Values(dst, rows[i]), now) })
	return db.Wrap(err, "balance: write months")
}

// updateComputed overwrites computed columns.
var updateComputed = db.NewUpdate("balance_months",
	[]db.Column{{Name: "balance_seq", Type: "BIGINT"}, {Name: "month", Type: "TEXT"}},
	append(computedColumns.Typed(columnTypes), db.Column{Name: "updated_at", Type: "BIGINT"}))

// ComputedEdit is a stored row whose computed columns change.
type ComputedEdit struct {
	Row *Row
	Was Computed
}

// WriteComputed overwrites the computed columns that changed.
//
// Protection: as WriteMonths.
func WriteComputed(ctx context.Context, tx *db.Tx, edits []ComputedEdit) error {
	now := int64(clock.FromTime(tx.Now()))
	var was Row
	values := func(dst []any, e *ComputedEdit, r *Row, at int64) []any {
		return append(computedColumns.Values(append(dst, e.Row.BalanceSeq, e.Row.Month.String()), r), at)
	}
	err := updateComputed.Exec(ctx, tx, len(edits),
		func(dst []any, i int) []any {
			was.Computed = edits[i].Was
			return values(dst, &edits[i], &was, 0)
		},
		func(dst []any, i int) []any { return values(dst, &edits[i], edits[i].Row, now) })
	return db.Wrap(err, "balance: write computed months")
}

// MonthsOf reads all months of the balances, in order of balance and month.
func MonthsOf(ctx context.Context, q db.Q, balanceSeqs []int64) ([]*Row, error) {
	var found []*Row
	reader := Columns.Reader()
	err := db.EachIn(ctx, q, `SELECT `+Columns.Select("")+` FROM balance_months WHERE balance_seq IN `,
		` ORDER BY balance_seq, month`, balanceSeqs, func(rows *sql.Rows) error {
			r, err := reader.New(rows.Scan)
			found = append(found, r)
			return err
		})
	return found, db.Wrap(err, "balance: read months")
}

// DeleteMonth removes one row.
//
// Protection: as WriteMonths.
func DeleteMonth(ctx context.Context, tx *db.Tx, r *Row) error {
	return db.Exec(ctx, tx, "balance: delete month", `DELETE FROM balance_months WHERE balance_seq = $1 AND month = $2`, r.BalanceSeq, r.Month.String())
}

// LentBy reads what a month shows of its contract where it states nothing itself: the
// seller, and the recipients while the contact is active.
func LentBy(ctx context.Context, q db.Q, contractID string) (lent Lent, err error) {
	if contractID == "" {
		return lent, nil
	}
	err = q.QueryRowContext(ctx, `SELECT COALESCE(supplier, ''), CASE WHEN contact_active THEN COALESCE(email, '') ELSE '' END
		FROM contracts WHERE id = $1`, contractID).Scan(&lent.Supplier, &lent.Email)
	return lent, db.WrapRow(err, nil, "balance: read contract of the month")
}

// KeepSuppliers keeps the sellers of the clients' months that are closed, which their
// contracts may change afterwards (SX-24).
//
// Protection: period.Take.
func KeepSuppliers(ctx context.Context, tx *db.Tx, clientIDs []string, m month.Month) error {
	return setSuppliers(ctx, tx, `(SELECT COALESCE(c.supplier, '') FROM contracts c WHERE c.id = balance_months.contract_id)`, clientIDs, m)
}

// FollowSuppliers has the months of a client that are opened again show the sellers of
// their contracts.
//
// Protection: period.Take.
func FollowSuppliers(ctx context.Context, tx *db.Tx, clientID string, m month.Month) error {
	return setSuppliers(ctx, tx, `NULL`, []string{clientID}, m)
}

func setSuppliers(ctx context.Context, tx *db.Tx, to string, clientIDs []string, m month.Month) error {
	var of []any
	err := db.Exec(ctx, tx, "balance: raise revisions", `UPDATE balances SET revision = revision + 1 WHERE client_id IN `+db.In(&of, clientIDs), of...)
	if err != nil {
		return err
	}
	args := []any{m.String()}
	return db.Exec(ctx, tx, "balance: keep suppliers", `UPDATE balance_months SET kept_supplier = `+to+`
		WHERE month = $1 AND balance_seq IN (SELECT b.seq FROM balances b WHERE b.client_id IN `+db.In(&args, clientIDs)+`)`, args...)
}
