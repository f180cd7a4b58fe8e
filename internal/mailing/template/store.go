package template

import (
	"context"

	"ynova/internal/kernel/clock"
	"ynova/internal/platform/db"
)

// columns are a template as it is kept.
var columns = db.Columns[Template]{
	db.Text("id", func(t *Template) *string { return &t.ID }).GivenOnce(),
	db.Text("name", func(t *Template) *string { return &t.Name }),
	db.Plain("context", func(t *Template) *Context { return &t.Text.Context }),
	db.Text("subject", func(t *Template) *string { return &t.Text.Subject }),
	db.Text("body_text", func(t *Template) *string { return &t.Text.Plain }),
	db.Text("body_html", func(t *Template) *string { return &t.Text.HTML }),
	db.Flag("attach_pdf", func(t *Template) *bool { return &t.AttachPDF }),
	db.Flag("attach_xlsx", func(t *Template) *bool { return &t.AttachXLSX }),
	db.Flag("is_default", func(t *Template) *bool { return &t.Default }),
	db.Int("version", func(t *Template) *int64 { return &t.Version }),
	{Name: "created_at", Value: func(t *Template) any { return t.UpdatedAt }, Once: true},
	db.Plain("updated_at", func(t *Template) *clock.Micros { return &t.UpdatedAt }),
	db.OptionalText("updated_by", func(t *Template) *string { return &t.UpdatedBy }),
}

var (
	selectRows = `SELECT ` + columns.Select("") + ` FROM mail_templates WHERE deleted_at IS NULL`
	insertRow  = columns.Insert("mail_templates")
	updateRow  = columns.Update("mail_templates")
)

func list(ctx context.Context, q db.Q) ([]Template, error) {
	return db.List(ctx, q, "mailing: templates", columns.Rows(), selectRows+` ORDER BY context DESC, is_default DESC, name, id LIMIT 500`)
}

func one(ctx context.Context, q db.Q, where string, arg any) (Template, error) {
	t, err := columns.Scan(q.QueryRowContext(ctx, selectRows+where, arg).Scan)
	return t, db.WrapRow(err, errNotFound, "mailing: template")
}

func byID(ctx context.Context, q db.Q, templateID string) (Template, error) {
	return one(ctx, q, ` AND id = $1`, templateID)
}

func defaultOf(ctx context.Context, q db.Q, c Context) (Template, error) {
	return one(ctx, q, ` AND is_default AND context = $1`, string(c))
}

// clearDefault makes room for another default of the context.
func clearDefault(ctx context.Context, tx *db.Tx, c Context, except string) error {
	return db.Exec(ctx, tx, "mailing: default template", `UPDATE mail_templates SET is_default = FALSE, version = version + 1
		WHERE context = $1 AND is_default AND deleted_at IS NULL AND id <> $2`, string(c), except)
}

func insert(ctx context.Context, tx *db.Tx, t *Template) error {
	t.Version, t.UpdatedAt = 1, clock.FromTime(tx.Now())
	return db.Exec(ctx, tx, "mailing: insert template", insertRow, columns.Values(nil, t)...)
}

// update overwrites the version that was read.
func update(ctx context.Context, tx *db.Tx, t *Template, version int64) error {
	t.Version, t.UpdatedAt = version+1, clock.FromTime(tx.Now())
	args := columns.Changing().Values([]any{t.ID}, t)
	query := updateRow + ` AND deleted_at IS NULL AND version = ` + db.Arg(&args, version)
	updated, err := db.Changed(ctx, tx, "mailing: update template", query, args...)
	if err == nil && !updated {
		return errStale
	}
	return err
}

func remove(ctx context.Context, tx *db.Tx, templateID string) error {
	return db.Exec(ctx, tx, "mailing: delete template", `UPDATE mail_templates SET deleted_at = $2 WHERE id = $1`, templateID, int64(clock.FromTime(tx.Now())))
}
