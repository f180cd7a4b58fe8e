package paper

import (
	"context"

	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
)

// columns are a file as it is kept, and the name of who sent it.
var columns = db.Columns[Paper]{
	db.Text("id", func(p *Paper) *string { return &p.ID }),
	db.Text("client_id", func(p *Paper) *string { return &p.ClientID }),
	db.Plain("kind", func(p *Paper) *Kind { return &p.Kind }),
	db.Text("filename", func(p *Paper) *string { return &p.Filename }),
	db.Text("content_type", func(p *Paper) *string { return &p.ContentType }),
	db.Int("size", func(p *Paper) *int64 { return &p.Size }),
	db.Text("sha256", func(p *Paper) *string { return &p.SHA256 }),
	db.Text("blob_key", func(p *Paper) *string { return &p.blobKey }),
	db.OptionalText("consent_by", func(p *Paper) *string { return &p.ConsentBy }),
	db.Plain("consent_on", func(p *Paper) **month.Date { return &p.ConsentOn }),
	db.Plain("valid_until", func(p *Paper) **month.Date { return &p.ValidUntil }),
	db.Plain("created_at", func(p *Paper) *clock.Micros { return &p.CreatedAt }),
	db.OptionalText("created_by", func(p *Paper) *string { return &p.UserID }),
	db.Shown("u.name", func(p *Paper) *string { return &p.UserName }),
}

var (
	selectPapers = `SELECT ` + columns.Select("d.") + ` FROM client_documents d LEFT JOIN users u ON u.id = d.created_by
		WHERE d.deleted_at IS NULL AND d.client_id = $1`
	insertPaper = columns.Insert("client_documents")
)

// listOf reads the files of a client that the actor may see, newest first.
func listOf(ctx context.Context, q db.Q, leadID string, a actor.Actor) ([]Paper, error) {
	all, err := db.List(ctx, q, "paper: list", columns.Rows(), selectPapers+` ORDER BY d.created_at DESC, d.id DESC`, leadID)
	if err != nil {
		return nil, err
	}
	shown := all[:0]
	for i := range all {
		if all[i].visibleTo(a) {
			shown = append(shown, all[i])
		}
	}
	return shown, nil
}

func byID(ctx context.Context, q db.Q, leadID, paperID string) (Paper, error) {
	p, err := columns.Scan(q.QueryRowContext(ctx, selectPapers+` AND d.id = $2`, leadID, paperID).Scan)
	return p, db.WrapRow(err, errPaper, "paper: read")
}

func count(ctx context.Context, q db.Q, leadID string) (int, error) {
	return db.Count(ctx, q, "paper: count", ` FROM client_documents WHERE client_id = $1 AND deleted_at IS NULL`, leadID)
}

func insert(ctx context.Context, tx *db.Tx, p *Paper) error {
	return db.Exec(ctx, tx, "paper: add", insertPaper, columns.Values(nil, p)...)
}

func remove(ctx context.Context, tx *db.Tx, a actor.Actor, paperID string) error {
	return db.Exec(ctx, tx, "paper: remove", `UPDATE client_documents SET deleted_at = $2, deleted_by = $3 WHERE id = $1`,
		paperID, clock.FromTime(tx.Now()), db.Optional(a.UserID))
}

// BlobsInUse returns which of the keys hold a file of a client, for the sweeper of the
// shared store.
func BlobsInUse(ctx context.Context, q db.Q, keys []string) ([]string, error) {
	return db.ListIn(ctx, q, "paper: content in use", db.Single[string], `SELECT blob_key FROM client_documents WHERE deleted_at IS NULL AND blob_key IN `, "", keys)
}
