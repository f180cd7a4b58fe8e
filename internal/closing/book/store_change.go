package book

import (
	"context"
	"database/sql"
	"slices"

	"ynova/internal/client"
	"ynova/internal/platform/db"
)

// positions are how each engine says how far its committed changes have come, and which
// came after a position: on PostgreSQL, where transactions do not commit in the order in
// which they began, a snapshot; on SQLite, which has one writer, the last number.
var positions = map[db.Dialect]struct{ now, after string }{
	db.SQLite: {`CAST(COALESCE((SELECT MAX(position) FROM closing_changes), 0) AS TEXT)`, `c.position > CAST($1 AS INTEGER)`},
	db.Postgres: {
		`CAST(txid_current_snapshot() AS TEXT)`,
		`c.position >= txid_snapshot_xmin(CAST($1 AS txid_snapshot)) AND NOT txid_visible_in_snapshot(c.position, CAST($1 AS txid_snapshot))`,
	},
}

// everybody stands in closing_changes for all clients.
const everybody = ""

// changedSince reads how far changes have come, and of which clients something was written
// after the position; an empty position asks for nobody.
func changedSince(ctx context.Context, d *db.DB, position string) (now string, ids []string, err error) {
	of := positions[d.Dialect()]
	if position == "" {
		err = d.QueryRowContext(ctx, `SELECT `+of.now).Scan(&now)
		return now, nil, db.Wrap(err, "closing: read the position of changes")
	}
	err = db.Each(ctx, d, `SELECT `+of.now+`, x.client_id FROM (SELECT 1 AS one) o
		LEFT JOIN (SELECT DISTINCT c.client_id FROM closing_changes c WHERE `+of.after+`) x ON TRUE`, []any{position}, func(rows *sql.Rows) error {
		var id sql.NullString
		err := rows.Scan(&now, &id)
		if id.Valid {
			ids = append(ids, id.String)
		}
		return err
	})
	return now, ids, db.Wrap(err, "closing: read changes")
}

// Position is how far the changes of clients have come, for Changed.
func (s *Service) Position(ctx context.Context) (string, error) {
	now, _, err := changedSince(ctx, s.DB, "")
	return now, err
}

// Changed reports whether something was written of one of the clients, or of all, after the
// position.
func Changed(ctx context.Context, tx *db.Tx, position string, clientIDs []string) (changed bool, err error) {
	args := []any{position}
	err = tx.QueryRowContext(ctx, `SELECT EXISTS (SELECT 1 FROM closing_changes c WHERE `+positions[tx.Dialect()].after+`
		AND c.client_id IN `+db.In(&args, append(slices.Clone(clientIDs), everybody))+`)`, args...).Scan(&changed)
	return changed, db.Wrap(err, "closing: look for changes")
}

// forgetChanges takes away what nobody asks for any more: on SQLite a client has one row.
func forgetChanges(ctx context.Context, tx *db.Tx) error {
	if tx.Dialect() == db.SQLite {
		return nil
	}
	return db.Exec(ctx, tx, "closing: forget changes", `DELETE FROM closing_changes WHERE noted_at < EXTRACT(EPOCH FROM CURRENT_TIMESTAMP) - 86400`)
}

// reached are the clients in scope.
func reached(ctx context.Context, q db.Q, scope client.Scope) (map[string]bool, error) {
	var args []any
	ids, err := db.List(ctx, q, "closing: clients in reach", db.Single[string], `SELECT c.id FROM clients c WHERE `+scope.Where("c.id", &args), args...)
	in := make(map[string]bool, len(ids))
	for _, id := range ids {
		in[id] = true
	}
	return in, err
}
