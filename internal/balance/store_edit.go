package balance

import (
	"context"
	"fmt"
	"time"

	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
)

// stampOf reads who changed a month last and when. Its version grows with the month and with
// the name of the client.
func stampOf(ctx context.Context, q db.Q, balanceSeq int64, m month.Month) (Stamp, error) {
	var s Stamp
	var by db.NullText
	err := q.QueryRowContext(ctx, `SELECT m.version + b.renames, m.updated_at, m.edited_by
		FROM balance_months m JOIN balances b ON b.seq = m.balance_seq WHERE m.balance_seq = $1 AND m.month = $2`,
		balanceSeq, m.String()).Scan(&s.Version, &s.UpdatedAt, &by)
	if err != nil {
		return s, fmt.Errorf("balance: read stamp: %w", db.Classify(err))
	}
	s.UpdatedBy = string(by)
	return s, nil
}

// recipientsOf reads the recipients that a client's contracts and its other months
// name.
func recipientsOf(ctx context.Context, q db.Q, clientID string, balanceSeq int64, m month.Month) ([]string, error) {
	return db.List(ctx, q, "balance: read recipients", db.Single[string], `
		SELECT email FROM contracts WHERE client_id = $1 AND email IS NOT NULL
		UNION SELECT m.email FROM balances b JOIN balance_months m ON m.balance_seq = b.seq
		WHERE b.client_id = $1 AND m.email IS NOT NULL AND NOT (m.balance_seq = $2 AND m.month = $3)`, clientID, balanceSeq, m.String())
}

// markMonth notes what became of a month's statement. The version grows, so that
// nobody edits over it unseen and no undone import takes the row away.
//
// Protection: each statement is one row's, the balance first as by who computes its months.
func markMonth(ctx context.Context, tx *db.Tx, balanceID string, m month.Month, dispatchedAt *time.Time, sentOK bool) error {
	var at any
	if dispatchedAt != nil {
		at = int64(clock.FromTime(*dispatchedAt))
	}
	if err := db.Exec(ctx, tx, "balance: raise revision", `UPDATE balances SET revision = revision + 1 WHERE id = $1`, balanceID); err != nil {
		return err
	}
	n, err := db.Affected(tx.ExecContext(ctx, `
		UPDATE balance_months SET dispatched_at = COALESCE($3, dispatched_at), sent_ok = $4, version = version + 1, updated_at = $5
		WHERE balance_seq = (SELECT seq FROM balances WHERE id = $1) AND month = $2`,
		balanceID, m.String(), at, sentOK, int64(clock.FromTime(tx.Now()))))
	if err != nil {
		return fmt.Errorf("balance: mark month: %w", db.Classify(err))
	}
	if n == 0 {
		return errRecord
	}
	return nil
}

// undatedOf are the balances of the client whose month has no due date.
func undatedOf(ctx context.Context, q db.Q, clientID string, m month.Month) ([]string, error) {
	return db.List(ctx, q, "balance: list undated months", db.Single[string], `
		SELECT b.id FROM balances b JOIN balance_months m ON m.balance_seq = b.seq
		WHERE b.client_id = $1 AND m.month = $2 AND COALESCE(m.bill_due, '') = '' ORDER BY b.seq`, clientID, m.String())
}

// dateMonths gives the due date to what has none. The version grows, so that nobody edits
// over it unseen, and the month is no longer what an import brought: undoing that keeps it.
//
// Protection: the caller has locked the client.
func dateMonths(ctx context.Context, tx *db.Tx, clientID string, m month.Month, due month.Date, by string) error {
	err := db.Exec(ctx, tx, "balance: raise revisions", `UPDATE balances SET revision = revision + 1 WHERE client_id = $1`, clientID)
	if err != nil {
		return err
	}
	return db.Exec(ctx, tx, "balance: date months", `
		UPDATE balance_months SET bill_due = $3, edited_by = $4, version = version + 1, updated_at = $5, import_seq = NULL, import_line = NULL
		WHERE balance_seq IN (SELECT seq FROM balances WHERE client_id = $1) AND month = $2 AND COALESCE(bill_due, '') = ''`,
		clientID, m.String(), due.String(), by, int64(clock.FromTime(tx.Now())))
}
