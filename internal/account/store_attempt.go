package account

import (
	"context"
	"time"

	"ynova/internal/kernel/clock"
	"ynova/internal/platform/db"
)

// take counts one attempt, if the limit has room for it. A counter that would rest for
// longer than its limit says was counted while the clock was ahead, and is over.
// Protection: one upsert that counts and decides at once.
func (store) Take(ctx context.Context, tx *db.Tx, l Limit, subject string, now time.Time) (bool, error) {
	n, err := db.Affected(tx.ExecContext(ctx, `
		INSERT INTO attempt_counters (key, attempts, expires_at) VALUES ($1, 1, $2)
		ON CONFLICT (key) DO UPDATE SET
			attempts = CASE WHEN attempt_counters.expires_at <= $3 OR attempt_counters.expires_at > $5 THEN 1 ELSE attempt_counters.attempts + 1 END,
			expires_at = excluded.expires_at
		WHERE attempt_counters.expires_at <= $3 OR attempt_counters.expires_at > $5 OR attempt_counters.attempts < $4`,
		l.key(subject), clock.FromTime(now.Add(l.Window)), clock.FromTime(now), l.Max, clock.FromTime(now.Add(2*l.Window))))
	return n == 1, db.Wrap(err, "account: count attempt")
}

// giveOneBack takes one attempt off the counter.
func (store) giveOneBack(ctx context.Context, tx *db.Tx, key string) error {
	return db.Exec(ctx, tx, "account: give attempt back", "UPDATE attempt_counters SET attempts = attempts - 1 WHERE key = $1 AND attempts > 0", key)
}

// cleanup removes what has expired, and registrations that were never confirmed: an
// address that was only typed is no account.
func (store) cleanup(ctx context.Context, tx *db.Tx, now time.Time) error {
	ago := func(d time.Duration) clock.Micros { return clock.FromTime(now.Add(-d)) }
	for _, step := range []struct {
		query  string
		before clock.Micros
	}{
		{"DELETE FROM sessions WHERE created_at < $1", ago(keepSessions)},
		{"DELETE FROM known_devices WHERE expires_at < $1", ago(0)},
		{"DELETE FROM attempt_counters WHERE expires_at < $1", ago(0)},
		{"DELETE FROM registrations WHERE created_at < $1", ago(keepRegistrations)},
		{"DELETE FROM login_challenges WHERE expires_at < $1", ago(0)},
		{"DELETE FROM passkey_challenges WHERE expires_at < $1", ago(0)},
		{"DELETE FROM sso_attempts WHERE expires_at < $1", ago(0)},
		{"DELETE FROM sso_steps WHERE expires_at < $1", ago(0)},
		{"DELETE FROM email_changes WHERE expires_at < $1", ago(keepTokens)},
		{"DELETE FROM account_tokens WHERE expires_at < $1", ago(keepTokens)},
		{`DELETE FROM users WHERE status = 'pendente' AND email_confirmed_at IS NULL AND created_at < $1
			AND NOT EXISTS (SELECT 1 FROM account_tokens t WHERE t.user_id = users.id)
			AND NOT EXISTS (SELECT 1 FROM registrations r WHERE r.email = users.email)`, ago(keepUnconfirmed)},
	} {
		if err := db.Exec(ctx, tx, "account: cleanup", step.query, step.before); err != nil {
			return err
		}
	}
	return nil
}
