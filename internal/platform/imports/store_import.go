package imports

import (
	"context"
	"encoding/json"
	"fmt"

	"ynova/internal/kernel/clock"
	"ynova/internal/platform/db"
	"ynova/internal/platform/imports/layout"
	"ynova/internal/platform/sheet"
)

// columns are an import as it is kept.
var columns = db.Columns[Import]{
	{Name: "i.seq", Place: func(im *Import) any { return &im.Seq }, Expression: true},
	db.Text("id", func(im *Import) *string { return &im.ID }).GivenOnce(),
	db.Text("subject", func(im *Import) *string { return &im.subject }).GivenOnce(),
	db.Text("user_id", func(im *Import) *string { return &im.UserID }).GivenOnce(),
	db.Text("filename", func(im *Import) *string { return &im.Filename }).GivenOnce(),
	db.Plain("kind", func(im *Import) *sheet.Kind { return &im.Kind }).GivenOnce(),
	db.Int("size", func(im *Import) *int64 { return &im.Size }).GivenOnce(),
	db.Text("sha256", func(im *Import) *string { return &im.SHA256 }).GivenOnce(),
	db.Text("blob_key", func(im *Import) *string { return &im.blobKey }).GivenOnce(),
	db.Plain("state", func(im *Import) *State { return &im.State }),
	db.OptionalText("job_id", func(im *Import) *string { return &im.JobID }),
	db.Flag("partial", func(im *Import) *bool { return &im.partial }),
	db.OptionalText("signature", func(im *Import) *string { return &im.signature }),
	db.JSON("columns_json", func(im *Import) **Columns { return &im.Columns }),
	db.JSON("mapping_json", func(im *Import) **layout.Mapping { return &im.Mapping }),
	db.Int("rows_total", func(im *Import) *int64 { return &im.Counts.Total }),
	db.Int("rows_valid", func(im *Import) *int64 { return &im.Counts.Valid }),
	db.Int("rows_rejected", func(im *Import) *int64 { return &im.Counts.Rejected }),
	db.Int("rows_created", func(im *Import) *int64 { return &im.Counts.Created }),
	db.Int("rows_updated", func(im *Import) *int64 { return &im.Counts.Updated }),
	db.Int("rows_unchanged", func(im *Import) *int64 { return &im.Counts.Unchanged }),
	db.JSON("flags_json", func(im *Import) *map[Outcome]int64 { return &im.Counts.flags }),
	db.Int("rows_undone", func(im *Import) *int64 { return &im.Counts.Undone }),
	db.Int("rows_conflict", func(im *Import) *int64 { return &im.Counts.Conflicts }),
	db.Int("next_row", func(im *Import) *int64 { return &im.nextRow }),
	db.OptionalText("confirmed", func(im *Import) *string { return &im.Confirmed }),
	db.OptionalText("target_id", func(im *Import) *string { return &im.TargetID }),
	db.OptionalText("error", func(im *Import) *string { return &im.Error.Message }),
	db.Nullable("error_line", func(im *Import) *int { return &im.Error.Line }),
	db.Nullable("error_column", func(im *Import) *int { return &im.Error.Column }),
	db.Plain("created_at", func(im *Import) *clock.Micros { return &im.CreatedAt }).GivenOnce(),
	db.Plain("updated_at", func(im *Import) *clock.Micros { return &im.UpdatedAt }),
	db.Shown(`(SELECT e.id FROM imports e WHERE e.sha256 = i.sha256 AND e.seq < i.seq AND e.subject = i.subject AND e.state = 'concluido'
		AND (e.blob_key = '' OR e.blob_key <> i.blob_key)
		ORDER BY e.seq DESC LIMIT 1)`, func(im *Import) *string { return &im.Repeats }),
}

var (
	selectImports  = "SELECT " + columns.Select("i.") + " FROM imports i WHERE i.subject = $1"
	insertOfImport = columns.Insert("imports")
	updateOfImport = "UPDATE imports SET " + columns.Changing().Set(2) + ", version = version + 1 WHERE seq = $1"
)

func oneImport(row db.Row) (*Import, error) {
	im, err := columns.Reader().New(row.Scan)
	return im, db.WrapRow(err, ErrNotFound, "imports: read")
}

func importByID(ctx context.Context, q db.Q, subject, id string) (*Import, error) {
	return oneImport(q.QueryRowContext(ctx, selectImports+` AND i.id = $2`, subject, id))
}

func importByJob(ctx context.Context, q db.Q, subject, jobID string) (*Import, error) {
	return oneImport(q.QueryRowContext(ctx, selectImports+` AND i.job_id = $2`, subject, jobID))
}

// lockForUpdate reads an import and locks it until the transaction ends.
func lockForUpdate(ctx context.Context, tx *db.Tx, subject, id string) (*Import, error) {
	if _, err := db.Value[int64](ctx, tx, "imports: lock", `SELECT seq FROM imports WHERE id = $1`+tx.Dialect().ForUpdate(), id); err != nil {
		return nil, err
	}
	return importByID(ctx, tx, subject, id)
}

