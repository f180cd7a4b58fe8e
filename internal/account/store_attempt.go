package account

import (
	"context"
	"time"

	"ynova/internal/kernel/clock"
	"ynova/internal/platform/db"
)

// take counts one attempt, if the limit has room for it. Protection: one upsert
// that counts and decides at once.
func (store) Take(ctx context.Context, tx *db.Tx, l Limit, subject string, now time.Time) (bool, error) {
	n, err := db.Affected(tx.ExecContext(ctx, `
		INSERT INTO attempt_counters (key, attempts, expires_at) VALUES ($1, 1, $2)
		ON CONFLICT (key) DO UPDATE SET
			attempts = CASE WHEN attempt_counters.expires_at <= $3 THEN 1 ELSE attempt_counters.attempts + 1 END,
			expires_at = excluded.expires_at
		WHERE attempt_counters.expires_at <= $3 OR attempt_counters.attempts < $4`,
		l.key(subject), clock.FromTime(now.Add(l.Window)), clock.FromTime(now), l.Max))
	return n == 1, db.Wrap(err, "account: count attempt")
}

// giveOneBack takes one attempt off the counter.
func (store) giveOneBack(ctx context.Context, tx *db.Tx, key string) error {
	_, err := tx.ExecContext(ctx, "UPDATE attempt_counters SET attempts = attempts - 1 WHERE key = $1 AND attempts > 0", key)
	return db.Wrap(err, "account: give attempt back")
}
