package backup

import (
	"context"

	"ynova/internal/kernel/clock"
	"ynova/internal/platform/db"
)

// fileKeys are the columns that name a content of the store of files.
var fileKeys = []struct{ table, column string }{
	{"client_documents", "blob_key"},
	{"documents", "blob_key"},
	{"imports", "blob_key"},
	{"intake_messages", "blob_key"},
	{"mail_messages", "file_key"},
	{"proposal_decisions", "signed_key"},
	{"readings", "blob_key"},
	{"source_proposals", "file_key"},
}

// look reads of the copy what its manifest says, and names the files that it needs.
func look(ctx context.Context, q db.Q, d db.Dialect, m *Manifest) (keys []string, err error) {
	if m.Schema, err = db.Schema(ctx, q); err != nil {
		return nil, err
	}
	if m.Rows, err = db.Tables(ctx, q, d); err != nil {
		return nil, err
	}
	if m.AuditHead, err = db.Value[string](ctx, q, "backup: head of the trail", "SELECT tag FROM audit_chain ORDER BY seq DESC LIMIT 1"); err != nil {
		return nil, err
	}
	if m.OpenMail, err = db.Value[int64](ctx, q, "backup: open mail",
		"SELECT COUNT(*) FROM mail_messages WHERE state IN ('pendente', 'transmitindo', 'incerto')"); err != nil {
		return nil, err
	}
	return Contents(ctx, q)
}

// Contents names every content of the store of files that a row names.
func Contents(ctx context.Context, q db.Q) ([]string, error) {
	query := ""
	for i, k := range fileKeys {
		if i > 0 {
			query += " UNION "
		}
		query += "SELECT " + k.column + " FROM " + k.table + " WHERE " + k.column + " <> ''" // empty: retention let it go
	}
	return db.List(ctx, q, "backup: files", db.Single[string], query+" ORDER BY 1")
}

// row is a copy as the installation remembers it.
type row struct {
	ID         string
	Place      string
	StartedAt  clock.Micros
	FinishedAt clock.Micros // 0: not yet
	State      string
	Bytes      int64
	Files      int64
	NewFiles   int64
	Error      string
	VerifiedAt clock.Micros // 0: never
}

var rows = db.Columns[row]{
	db.Text("id", func(r *row) *string { return &r.ID }),
	db.Text("place", func(r *row) *string { return &r.Place }),
	db.Plain("started_at", func(r *row) *clock.Micros { return &r.StartedAt }),
	db.Plain("finished_at", func(r *row) *clock.Micros { return &r.FinishedAt }),
	db.Text("state", func(r *row) *string { return &r.State }),
	db.Plain("bytes", func(r *row) *int64 { return &r.Bytes }),
	db.Plain("files", func(r *row) *int64 { return &r.Files }),
	db.Plain("new_files", func(r *row) *int64 { return &r.NewFiles }),
	db.Text("error", func(r *row) *string { return &r.Error }),
	db.Plain("verified_at", func(r *row) *clock.Micros { return &r.VerifiedAt }),
}

// States of a row.
const (
	stateMade   = "boa"
	stateFailed = "falhou"
)

func insert(ctx context.Context, tx *db.Tx, r *row) error {
	return db.Exec(ctx, tx, "backup: note", rows.Insert("backups"), rows.Values(nil, r)...)
}

func list(ctx context.Context, q db.Q, limit int) ([]row, error) {
	return db.List(ctx, q, "backup: list", rows.Rows(),
		"SELECT "+rows.Names()+" FROM backups ORDER BY started_at DESC, id DESC LIMIT $1", limit)
}

// verified notes that a copy was read whole, or that it is damaged.
func verified(ctx context.Context, tx *db.Tx, id string, at clock.Micros, problem string) error {
	if problem != "" {
		return db.Exec(ctx, tx, "backup: note damage", "UPDATE backups SET state = 'falhou', error = $2 WHERE id = $1", id, problem)
	}
	return db.Exec(ctx, tx, "backup: note verification", "UPDATE backups SET verified_at = $2 WHERE id = $1", id, at)
}

// lastGood is when the newest copy that is not known to be damaged began; 0: never.
func lastGood(ctx context.Context, q db.Q) (clock.Micros, error) {
	return db.Value[clock.Micros](ctx, q, "backup: last good", "SELECT COALESCE(MAX(started_at), 0) FROM backups WHERE state = 'boa'")
}
