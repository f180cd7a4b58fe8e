package balance

import (
	"context"
	"database/sql"
	"strconv"
	"strings"

	"ynova/internal/platform/db"
)

// bulk is a statement of many rows in the sizes that are kept prepared.
type bulk struct {
	head, tail string
	columns    int
	texts      map[db.Dialect]map[int]string
}

// sizes are how many rows one statement takes: what is left over goes in smaller
// ones.
var sizes = [...]int{200, 20, 1}

func newBulk(head string, columns int, tail string) *bulk {
	b := &bulk{head: head, tail: tail, columns: columns, texts: map[db.Dialect]map[int]string{}}
	for _, dialect := range [...]db.Dialect{db.SQLite, db.Postgres} {
		b.texts[dialect] = map[int]string{}
		for _, n := range sizes {
			b.texts[dialect][n] = head + tuples(dialect, n, columns) + tail
		}
	}
	return b
}

// exec runs the statement for n rows; args appends the values of a row.
func (b *bulk) exec(ctx context.Context, tx *db.Tx, n int, args func(dst []any, i int) []any) error {
	dialect := tx.Dialect()
	values := make([]any, 0, min(n, sizes[0])*b.columns)
	from := 0
	for _, size := range sizes {
		for ; n-from >= size; from += size {
			values = values[:0]
			for i := from; i < from+size; i++ {
				values = args(values, i)
			}
			if _, err := tx.ExecContext(ctx, b.texts[dialect][size], values...); err != nil {
				return err
			}
		}
	}
	return nil
}

// tuples returns "($1, $2), ($3, $4)" for two rows of two columns. On SQLite the
// placeholders have no names: the driver looks each name up among all of them.
func tuples(dialect db.Dialect, rows, columns int) string {
	var b strings.Builder
	for i := range rows * columns {
		switch {
		case i == 0:
			b.WriteByte('(')
		case i%columns == 0:
			b.WriteString("), (")
		default:
			b.WriteString(", ")
		}
		if dialect == db.SQLite {
			b.WriteByte('?')
		} else {
			b.WriteByte('$')
			b.WriteString(strconv.Itoa(i + 1))
		}
	}
	return b.String() + ")"
}

// eachIn reads the rows of many keys: query ends in "IN ", a list of keys follows,
// then tail.
func eachIn[K any](ctx context.Context, q db.Q, dialect db.Dialect, query, tail string, keys []K, scan func(*sql.Rows) error) error {
	from := 0
	args := make([]any, 0, sizes[0])
	for _, size := range sizes {
		for ; len(keys)-from >= size; from += size {
			args = args[:0]
			for _, k := range keys[from : from+size] {
				args = append(args, k)
			}
			rows, err := q.QueryContext(ctx, query+tuples(dialect, 1, size)+tail, args...)
			if err := eachRow(rows, err, scan); err != nil {
				return err
			}
		}
	}
	return nil
}

// eachRow calls scan for every row and closes them.
func eachRow(rows *sql.Rows, err error, scan func(*sql.Rows) error) error {
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		if err := scan(rows); err != nil {
			return err
		}
	}
	return db.Classify(rows.Err())
}

// nullText reads a nullable column of text; empty is NULL.
type nullText string

// Scan implements sql.Scanner.
func (t *nullText) Scan(src any) error {
	switch v := src.(type) {
	case nil:
		*t = ""
	case string:
		*t = nullText(v)
	case []byte:
		*t = nullText(v)
	}
	return nil
}

// nullInt reads a nullable column of integers; 0 is NULL.
type nullInt int64

// Scan implements sql.Scanner.
func (n *nullInt) Scan(src any) error {
	*n = 0
	if v, ok := src.(int64); ok {
		*n = nullInt(v)
	}
	return nil
}

// textArg and intArg are what nullText and nullInt read.
func textArg(s string) any {
	if s == "" {
		return nil
	}
	return s
}

func intArg(n int64) any {
	if n == 0 {
		return nil
	}
	return n
}
