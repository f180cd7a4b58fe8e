package installation

import (
	"context"

	"ynova/internal/kernel/clock"
	"ynova/internal/platform/db"
)

// rowID is that of the only row.
const rowID = "esta"

// KeyID names the key that the secrets are sealed with; empty where none ever was.
func KeyID(ctx context.Context, q db.Q) (string, error) {
	var keyID string
	err := q.QueryRowContext(ctx, "SELECT key_id FROM installation WHERE id = $1", rowID).Scan(&keyID)
	return keyID, db.Wrap(err, "installation: read key")
}

// UseKey notes that from now on the key seals, unless another process noted one since
// before was read. Protection: one conditional update.
func UseKey(ctx context.Context, tx *db.Tx, before, keyID string) error {
	return db.Exec(ctx, tx, "installation: note key", "UPDATE installation SET key_id = $2 WHERE id = $1 AND key_id = $3", rowID, keyID, before)
}

// raise counts a restore. Protection: one statement.
func raise(ctx context.Context, tx *db.Tx) error {
	return db.Exec(ctx, tx, "installation: raise epoch", "UPDATE installation SET epoch = epoch + 1 WHERE id = $1", rowID)
}

// Held reports whether what leaves by itself waits.
func Held(ctx context.Context, q db.Q) (bool, error) {
	var held bool
	err := q.QueryRowContext(ctx, "SELECT outbound = 'retida' FROM installation WHERE id = $1", rowID).Scan(&held)
	return held, db.Wrap(err, "installation: read hold")
}

func state(ctx context.Context, q db.Q) (Hold, error) {
	var h Hold
	err := q.QueryRowContext(ctx, "SELECT outbound = 'retida', reason, since FROM installation WHERE id = $1", rowID).Scan(&h.Held, &h.Reason, &h.Since)
	return h, db.Wrap(err, "installation: read hold")
}

func hold(ctx context.Context, tx *db.Tx, reason string) (bool, error) {
	n, err := db.Affected(tx.ExecContext(ctx, "UPDATE installation SET outbound = 'retida', reason = $2, since = $3 WHERE id = $1 AND outbound = 'livre'",
		rowID, reason, clock.FromTime(tx.Now())))
	return n == 1, db.Wrap(err, "installation: hold")
}

// release ends a hold; of several at once one does. Protection: one conditional update.
func release(ctx context.Context, tx *db.Tx) (bool, error) {
	n, err := db.Affected(tx.ExecContext(ctx, "UPDATE installation SET outbound = 'livre', reason = '', since = 0 WHERE id = $1 AND outbound = 'retida'", rowID))
	return n == 1, db.Wrap(err, "installation: release")
}
