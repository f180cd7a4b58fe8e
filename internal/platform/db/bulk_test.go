package db_test

import (
	"context"
	"database/sql"
	"fmt"
	"slices"
	"testing"

	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
)

func TestChunksCoverEveryRowOnce(t *testing.T) {
	for _, n := range []int{0, 1, 5, 6, 23, 24, 239, 240, 241, 1_000} {
		next := 0
		err := db.Chunks(n, 43, func(from, size int) error {
			if from != next || size == 0 {
				return fmt.Errorf("from %d size %d after %d", from, size, next)
			}
			next += size
			return nil
		})
		if err != nil || next != n {
			t.Errorf("%d rows: reached %d, %v", n, next, err)
		}
	}
}

func TestBulkWritesAndEachInReads(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		ctx := t.Context()
		insert := db.NewBulk(`INSERT INTO parameters (id, key, scope, value, unit, valid_from, source, created_at) VALUES `, 8, ``)
		const n = 271 // one of each size and a few single rows
		err := d.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
			return insert.Exec(ctx, tx, n, func(dst []any, i int) []any {
				id := fmt.Sprintf("bulk-%03d", i)
				return append(dst, id, id, "", "1", "%", "2026-01-01", "teste", int64(0))
			})
		})
		if err != nil {
			t.Fatal(err)
		}
		var keys, found []string
		for i := range n {
			keys = append(keys, fmt.Sprintf("bulk-%03d", i))
		}
		err = db.EachIn(ctx, d, `SELECT id FROM parameters WHERE id IN `, ` ORDER BY id`, keys, func(rows *sql.Rows) error {
			var id string
			err := rows.Scan(&id)
			found = append(found, id)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		if slices.Sort(found); !slices.Equal(found, keys) {
			t.Errorf("read %d of %d rows", len(found), n)
		}
	})
}

func TestUpdateWritesWhatChanged(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		ctx := t.Context()
		const n = 31
		key := func(i int) string { return fmt.Sprintf("update-%03d", i) }
		insert := db.NewInsert("parameters", "id, key, scope, value, unit, valid_from, valid_to, source, created_at", "")
		update := db.NewUpdate("parameters", []db.Column{{Name: "id", Type: "TEXT"}}, []db.Column{
			{Name: "value", Type: "TEXT"}, {Name: "valid_to", Type: "TEXT"}, {Name: "created_at", Type: "BIGINT"},
		})
		row := func(value string, until any, at int64) func([]any, int) []any {
			return func(dst []any, i int) []any { return append(dst, key(i), value, until, at) }
		}
		state := func(want string) {
			t.Helper()
			var got string
			err := d.QueryRowContext(ctx, `SELECT MIN(value || ' ' || COALESCE(valid_to, '-') || ' ' || CAST(created_at AS TEXT))
				FROM parameters WHERE id LIKE 'update-%' HAVING MIN(value) = MAX(value)`).Scan(&got)
			if err != nil || got != want {
				t.Errorf("%q, want %q (%v)", got, want, err)
			}
		}
		write := func(fn func(ctx context.Context, tx *db.Tx) error) {
			t.Helper()
			if err := d.InTx(ctx, fn); err != nil {
				t.Fatal(err)
			}
		}
		write(func(ctx context.Context, tx *db.Tx) error {
			return insert.Exec(ctx, tx, n, func(dst []any, i int) []any {
				return append(dst, key(i), key(i), "", "1", "%", "2026-01-01", nil, "teste", int64(7))
			})
		})
		state("1 - 7")
		write(func(ctx context.Context, tx *db.Tx) error {
			return update.Exec(ctx, tx, n, row("1", nil, 7), row("1", nil, 7))
		})
		state("1 - 7")
		write(func(ctx context.Context, tx *db.Tx) error {
			return update.Exec(ctx, tx, n, row("1", nil, 7), row("2", "2026-12-31", 7))
		})
		state("2 2026-12-31 7")
		// A column that nobody changes is not written, whatever stands there by now.
		write(func(ctx context.Context, tx *db.Tx) error {
			return update.Exec(ctx, tx, n, row("x", nil, 7), row("x", nil, 9))
		})
		state("2 2026-12-31 9")
		write(func(ctx context.Context, tx *db.Tx) error {
			return update.Exec(ctx, tx, n, row("2", "2026-12-31", 9), row("2", nil, 9))
		})
		state("2 - 9")
	})
}
