package reading

import (
	"context"
	"database/sql"
	"errors"

	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/platform/db"
)

// Copy is an earlier sending of the same content.
type Copy struct {
	ID       string
	Filename string
	By       string
	At       clock.Micros
}

// firstCopy reads the first sending of the content in the actor's reach; nil where
// the reading is it.
func firstCopy(ctx context.Context, q db.Q, a actor.Actor, r *Reading) (*Copy, error) {
	args := []any{r.SHA256}
	c := &Copy{}
	var by db.NullText
	err := q.QueryRowContext(ctx, `SELECT r.id, r.filename, COALESCE(r.sender, u.name), r.created_at`+fromReadings+reach(a, &args)+
		` AND r.sha256 = $1 ORDER BY r.created_at, r.id LIMIT 1`, args...).Scan(&c.ID, &c.Filename, &by, &c.At)
	c.By = string(by)
	if c.ID == r.ID || errors.Is(err, sql.ErrNoRows) {
		return nil, nil
	}
	return c, db.Wrap(err, "reading: read first copy")
}

// linkedCopy reads where another sending of the same content was linked to, while its
// invoice is there and the actor may learn of it. It holds all of them until the transaction
// ends.
func linkedCopy(ctx context.Context, q db.Q, a actor.Actor, r *Reading, lock string) (contractID, month string, err error) {
	if lock != "" {
		held, err := db.List(ctx, q, "reading: hold copies", db.Single[string], `SELECT id FROM readings WHERE sha256 = $1 AND deleted_at IS NULL ORDER BY id`+lock, r.SHA256)
		if err != nil || len(held) == 0 {
			return "", "", err
		}
	}
	args := []any{r.SHA256, r.ID}
	err = q.QueryRowContext(ctx, `
		SELECT i.contract_id, i.month FROM readings r JOIN invoices i ON i.id = r.invoice_id AND i.deleted_at IS NULL
		WHERE r.sha256 = $1 AND r.invoice_id IS NOT NULL AND r.id <> $2 AND `+toldInvoices(a, &args)+` LIMIT 1`, args...).Scan(&contractID, &month)
	if errors.Is(err, sql.ErrNoRows) {
		return "", "", nil
	}
	return contractID, month, db.Wrap(err, "reading: read linked copy")
}

// firstIn reads the first sending of the content that the owner of a new one reaches;
// empty where there is none. No owner is who processes the bills of every client.
func firstIn(ctx context.Context, q db.Q, sha256, ownerID string) (readingID string, err error) {
	args := []any{sha256}
	where := "TRUE"
	if ownerID != "" {
		where = "created_by = " + db.Arg(&args, ownerID)
	}
	err = q.QueryRowContext(ctx, `SELECT id FROM readings WHERE deleted_at IS NULL AND sha256 = $1 AND `+where+` ORDER BY created_at, id LIMIT 1`, args...).Scan(&readingID)
	if errors.Is(err, sql.ErrNoRows) {
		return "", nil
	}
	return readingID, db.Wrap(err, "reading: read first sending")
}
