package view

import (
	"context"
	"database/sql"

	"ynova/internal/kernel/clock"
	"ynova/internal/platform/db"
)

// send is a view that is mailed to its owner.
type send struct {
	view     View
	lastHash string
	lastAt   clock.Micros
}

// dueSends are the mailed views of active people that were not looked at since Monday's
// hour, or today's where they go when they change.
func dueSends(ctx context.Context, q db.Q, monday, today clock.Micros) ([]send, error) {
	return db.List(ctx, q, "view: read what is due", func(rows *sql.Rows, s *send) error {
		return rows.Scan(&s.view.ID, &s.view.UserID, &s.view.Screen, &s.view.Name, &s.view.Query, &s.view.Mode, &s.lastHash, &s.lastAt)
	}, `SELECT v.id, v.user_id, v.screen, v.name, v.query, s.mode, s.last_hash, s.last_at
		FROM view_sends s JOIN saved_views v ON v.id = s.view_id JOIN users u ON u.id = v.user_id
		WHERE u.status = 'ativo' AND (s.mode = $1 AND s.last_at < $2 OR s.mode = $3 AND s.last_at < $4) ORDER BY v.id`,
		Mondays, monday, Changed, today)
}

// advance notes that a view was looked at, and the rows that go with it; false where it was
// looked at meanwhile, or is mailed no more.
func advance(ctx context.Context, tx *db.Tx, s *send, hash string, now clock.Micros) (bool, error) {
	n, err := db.Affected(tx.ExecContext(ctx, `UPDATE view_sends SET last_hash = $2, last_at = $3 WHERE view_id = $1 AND last_at = $4`,
		s.view.ID, hash, now, s.lastAt))
	return n == 1, db.Wrap(err, "view: note what was sent")
}

// mailed reads a view by its id; the zero View where it is gone, or mailed no more.
func mailed(ctx context.Context, q db.Q, viewID string) (View, error) {
	var v View
	_, err := db.Found(read(q.QueryRowContext(ctx, selectViews+`v.id = $1 AND s.mode IS NOT NULL`, viewID).Scan, &v), "view: read")
	return v, err
}

// countOthers counts the mailed views of a person without one.
func countOthers(ctx context.Context, q db.Q, v *View) (int, error) {
	return db.Count(ctx, q, "view: count mailed",
		` FROM view_sends s JOIN saved_views v ON v.id = s.view_id WHERE v.user_id = $1 AND v.id <> $2`, v.UserID, v.ID)
}

func setSend(ctx context.Context, tx *db.Tx, viewID string, mode Mode, now clock.Micros) error {
	return db.Exec(ctx, tx, "view: set when it is mailed", `INSERT INTO view_sends (view_id, mode, last_hash, last_at) VALUES ($1, $2, '', $3)
		ON CONFLICT (view_id) DO UPDATE SET mode = excluded.mode, last_hash = '', last_at = excluded.last_at`, viewID, mode, now)
}

func dropSend(ctx context.Context, tx *db.Tx, viewID string) error {
	return db.Exec(ctx, tx, "view: mail no more", `DELETE FROM view_sends WHERE view_id = $1`, viewID)
}
