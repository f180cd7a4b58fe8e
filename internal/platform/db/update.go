package db

import (
	"context"
	"strconv"
	"strings"
	"sync"
)

// Column is a column with its type, which PostgreSQL needs for a list of values.
type Column struct{ Name, Type string }

// Update overwrites many rows, each with values of its own. Columns that change in
// none of the rows are left out of the statement, and so are the indexes over them.
type Update struct {
	table         string
	keys, columns []Column

	mu    sync.Mutex
	texts map[shape]string
}

// NewUpdate returns the statement for a table, its key columns and the columns (at
// most 64) that may change.
func NewUpdate(table string, keys, columns []Column) *Update {
	return &Update{table: table, keys: keys, columns: columns, texts: map[shape]string{}}
}

// Exec overwrites n rows; before and after append the keys and then every column of
// row i, as it is stored and as it is to be.
func (u *Update) Exec(ctx context.Context, tx *Tx, n int, before, after func(dst []any, i int) []any) error {
	keys, width := len(u.keys), len(u.keys)+len(u.columns)
	old, values := make([]any, 0, width), make([]any, 0, n*width)
	var changed uint64
	for i := range n {
		values = after(values, i)
		old = before(old[:0], i)
		for c := range u.columns {
			if old[keys+c] != values[i*width+keys+c] {
				changed |= 1 << c
			}
		}
	}
	if changed == 0 {
		return nil
	}
	args := make([]any, 0, min(n, chunkSizes[0])*width)
	return Chunks(n, width, func(from, size int) error {
		args = args[:0]
		for i := from; i < from+size; i++ {
			row := values[i*width : (i+1)*width]
			args = append(args, row[:keys]...)
			for c := range u.columns {
				if changed&(1<<c) != 0 {
					args = append(args, row[keys+c])
				}
			}
		}
		_, err := tx.ExecContext(ctx, u.text(shape{changed, size}), args...)
		return err
	})
}

func (u *Update) text(of shape) string {
	u.mu.Lock()
	defer u.mu.Unlock()
	if text, ok := u.texts[of]; ok {
		return text
	}
	var set, where, types []string
	for i, key := range u.keys {
		where = append(where, u.table+"."+key.Name+" = v.column"+strconv.Itoa(i+1))
		types = append(types, "CAST(NULL AS "+key.Type+")")
	}
	for i, c := range u.columns {
		if of.given&(1<<i) != 0 {
			types = append(types, "CAST(NULL AS "+c.Type+")")
			set = append(set, c.Name+" = v.column"+strconv.Itoa(len(types)))
		}
	}
	// The first tuple states the types; its keys are null and match no row.
	text := "UPDATE " + u.table + " SET " + strings.Join(set, ", ") + " FROM (VALUES (" + strings.Join(types, ", ") + "), " +
		Tuples(of.rows, len(types)) + ") AS v WHERE " + strings.Join(where, " AND ")
	u.texts[of] = text
	return text
}
