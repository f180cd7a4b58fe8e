package reading

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/platform/db"
)

const selectReadings = `SELECT r.id, r.created_by, COALESCE(u.name, ''), r.filename, r.format, r.size, r.sha256, r.blob_key, COALESCE(r.password, ''), r.status,
	COALESCE(r.error_code, ''), COALESCE(r.error, ''), r.corrections, COALESCE(r.contract_id, ''), COALESCE(r.invoice_id, ''),
	r.version, r.created_at, r.updated_at, r.finished_at, `

const fromReadings = ` FROM readings r LEFT JOIN users u ON u.id = r.created_by WHERE r.deleted_at IS NULL AND `

func scanRow(row interface{ Scan(...any) error }) (*Reading, error) {
	r := &Reading{}
	var corrections string
	var result sql.NullString
	err := row.Scan(&r.ID, &r.UserID, &r.UserName, &r.Filename, (*string)(&r.Format), &r.Size, &r.SHA256, &r.blobKey, &r.password, (*string)(&r.Status),
		&r.ErrorCode, &r.Error, &corrections, &r.ContractID, &r.InvoiceID, &r.Version, &r.CreatedAt, &r.UpdatedAt, &r.FinishedAt, &result)
	if err != nil {
		return nil, err
	}
	if err := json.Unmarshal([]byte(corrections), &r.Corrections); err != nil {
		return nil, fmt.Errorf("corrections of %s: %w", r.ID, err)
	}
	if !result.Valid {
		return r, nil
	}
	r.Result = &Result{}
	if err := json.Unmarshal([]byte(result.String), r.Result); err != nil {
		return nil, fmt.Errorf("result of %s: %w", r.ID, err)
	}
	return r, nil
}

// reach is whose readings an actor sees: the own ones, or everybody's for who
// processes the invoices of every client (A11).
func reach(a actor.Actor, args *[]any) string {
	if a.Reach(actor.InvoicesProcess) == actor.All {
		return "TRUE"
	}
	*args = append(*args, a.UserID)
	return "r.created_by = $" + strconv.Itoa(len(*args))
}

// byID reads one reading in the actor's reach; lock is empty or Dialect.ForUpdate.
func byID(ctx context.Context, q db.Q, a actor.Actor, readingID, lock string) (*Reading, error) {
	args := []any{readingID}
	where := reach(a, &args)
	if lock != "" {
		lock += " OF r"
	}
	r, err := scanRow(q.QueryRowContext(ctx, selectReadings+"r.result"+fromReadings+where+" AND r.id = $1"+lock, args...))
	return r, db.WrapRow(err, ErrNotFound, "reading: read")
}

// anyByID reads a reading for the job that works on it.
func anyByID(ctx context.Context, q db.Q, readingID string) (*Reading, error) {
	return byID(ctx, q, actor.SystemActor(), readingID, "")
}

// filtered is the condition of a list, with its arguments.
func filtered(a actor.Actor, f Filter) (where string, args []any) {
	where = reach(a, &args)
	if f.Status != "" {
		args = append(args, string(f.Status))
		where += " AND r.status = $" + strconv.Itoa(len(args))
	}
	if f.Linked != nil {
		where += " AND r.invoice_id IS" + map[bool]string{true: " NOT", false: ""}[*f.Linked] + " NULL"
	}
	if !f.Search.Empty() {
		where += " AND " + f.Search.Like("r.search_text", &args)
	}
	if len(f.IDs) > 0 {
		marks := make([]string, len(f.IDs))
		for i, one := range f.IDs {
			args = append(args, one)
			marks[i] = "$" + strconv.Itoa(len(args))
		}
		where += " AND r.id IN (" + strings.Join(marks, ", ") + ")"
	}
	return where, args
}

