package client

import (
	"context"
	"fmt"

	"ynova/internal/platform/db"
)

// mergePages is how much of an index one transaction of MergeSearch rewrites: a
// few milliseconds, so that other writers hardly wait.
const mergePages = 200

// MergeSearch joins the pieces that writes leave a full-text index in, which makes
// searches faster; periodic tasks and bulk loads call it. table is the index
// (clients_search). It works in small transactions and has nothing to do on
// PostgreSQL.
func MergeSearch(ctx context.Context, d *db.DB, table string) error {
	if d.Dialect() != db.SQLite {
		return nil
	}
	// A negative number makes all pieces one level first; see "merge" in the
	// documentation of FTS5.
	for pages := -mergePages; ; pages = mergePages {
		var done bool
		err := d.InTx(ctx, func(ctx context.Context, tx *db.Tx) (err error) {
			done, err = mergeSome(ctx, tx, table, pages)
			return err
		})
		if err != nil {
			return fmt.Errorf("client: merge %s: %w", table, err)
		}
		if done {
			return nil
		}
	}
}

func mergeSome(ctx context.Context, tx *db.Tx, table string, pages int) (done bool, err error) {
	var before, after int64
	if err := tx.QueryRowContext(ctx, "SELECT total_changes()"+db.SQLiteOnly).Scan(&before); err != nil {
		return false, err
	}
	if _, err := tx.ExecContext(ctx, `INSERT INTO `+table+` (`+table+`, rank) VALUES ('merge', $1)`+db.SQLiteOnly, pages); err != nil {
		return false, err
	}
	err = tx.QueryRowContext(ctx, "SELECT total_changes()"+db.SQLiteOnly).Scan(&after)
	return after-before < 2, err
}
