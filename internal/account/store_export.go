package account

import (
	"context"
	"database/sql"
	"fmt"

	"ynova/internal/platform/db"
)

// exportRows is how many rows of one kind the export of the own data holds, the
// newest first.
const exportRows = 10_000

// fillOwn reads sessions, messages and acts of the user.
func (store) fillOwn(ctx context.Context, q db.Q, userID string, into *ownData) (err error) {
	rows, err := q.QueryContext(ctx, `
		SELECT created_at, last_seen_at, ip, user_agent FROM sessions WHERE user_id = $1 ORDER BY created_at DESC, id DESC LIMIT $2`, userID, exportRows)
	into.Sessions, err = db.Collect(rows, err, func(rows *sql.Rows, s *ownSession) error {
		return rows.Scan(&s.CreatedAt, &s.LastSeenAt, &s.IP, &s.UserAgent)
	})
	if err != nil {
		return fmt.Errorf("account: export sessions: %w", err)
	}
	rows, err = q.QueryContext(ctx, `
		SELECT created_at, title, body FROM notifications WHERE user_id = $1 ORDER BY created_at DESC, id DESC LIMIT $2`, userID, exportRows)
	into.Notifications, err = db.Collect(rows, err, func(rows *sql.Rows, n *ownNotice) error {
		return rows.Scan(&n.At, &n.Title, &n.Body)
	})
	if err != nil {
		return fmt.Errorf("account: export notifications: %w", err)
	}
	rows, err = q.QueryContext(ctx, `
		SELECT at, action, title, COALESCE(ip, '') FROM audit_entries WHERE actor_id = $1 ORDER BY at DESC, id DESC LIMIT $2`, userID, exportRows)
	into.Acts, err = db.Collect(rows, err, func(rows *sql.Rows, a *ownAct) error {
		return rows.Scan(&a.At, &a.Action, &a.Title, &a.IP)
	})
	return db.Wrap(err, "account: export acts")
}
