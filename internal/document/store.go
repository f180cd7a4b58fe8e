package document

import (
	"context"

	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/platform/db"
)

// columns are a file as it is kept, and the name of who sent it.
var columns = db.Columns[File]{
	db.Text("id", func(f *File) *string { return &f.ID }),
	db.Text("contract_id", func(f *File) *string { return &f.ContractID }),
	db.Plain("kind", func(f *File) *Kind { return &f.Kind }),
	db.Text("filename", func(f *File) *string { return &f.Filename }),
	db.Text("content_type", func(f *File) *string { return &f.ContentType }),
	db.Int("size", func(f *File) *int64 { return &f.Size }),
	db.Text("sha256", func(f *File) *string { return &f.SHA256 }),
	db.Text("blob_key", func(f *File) *string { return &f.blobKey }),
	db.Plain("created_at", func(f *File) *clock.Micros { return &f.CreatedAt }),
	db.OptionalText("created_by", func(f *File) *string { return &f.UserID }),
	db.Shown("u.name", func(f *File) *string { return &f.UserName }),
}

var (
	selectFiles = `SELECT ` + columns.Select("d.") + ` FROM documents d LEFT JOIN users u ON u.id = d.created_by WHERE d.deleted_at IS NULL AND `
	insertFile  = columns.Insert("documents")
)

// filesOf reads the files of a contract, newest first.
func filesOf(ctx context.Context, q db.Q, contractID string) ([]File, error) {
	return db.List(ctx, q, "document: list", columns.Rows(), selectFiles+`d.contract_id = $1 ORDER BY d.created_at DESC, d.id DESC`, contractID)
}

func fileByID(ctx context.Context, q db.Q, fileID string) (File, error) {
	f, err := columns.Scan(q.QueryRowContext(ctx, selectFiles+`d.id = $1`, fileID).Scan)
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

func countOf(ctx context.Context, q db.Q, contractID string) (int, error) {
	return db.Count(ctx, q, "document: count", ` FROM documents WHERE contract_id = $1 AND deleted_at IS NULL`, contractID)
}

func insert(ctx context.Context, tx *db.Tx, f *File) error {
	return db.Exec(ctx, tx, "document: insert", insertFile, columns.Values(nil, f)...)
}

// remove marks the row as deleted; false when another user was faster.
func remove(ctx context.Context, tx *db.Tx, a actor.Actor, fileID string) (bool, error) {
	return db.Changed(ctx, tx, "document: remove", `UPDATE documents SET deleted_at = $2, deleted_by = $3 WHERE id = $1 AND deleted_at IS NULL`,
		fileID, clock.FromTime(tx.Now()), db.Optional(a.UserID))
}

// ContractRetired removes the rows of all files of a contract that goes for good; their
// content goes with the next sweep.
//
// Protection: the caller holds the contract.
func ContractRetired(ctx context.Context, tx *db.Tx, contractID string) error {
	return db.Exec(ctx, tx, "document: forget", `DELETE FROM documents WHERE contract_id = $1`, contractID)
}
