package review

import (
	"context"
	"database/sql"

	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/id"
	"ynova/internal/platform/db"
)

const selectNotes = `SELECT n.id, n.text, n.open, COALESCE(u.name, ''), n.created_at, n.updated_at, n.version
	FROM contract_notes n LEFT JOIN users u ON u.id = n.created_by WHERE n.contract_id = $1`

func scanNote(row interface{ Scan(...any) error }) (n Note, err error) {
	err = row.Scan(&n.ID, &n.Text, &n.Open, &n.By, &n.At, &n.UpdatedAt, &n.Version)
	return n, err
}

// NotesOf reads the notes of a contract, newest first.
func NotesOf(ctx context.Context, q db.Q, contractID string) ([]Note, error) {
	return db.List(ctx, q, "compliance: read notes", func(rows *sql.Rows, v *Note) (err error) {
		*v, err = scanNote(rows)
		return err
	}, selectNotes+` ORDER BY n.created_at DESC, n.id DESC`, contractID)
}

func noteOf(ctx context.Context, q db.Q, contractID, noteID string) (Note, error) {
	if !id.Valid(noteID) {
		return Note{}, errNoteMissing
	}
	n, err := scanNote(q.QueryRowContext(ctx, selectNotes+` AND n.id = $2`, contractID, noteID))
	return n, db.WrapRow(err, errNoteMissing, "compliance: read note")
}

func insertNote(ctx context.Context, tx *db.Tx, a actor.Actor, contractID string, n *Note) error {
	return db.Exec(ctx, tx, "compliance: write note", `
		INSERT INTO contract_notes (id, contract_id, text, open, version, created_at, created_by, updated_at, updated_by)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
		n.ID, contractID, n.Text, n.Open, n.Version, int64(n.At), userID(a), int64(n.UpdatedAt), userID(a))
}

// updateNote stores the note.
//
// Protection: the contract that the caller holds.
func updateNote(ctx context.Context, tx *db.Tx, a actor.Actor, n *Note) error {
	return db.Exec(ctx, tx, "compliance: change note", `UPDATE contract_notes SET text = $2, open = $3, version = $4, updated_at = $5, updated_by = $6 WHERE id = $1`,
		n.ID, n.Text, n.Open, n.Version, int64(n.UpdatedAt), userID(a))
}
