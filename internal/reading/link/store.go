package link

import (
	"context"
	"database/sql"
	"errors"

	"ynova/internal/kernel/actor"
	"ynova/internal/platform/db"
	"ynova/internal/reading/place"
	"ynova/internal/reading/record"
)

// fileOf is the file that an invoice was made of; "" where there is none any more.
func fileOf(ctx context.Context, q db.Q, invoiceID string) (string, error) {
	files, err := db.List(ctx, q, "reading: file of the invoice", db.Single[string],
		`SELECT i.file_id FROM invoices i JOIN documents d ON d.id = i.file_id AND d.deleted_at IS NULL WHERE i.id = $1`, invoiceID)
	if len(files) == 0 {
		return "", err
	}
	return files[0], err
}

// linkedCopy reads where another sending of the same content was linked to, while its
// invoice is there and the actor may learn of it. It holds all of them until the transaction
// ends.
func linkedCopy(ctx context.Context, q db.Q, a actor.Actor, r *record.Reading, lock string) (contractID, month string, err error) {
	if lock != "" {
		held, err := db.List(ctx, q, "reading: hold copies", db.Single[string], `SELECT id FROM readings WHERE sha256 = $1 AND deleted_at IS NULL ORDER BY id`+lock, r.SHA256)
		if err != nil || len(held) == 0 {
			return "", "", err
		}
	}
	args := []any{r.SHA256, r.ID}
	err = q.QueryRowContext(ctx, `
		SELECT i.contract_id, i.month FROM readings r JOIN invoices i ON i.id = r.invoice_id AND i.deleted_at IS NULL
		WHERE r.sha256 = $1 AND r.invoice_id IS NOT NULL AND r.id <> $2 AND `+place.ToldInvoices(a, &args)+` LIMIT 1`, args...).Scan(&contractID, &month)
	if errors.Is(err, sql.ErrNoRows) {
		return "", "", nil
	}
	return contractID, month, db.Wrap(err, "reading: read linked copy")
}

// holdSame locks all documents of a bill until the transaction ends.
func holdSame(ctx context.Context, q db.Q, same, lock string, args []any) error {
	_, err := db.List(ctx, q, "reading: hold the same bill", db.Single[string],
		`SELECT o.id FROM readings o WHERE o.deleted_at IS NULL AND (`+same+`) ORDER BY o.id`+lock, args...)
	return err
}
