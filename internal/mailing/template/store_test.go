package template

import (
	"context"
	"testing"

	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
)

// TestEveryFieldOfATemplateIsStored_EM09 writes a template and reads back each field.
func TestEveryFieldOfATemplateIsStored_EM09(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		dbtest.Seed(t, d)
		texts := func(s string, c Context) Text {
			return Text{Context: c, Subject: s, Plain: s, HTML: "<p>" + s + "</p>"}
		}
		// The templates that come with the product are the defaults until then.
		dbtest.Write(t, d, func(ctx context.Context, tx *db.Tx) error {
			return db.Exec(ctx, tx, "clear", `UPDATE mail_templates SET is_default = FALSE`)
		})
		tpl := Template{ID: "t", Name: "Modelo", Text: texts("Olá", "extrato"), AttachPDF: true, AttachXLSX: true, Default: true, UpdatedBy: "Ana"}
		readTemplate := func() {
			t.Helper()
			got, err := byID(t.Context(), d, tpl.ID)
			if err != nil {
				t.Fatal(err)
			}
			dbtest.Same(t, tpl, got)
		}
		dbtest.Write(t, d, func(ctx context.Context, tx *db.Tx) error { return insert(ctx, tx, &tpl) })
		readTemplate()
		tpl.Name, tpl.Text, tpl.UpdatedBy = "Outro", texts("Oi", "boleto"), "Bento"
		dbtest.Write(t, d, func(ctx context.Context, tx *db.Tx) error { return update(ctx, tx, &tpl, 1) })
		readTemplate()
	})
}
