package merge

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"ynova/internal/platform/db"
)

// Names of tables and columns come from references.csv, which is part of the program.

// selectRows reads whole rows of a table, by column.
func selectRows(ctx context.Context, q db.Q, table, where string, args ...any) ([]map[string]any, error) {
	rows, err := q.QueryContext(ctx, "SELECT * FROM "+table+" WHERE "+where, args...)
	found, err := db.Collect(rows, err, func(rows *sql.Rows, row *map[string]any) error {
		names, err := rows.Columns()
		if err != nil {
			return err
		}
		values, into := make([]any, len(names)), make([]any, len(names))
		for i := range values {
			into[i] = &values[i]
		}
		if err := rows.Scan(into...); err != nil {
			return err
		}
		*row = make(map[string]any, len(names))
		for i, name := range names {
			(*row)[name] = plain(values[i])
		}
		return nil
	})
	return found, wrap(err, table)
}

// plain is a value as JSON keeps it: bytes are text.
func plain(v any) any {
	if b, ok := v.([]byte); ok {
		return string(b)
	}
	return v
}

// stored is a value that JSON kept, as a statement takes it.
func stored(v any) any {
	if n, ok := v.(json.Number); ok {
		if whole, err := n.Int64(); err == nil {
			return whole
		}
	}
	return v
}

// insertRow puts a row back that selectRows read.
func insertRow(ctx context.Context, tx *db.Tx, table string, row map[string]any) error {
	names := slices.Sorted(maps.Keys(row))
	args := make([]any, len(names))
	for i, name := range names {
		args[i] = stored(row[name])
	}
	text := "INSERT INTO " + table + " (" + strings.Join(names, ", ") + ") VALUES " + db.Tuples(1, len(names))
	if tx.Dialect() == db.SQLite {
		text += db.SQLiteOnly // where truths are read as numbers
	}
	_, err := tx.ExecContext(ctx, text, args...)
	return wrap(err, table)
}

func deleteRows(ctx context.Context, tx *db.Tx, table, where string, args ...any) error {
	_, err := tx.ExecContext(ctx, "DELETE FROM "+table+" WHERE "+where, args...)
	return wrap(err, table)
}

// setRow writes columns of the rows that the condition takes, whose arguments come first; it
// returns how many there are.
func setRow(ctx context.Context, tx *db.Tx, table string, set map[string]any, where string, args ...any) (int64, error) {
	var sets []string
	for _, name := range slices.Sorted(maps.Keys(set)) {
		sets = append(sets, name+" = "+db.Arg(&args, stored(set[name])))
	}
	n, err := db.Affected(tx.ExecContext(ctx, "UPDATE "+table+" SET "+strings.Join(sets, ", ")+" WHERE "+where, args...))
	return n, wrap(err, table)
}

// condition holds for the row with the key.
func condition(key map[string]any, args *[]any) string {
	parts := []string{"1 = 1"}
	for _, name := range slices.Sorted(maps.Keys(key)) {
		parts = append(parts, name+" = "+db.Arg(args, stored(key[name])))
	}
	return strings.Join(parts, " AND ")
}

// move has the rows in which the column is from name to instead, and returns them as they were.
// Of a MoveFree those stay of which the other has its own.
//
// Protection: who writes such a row holds the client or the unit, which the caller holds.
func move(ctx context.Context, tx *db.Tx, r Reference, from, to string) (done []moved, err error) {
	columns := slices.Clone(r.Key)
	versioned := has(r.Table, "version")
	if versioned {
		columns = append(columns, "version")
	}
	rows, err := tx.QueryContext(ctx, "SELECT "+strings.Join(append(columns, r.Column), ", ")+" FROM "+r.Table+" WHERE "+r.Column+" = $1 ORDER BY "+strings.Join(append(slices.Clone(r.Key), r.Column), ", "), from)
	found, err := db.Collect(rows, err, func(rows *sql.Rows, m *moved) error {
		*m = moved{Table: r.Table, Column: r.Column, Key: map[string]any{}, Before: from, After: to}
		values, into := make([]any, len(r.Key)), make([]any, 0, len(columns)+1)
		for i := range values {
			into = append(into, &values[i])
		}
		if versioned {
			m.Version = new(int64)
			into = append(into, m.Version)
		}
		if err := rows.Scan(append(into, new(string))...); err != nil {
			return err
		}
		for i, name := range r.Key {
			m.Key[name] = plain(values[i])
		}
		return nil
	})
	if err != nil {
		return nil, wrap(err, r.Table)
	}
	for i := range found {
		write := func() error {
			args := []any{from}
			where := r.Column + " = $1 AND " + condition(found[i].Key, &args)
			_, err := setRow(ctx, tx, r.Table, map[string]any{r.Column: to}, where, args...)
			return err
		}
		if r.Rule != MoveFree {
			err = write()
		} else if err = tx.Try(ctx, write); db.IsUnique(err) {
			continue
		}
		if err != nil {
			return nil, err
		}
		done = append(done, found[i])
	}
	return done, nil
}

