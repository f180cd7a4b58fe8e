package dbtest

import (
	"context"
	"database/sql"
	"strings"
	"testing"

	"ynova/internal/platform/db"
)

// ManyRows begins a statement that fills a table from n(i), the numbers from 1 up: so
// many that PostgreSQL plans as for a large table. SQLite's plans do not depend on it.
func ManyRows(d *db.DB) string {
	rows := "20000"
	if d.Dialect() == db.SQLite {
		rows = "2000"
	}
	return `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ` + rows + `) `
}

// Fill runs the statements, for the rows of one client 'cliente', and has PostgreSQL
// gather what it plans by about the tables; SQLite has no such in production either.
func Fill(t testing.TB, d *db.DB, tables string, statements ...string) {
	t.Helper()
	Write(t, d, func(ctx context.Context, tx *db.Tx) error {
		all := append([]string{`INSERT INTO clients (id, name, cnpj, search_text, created_at, updated_at)
			VALUES ('cliente', 'C', '11222333000181', 'c', 0, 0)`}, statements...)
		if tx.Dialect() != db.SQLite {
			all = append(all, `ANALYZE `+tables,
				// What waits to enter a trigram index is read whole until vacuum comes by, and planned so.
				`SELECT gin_clean_pending_list(c.oid::regclass) FROM pg_class c JOIN pg_am m ON m.oid = c.relam WHERE m.amname = 'gin'`)
		}
		for _, statement := range all {
			if _, err := tx.ExecContext(ctx, statement); err != nil {
				return err
			}
		}
		return nil
	})
}

// Plan is how the engine would run the statement, a step a line.
func Plan(t testing.TB, d *db.DB, statement string, args ...any) string {
	t.Helper()
	explain, before := `EXPLAIN `, 0
	if d.Dialect() == db.SQLite {
		explain, before = `EXPLAIN QUERY PLAN `, 3
	}
	rows, err := d.QueryContext(t.Context(), explain+statement, args...)
	steps, err := db.Collect(rows, err, func(rows *sql.Rows, step *string) error {
		cells := make([]any, before, before+1)
		for i := range cells {
			cells[i] = new(any)
		}
		return rows.Scan(append(cells, step)...)
	})
	if err != nil {
		t.Fatalf("%v: %s", err, statement)
	}
	return strings.Join(steps, "\n")
}

// Sorts reports a plan that reads everything before its first row. What SQLite calls a
// scan without sorting goes along the order until the page is full.
func Sorts(plan string) bool {
	return strings.Contains(plan, "TEMP B-TREE") || strings.Contains(plan, "Sort") || strings.Contains(plan, "Seq Scan")
}
