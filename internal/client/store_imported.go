package client

import (
	"context"
	"database/sql"

	"ynova/internal/platform/db"
)

// RemoveImported removes the units and clients that an import created and that
// nobody has changed or referred to since, and counts them: what a row of any table
// refers to stays.
//
// Protection: the foreign keys, and the version of each row.
func RemoveImported(ctx context.Context, tx *db.Tx, importSeq int64) (clients, units int, err error) {
	if units, err = removeUnused(ctx, tx, "consumer_units", importSeq); err != nil {
		return 0, 0, err
	}
	clients, err = removeUnused(ctx, tx, "clients", importSeq)
	return clients, units, err
}

func removeUnused(ctx context.Context, tx *db.Tx, table string, importSeq int64) (n int, err error) {
	rows, err := tx.QueryContext(ctx, `SELECT id FROM `+table+` WHERE created_import = $1 AND version = 1 ORDER BY id`, importSeq)
	ids, err := db.Collect(rows, err, func(rows *sql.Rows, id *string) error { return rows.Scan(id) })
	for from := 0; err == nil && from < len(ids); from += removedAtOnce {
		var removed int
		removed, err = removeFree(ctx, tx, table, ids[from:min(from+removedAtOnce, len(ids))])
		n += removed
	}
	return n, db.Wrap(err, "client: remove imported "+table)
}

// removedAtOnce is how many rows one statement tries to remove.
const removedAtOnce = 256

// removeFree removes those of the rows that nothing refers to: all at once, or half
// by half where something refers to one of them.
func removeFree(ctx context.Context, tx *db.Tx, table string, ids []string) (n int, err error) {
	args := make([]any, len(ids))
	for i, id := range ids {
		args[i] = id
	}
	err = tx.Try(ctx, func() error {
		if table == "clients" { // whom it belongs to refers to it, and is no use of it
			if _, err := tx.ExecContext(ctx, `DELETE FROM client_access WHERE client_id IN `+db.Tuples(1, len(ids)), args...); err != nil {
				return err
			}
		}
		_, err := tx.ExecContext(ctx, `DELETE FROM `+table+` WHERE id IN `+db.Tuples(1, len(ids)), args...)
		return err
	})
	switch {
	case err == nil:
		return len(ids), nil
	case !db.IsForeignKey(err):
		return 0, err
	case len(ids) == 1:
		return 0, nil
	}
	first, err := removeFree(ctx, tx, table, ids[:len(ids)/2])
	if err != nil {
		return 0, err
	}
	second, err := removeFree(ctx, tx, table, ids[len(ids)/2:])
	return first + second, err
}
