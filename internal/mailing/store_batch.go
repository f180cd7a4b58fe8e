package mailing

import (
	"context"
	"database/sql"
	"encoding/json"
	"slices"

	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/month"
	"ynova/internal/mailing/record"
	"ynova/internal/mailing/template"
	"ynova/internal/platform/db"
)

// batchColumns are an order as it is kept, with its template as it was then.
var batchColumns = db.Columns[Batch]{
	db.Text("id", func(b *Batch) *string { return &b.ID }).GivenOnce(),
	db.Nullable("month", func(b *Batch) *month.Month { return &b.Month }).GivenOnce(),
	db.Plain("context", func(b *Batch) *template.Context { return &b.Template.Text.Context }).GivenOnce(),
	db.OptionalText("template_id", func(b *Batch) *string { return &b.Template.ID }).GivenOnce(),
	db.Text("template_name", func(b *Batch) *string { return &b.Template.Name }).GivenOnce(),
	db.Text("subject", func(b *Batch) *string { return &b.Template.Text.Subject }).GivenOnce(),
	db.Text("body_text", func(b *Batch) *string { return &b.Template.Text.Plain }).GivenOnce(),
	db.Text("body_html", func(b *Batch) *string { return &b.Template.Text.HTML }).GivenOnce(),
	db.Flag("attach_pdf", func(b *Batch) *bool { return &b.Template.AttachPDF }).GivenOnce(),
	db.Flag("attach_xlsx", func(b *Batch) *bool { return &b.Template.AttachXLSX }).GivenOnce(),
	db.Flag("confirmed", func(b *Batch) *bool { return &b.Confirmed }).GivenOnce(),
	db.Flag("resend", func(b *Batch) *bool { return &b.Resend }).GivenOnce(),
	db.Plain("state", func(b *Batch) *BatchState { return &b.State }),
	db.Int("next_seq", func(b *Batch) *int64 { return &b.nextSeq }),
	db.Int("total", func(b *Batch) *int64 { return &b.Total }),
	db.Int("skipped", func(b *Batch) *int64 { return &b.Skipped }),
	db.Text("user_id", func(b *Batch) *string { return &b.UserID }).GivenOnce(),
	db.Text("user_name", func(b *Batch) *string { return &b.UserName }).GivenOnce(),
	db.Plain("created_at", func(b *Batch) *clock.Micros { return &b.CreatedAt }).GivenOnce(),
}

var (
	selectBatches = `SELECT ` + batchColumns.Select("")
	insertOfBatch = batchColumns.Insert("mail_batches")
	updateOfBatch = batchColumns.Update("mail_batches")
)

func insertBatch(ctx context.Context, tx *db.Tx, b *Batch) error {
	b.CreatedAt = clock.FromTime(tx.Now())
	return db.Exec(ctx, tx, "mailing: insert batch", insertOfBatch, batchColumns.Values(nil, b)...)
}

func updateBatch(ctx context.Context, tx *db.Tx, b *Batch) error {
	return db.Exec(ctx, tx, "mailing: update batch", updateOfBatch, batchColumns.Changing().Values([]any{b.ID}, b)...)
}

func scanBatch(scan func(...any) error) (*Batch, error) {
	b, err := batchColumns.Scan(scan)
	b.Counts = map[record.State]int64{}
	return &b, err
}

// batchByID reads an order; lock is the dialect's ForUpdate or empty.
func batchByID(ctx context.Context, q db.Q, batchID, lock string) (*Batch, error) {
	b, err := scanBatch(q.QueryRowContext(ctx, selectBatches+` FROM mail_batches WHERE id = $1`+lock, batchID).Scan)
	return b, db.WrapRow(err, errNoBatch, "mailing: batch")
}

// batchTemplate is the text of an order as it was when it was given.
func batchTemplate(ctx context.Context, q db.Q, batchID string) (template.Template, error) {
	b, err := batchByID(ctx, q, batchID, "")
	return b.Template, err
}

func batches(ctx context.Context, q db.Q, m month.Month, limit, offset int) ([]*Batch, int, error) {
	from := ` FROM mail_batches`
	var args []any
	if m != 0 {
		from += ` WHERE month = ` + db.Arg(&args, m)
	}
	total, err := db.Count(ctx, q, "mailing: count batches", from, args...)
	if err != nil {
		return nil, 0, err
	}
	query := selectBatches + from + ` ORDER BY id DESC` + db.Page(&args, limit, offset)
	found, err := db.List(ctx, q, "mailing: batches", db.Scanned(scanBatch), query, args...)
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
			var s record.State
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
	kept, err := db.Count(ctx, tx, "mailing: count skips", ` FROM mail_skips WHERE batch_id = $1`, batchID)
	if err != nil {
		return err
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

// skipsAmong are those of the records that the order left out.
func skipsAmong(ctx context.Context, q db.Q, batchID string, records []*record.Record) ([]Skip, error) {
	all, err := skipsOf(ctx, q, batchID)
	return slices.DeleteFunc(all, func(s Skip) bool {
		return !slices.ContainsFunc(records, func(r *record.Record) bool { return r.String() == s.RecordID })
	}), err
}