// replace puts the other id in the place of one in the lists of a column.
//
// Protection: as move.
func replace(ctx context.Context, tx *db.Tx, r Reference, from, to string) (done []moved, err error) {
	found, err := selectRows(ctx, tx, r.Table, r.Column+` LIKE $1 ESCAPE '\' ORDER BY `+strings.Join(r.Key, ", "), db.Contains(from))
	for _, row := range found {
		m := moved{Table: r.Table, Column: r.Column, Key: map[string]any{}, Before: row[r.Column]}
		for _, name := range r.Key {
			m.Key[name] = row[name]
		}
		text, _ := row[r.Column].(string)
		m.After = strings.ReplaceAll(text, from, to)
		var args []any
		where := condition(m.Key, &args)
		if _, err := setRow(ctx, tx, r.Table, map[string]any{r.Column: m.After}, where, args...); err != nil {
			return nil, err
		}
		done = append(done, m)
	}
	return done, err
}

// putBack takes a move back where the row is as the move left it.
func putBack(ctx context.Context, tx *db.Tx, m *moved) (bool, error) {
	var n int64
	write := func() (err error) {
		args := []any{m.After}
		where := m.Column + " = $1 AND " + condition(m.Key, &args)
		if m.Version != nil {
			where += " AND version = " + db.Arg(&args, *m.Version)
		}
		n, err = setRow(ctx, tx, m.Table, map[string]any{m.Column: m.Before}, where, args...)
		return err
	}
	err := tx.Try(ctx, write)
	if db.IsUnique(err) {
		return false, nil
	}
	return n > 0, err
}

// follow gives what hangs on the contracts of two clients to the client that has the contract.
//
// Protection: the caller holds both clients.
func follow(ctx context.Context, tx *db.Tx, clients ...string) error {
	for _, r := range to("client_id", Follow, Move, MoveFree) {
		if !has(r.Table, "contract_id") {
			continue
		}
		var args []any
		_, err := tx.ExecContext(ctx, "UPDATE "+r.Table+" SET client_id = (SELECT c.client_id FROM contracts c WHERE c.id = "+r.Table+".contract_id) WHERE client_id IN "+
			db.In(&args, clients)+" AND EXISTS (SELECT 1 FROM contracts c WHERE c.id = "+r.Table+".contract_id AND c.client_id <> "+r.Table+".client_id)", args...)
		if err != nil {
			return wrap(err, r.Table)
		}
	}
	return nil
}

// count returns how many rows refer to the id.
func count(ctx context.Context, q db.Q, r Reference, id string) (int, error) {
	if r.Rule == Replace {
		return db.Count(ctx, q, "merge: count", " FROM "+r.Table+" WHERE "+r.Column+` LIKE $1 ESCAPE '\'`, db.Contains(id))
	}
	live := ""
	switch {
	case r.Table == tableUnits:
		live = " AND merged_into IS NULL"
	case has(r.Table, "deleted_at"):
		live = " AND deleted_at IS NULL"
	}
	return db.Count(ctx, q, "merge: count", " FROM "+r.Table+" WHERE "+r.Column+" = $1"+live, id)
}

func wrap(err error, table string) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("merge: %s: %w", table, db.Classify(err))
}
