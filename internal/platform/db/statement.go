package db

import (
	"context"
	"database/sql"
	"strconv"
	"strings"
)

// Exec runs a statement that writes. Doing names it in its error: "invoice: insert".
func Exec(ctx context.Context, tx *Tx, doing, query string, args ...any) error {
	_, err := tx.ExecContext(ctx, query, args...)
	return Wrap(err, doing)
}

// Changed is Exec that reports whether a row was written: a key that is taken, or a row
// that was changed since it was read, leaves none.
func Changed(ctx context.Context, tx *Tx, doing, query string, args ...any) (bool, error) {
	n, err := Affected(tx.ExecContext(ctx, query, args...))
	return n > 0, Wrap(err, doing)
}

// Value reads the one column of a query's one row; the zero value where there is none.
func Value[T any](ctx context.Context, q Q, doing, query string, args ...any) (v T, err error) {
	err = q.QueryRowContext(ctx, query, args...).Scan(&v)
	return v, WrapRow(err, nil, doing)
}

// List reads all rows of a query with scan. Doing names it in its error.
func List[T any](ctx context.Context, q Q, doing string, scan func(rows *sql.Rows, v *T) error, query string, args ...any) ([]T, error) {
	rows, err := q.QueryContext(ctx, query, args...)
	list, err := Collect(rows, err, scan)
	return list, Wrap(noted(q, err), doing)
}

// ListIn is List over the keys, as EachIn takes them.
func ListIn[T, K any](ctx context.Context, q Q, doing string, scan func(rows *sql.Rows, v *T) error, query, tail string, keys []K) ([]T, error) {
	var found []T
	err := EachIn(ctx, q, query, tail, keys, func(rows *sql.Rows) error {
		var v T
		err := scan(rows, &v)
		found = append(found, v)
		return err
	})
	return found, Wrap(err, doing)
}

// Count returns how many rows there are: from is " FROM … WHERE …".
func Count(ctx context.Context, q Q, doing, from string, args ...any) (int, error) {
	return Value[int](ctx, q, doing, "SELECT COUNT(*)"+from, args...)
}

// Arg appends an argument and returns its place in the statement, as "$3".
func Arg(args *[]any, v any) string {
	*args = append(*args, v)
	return "$" + strconv.Itoa(len(*args))
}

// Page is the end of a statement that reads a page; its arguments are appended.
func Page(args *[]any, limit, offset int) string {
	return " LIMIT " + Arg(args, limit) + " OFFSET " + Arg(args, offset)
}

// Contains is the pattern by which LIKE … ESCAPE '\' finds a text anywhere in a column.
func Contains(text string) string { return "%" + likeEscaper.Replace(text) + "%" }

var likeEscaper = strings.NewReplacer(`\`, `\\`, `%`, `\%`, `_`, `\_`)
