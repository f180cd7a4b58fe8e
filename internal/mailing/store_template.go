package mailing

import (
	"context"
	"fmt"

	"ynova/internal/kernel/clock"
	"ynova/internal/mailing/template"
	"ynova/internal/platform/db"
)

const selectTemplates = `SELECT id, name, context, subject, body_text, body_html, attach_pdf, attach_xlsx, is_default, version,
	updated_at, COALESCE(updated_by, '') FROM mail_templates WHERE deleted_at IS NULL`

func scanTemplate(scan func(...any) error) (t Template, err error) {
	err = scan(&t.ID, &t.Name, &t.Text.Context, &t.Text.Subject, &t.Text.Plain, &t.Text.HTML, &t.AttachPDF, &t.AttachXLSX,
		&t.Default, &t.Version, &t.UpdatedAt, &t.UpdatedBy)
	return t, err
}

func templates(ctx context.Context, q db.Q) ([]Template, error) {
	return db.List(ctx, q, "mailing: templates", db.Scanned(scanTemplate), selectTemplates+` ORDER BY context DESC, is_default DESC, name, id LIMIT 500`)
}

func oneTemplate(ctx context.Context, q db.Q, where string, arg any) (Template, error) {
	t, err := scanTemplate(q.QueryRowContext(ctx, selectTemplates+where, arg).Scan)
	return t, db.WrapRow(err, errNoTemplate, "mailing: template")
}

func templateByID(ctx context.Context, q db.Q, templateID string) (Template, error) {
	return oneTemplate(ctx, q, ` AND id = $1`, templateID)
}

func defaultTemplate(ctx context.Context, q db.Q, c template.Context) (Template, error) {
	return oneTemplate(ctx, q, ` AND is_default AND context = $1`, string(c))
}

// clearDefault makes room for another default of the context.
func clearDefault(ctx context.Context, tx *db.Tx, c template.Context, except string) error {
	return db.Exec(ctx, tx, "mailing: default template", `UPDATE mail_templates SET is_default = FALSE, version = version + 1
		WHERE context = $1 AND is_default AND deleted_at IS NULL AND id <> $2`, string(c), except)
}

func insertTemplate(ctx context.Context, tx *db.Tx, t *Template) error {
	now := int64(clock.FromTime(tx.Now()))
	return db.Exec(ctx, tx, "mailing: insert template", `
		INSERT INTO mail_templates (id, name, context, subject, body_text, body_html, attach_pdf, attach_xlsx, is_default, created_at, updated_at, updated_by)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10, $11)`,
		t.ID, t.Name, string(t.Text.Context), t.Text.Subject, t.Text.Plain, t.Text.HTML, t.AttachPDF, t.AttachXLSX, t.Default, now, t.UpdatedBy)
}

func updateTemplate(ctx context.Context, tx *db.Tx, t *Template, version int64) error {
	n, err := db.Affected(tx.ExecContext(ctx, `
		UPDATE mail_templates SET name = $2, context = $3, subject = $4, body_text = $5, body_html = $6, attach_pdf = $7, attach_xlsx = $8,
			is_default = $9, version = version + 1, updated_at = $10, updated_by = $11
		WHERE id = $1 AND version = $12 AND deleted_at IS NULL`,
		t.ID, t.Name, string(t.Text.Context), t.Text.Subject, t.Text.Plain, t.Text.HTML, t.AttachPDF, t.AttachXLSX, t.Default,
		int64(clock.FromTime(tx.Now())), t.UpdatedBy, version))
	if err != nil {
		return fmt.Errorf("mailing: update template: %w", db.Classify(err))
	}
	if n == 0 {
		return errTemplateStale
	}
	return nil
}

func deleteTemplate(ctx context.Context, tx *db.Tx, templateID string) error {
	return db.Exec(ctx, tx, "mailing: delete template", `UPDATE mail_templates SET deleted_at = $2 WHERE id = $1`, templateID, int64(clock.FromTime(tx.Now())))
}