func count(ctx context.Context, q db.Q, a actor.Actor, f Filter) (total int, err error) {
	where, args := filtered(a, f)
	if err := q.QueryRowContext(ctx, "SELECT count(*)"+fromReadings+where, args...).Scan(&total); err != nil {
		return 0, fmt.Errorf("reading: count: %w", db.Classify(err))
	}
	return total, nil
}

// each gives the newest readings of the filter, without what was read in them.
func each(ctx context.Context, q db.Q, a actor.Actor, f Filter, limit, offset int, give func(*Reading) error) error {
	where, args := filtered(a, f)
	n := len(args)
	rows, err := q.QueryContext(ctx, selectReadings+"NULL"+fromReadings+where+
		" ORDER BY r.created_at DESC, r.id DESC LIMIT $"+strconv.Itoa(n+1)+" OFFSET $"+strconv.Itoa(n+2), append(args, limit, offset)...)
	if err != nil {
		return fmt.Errorf("reading: list: %w", db.Classify(err))
	}
	defer rows.Close()
	for rows.Next() {
		r, err := scanRow(rows)
		if err != nil {
			return fmt.Errorf("reading: list: %w", err)
		}
		if err := give(r); err != nil {
			return err
		}
	}
	return db.Classify(rows.Err())
}

// insert adds a reading; false when the id is taken.
func insert(ctx context.Context, tx *db.Tx, r *Reading) (bool, error) {
	result, err := tx.ExecContext(ctx, `INSERT INTO readings (id, created_by, filename, format, size, sha256, blob_key, status, created_at, updated_at, search_text)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9, $10) ON CONFLICT (id) DO NOTHING`,
		r.ID, r.UserID, r.Filename, string(r.Format), r.Size, r.SHA256, r.blobKey, string(r.Status), r.CreatedAt, r.searchText())
	if err != nil {
		return false, fmt.Errorf("reading: insert: %w", db.Classify(err))
	}
	n, err := result.RowsAffected()
	return n == 1, err
}

// update writes everything that changes after the upload.
func update(ctx context.Context, tx *db.Tx, r *Reading) error {
	corrections, err := json.Marshal(r.Corrections)
	if err != nil {
		return fmt.Errorf("reading: corrections: %w", err)
	}
	var result any
	if r.Result != nil {
		text, err := json.Marshal(r.Result)
		if err != nil {
			return fmt.Errorf("reading: result: %w", err)
		}
		result = string(text)
	}
	r.Version++
	r.UpdatedAt = clock.FromTime(tx.Now())
	return db.Exec(ctx, tx, "reading: update", `UPDATE readings SET status = $2, error_code = $3, error = $4, result = $5, corrections = $6, contract_id = $7,
		invoice_id = $8, version = $9, updated_at = $10, finished_at = $11, password = $12, search_text = $13 WHERE id = $1`,
		r.ID, string(r.Status), db.Optional(r.ErrorCode), db.Optional(r.Error), result, string(corrections), db.Optional(r.ContractID), db.Optional(r.InvoiceID),
		r.Version, r.UpdatedAt, r.FinishedAt, db.Optional(r.password), r.searchText())
}

// remove takes a reading off every list; the sweeper takes its content.
func remove(ctx context.Context, tx *db.Tx, readingID string) error {
	return db.Exec(ctx, tx, "reading: remove", `UPDATE readings SET deleted_at = $2, version = version + 1 WHERE id = $1`, readingID, clock.FromTime(tx.Now()))
}

// BlobsInUse tells which of the keys hold a document that was sent to be read, for
// the sweeper of the shared store.
func BlobsInUse(ctx context.Context, q db.Q, keys []string) ([]string, error) {
	var used []string
	err := db.EachIn(ctx, q, `SELECT blob_key FROM readings WHERE deleted_at IS NULL AND blob_key IN `, "", keys, func(rows *sql.Rows) error {
		var key string
		err := rows.Scan(&key)
		used = append(used, key)
		return err
	})
	return used, db.Wrap(err, "reading: content in use")
}
