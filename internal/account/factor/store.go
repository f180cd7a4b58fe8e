package factor

import (
	"context"
	"database/sql"
	"time"

	"ynova/internal/kernel/clock"
	"ynova/internal/platform/db"
)

// The states of a second factor.
const (
	factorPending = "pendente"
	factorActive  = "ativo"
)

// store is the SQL of second factors and recovery codes.
type store struct{}

// factor is a second factor as stored.
type factor struct {
	id, sealed string
	email      string // only of sealedFactors
	lastStep   int64
	createdAt  clock.Micros
}

// factor returns false where the user has none in the state.
func (store) factor(ctx context.Context, q db.Q, userID, state string) (factor, bool, error) {
	var f factor
	err := q.QueryRowContext(ctx, "SELECT id, secret_sealed, last_step, created_at FROM user_totp WHERE user_id = $1 AND state = $2", userID, state).
		Scan(&f.id, &f.sealed, &f.lastStep, &f.createdAt)
	if found, err := db.Found(err, "factor: read factor"); !found {
		return factor{}, false, err
	}
	return f, true, nil
}

func (store) insertFactor(ctx context.Context, tx *db.Tx, userID, factorID, sealed string, now time.Time) error {
	return db.Exec(ctx, tx, "factor: insert factor", `
		INSERT INTO user_totp (id, user_id, state, secret_sealed, last_step, created_at) VALUES ($1, $2, 'pendente', $3, 0, $4)`,
		factorID, userID, sealed, clock.FromTime(now))
}

// useStep notes that the code of the step was used. Of several at once one gets it,
// and no earlier step counts afterwards. Protection: one conditional update.
func (store) useStep(ctx context.Context, tx *db.Tx, factorID string, step int64) (bool, error) {
	n, err := db.Affected(tx.ExecContext(ctx, "UPDATE user_totp SET last_step = $2 WHERE id = $1 AND last_step < $2", factorID, step))
	return n == 1, db.Wrap(err, "factor: use step")
}

// activateFactor puts a pending factor in force.
func (store) activateFactor(ctx context.Context, tx *db.Tx, factorID string, now time.Time) error {
	return db.Exec(ctx, tx, "factor: activate factor", "UPDATE user_totp SET state = 'ativo', created_at = $2 WHERE id = $1", factorID, clock.FromTime(now))
}

func (store) deleteFactor(ctx context.Context, tx *db.Tx, userID, state string) error {
	return db.Exec(ctx, tx, "factor: delete factor", "DELETE FROM user_totp WHERE user_id = $1 AND state = $2", userID, state)
}

// sealedFactors lists every sealed secret by its row.
func (store) sealedFactors(ctx context.Context, q db.Q) ([]factor, error) {
	return db.List(ctx, q, "factor: list factors", func(rows *sql.Rows, f *factor) error {
		return rows.Scan(&f.id, &f.sealed, &f.email)
	}, "SELECT t.id, t.secret_sealed, u.email FROM user_totp t JOIN users u ON u.id = t.user_id ORDER BY u.email, t.id")
}

// reseal replaces the sealed text, unless it was replaced concurrently.
func (store) reseal(ctx context.Context, tx *db.Tx, f factor, sealed string) error {
	return db.Exec(ctx, tx, "factor: reseal factor", "UPDATE user_totp SET secret_sealed = $3 WHERE id = $1 AND secret_sealed = $2", f.id, f.sealed, sealed)
}

func (store) insertRecovery(ctx context.Context, tx *db.Tx, userID, hash string, now time.Time) error {
	return db.Exec(ctx, tx, "factor: insert recovery code", "INSERT INTO user_recovery_codes (code_hash, user_id, created_at) VALUES ($1, $2, $3)",
		hash, userID, clock.FromTime(now))
}

func (store) deleteRecovery(ctx context.Context, tx *db.Tx, userID string) error {
	return db.Exec(ctx, tx, "factor: delete recovery codes", "DELETE FROM user_recovery_codes WHERE user_id = $1", userID)
}

// useRecovery takes a code out of use; false where it is none. Protection: one
// conditional update.
func (store) useRecovery(ctx context.Context, tx *db.Tx, userID, hash string, now time.Time) (bool, error) {
	n, err := db.Affected(tx.ExecContext(ctx,
		"UPDATE user_recovery_codes SET used_at = $3 WHERE code_hash = $1 AND user_id = $2 AND used_at IS NULL",
		hash, userID, clock.FromTime(now)))
	return n == 1, db.Wrap(err, "factor: use recovery code")
}

func (store) recoveryLeft(ctx context.Context, q db.Q, userID string) (int, error) {
	var n int
	err := q.QueryRowContext(ctx, "SELECT COUNT(*) FROM user_recovery_codes WHERE user_id = $1 AND used_at IS NULL", userID).Scan(&n)
	return n, db.Wrap(err, "factor: count recovery codes")
}
