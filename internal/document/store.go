package document

import (
	"context"
	"database/sql"

	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/platform/db"
)

const selectFiles = `SELECT d.id, d.contract_id, d.kind, d.filename, d.content_type, d.size, d.sha256, d.blob_key, d.created_at,
	COALESCE(d.created_by, ''), COALESCE(u.name, '') FROM documents d LEFT JOIN users u ON u.id = d.created_by
	WHERE d.deleted_at IS NULL AND `

func scan(row interface{ Scan(...any) error }) (f File, err error) {
	err = row.Scan(&f.ID, &f.ContractID, (*string)(&f.Kind), &f.Filename, &f.ContentType, &f.Size, &f.SHA256, &f.blobKey,
		&f.CreatedAt, &f.UserID, &f.UserName)
	return f, err
}

// filesOf reads the files of a contract, newest first.
func filesOf(ctx context.Context, q db.Q, contractID string) ([]File, error) {
	return db.List(ctx, q, "document: list", func(rows *sql.Rows, v *File) (err error) {
		*v, err = scan(rows)
		return err
	}, selectFiles+`d.contract_id = $1 ORDER BY d.created_at DESC, d.id DESC`, contractID)
}

func fileByID(ctx context.Context, q db.Q, fileID string) (File, error) {
	f, err := scan(q.QueryRowContext(ctx, selectFiles+`d.id = $1`, fileID))
	return f, db.WrapRow(err, ErrNotFound, "document: read")
}

// InContract returns a file of the contract; ErrNotFound when there is none, or it
// is another contract's. Rows that point at a file check it by this (R4).
func InContract(ctx context.Context, q db.Q, contractID, fileID string) (File, error) {
	f, err := fileByID(ctx, q, fileID)
	if err == nil && f.ContractID != contractID {
		return File{}, ErrNotFound
	}
	return f, err
}

func countOf(ctx context.Context, q db.Q, contractID string) (n int, err error) {
	err = q.QueryRowContext(ctx, `SELECT count(*) FROM documents WHERE contract_id = $1 AND deleted_at IS NULL`, contractID).Scan(&n)
	return n, db.Wrap(err, "document: count")
}

func insert(ctx context.Context, tx *db.Tx, f *File) error {
	return db.Exec(ctx, tx, "document: insert", `
		INSERT INTO documents (id, contract_id, kind, filename, content_type, size, sha256, blob_key, created_at, created_by)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
		f.ID, f.ContractID, string(f.Kind), f.Filename, f.ContentType, f.Size, f.SHA256, f.blobKey, int64(f.CreatedAt), db.Optional(f.UserID))
}

// remove marks the row as deleted; false when somebody was faster.
func remove(ctx context.Context, tx *db.Tx, a actor.Actor, fileID string) (bool, error) {
	n, err := db.Affected(tx.ExecContext(ctx, `UPDATE documents SET deleted_at = $2, deleted_by = $3 WHERE id = $1 AND deleted_at IS NULL`,
		fileID, int64(clock.FromTime(tx.Now())), db.Optional(a.UserID)))
	return n == 1, db.Wrap(err, "document: remove")
}
