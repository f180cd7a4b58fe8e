package view

import (
	"context"
	"database/sql"
	"strings"

	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/ptbr"
	"ynova/internal/platform/db"
)

const selectViews = `SELECT v.id, v.user_id, u.name, v.screen, v.name, v.query, v.roles, v.version, COALESCE(s.mode, '')
	FROM saved_views v JOIN users u ON u.id = v.user_id LEFT JOIN view_sends s ON s.view_id = v.id WHERE `

func scan(rows *sql.Rows, v *View) error { return read(rows.Scan, v) }

func read(scan func(...any) error, v *View) error {
	var roles string
	err := scan(&v.ID, &v.UserID, &v.Owner, &v.Screen, &v.Name, &v.Query, &roles, &v.Version, &v.Mode)
	for role := range strings.FieldsFuncSeq(roles, func(r rune) bool { return r == ',' }) {
		v.Roles = append(v.Roles, actor.Role(role))
	}
	return err
}

// list reads the views of a person on a screen, and those that are shared.
func list(ctx context.Context, q db.Q, userID, screen string) ([]View, error) {
	return db.List(ctx, q, "view: list", scan, selectViews+`v.screen = $1 AND (v.user_id = $2 OR v.roles <> '') ORDER BY v.id`, screen, userID)
}

// own reads a view of a person; errNotFound where it is another user's.
func own(ctx context.Context, q db.Q, userID, viewID string) (View, error) {
	var v View
	err := read(q.QueryRowContext(ctx, selectViews+`v.id = $1 AND v.user_id = $2`, viewID, userID).Scan, &v)
	return v, db.WrapRow(err, errNotFound, "view: read")
}

// lockPersonForUpdate locks the person's row, under which the views are counted.
func lockPersonForUpdate(ctx context.Context, tx *db.Tx, userID string) error {
	var locked string
	err := tx.QueryRowContext(ctx, `SELECT id FROM users WHERE id = $1`+tx.Dialect().ForUpdate(), userID).Scan(&locked)
	return db.WrapRow(err, errNotFound, "view: lock person")
}

// lockAndCount locks the person's row and counts the views on a screen.
func lockAndCount(ctx context.Context, tx *db.Tx, userID, screen string) (int, error) {
	if err := lockPersonForUpdate(ctx, tx, userID); err != nil {
		return 0, err
	}
	return db.Count(ctx, tx, "view: count", ` FROM saved_views WHERE user_id = $1 AND screen = $2`, userID, screen)
}

func insert(ctx context.Context, tx *db.Tx, v *View, now clock.Micros) error {
	_, err := tx.ExecContext(ctx, `
		INSERT INTO saved_views (id, user_id, screen, name, name_key, query, roles, version, created_at, updated_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9)`,
		v.ID, v.UserID, v.Screen, v.Name, ptbr.Fold(v.Name), v.Query, rolesText(v.Roles), v.Version, now)
	if db.IsUnique(err) {
		return errTaken.WithCause(err)
	}
	return db.Wrap(err, "view: insert")
}

func update(ctx context.Context, tx *db.Tx, v *View, now clock.Micros) (bool, error) {
	n, err := db.Affected(tx.ExecContext(ctx, `
		UPDATE saved_views SET name = $2, name_key = $3, query = $4, roles = $5, version = $6, updated_at = $7 WHERE id = $1 AND version = $8`,
		v.ID, v.Name, ptbr.Fold(v.Name), v.Query, rolesText(v.Roles), v.Version, now, v.Version-1))
	if db.IsUnique(err) {
		return false, errTaken.WithCause(err)
	}
	return n == 1, db.Wrap(err, "view: update")
}

func remove(ctx context.Context, tx *db.Tx, viewID string) error {
	return db.Exec(ctx, tx, "view: delete", `DELETE FROM saved_views WHERE id = $1`, viewID)
}

func rolesText(roles []actor.Role) string {
	if len(roles) == 0 {
		return ""
	}
	text := ","
	for _, role := range roles {
		text += string(role) + ","
	}
	return text
}
