package measurement

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"

	"ynova/internal/balance/intake"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/fault"
	"ynova/internal/platform/db"
)

const selectImports = `
	SELECT i.seq, i.id, i.user_id, u.name, i.filename, i.kind, i.size, i.sha256, i.blob_key, i.state, i.job_id, i.partial,
		i.signature, i.columns_json, i.mapping_json, i.rows_total, i.rows_valid, i.rows_rejected, i.rows_created,
		i.rows_updated, i.rows_unchanged, i.rows_orphan, i.rows_divergent, i.rows_undone, i.rows_conflict, i.next_row,
		i.balance_id, i.error, i.error_line, i.error_column, i.created_at, i.updated_at,
		(SELECT e.id FROM imports e WHERE e.sha256 = i.sha256 AND e.seq < i.seq AND e.state = 'concluido'
		 ORDER BY e.seq DESC LIMIT 1)
	FROM imports i JOIN users u ON u.id = i.user_id`

func scanImport(scan func(...any) error) (*Import, error) {
	im := &Import{}
	var jobID, signature, columns, mapping, balanceID, problem, repeats db.NullText
	var line, column db.NullInt
	n := &im.Counts
	err := scan(&im.seq, &im.ID, &im.UserID, &im.UserName, &im.Filename, (*string)(&im.Kind), &im.Size, &im.sha256,
		&im.blobKey, (*string)(&im.State), &jobID, &im.partial, &signature, &columns, &mapping, &n.Total, &n.Valid,
		&n.Rejected, &n.Created, &n.Updated, &n.Unchanged, &n.Orphan, &n.Divergent, &n.Undone, &n.Conflicts, &im.nextRow,
		&balanceID, &problem, &line, &column, &im.CreatedAt, &im.UpdatedAt, &repeats)
	if err != nil {
		return nil, err
	}
	im.JobID, im.signature, im.BalanceID, im.Repeats = string(jobID), string(signature), string(balanceID), string(repeats)
	if problem != "" {
		im.Error = &fault.Field{Path: "file", Message: string(problem), Line: int(line), Column: int(column)}
	}
	return im, im.decode(string(columns), string(mapping))
}

func (im *Import) decode(columns, mapping string) error {
	if columns != "" {
		im.Columns = &Columns{}
		if err := json.Unmarshal([]byte(columns), im.Columns); err != nil {
			return fmt.Errorf("columns of import: %w", err)
		}
	}
	if mapping != "" {
		im.Mapping = &intake.Mapping{}
		if err := json.Unmarshal([]byte(mapping), im.Mapping); err != nil {
			return fmt.Errorf("mapping of import: %w", err)
		}
	}
	return nil
}

func oneImport(row *sql.Row) (*Import, error) {
	im, err := scanImport(row.Scan)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, ErrImportNotFound
	}
	if err != nil {
		return nil, fmt.Errorf("balance: read import: %w", db.Classify(err))
	}
	return im, nil
}

func importByID(ctx context.Context, q db.Q, id string) (*Import, error) {
	return oneImport(q.QueryRowContext(ctx, selectImports+` WHERE i.id = $1`, id))
}

func importByJob(ctx context.Context, q db.Q, jobID string) (*Import, error) {
	return oneImport(q.QueryRowContext(ctx, selectImports+` WHERE i.job_id = $1`, jobID))
}

// holdImport reads an import and locks it until the transaction ends.
func holdImport(ctx context.Context, tx *db.Tx, id string) (*Import, error) {
	if lock := tx.Dialect().ForUpdate(); lock != "" {
		var seq int64
		if err := tx.QueryRowContext(ctx, `SELECT seq FROM imports WHERE id = $1`+lock, id).Scan(&seq); err != nil && !errors.Is(err, sql.ErrNoRows) {
			return nil, fmt.Errorf("balance: hold import: %w", err)
		}
	}
	return importByID(ctx, tx, id)
}

func listImports(ctx context.Context, q db.Q, limit, offset int) ([]*Import, error) {
	rows, err := q.QueryContext(ctx, selectImports+` ORDER BY i.seq DESC LIMIT $1 OFFSET $2`, limit, offset)
	found, err := db.Collect(rows, err, db.Scanned(scanImport))
	if err != nil {
		return nil, fmt.Errorf("balance: list imports: %w", err)
	}
	return found, nil
}

func countImports(ctx context.Context, q db.Q, most int) (n int, err error) {
	err = q.QueryRowContext(ctx, `SELECT count(*) FROM (SELECT 1 FROM imports LIMIT $1) AS bounded`, most).Scan(&n)
	if err != nil {
		return 0, fmt.Errorf("balance: count imports: %w", db.Classify(err))
	}
	return n, nil
}

