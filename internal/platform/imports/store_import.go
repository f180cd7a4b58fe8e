package imports

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"

	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/fault"
	"ynova/internal/platform/db"
	"ynova/internal/platform/imports/layout"
)

const selectImports = `
	SELECT i.seq, i.id, i.user_id, i.filename, i.kind, i.size, i.sha256, i.blob_key, i.state, i.job_id, i.partial,
		i.signature, i.columns_json, i.mapping_json, i.rows_total, i.rows_valid, i.rows_rejected, i.rows_created,
		i.rows_updated, i.rows_unchanged, i.flags_json, i.rows_undone, i.rows_conflict, i.next_row,
		i.confirmed, i.target_id, i.error, i.error_line, i.error_column, i.created_at, i.updated_at,
		(SELECT e.id FROM imports e WHERE e.sha256 = i.sha256 AND e.seq < i.seq AND e.subject = i.subject AND e.state = 'concluido'
		 ORDER BY e.seq DESC LIMIT 1)
	FROM imports i WHERE i.subject = $1`

func scanImport(scan func(...any) error) (*Import, error) {
	im := &Import{}
	var jobID, signature, columns, mapping, flags, confirmed, targetID, problem, repeats db.NullText
	var line, column db.NullInt
	n := &im.Counts
	err := scan(&im.Seq, &im.ID, &im.UserID, &im.Filename, (*string)(&im.Kind), &im.Size, &im.SHA256,
		&im.blobKey, (*string)(&im.State), &jobID, &im.partial, &signature, &columns, &mapping, &n.Total, &n.Valid,
		&n.Rejected, &n.Created, &n.Updated, &n.Unchanged, &flags, &n.Undone, &n.Conflicts, &im.nextRow,
		&confirmed, &targetID, &problem, &line, &column, &im.CreatedAt, &im.UpdatedAt, &repeats)
	if err != nil {
		return nil, err
	}
	im.JobID, im.signature, im.TargetID, im.Repeats = string(jobID), string(signature), string(targetID), string(repeats)
	im.Confirmed = string(confirmed)
	if problem != "" {
		im.Error = &fault.Field{Path: "file", Message: string(problem), Line: int(line), Column: int(column)}
	}
	for _, part := range []struct {
		text db.NullText
		into any
	}{{columns, &im.Columns}, {mapping, &im.Mapping}, {flags, &n.flags}} {
		if part.text == "" {
			continue
		}
		if err := json.Unmarshal([]byte(part.text), part.into); err != nil {
			return nil, fmt.Errorf("decode: %w", err)
		}
	}
	return im, nil
}

func oneImport(row *sql.Row) (*Import, error) {
	im, err := scanImport(row.Scan)
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
	if lock := tx.Dialect().ForUpdate(); lock != "" {
		var seq int64
		if err := tx.QueryRowContext(ctx, `SELECT seq FROM imports WHERE id = $1`+lock, id).Scan(&seq); err != nil && !errors.Is(err, sql.ErrNoRows) {
			return nil, fmt.Errorf("imports: lock: %w", err)
		}
	}
	return importByID(ctx, tx, subject, id)
}

func listImports(ctx context.Context, q db.Q, subject string, limit, offset int) ([]*Import, error) {
	rows, err := q.QueryContext(ctx, selectImports+` ORDER BY i.seq DESC LIMIT $2 OFFSET $3`, subject, limit, offset)
	found, err := db.Collect(rows, err, db.Scanned(scanImport))
	return found, db.Wrap(err, "imports: list")
}

func countImports(ctx context.Context, q db.Q, subject string, most int) (n int, err error) {
	err = q.QueryRowContext(ctx, `SELECT count(*) FROM (SELECT 1 FROM imports WHERE subject = $1 LIMIT $2) AS bounded`, subject, most).Scan(&n)
	return n, db.Wrap(err, "imports: count")
}

func insertImport(ctx context.Context, tx *db.Tx, subject string, im *Import) error {
	now := clock.FromTime(tx.Now())
	_, err := tx.ExecContext(ctx, `
		INSERT INTO imports (id, subject, user_id, filename, kind, size, sha256, blob_key, state, job_id, created_at, updated_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11)`,
		im.ID, subject, im.UserID, im.Filename, string(im.Kind), im.Size, im.SHA256, im.blobKey, string(im.State), im.JobID, int64(now))
	return db.Wrap(err, "imports: insert")
}

