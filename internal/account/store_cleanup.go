package account

import (
	"context"
	"fmt"
	"time"

	"ynova/internal/kernel/clock"
	"ynova/internal/platform/db"
)

// cleanup removes what has expired, and who registered and never confirmed: an
// address that somebody typed is no account.
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
		{"DELETE FROM email_changes WHERE expires_at < $1", ago(keepTokens)},
		{"DELETE FROM account_tokens WHERE expires_at < $1", ago(keepTokens)},
		{`DELETE FROM users WHERE status = 'pendente' AND email_confirmed_at IS NULL AND created_at < $1
			AND NOT EXISTS (SELECT 1 FROM account_tokens t WHERE t.user_id = users.id)
			AND NOT EXISTS (SELECT 1 FROM registrations r WHERE r.email = users.email)`, ago(keepUnconfirmed)},
	} {
		if _, err := tx.ExecContext(ctx, step.query, step.before); err != nil {
			return fmt.Errorf("account: cleanup: %w", err)
		}
	}
	return nil
}
