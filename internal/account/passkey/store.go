package passkey

import (
	"context"
	"database/sql"
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"time"

	"github.com/go-webauthn/webauthn/webauthn"

	"ynova/internal/kernel/clock"
	"ynova/internal/platform/db"
)

// store is the SQL of passkeys.
type store struct{}

// Passkey is a key as its owner sees it.
type Passkey struct {
	ID         string
	Label      string
	Synced     bool // copied to other devices of its owner
	CreatedAt  clock.Micros
	LastUsedAt *clock.Micros // nil: never

	credential webauthn.Credential
}

var encoding = base64.RawURLEncoding

const selectPasskeys = `
	SELECT id, label, credential_id, public_key, sign_count, aaguid, backup_eligible, backup_state, created_at, last_used_at
	FROM user_passkeys WHERE user_id = $1 ORDER BY created_at, id`

// of lists the keys of the user, the oldest first.
func (store) of(ctx context.Context, q db.Q, userID string) ([]Passkey, error) {
	return db.List(ctx, q, "passkey: list keys", scan, selectPasskeys, userID)
}

func scan(rows *sql.Rows, p *Passkey) error {
	var credentialID, publicKey, aaguid string
	c := &p.credential
	if err := rows.Scan(&p.ID, &p.Label, &credentialID, &publicKey, &c.Authenticator.SignCount, &aaguid,
		&c.Flags.BackupEligible, &p.Synced, &p.CreatedAt, &p.LastUsedAt); err != nil {
		return err
	}
	var err error
	if c.ID, err = encoding.DecodeString(credentialID); err != nil {
		return fmt.Errorf("passkey: credential id: %w", err)
	}
	if c.PublicKey, err = encoding.DecodeString(publicKey); err != nil {
		return fmt.Errorf("passkey: public key: %w", err)
	}
	c.Authenticator.AAGUID, err = hex.DecodeString(aaguid)
	return err
}

// insert returns false where the key is there already, of whomever.
func (store) insert(ctx context.Context, tx *db.Tx, userID, id, label string, c *webauthn.Credential, now time.Time) (bool, error) {
	n, err := db.Affected(tx.ExecContext(ctx, `
		INSERT INTO user_passkeys (id, user_id, credential_id, public_key, sign_count, aaguid, backup_eligible, backup_state, label, created_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) ON CONFLICT (credential_id) DO NOTHING`,
		id, userID, encoding.EncodeToString(c.ID), encoding.EncodeToString(c.PublicKey), int64(c.Authenticator.SignCount),
		hex.EncodeToString(c.Authenticator.AAGUID), c.Flags.BackupEligible, c.Flags.BackupState, label, clock.FromTime(now)))
	return n == 1, db.Wrap(err, "passkey: insert key")
}

// used notes what a sign-in showed of the key.
func (store) used(ctx context.Context, tx *db.Tx, id string, c *webauthn.Credential, now time.Time) error {
	return db.Exec(ctx, tx, "passkey: note use", "UPDATE user_passkeys SET sign_count = $2, backup_state = $3, last_used_at = $4 WHERE id = $1",
		id, int64(c.Authenticator.SignCount), c.Flags.BackupState, clock.FromTime(now))
}

// remove returns false where the user has no such key.
func (store) remove(ctx context.Context, tx *db.Tx, userID, id string) (bool, error) {
	n, err := db.Affected(tx.ExecContext(ctx, "DELETE FROM user_passkeys WHERE id = $1 AND user_id = $2", id, userID))
	return n == 1, db.Wrap(err, "passkey: remove key")
}

// removeAll returns how many keys the user had.
func (store) removeAll(ctx context.Context, tx *db.Tx, userID string) (int64, error) {
	n, err := db.Affected(tx.ExecContext(ctx, "DELETE FROM user_passkeys WHERE user_id = $1", userID))
	return n, db.Wrap(err, "passkey: remove keys")
}

// insertChallenge stores the challenge of the browser with the token; userID is "" at a
// sign-in.
func (store) insertChallenge(ctx context.Context, tx *db.Tx, tokenHash, userID, state string, expiresAt time.Time) error {
	return db.Exec(ctx, tx, "passkey: insert challenge", "INSERT INTO passkey_challenges (token_hash, user_id, state, expires_at) VALUES ($1, $2, $3, $4)",
		tokenHash, db.Optional(userID), state, clock.FromTime(expiresAt))
}

// takeChallenge takes the challenge out of use and returns its state, "" where there is
// none (any more). Protection: one DELETE; of several at once one gets it.
func (store) takeChallenge(ctx context.Context, tx *db.Tx, tokenHash, userID string, now time.Time) (string, error) {
	var state string
	err := tx.QueryRowContext(ctx, `
		DELETE FROM passkey_challenges WHERE token_hash = $1 AND COALESCE(user_id, '') = $2 AND expires_at > $3 RETURNING state`,
		tokenHash, userID, clock.FromTime(now)).Scan(&state)
	return state, db.WrapRow(err, nil, "passkey: take challenge")
}