// saveImport stores what the work on an import changes of it.
//
// Protection: the caller has locked the import, or runs its only job.
func saveImport(ctx context.Context, tx *db.Tx, im *Import) error {
	n := &im.Counts
	var texts [3]any
	for i, v := range []struct {
		known bool
		value any
	}{{im.Columns != nil, im.Columns}, {im.Mapping != nil, im.Mapping}, {len(n.flags) > 0, n.flags}} {
		if !v.known {
			continue
		}
		text, err := json.Marshal(v.value)
		if err != nil {
			return fmt.Errorf("imports: encode: %w", err)
		}
		texts[i] = string(text)
	}
	var problem fault.Field
	if im.Error != nil {
		problem = *im.Error
	}
	_, err := tx.ExecContext(ctx, `
		UPDATE imports SET state = $2, job_id = $3, partial = $4, signature = $5, columns_json = $6, mapping_json = $7,
			rows_total = $8, rows_valid = $9, rows_rejected = $10, rows_created = $11, rows_updated = $12,
			rows_unchanged = $13, flags_json = $14, rows_undone = $15, rows_conflict = $16,
			next_row = $17, target_id = $18, error = $19, error_line = $20, error_column = $21, updated_at = $22, confirmed = $23,
			version = version + 1
		WHERE seq = $1`,
		im.Seq, string(im.State), db.Optional(im.JobID), im.partial, db.Optional(im.signature), texts[0], texts[1],
		n.Total, n.Valid, n.Rejected, n.Created, n.Updated, n.Unchanged, texts[2], n.Undone, n.Conflicts,
		im.nextRow, db.Optional(im.TargetID), db.Optional(problem.Message), db.OptionalInt(int64(problem.Line)),
		db.OptionalInt(int64(problem.Column)), int64(clock.FromTime(tx.Now())), db.Optional(im.Confirmed))
	return db.Wrap(err, "imports: save")
}

// rememberedMapping reads how the person mapped the columns of the layout before, nil
// if never.
func rememberedMapping(ctx context.Context, q db.Q, userID, subject, signature string) (*layout.Mapping, error) {
	var text string
	err := q.QueryRowContext(ctx, `SELECT mapping_json FROM import_mappings WHERE user_id = $1 AND subject = $2 AND signature = $3`,
		userID, subject, signature).Scan(&text)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("imports: read mapping: %w", db.Classify(err))
	}
	m := &layout.Mapping{}
	err = json.Unmarshal([]byte(text), m)
	return m, db.Wrap(err, "imports: read mapping")
}

func rememberMapping(ctx context.Context, tx *db.Tx, userID, subject, signature string, m *layout.Mapping) error {
	text, err := json.Marshal(layout.Mapping{Columns: m.Columns, Decimal: m.Decimal})
	if err != nil {
		return fmt.Errorf("imports: encode mapping: %w", err)
	}
	_, err = tx.ExecContext(ctx, `
		INSERT INTO import_mappings (user_id, subject, signature, mapping_json, updated_at) VALUES ($1, $2, $3, $4, $5)
		ON CONFLICT (user_id, subject, signature) DO UPDATE SET mapping_json = excluded.mapping_json, updated_at = excluded.updated_at`,
		userID, subject, signature, string(text), int64(clock.FromTime(tx.Now())))
	return db.Wrap(err, "imports: remember mapping")
}

// BlobsInUse tells which of the keys hold a spreadsheet of an import, for the
// sweeper of the shared store.
func BlobsInUse(ctx context.Context, q db.Q, keys []string) ([]string, error) {
	var used []string
	err := db.EachIn(ctx, q, `SELECT blob_key FROM imports WHERE blob_key IN `, "", keys, func(rows *sql.Rows) error {
		var key string
		err := rows.Scan(&key)
		used = append(used, key)
		return err
	})
	return used, db.Wrap(err, "imports: spreadsheets in use")
}
