package db

import (
	"context"
	"database/sql"
	"strconv"
	"strings"
	"sync"
)

// chunkSizes are how many rows or keys one statement takes, so that the few texts
// made for them stay prepared; what is left over goes in smaller ones. Two years
// of months are one statement of 24.
var chunkSizes = [...]int{240, 24, 6, 1}

// mostParameters bounds a statement; both engines take more.
const mostParameters = 24_000

// Chunks walks over n rows of so many columns in pieces of a few fixed sizes.
func Chunks(n, columns int, f func(from, size int) error) error {
	from := 0
	for _, size := range chunkSizes {
		if size*columns > mostParameters {
			continue
		}
		for ; n-from >= size; from += size {
			if err := f(from, size); err != nil {
				return err
			}
		}
	}
	return nil
}

// In returns the list of the keys, at least one, and appends their values to the arguments: for a
// condition that EachIn does not support. It has as many entries as a statement of Chunks takes
// and repeats the last key to fill them, so that the number of statement texts stays small.
func In[K any](args *[]any, keys []K) string {
	size := len(keys)
	for _, fixed := range chunkSizes {
		if fixed >= len(keys) {
			size = fixed
		}
	}
	first := len(*args)
	for i := range size {
		*args = append(*args, keys[min(i, len(keys)-1)])
	}
	var b strings.Builder
	for i := range size {
		b.WriteString(", $")
		b.WriteString(strconv.Itoa(first + i + 1))
	}
	return "(" + strings.TrimPrefix(b.String(), ", ") + ")"
}

// Tuples returns "($1, $2), ($3, $4)" for two rows of two columns.
func Tuples(rows, columns int) string {
	var b strings.Builder
	b.Grow(rows * columns * 7)
	for i := range rows * columns {
		switch {
		case i == 0:
			b.WriteByte('(')
		case i%columns == 0:
			b.WriteString("), (")
		default:
			b.WriteString(", ")
		}
		b.WriteByte('$')
		b.WriteString(strconv.Itoa(i + 1))
	}
	return b.String() + ")"
}

// Bulk is a statement of many rows, its texts made once for every size.
type Bulk struct {
	columns int
	texts   map[int]string
}

// NewBulk returns the statement "head ($1, …), (…) tail" over rows of so many
// columns.
func NewBulk(head string, columns int, tail string) *Bulk {
	b := &Bulk{columns: columns, texts: map[int]string{}}
	for _, n := range chunkSizes {
		b.texts[n] = head + Tuples(n, columns) + tail
	}
	return b
}

// Exec runs the statement for n rows; args appends the values of row i.
func (b *Bulk) Exec(ctx context.Context, tx *Tx, n int, args func(dst []any, i int) []any) error {
	values := make([]any, 0, min(n, chunkSizes[0])*b.columns)
	return Chunks(n, b.columns, func(from, size int) error {
		values = values[:0]
		for i := from; i < from+size; i++ {
			values = args(values, i)
		}
		_, err := tx.ExecContext(ctx, b.texts[size], values...)
		return err
	})
}

// EachIn reads the rows of many keys: query ends in "IN ", a list of keys follows,
// then tail.
func EachIn[K any](ctx context.Context, q Q, query, tail string, keys []K, scan func(*sql.Rows) error) error {
	args := make([]any, 0, min(len(keys), chunkSizes[0]))
	return Chunks(len(keys), 1, func(from, size int) error {
		args = args[:0]
		for _, k := range keys[from : from+size] {
			args = append(args, k)
		}
		rows, err := q.QueryContext(ctx, query+Tuples(1, size)+tail, args...)
		return each(rows, err, scan)
	})
}

// Insert is an INSERT of many rows that may end in ON CONFLICT. A column that is
// NULL in every row of a statement is left out of it, which is the same to the
// database (excluded.column is NULL then) and saves binding it: wide tables are
// mostly NULL.
type Insert struct {
	table, tail string
	columns     []string

	mu    sync.Mutex
	texts map[shape]string
}

// shape is which columns a statement gives, as bits, and how many rows.
type shape struct {
	given uint64
	rows  int
}

// NewInsert returns the statement for columns (at most 64), comma-separated, none
// of which has a default other than NULL unless it is always given.
func NewInsert(table, columns, tail string) *Insert {
	return &Insert{table: table, tail: tail, columns: strings.Split(columns, ","), texts: map[shape]string{}}
}

// Exec inserts n rows; args appends the values of row i, all columns in order.
func (s *Insert) Exec(ctx context.Context, tx *Tx, n int, args func(dst []any, i int) []any) error {
	width := len(s.columns)
	values := make([]any, 0, min(n, chunkSizes[0])*width)
	return Chunks(n, width, func(from, size int) error {
		values = values[:0]
		for i := from; i < from+size; i++ {
			values = args(values, i)
		}
		var given uint64
		for i, v := range values {
			if v != nil {
				given |= 1 << (i % width)
			}
		}
		kept := values[:0]
		for i, v := range values {
			if given&(1<<(i%width)) != 0 {
				kept = append(kept, v)
			}
		}
		_, err := tx.ExecContext(ctx, s.text(shape{given, size}), kept...)
		return err
	})
}

func (s *Insert) text(of shape) string {
	s.mu.Lock()
	defer s.mu.Unlock()
	if text, ok := s.texts[of]; ok {
		return text
	}
	var columns []string
	for i, name := range s.columns {
		if of.given&(1<<i) != 0 {
			columns = append(columns, name)
		}
	}
	text := "INSERT INTO " + s.table + " (" + strings.Join(columns, ",") + ") VALUES " + Tuples(of.rows, len(columns)) + s.tail
	s.texts[of] = text
	return text
}