func insertImport(ctx context.Context, tx *db.Tx, im *Import) error {
	now := clock.FromTime(tx.Now())
	_, err := tx.ExecContext(ctx, `
		INSERT INTO imports (id, user_id, filename, kind, size, sha256, blob_key, state, job_id, created_at, updated_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10)`,
		im.ID, im.UserID, im.Filename, string(im.Kind), im.Size, im.sha256, im.blobKey, string(im.State), im.JobID, int64(now))
	if err != nil {
		return fmt.Errorf("balance: insert import: %w", err)
	}
	return nil
}

// saveImport stores what the work on an import changes of it.
//
// Protection: the caller holds the import, or runs its only job.
func saveImport(ctx context.Context, tx *db.Tx, im *Import) error {
	columns, err := jsonArg(im.Columns)
	if err != nil {
		return err
	}
	mapping, err := jsonArg(im.Mapping)
	if err != nil {
		return err
	}
	var problem fault.Field
	if im.Error != nil {
		problem = *im.Error
	}
	n := &im.Counts
	_, err = tx.ExecContext(ctx, `
		UPDATE imports SET state = $2, job_id = $3, partial = $4, signature = $5, columns_json = $6, mapping_json = $7,
			rows_total = $8, rows_valid = $9, rows_rejected = $10, rows_created = $11, rows_updated = $12,
			rows_unchanged = $13, rows_orphan = $14, rows_divergent = $15, rows_undone = $16, rows_conflict = $17,
			next_row = $18, balance_id = $19, error = $20, error_line = $21, error_column = $22, updated_at = $23,
			version = version + 1
		WHERE seq = $1`,
		im.seq, string(im.State), db.Optional(im.JobID), im.partial, db.Optional(im.signature), columns, mapping,
		n.Total, n.Valid, n.Rejected, n.Created, n.Updated, n.Unchanged, n.Orphan, n.Divergent, n.Undone, n.Conflicts,
		im.nextRow, db.Optional(im.BalanceID), db.Optional(problem.Message), db.OptionalInt(int64(problem.Line)),
		db.OptionalInt(int64(problem.Column)), int64(clock.FromTime(tx.Now())))
	if err != nil {
		return fmt.Errorf("balance: save import: %w", err)
	}
	return nil
}

func jsonArg[T any](v *T) (any, error) {
	if v == nil {
		return nil, nil
	}
	text, err := json.Marshal(v)
	if err != nil {
		return nil, fmt.Errorf("balance: encode: %w", err)
	}
	return string(text), nil
}

// rememberedMapping reads how the person mapped the layout before, nil if never.
func rememberedMapping(ctx context.Context, q db.Q, userID, signature string) (*intake.Mapping, error) {
	var text string
	err := q.QueryRowContext(ctx, `SELECT mapping_json FROM import_mappings WHERE user_id = $1 AND signature = $2`,
		userID, signature).Scan(&text)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("balance: read mapping: %w", db.Classify(err))
	}
	m := &intake.Mapping{}
	if err := json.Unmarshal([]byte(text), m); err != nil {
		return nil, fmt.Errorf("balance: read mapping: %w", err)
	}
	return m, nil
}

func rememberMapping(ctx context.Context, tx *db.Tx, userID, signature string, m *intake.Mapping) error {
	text, err := jsonArg(m)
	if err != nil {
		return err
	}
	_, err = tx.ExecContext(ctx, `
		INSERT INTO import_mappings (user_id, signature, mapping_json, updated_at) VALUES ($1, $2, $3, $4)
		ON CONFLICT (user_id, signature) DO UPDATE SET mapping_json = excluded.mapping_json, updated_at = excluded.updated_at`,
		userID, signature, text, int64(clock.FromTime(tx.Now())))
	if err != nil {
		return fmt.Errorf("balance: remember mapping: %w", err)
	}
	return nil
}

// actorOf reads who a job works for, as the person's account stands now (R5); one
// that may not act any more has no role.
func actorOf(ctx context.Context, q db.Q, userID string) (actor.Actor, error) {
	a := actor.Actor{UserID: userID}
	var status string
	err := q.QueryRowContext(ctx, `SELECT name, email, status FROM users WHERE id = $1`, userID).Scan(&a.Name, &a.Email, &status)
	if err != nil {
		return a, fmt.Errorf("balance: read account: %w", db.Classify(err))
	}
	if status != "ativo" {
		return a, nil
	}
	rows, err := q.QueryContext(ctx, `SELECT role FROM user_roles WHERE user_id = $1`, userID)
	a.Roles, err = db.Collect(rows, err, db.Single[actor.Role])
	if err != nil {
		return a, fmt.Errorf("balance: read account: %w", err)
	}
	return a, nil
}