// importsOfFile are the imports of one file that was sent, each of which reads a table of it.
func importsOfFile(ctx context.Context, q db.Q, im *Import) ([]*Import, error) {
	return db.List(ctx, q, "imports: of file", db.Scanned(columns.Reader().New),
		selectImports+" AND i.sha256 = $2 AND i.blob_key = $3 ORDER BY i.seq", im.subject, im.SHA256, im.blobKey)
}

// lockFile locks the imports of the file of one, in their order, and reads them.
func lockFile(ctx context.Context, tx *db.Tx, subject, id string) (im *Import, of []*Import, err error) {
	if im, err = importByID(ctx, tx, subject, id); err != nil {
		return nil, nil, err
	}
	_, err = db.List(ctx, tx, "imports: lock file", db.Single[int64], `SELECT seq FROM imports WHERE sha256 = $1 AND blob_key = $2 ORDER BY seq`+tx.Dialect().ForUpdate(),
		im.SHA256, im.blobKey)
	if err == nil {
		im, err = importByID(ctx, tx, subject, id)
	}
	if err == nil {
		of, err = importsOfFile(ctx, tx, im)
	}
	return im, of, err
}

// listImports lists the imports of a sender; of everybody where it is empty.
func listImports(ctx context.Context, q db.Q, subject, sender string, limit, offset int) ([]*Import, error) {
	return db.List(ctx, q, "imports: list", db.Scanned(columns.Reader().New),
		selectImports+" AND ($2 = '' OR i.user_id = $2) ORDER BY i.seq DESC LIMIT $3 OFFSET $4", subject, sender, limit, offset)
}

func countImports(ctx context.Context, q db.Q, subject, sender string, most int) (int, error) {
	return db.Count(ctx, q, "imports: count",
		" FROM (SELECT 1 FROM imports WHERE subject = $1 AND ($2 = '' OR user_id = $2) LIMIT $3) AS bounded", subject, sender, most)
}

func insertImport(ctx context.Context, tx *db.Tx, subject string, im *Import) error {
	im.subject, im.CreatedAt = subject, clock.FromTime(tx.Now())
	im.UpdatedAt = im.CreatedAt
	return db.Exec(ctx, tx, "imports: insert", insertOfImport, columns.Values(nil, im)...)
}

// saveImport stores what the work on an import changes of it.
//
// Protection: the caller has locked the import, or runs its only job.
func saveImport(ctx context.Context, tx *db.Tx, im *Import) error {
	im.UpdatedAt = clock.FromTime(tx.Now())
	return db.Exec(ctx, tx, "imports: save", updateOfImport, columns.Changing().Values([]any{im.Seq}, im)...)
}

// PlaceIn says of which file a line is, and where in it: "linha 3", or "Set, linha 3" of sheets
// that were read together. A file that was let go names no sheet any more.
func PlaceIn(ctx context.Context, q db.Q, importSeq int64, line int) (file, place string, err error) {
	var columns db.NullText
	err = q.QueryRowContext(ctx, `SELECT filename, columns_json FROM imports WHERE seq = $1`, importSeq).Scan(&file, &columns)
	if err != nil {
		return "", "", db.Wrap(err, "imports: read place")
	}
	var known struct{ Read []string }
	if columns != "" {
		if err := json.Unmarshal([]byte(columns), &known); err != nil {
			return "", "", fmt.Errorf("imports: columns: %w", err)
		}
	}
	name, own := layout.PlaceOf(line, known.Read)
	return file, placed(name, own), nil
}

// placed names a line, of sheets that are read together with its sheet in front.
func placed(sheet string, line int) string {
	if sheet == "" {
		return fmt.Sprintf("linha %d", line)
	}
	return fmt.Sprintf("%s, linha %d", sheet, line)
}

// BlobsInUse returns those of the keys that hold a spreadsheet of an import, for the
// sweeper of the shared store.
func BlobsInUse(ctx context.Context, q db.Q, keys []string) ([]string, error) {
	return db.ListIn(ctx, q, "imports: spreadsheets in use", db.Single[string], "SELECT blob_key FROM imports WHERE blob_key IN ", "", keys)
}

// DropFile lets go of the spreadsheet of an import that is over, with the sample of its
// cells; its content goes with the next sweep. What the import came to stays, and can be
// undone as before. It reports whether there was one to let go.
//
// Protection: one conditional write.
func DropFile(ctx context.Context, tx *db.Tx, importID string) (bool, error) {
	return db.Changed(ctx, tx, "imports: drop file", `UPDATE imports SET blob_key = '', columns_json = NULL
		WHERE id = $1 AND blob_key <> '' AND state IN ('concluido', 'desfeito', 'falhou')`, importID)
}
