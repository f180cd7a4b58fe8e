package backup

import (
	"context"

	"ynova/internal/kernel/clock"
	"ynova/internal/platform/db"
)

// fileKey is a column that names a content of the store of files.
type fileKey struct{ table, column string }

var fileKeys = []fileKey{
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
	ByHand     int64        // 1: a person had it made
	WarnedAt   clock.Micros // when a letter said that no good one is recent; 0: never
	DrilledAt  clock.Micros // when it was last restored aside; 0: never
	Drill      string       // what was found equal then
	DrillError string
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
	db.Plain("by_hand", func(r *row) *int64 { return &r.ByHand }),
	db.Plain("warned_at", func(r *row) *clock.Micros { return &r.WarnedAt }),
	db.Plain("drilled_at", func(r *row) *clock.Micros { return &r.DrilledAt }),
	db.Text("drill", func(r *row) *string { return &r.Drill }),
	db.Text("drill_error", func(r *row) *string { return &r.DrillError }),
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

// listAt are the copies made or tried at a place, newest first.
func listAt(ctx context.Context, q db.Q, place string) ([]row, error) {
	return db.List(ctx, q, "backup: list of a place", rows.Rows(),
		"SELECT "+rows.Names()+" FROM backups WHERE place = $1 ORDER BY started_at DESC, id DESC LIMIT $2", place, maxShown)
}

// verified notes that a copy was read whole, or that it is damaged.
func verified(ctx context.Context, tx *db.Tx, id string, at clock.Micros, problem string) error {
	if problem != "" {
		return db.Exec(ctx, tx, "backup: note damage", "UPDATE backups SET state = 'falhou', error = $2 WHERE id = $1", id, problem)
	}
	return db.Exec(ctx, tx, "backup: note verification", "UPDATE backups SET verified_at = $2 WHERE id = $1", id, at)
}

func drilled(ctx context.Context, tx *db.Tx, id string, at clock.Micros, report, problem string) error {
	return db.Exec(ctx, tx, "backup: note drill", "UPDATE backups SET drilled_at = $2, drill = $3, drill_error = $4 WHERE id = $1", id, at, report, problem)
}

func warned(ctx context.Context, tx *db.Tx, id string, at clock.Micros) error {
	return db.Exec(ctx, tx, "backup: note letter", "UPDATE backups SET warned_at = $2 WHERE id = $1", id, at)
}

// lastGood is when the newest copy of a place began that is not known to be damaged; 0: never.
// Empty place: wherever it is.
func lastGood(ctx context.Context, q db.Q, place string) (clock.Micros, error) {
	return db.Value[clock.Micros](ctx, q, "backup: last good",
		"SELECT COALESCE(MAX(started_at), 0) FROM backups WHERE state = 'boa' AND (place = $1 OR $1 = '')", place)
}

// standing is what letters and trial restores of a place rest on; each 0: never.
type standing struct{ first, good, warned, drilledWell, drilled clock.Micros }

func standingOf(ctx context.Context, q db.Q, place string) (s standing, err error) {
	err = q.QueryRowContext(ctx, `SELECT COALESCE(MIN(started_at), 0), COALESCE(MAX(CASE WHEN state = 'boa' THEN started_at END), 0),
		COALESCE(MAX(warned_at), 0), COALESCE(MAX(CASE WHEN drill_error = '' THEN drilled_at END), 0), COALESCE(MAX(drilled_at), 0)
		FROM backups WHERE place = $1 OR $1 = ''`, place).Scan(&s.first, &s.good, &s.warned, &s.drilledWell, &s.drilled)
	return s, db.Wrap(err, "backup: standing")
}
