package transport_test

import (
	"context"
	"database/sql"
	"strings"
	"testing"

	"ynova/internal/platform/db"
)

// sealed returns the two secrets as the row holds them.
func sealed(t *testing.T, d *db.DB) (password, dkim string) {
	t.Helper()
	var p, k sql.NullString
	err := d.QueryRowContext(t.Context(), "SELECT password_sealed, dkim_key_sealed FROM mail_settings").Scan(&p, &k)
	if err != nil {
		t.Fatal(err)
	}
	return p.String, k.String
}

// swap exchanges the two secrets of the row.
func swap(t *testing.T, d *db.DB) {
	t.Helper()
	err := d.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error {
		_, err := tx.ExecContext(ctx, "UPDATE mail_settings SET password_sealed = dkim_key_sealed, dkim_key_sealed = password_sealed")
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

// everything is what the tables reveal to an attacker who only has the database.
func everything(t *testing.T, d *db.DB) string {
	t.Helper()
	var all strings.Builder
	for _, query := range []string{
		`SELECT COALESCE(host, '') || ' ' || COALESCE(username, '') || ' ' || COALESCE(password_sealed, '') || ' ' ||
			COALESCE(dkim_key_sealed, '') || ' ' || COALESCE(dkim_public, '') FROM mail_settings`,
		`SELECT action || ' ' || title || ' ' || COALESCE(before_json, '') || ' ' || COALESCE(after_json, '') FROM audit_entries`,
	} {
		rows, err := d.QueryContext(t.Context(), query)
		lines, err := db.Collect(rows, err, db.Single[string])
		if err != nil {
			t.Fatal(err)
		}
		all.WriteString(strings.Join(lines, "\n") + "\n")
	}
	return all.String()
}
