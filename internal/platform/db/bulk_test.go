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
