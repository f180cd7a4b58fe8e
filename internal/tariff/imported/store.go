package imported

import (
	"context"
	"database/sql"
	"slices"
	"strings"

	"ynova/internal/kernel/clock"
	"ynova/internal/platform/db"
)

var importColumns = db.Columns[Import]{
	db.Text("id", func(im *Import) *string { return &im.ID }),
	db.Text("table_name", func(im *Import) *string { return &im.Table }),
	db.Text("filename", func(im *Import) *string { return &im.Filename }),
	db.Text("sha256", func(im *Import) *string { return &im.SHA256 }),
	db.Int("changed", func(im *Import) *int64 { return &im.Changed }),
	db.Plain("created_at", func(im *Import) *clock.Micros { return &im.CreatedAt }),
	db.OptionalText("created_by", func(im *Import) *string { return &im.CreatedBy }),
	db.Number("undone_at", func(im *Import) **clock.Micros { return &im.UndoneAt }),
	db.OptionalText("undone_by", func(im *Import) *string { return &im.UndoneBy }),
}

func insertImport(ctx context.Context, tx *db.Tx, im *Import) error {
	return db.Exec(ctx, tx, "imported: insert import", importColumns.Insert("reference_imports"), importColumns.Values(nil, im)...)
}

// readImport returns errUnknown where there is none.
func readImport(ctx context.Context, q db.Q, importID string) (*Import, error) {
	found, err := db.List(ctx, q, "imported: read import", importColumns.Rows(), "SELECT "+importColumns.Select("")+" FROM reference_imports WHERE id = $1", importID)
	if err != nil {
		return nil, err
	}
	if len(found) == 0 {
		return nil, errUnknown
	}
	return &found[0], nil
}

func listImports(ctx context.Context, q db.Q, table string, limit, offset int) (list []Import, total int, err error) {
	const from = " FROM reference_imports WHERE table_name = $1"
	if total, err = db.Count(ctx, q, "imported: count imports", from, table); err != nil {
		return nil, 0, err
	}
	list, err = db.List(ctx, q, "imported: list imports", importColumns.Rows(),
		"SELECT "+importColumns.Select("")+from+" ORDER BY created_at DESC, id DESC LIMIT $2 OFFSET $3", table, limit, offset)
	return list, total, err
}

// markUndone returns errUndone where the import is undone already.
func markUndone(ctx context.Context, tx *db.Tx, im *Import, by string) error {
	at := clock.FromTime(tx.Now())
	ours, err := db.Changed(ctx, tx, "imported: mark undone",
		"UPDATE reference_imports SET undone_at = $1, undone_by = $2 WHERE id = $3 AND undone_at IS NULL", at, by, im.ID)
	if err == nil && !ours {
		err = errUndone
	}
	im.UndoneAt, im.UndoneBy = &at, by
	return err
}

// row is a row as it is kept.
type row struct {
	key, before, after string // before is empty where there was none
	beside             bool
}

var bulkRows = db.NewBulk("INSERT INTO reference_import_rows (import_id, row_key, before_json, after_json, beside) VALUES ", 5, "")

func insertRows(ctx context.Context, tx *db.Tx, importID string, rows []row) error {
	err := bulkRows.Exec(ctx, tx, len(rows), func(dst []any, i int) []any {
		return append(dst, importID, rows[i].key, db.Optional(rows[i].before), rows[i].after, rows[i].beside)
	})
	return db.Wrap(err, "imported: insert rows")
}

// listRows reads the rows of an import by their keys.
func listRows(ctx context.Context, q db.Q, importID string) ([]row, error) {
	list, err := db.List(ctx, q, "imported: list rows", func(rows *sql.Rows, r *row) error {
		return rows.Scan(&r.key, (*db.NullText)(&r.before), &r.after, &r.beside)
	}, "SELECT row_key, before_json, after_json, beside FROM reference_import_rows WHERE import_id = $1", importID)
	slices.SortFunc(list, func(a, b row) int { return strings.Compare(a.key, b.key) })
	return list, err
}
