package account

import (
	"context"
	"database/sql"

	"ynova/internal/platform/db"
)

// exportRows is how many rows of one kind the export of the own data holds, the
// newest first.
const exportRows = 10_000

// fillOwn reads sessions, messages and acts of the user.
func (store) fillOwn(ctx context.Context, q db.Q, userID string, into *ownData) (err error) {
	into.Sessions, err = db.List(ctx, q, "account: export sessions", func(rows *sql.Rows, s *ownSession) error {
		return rows.Scan(&s.CreatedAt, &s.LastSeenAt, &s.IP, &s.UserAgent)
	}, `SELECT created_at, last_seen_at, ip, user_agent FROM sessions WHERE user_id = $1 ORDER BY created_at DESC, id DESC LIMIT $2`, userID, exportRows)
	if err != nil {
		return err
	}
	into.Notifications, err = db.List(ctx, q, "account: export notifications", func(rows *sql.Rows, n *ownNotice) error {
		return rows.Scan(&n.At, &n.Title, &n.Body)
	}, `SELECT created_at, title, body FROM notifications WHERE user_id = $1 ORDER BY created_at DESC, id DESC LIMIT $2`, userID, exportRows)
	if err != nil {
		return err
	}
	into.Acts, err = db.List(ctx, q, "account: export acts", func(rows *sql.Rows, a *ownAct) error {
		return rows.Scan(&a.At, &a.Action, &a.Title, &a.IP)
	}, `SELECT at, action, title, COALESCE(ip, '') FROM audit_entries WHERE actor_id = $1 ORDER BY at DESC, id DESC LIMIT $2`, userID, exportRows)
	return err
}
