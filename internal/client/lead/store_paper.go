package lead

import (
	"context"
	"database/sql"

	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/platform/db"
)

const selectPapers = `SELECT d.id, d.client_id, d.kind, d.filename, d.content_type, d.size, d.sha256, d.blob_key, d.consent_by, d.consent_on,
	d.valid_until, d.created_at, COALESCE(d.created_by, ''), COALESCE(u.name, '')
	FROM client_documents d LEFT JOIN users u ON u.id = d.created_by WHERE d.deleted_at IS NULL AND d.client_id = $1`

func scanPaper(into func(...any) error) (Paper, error) {
	var p Paper
	var by, on, until sql.NullString
	err := into(&p.ID, &p.ClientID, (*string)(&p.Kind), &p.Filename, &p.ContentType, &p.Size, &p.SHA256, &p.blobKey, &by, &on, &until,
		&p.CreatedAt, &p.UserID, &p.UserName)
	if err != nil {
		return p, err
	}
	p.ConsentBy = by.String
	if p.ConsentOn, err = dateOf(on); err != nil {
		return p, err
	}
	p.ValidUntil, err = dateOf(until)
	return p, err
}

// papersOf reads the files of a client that the actor may see, newest first.
func papersOf(ctx context.Context, q db.Q, leadID string, a actor.Actor) ([]Paper, error) {
	all, err := db.List(ctx, q, "lead: papers", db.Scanned(scanPaper), selectPapers+` ORDER BY d.created_at DESC, d.id DESC`, leadID)
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

func paperByID(ctx context.Context, q db.Q, leadID, paperID string) (Paper, error) {
	p, err := scanPaper(q.QueryRowContext(ctx, selectPapers+` AND d.id = $2`, leadID, paperID).Scan)
	return p, db.WrapRow(err, errPaper, "lead: paper")
}

func countPapers(ctx context.Context, q db.Q, leadID string) (n int, err error) {
	err = q.QueryRowContext(ctx, `SELECT count(*) FROM client_documents WHERE client_id = $1 AND deleted_at IS NULL`, leadID).Scan(&n)
	return n, db.Wrap(err, "lead: count papers")
}

func insertPaper(ctx context.Context, tx *db.Tx, p *Paper) error {
	return db.Exec(ctx, tx, "lead: add paper", `
		INSERT INTO client_documents (id, client_id, kind, filename, content_type, size, sha256, blob_key, consent_by, consent_on, valid_until,
			created_at, created_by)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
		p.ID, p.ClientID, string(p.Kind), p.Filename, p.ContentType, p.Size, p.SHA256, p.blobKey, db.Optional(p.ConsentBy), dateText(p.ConsentOn),
		dateText(p.ValidUntil), p.CreatedAt, db.Optional(p.UserID))
}

func removePaper(ctx context.Context, tx *db.Tx, a actor.Actor, paperID string) error {
	return db.Exec(ctx, tx, "lead: remove paper", `UPDATE client_documents SET deleted_at = $2, deleted_by = $3 WHERE id = $1`,
		paperID, clock.FromTime(tx.Now()), db.Optional(a.UserID))
}

// BlobsInUse tells which of the keys hold a file of a client, for the sweeper of the
// shared store.
func BlobsInUse(ctx context.Context, q db.Q, keys []string) ([]string, error) {
	var used []string
	err := db.EachIn(ctx, q, `SELECT blob_key FROM client_documents WHERE deleted_at IS NULL AND blob_key IN `, "", keys, func(rows *sql.Rows) error {
		var key string
		err := rows.Scan(&key)
		used = append(used, key)
		return err
	})
	return used, db.Wrap(err, "lead: content in use")
}
