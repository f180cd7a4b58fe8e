package reading

import (
	"context"
	"database/sql"
	"errors"

	"ynova/internal/client"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
	"ynova/internal/reading/record"
)

// sentBefore reads the sending of a content that counts, in the actor's reach, other than
// the given one; nil where there is none. It reveals nothing of others.
func sentBefore(ctx context.Context, q db.Q, a actor.Actor, sha256, but string) (*Sent, error) {
	args := []any{sha256, but}
	var s Sent
	var by, code, invoiceID, in db.NullText
	err := q.QueryRowContext(ctx, `SELECT r.id, r.filename, u.name, r.created_at, i.id, i.month, c.contract_code
		FROM readings r LEFT JOIN users u ON u.id = r.created_by LEFT JOIN invoices i ON i.id = r.invoice_id AND i.deleted_at IS NULL
			LEFT JOIN contracts c ON c.id = i.contract_id AND c.deleted_at IS NULL AND `+client.ScopeOf(a, actor.InvoicesRead).Where("c.client_id", &args)+`
		WHERE r.deleted_at IS NULL AND r.sha256 = $1 AND r.id <> $2 AND `+record.Reach(a, &args)+`
		ORDER BY CASE WHEN i.id IS NULL THEN 1 ELSE 0 END, r.created_at, r.id LIMIT 1`, args...).Scan(&s.ID, &s.Filename, &by, &s.At, &invoiceID, &in, &code)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, nil
	}
	s.By, s.Contract, s.Linked = string(by), string(code), invoiceID != ""
	s.Month, _ = month.Parse(string(in)) // empty where it is not linked
	return &s, db.Wrap(err, "reading: read what was sent before")
}
