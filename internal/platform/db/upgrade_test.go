package db_test

import (
	"context"
	"testing"

	"github.com/google/go-cmp/cmp"

	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
)

// VD-47: the table of the rows of sheets, which SQLite makes anew in 0235, keeps every row, its
// key, its reference and its index, and takes the good rows beside the outcomes that it had.
func TestRowsOfSheetsAreKept_VD47(t *testing.T) {
	outcomes := []string{"rejeitada", "recusada", "ignorada", "suspeita", "criada", "atualizada", "sem_alteracao", "desfeita", "conflito"}
	eachFormer(t, func(t *testing.T, d *db.DB, _ string) {
		onlyUntil(t, d, 234)
		if err := d.Migrate(t.Context()); err != nil {
			t.Fatal(err)
		}
		var sheet int64
		dbtest.Write(t, d, func(ctx context.Context, tx *db.Tx) error {
			if err := tx.QueryRowContext(ctx, `INSERT INTO imports (id, user_id, filename, kind, size, sha256, blob_key, state, created_at, updated_at)
				SELECT 'sheet', MIN(id), 'f', 'csv', 1, 's', 'b', 'revisao', 0, 0 FROM users RETURNING seq`).Scan(&sheet); err != nil {
				return err
			}
			for i, outcome := range outcomes {
				if _, err := addRow(ctx, tx, sheet, i+1, outcome); err != nil {
					return err
				}
			}
			return nil
		})
		refused := func(when string, sheet int64, line int, outcome string) {
			err := d.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error {
				_, err := addRow(ctx, tx, sheet, line, outcome)
				return err
			})
			if err == nil {
				t.Errorf("VD-47 %s: taken", when)
			}
		}
		refused("a good row before the upgrade", sheet, 100, "valida")

		before := digest(t, d)["import_rows"]
		onlyUntil(t, d, 235)
		if err := d.Migrate(t.Context()); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(before, digest(t, d)["import_rows"]); diff != "" {
			t.Errorf("VD-47 rows changed (-before +after):\n%s", diff)
		}
		fresh := empty(t, d.Dialect())
		onlyUntil(t, fresh, 235)
		if err := fresh.Migrate(t.Context()); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(built(t, fresh), built(t, d)); diff != "" {
			t.Errorf("VD-47 built otherwise than anew (-new +upgraded):\n%s", diff)
		}
		dbtest.Write(t, d, func(ctx context.Context, tx *db.Tx) error {
			_, err := addRow(ctx, tx, sheet, 100, "valida")
			return err
		})
		refused("the same key twice", sheet, 1, "valida")
		refused("a row of no sheet", sheet+1_000_000, 1, "valida")
		refused("another outcome", sheet, 101, "outra")
	})
}

// addRow fills every column, each with a value of its own.
func addRow(ctx context.Context, tx *db.Tx, sheet int64, line int, outcome string) (int64, error) {
	done, err := tx.ExecContext(ctx, `INSERT INTO import_rows (import_seq, line, ordinal, outcome, column_no, field, value, message,
			target_seq, target_key, before_json, after_version, cells_json, offer)
		VALUES ($1, $2, 0, $3, 4, 'campo', 'valor', 'frase', 5, 'chave', '{"a":1}', 6, '["b"]', 'oferta')`, sheet, line, outcome)
	if err != nil {
		return 0, err
	}
	return done.RowsAffected()
}
