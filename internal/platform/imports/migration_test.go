package imports_test

import (
	"context"
	"os"
	"strings"
	"testing"

	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
)

// A layout that was remembered with the client of one sheet loses it by the upgrade
// and keeps what its columns mean.
func TestRememberedLayoutsLoseTheirClient_TD01(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		engine := "sqlite"
		if d.Dialect() == db.Postgres {
			engine = "postgres"
		}
		migration, err := os.ReadFile("../db/migrations/0039_import_origin." + engine + ".sql")
		if err != nil {
			t.Fatal(err)
		}
		_, update, _ := strings.Cut(string(migration), "UPDATE import_mappings")
		update, _, _ = strings.Cut("UPDATE import_mappings"+update, ";")
		dbtest.Seed(t, d)
		for _, statement := range []string{
			`INSERT INTO import_mappings (user_id, subject, signature, mapping_json, updated_at)
			SELECT id, 'balance', 's', '{"columns":[{"source":"Mês","field":"mes"}],"constants":{"medidor":"M1"},"decimal":","}', 0 FROM users LIMIT 1`,
			update,
		} {
			err := d.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error {
				_, err := tx.ExecContext(ctx, statement)
				return err
			})
			if err != nil {
				t.Fatal(err)
			}
		}
		var text string
		if err := d.QueryRowContext(t.Context(), `SELECT mapping_json FROM import_mappings`).Scan(&text); err != nil {
			t.Fatal(err)
		}
		if strings.Contains(text, "M1") || strings.Contains(text, "constants") || !strings.Contains(text, "Mês") || !strings.Contains(text, "decimal") {
			t.Errorf("TD-01 the layout is %s", text)
		}
	})
}
