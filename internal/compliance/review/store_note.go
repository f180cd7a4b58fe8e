package review

import (
	"context"

	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/id"
	"ynova/internal/platform/db"
)

// noteColumns are a note as it is kept.
var noteColumns = db.Columns[Note]{
	db.Text("id", func(n *Note) *string { return &n.ID }).GivenOnce(),
	db.Text("text", func(n *Note) *string { return &n.Text }),
	db.Flag("open", func(n *Note) *bool { return &n.Open }),
	db.Plain("created_at", func(n *Note) *clock.Micros { return &n.At }).GivenOnce(),
	db.Plain("updated_at", func(n *Note) *clock.Micros { return &n.UpdatedAt }),
	db.Int("version", func(n *Note) *int64 { return &n.Version }),
	db.Shown("u.name", func(n *Note) *string { return &n.By }),
}

var selectNotes = "SELECT " + noteColumns.Select("n.") + " FROM contract_notes n LEFT JOIN users u ON u.id = n.created_by WHERE n.contract_id = $1"

// NotesOf reads the notes of a contract, newest first.
func NotesOf(ctx context.Context, q db.Q, contractID string) ([]Note, error) {
	return db.List(ctx, q, "compliance: read notes", noteColumns.Rows(), selectNotes+" ORDER BY n.created_at DESC, n.id DESC", contractID)
}

func noteOf(ctx context.Context, q db.Q, contractID, noteID string) (Note, error) {
	if !id.Valid(noteID) {
		return Note{}, errNoteMissing
	}
	n, err := noteColumns.Scan(q.QueryRowContext(ctx, selectNotes+" AND n.id = $2", contractID, noteID).Scan)
	return n, db.WrapRow(err, errNoteMissing, "compliance: read note")
}

func insertNote(ctx context.Context, tx *db.Tx, a actor.Actor, contractID string, n *Note) error {
	given := noteColumns.Given()
	return db.Exec(ctx, tx, "compliance: write note", "INSERT INTO contract_notes (contract_id, created_by, updated_by, "+given.Names()+") VALUES "+
		db.Tuples(1, 3+len(given)), given.Values([]any{contractID, userID(a), userID(a)}, n)...)
}

// updateNote stores the note.
//
// Protection: the contract that the caller holds.
func updateNote(ctx context.Context, tx *db.Tx, a actor.Actor, n *Note) error {
	changing := noteColumns.Changing()
	return db.Exec(ctx, tx, "compliance: change note", "UPDATE contract_notes SET updated_by = $2, "+changing.Set(3)+" WHERE id = $1",
		changing.Values([]any{n.ID, userID(a)}, n)...)
}

// ContractRetired removes the steps and notes of a contract that goes for good.
//
// Protection: the caller holds the contract.
func ContractRetired(ctx context.Context, tx *db.Tx, contractID string) error {
	if err := db.Exec(ctx, tx, "review: drop steps", `DELETE FROM contract_steps WHERE contract_id = $1`, contractID); err != nil {
		return err
	}
	return db.Exec(ctx, tx, "review: drop notes", `DELETE FROM contract_notes WHERE contract_id = $1`, contractID)
}
