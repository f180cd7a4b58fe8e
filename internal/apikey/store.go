package apikey

import (
	"context"
	"database/sql"
	"net/netip"
	"strings"
	"time"

	"ynova/internal/account"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/platform/db"
)

const selectKeys = `SELECT k.id, k.owner_user_id, u.name, k.name, k.scopes, k.client_ids, k.ip_ranges, k.rate_per_minute,
	k.created_at, k.expires_at, k.revoked_at, k.paused_at, k.last_used_at, k.last_used_ip`

func (k *Key) read(scan func(...any) error, further ...any) error {
	var scopes, clients, ranges string
	var ip db.NullText
	err := scan(append([]any{
		&k.ID, &k.OwnerID, &k.OwnerName, &k.Name, &scopes, &clients, &ranges, &k.Rate, &k.CreatedAt, &k.ExpiresAt, &k.RevokedAt, &k.PausedAt,
		&k.LastUsedAt, &ip,
	}, further...)...)
	if err != nil {
		return err
	}
	k.ClientIDs, k.LastUsedIP = strings.Fields(clients), string(ip)
	for scope := range strings.FieldsSeq(scopes) {
		k.Scopes = append(k.Scopes, actor.Permission(scope))
	}
	for text := range strings.FieldsSeq(ranges) {
		p, err := netip.ParsePrefix(text)
		if err != nil {
			return err
		}
		k.Ranges = append(k.Ranges, p)
	}
	return nil
}

// words is a list as it is stored.
func words[T any](list []T, text func(T) string) string {
	texts := make([]string, len(list))
	for i, v := range list {
		texts[i] = text(v)
	}
	return strings.Join(texts, " ")
}

// list reads the keys of a person, or of everybody, the newest first.
func list(ctx context.Context, q db.Q, ownerID string) ([]Key, error) {
	var args []any
	where := `TRUE`
	if ownerID != "" {
		where = `k.owner_user_id = ` + db.Arg(&args, ownerID)
	}
	return db.List(ctx, q, "apikey: list", func(rows *sql.Rows, k *Key) error { return k.read(rows.Scan) },
		selectKeys+` FROM api_keys k JOIN users u ON u.id = k.owner_user_id WHERE `+where+` ORDER BY k.created_at DESC, k.id`, args...)
}

// byID reads a key of a person, or anybody's; errNotFound where it is not the person's.
func byID(ctx context.Context, q db.Q, ownerID, keyID string) (Key, error) {
	args := []any{keyID}
	where := `k.id = $1`
	if ownerID != "" {
		where += ` AND k.owner_user_id = ` + db.Arg(&args, ownerID)
	}
	var k Key
	err := k.read(q.QueryRowContext(ctx, selectKeys+` FROM api_keys k JOIN users u ON u.id = k.owner_user_id WHERE `+where, args...).Scan)
	return k, db.WrapRow(err, errNotFound, "apikey: read")
}

// count is how many live keys the person has.
func count(ctx context.Context, q db.Q, ownerID string, now time.Time) (int, error) {
	return db.Count(ctx, q, "apikey: count", ` FROM api_keys WHERE owner_user_id = $1 AND revoked_at IS NULL AND expires_at > $2`,
		ownerID, clock.FromTime(now))
}

func insert(ctx context.Context, tx *db.Tx, k *Key, hash string) error {
	return db.Exec(ctx, tx, "apikey: insert", `
		INSERT INTO api_keys (id, owner_user_id, name, hash, scopes, client_ids, ip_ranges, rate_per_minute, created_at, expires_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
		k.ID, k.OwnerID, k.Name, hash, words(k.Scopes, func(p actor.Permission) string { return string(p) }),
		strings.Join(k.ClientIDs, " "), words(k.Ranges, netip.Prefix.String), k.Rate, k.CreatedAt, k.ExpiresAt)
}

// revoke ends a key and reports whether it was live. Protection: one conditional update.
func revoke(ctx context.Context, tx *db.Tx, keyID string, now time.Time) (bool, error) {
	n, err := db.Affected(tx.ExecContext(ctx, `UPDATE api_keys SET revoked_at = $2 WHERE id = $1 AND revoked_at IS NULL`, keyID, clock.FromTime(now)))
	return n == 1, db.Wrap(err, "apikey: revoke")
}

// pause stops a key that works, and reports whether it did. Protection: one conditional
// update.
func pause(ctx context.Context, tx *db.Tx, keyID string) (bool, error) {
	now := clock.FromTime(tx.Now())
	n, err := db.Affected(tx.ExecContext(ctx, `UPDATE api_keys SET paused_at = $2
		WHERE id = $1 AND revoked_at IS NULL AND paused_at IS NULL AND expires_at > $2`, keyID, now))
	return n == 1, db.Wrap(err, "apikey: pause")
}

// resume has a paused key work again, and reports whether it was paused. Protection: one
// conditional update.
func resume(ctx context.Context, tx *db.Tx, keyID string) (bool, error) {
	n, err := db.Affected(tx.ExecContext(ctx, `UPDATE api_keys SET paused_at = NULL WHERE id = $1 AND revoked_at IS NULL AND paused_at IS NOT NULL`, keyID))
	return n == 1, db.Wrap(err, "apikey: resume")
}

// touch writes down that the key was used. Protection: one conditional update, so that of
// calls at once the later time stands.
func touch(ctx context.Context, tx *db.Tx, keyID, ip string, now time.Time) error {
	return db.Exec(ctx, tx, "apikey: touch", `
		UPDATE api_keys SET last_used_at = $2, last_used_ip = $3 WHERE id = $1 AND (last_used_at IS NULL OR last_used_at < $2)`,
		keyID, clock.FromTime(now), ip)
}

// presented is a key with its hash and its owner as the account stands now.
type presented struct {
	Key
	hash  string
	owner account.Standing
}

// present reads what a presented key names.
func present(ctx context.Context, q db.Q, keyID string) (presented, error) {
	var p presented
	row := q.QueryRowContext(ctx, selectKeys+`, k.hash, `+account.StandingColumns+`
		FROM api_keys k JOIN users u ON u.id = k.owner_user_id WHERE k.id = $1`, keyID)
	if err := db.WrapRow(p.read(row.Scan, append([]any{&p.hash}, p.owner.Places()...)...), errInvalid, "apikey: read presented"); err != nil {
		return presented{}, err
	}
	p.owner.Settle()
	return p, nil
}
