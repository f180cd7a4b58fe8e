package mailing

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"

	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
)

func insertBatch(ctx context.Context, tx *db.Tx, b *Batch) error {
	t := &b.Template
	var m any
	if b.Month != 0 {
		m = b.Month.String()
	}
	return db.Exec(ctx, tx, "mailing: insert batch", `
		INSERT INTO mail_batches (id, month, context, template_id, template_name, subject, body_text, body_html, attach_pdf, attach_xlsx,
			confirmed, resend, state, user_id, user_name, created_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)`,
		b.ID, m, string(t.Text.Context), t.ID, t.Name, t.Text.Subject, t.Text.Plain, t.Text.HTML, t.AttachPDF, t.AttachXLSX,
		b.Confirmed, b.Resend, string(b.State), b.UserID, b.UserName, int64(clock.FromTime(tx.Now())))
}

func updateBatch(ctx context.Context, tx *db.Tx, b *Batch) error {
	return db.Exec(ctx, tx, "mailing: update batch", `UPDATE mail_batches SET state = $2, next_seq = $3, total = $4, skipped = $5 WHERE id = $1`,
		b.ID, string(b.State), b.nextSeq, b.Total, b.Skipped)
}

const selectBatches = `SELECT id, COALESCE(month, ''), context, COALESCE(template_id, ''), template_name, subject, body_text, body_html, attach_pdf,
	attach_xlsx, confirmed, resend, state, next_seq, total, skipped, user_id, user_name, created_at FROM mail_batches`

func scanBatch(scan func(...any) error) (*Batch, error) {
	b := &Batch{Counts: map[State]int64{}}
	t := &b.Template
	var m string
	err := scan(&b.ID, &m, &t.Text.Context, &t.ID, &t.Name, &t.Text.Subject, &t.Text.Plain, &t.Text.HTML, &t.AttachPDF, &t.AttachXLSX,
		&b.Confirmed, &b.Resend, &b.State, &b.nextSeq, &b.Total, &b.Skipped, &b.UserID, &b.UserName, &b.CreatedAt)
	if err != nil || m == "" {
		return b, err
	}
	b.Month, err = month.Parse(m)
	return b, err
}

// batchByID reads an order; lock is the dialect's ForUpdate or empty.
func batchByID(ctx context.Context, q db.Q, batchID, lock string) (*Batch, error) {
	b, err := scanBatch(q.QueryRowContext(ctx, selectBatches+` WHERE id = $1`+lock, batchID).Scan)
	return b, db.WrapRow(err, errNoBatch, "mailing: batch")
}

// batchTemplate is the text of an order as it was when it was given.
func batchTemplate(ctx context.Context, q db.Q, batchID string) (Template, error) {
	b, err := batchByID(ctx, q, batchID, "")
	return b.Template, err
}

func batches(ctx context.Context, q db.Q, m month.Month, limit, offset int) ([]*Batch, int, error) {
	c := &condition{}
	if m != 0 {
		c.and("month = " + c.arg(m.String()))
	}
	var total int
	if err := q.QueryRowContext(ctx, `SELECT COUNT(*) FROM mail_batches WHERE TRUE`+c.where, c.args...).Scan(&total); err != nil {
		return nil, 0, fmt.Errorf("mailing: count batches: %w", db.Classify(err))
	}
	found, err := db.List(ctx, q, "mailing: batches", db.Scanned(scanBatch), selectBatches+` WHERE TRUE`+c.where+` ORDER BY id DESC LIMIT `+c.arg(limit)+` OFFSET `+c.arg(offset), c.args...)
	return found, total, err
}

// countBatches reads how many messages of each order are in which state.
func countBatches(ctx context.Context, q db.Q, list []*Batch) error {
	byID := make(map[string]*Batch, len(list))
	ids := make([]string, len(list))
	for i, b := range list {
		byID[b.ID], ids[i] = b, b.ID
	}
	err := db.EachIn(ctx, q, `SELECT batch_id, state, COUNT(*) FROM mail_messages WHERE batch_id IN `, ` GROUP BY batch_id, state`, ids,
		func(rows *sql.Rows) error {
			var batchID string
			var s State
			var n int64
			err := rows.Scan(&batchID, &s, &n)
			if err == nil {
				byID[batchID].Counts[s] = n
			}
			return err
		})
	return db.Wrap(err, "mailing: count messages")
}

func insertSkips(ctx context.Context, tx *db.Tx, batchID string, skips []Skip) error {
	var kept int
	if err := tx.QueryRowContext(ctx, `SELECT COUNT(*) FROM mail_skips WHERE batch_id = $1`, batchID).Scan(&kept); err != nil {
		return fmt.Errorf("mailing: count skips: %w", db.Classify(err))
	}
	for _, s := range skips[:min(len(skips), max(0, maxFindings-kept))] {
		text, err := checksText(s.Checks)
		if err != nil {
			return err
		}
		err = db.Exec(ctx, tx, "mailing: insert skip", `INSERT INTO mail_skips (batch_id, record_id, client_name, meter, checks) VALUES ($1, $2, $3, $4, $5)`,
			batchID, s.RecordID, s.ClientName, s.Meter, text)
		if err != nil {
			return err
		}
	}
	return nil
}

func skipsOf(ctx context.Context, q db.Q, batchID string) ([]Skip, error) {
	return db.List(ctx, q, "mailing: skips", func(rows *sql.Rows, s *Skip) error {
		var text string
		if err := rows.Scan(&s.RecordID, &s.ClientName, &s.Meter, &text); err != nil {
			return err
		}
		return json.Unmarshal([]byte(text), &s.Checks)
	}, `SELECT record_id, client_name, meter, checks FROM mail_skips WHERE batch_id = $1 ORDER BY client_name, record_id`, batchID)
}
