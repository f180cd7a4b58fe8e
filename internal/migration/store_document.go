package migration

import (
	"context"
	"database/sql"
	"errors"

	"ynova/internal/kernel/clock"
	"ynova/internal/platform/db"
)

// documentColumns are a paper as it is kept, and the name of its file.
var documentColumns = db.Columns[Document]{
	db.Text("id", func(d *Document) *string { return &d.ID }).GivenOnce(),
	db.Text("migration_id", func(d *Document) *string { return &d.MigrationID }).GivenOnce(),
	db.Plain("stage", func(d *Document) *Stage { return &d.Stage }).GivenOnce(),
	db.Text("kind", func(d *Document) *string { return (*string)(&d.Kind) }).GivenOnce(),
	db.OptionalText("paper_id", func(d *Document) *string { return &d.PaperID }).GivenOnce(),
	db.OptionalText("content", func(d *Document) *string { return &d.Content }).GivenOnce(),
	db.Text("state", func(d *Document) *string { return (*string)(&d.State) }),
	db.OptionalText("recipients", func(d *Document) *string { return &d.To }),
	db.OptionalText("error", func(d *Document) *string { return &d.Error }),
	db.Plain("sent_at", func(d *Document) **clock.Micros { return &d.SentAt }),
	db.Plain("created_at", func(d *Document) *clock.Micros { return &d.CreatedAt }).GivenOnce(),
	db.Text("created_by", func(d *Document) *string { return &d.CreatedBy }).GivenOnce(),
	db.Shown("f.filename", func(d *Document) *string { return &d.Filename }),
}

var (
	selectDocuments = `SELECT ` + documentColumns.Select("d.") + ` FROM migration_documents d LEFT JOIN client_documents f ON f.id = d.paper_id WHERE `
	insertDocumentQ = documentColumns.Insert("migration_documents")
	updateDocumentQ = documentColumns.Update("migration_documents")
)

func documentByID(ctx context.Context, q db.Q, documentID string) (Document, error) {
	d, err := documentColumns.Scan(q.QueryRowContext(ctx, selectDocuments+`d.id = $1`, documentID).Scan)
	return d, db.WrapRow(err, errPaper, "migration: read paper")
}

func insertDocument(ctx context.Context, tx *db.Tx, d *Document) error {
	return db.Exec(ctx, tx, "migration: add paper", insertDocumentQ, documentColumns.Given().Values(nil, d)...)
}

func updateDocument(ctx context.Context, tx *db.Tx, d *Document) error {
	return db.Exec(ctx, tx, "migration: change paper", updateDocumentQ, documentColumns.Changing().Values([]any{d.ID}, d)...)
}

func dropDocument(ctx context.Context, tx *db.Tx, documentID string) error {
	return db.Exec(ctx, tx, "migration: remove paper", `DELETE FROM migration_documents WHERE id = $1`, documentID)
}

// provedBy names the stage that a file of a client proves in a migration that was not
// cancelled; 0: none.
func provedBy(ctx context.Context, q db.Q, paperID string) (stage Stage, subject string, err error) {
	err = q.QueryRowContext(ctx, `SELECT d.stage, m.subject FROM migration_documents d JOIN migrations m ON m.id = d.migration_id
		WHERE d.paper_id = $1 AND m.state <> 'cancelada' ORDER BY d.created_at, d.id LIMIT 1`, paperID).Scan(&stage, &subject)
	if errors.Is(err, sql.ErrNoRows) {
		return 0, "", nil
	}
	return stage, subject, db.Wrap(err, "migration: what a file proves")
}

// discardSending makes what was under way before a moment doubtful or failed.
func discardSending(ctx context.Context, tx *db.Tx, before clock.Micros, why string) error {
	return db.Exec(ctx, tx, "migration: discard sending", `UPDATE migration_documents SET state = CASE state WHEN 'enviando' THEN 'incerto' ELSE 'falhou' END, error = $2
		WHERE state IN ('na_fila', 'enviando') AND created_at < $1`, before, why)
}
