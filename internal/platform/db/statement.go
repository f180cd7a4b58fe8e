package db

import (
	"context"
	"database/sql"
)

// Exec runs a statement that writes. Doing names it in its error: "invoice: insert".
func Exec(ctx context.Context, tx *Tx, doing, query string, args ...any) error {
	_, err := tx.ExecContext(ctx, query, args...)
	return Wrap(err, doing)
}

// List reads all rows of a query with scan. Doing names it in its error.
func List[T any](ctx context.Context, q Q, doing string, scan func(rows *sql.Rows, v *T) error, query string, args ...any) ([]T, error) {
	rows, err := q.QueryContext(ctx, query, args...)
	list, err := Collect(rows, err, scan)
	return list, Wrap(err, doing)
}
