package imports

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"ynova/internal/kernel/clock"
	"ynova/internal/platform/db"
	"ynova/internal/platform/imports/layout"
)

// unusedMonths is after how long a format that nobody used is forgotten.
const unusedMonths = 12

// unusedSince is since when a format was not used that is forgotten now.
func unusedSince(q interface{ Now() time.Time }) clock.Micros {
	return clock.FromTime(q.Now().AddDate(0, -unusedMonths, 0))
}

// Format is how a person reads the columns of a layout.
type Format struct {
	Subject, Signature string
	Header             []string
	Mapping            *layout.Mapping
	Uses               int64
	UsedAt             clock.Micros
}

var formatColumns = db.Columns[Format]{
	db.Text("subject", func(f *Format) *string { return &f.Subject }),
	db.Text("signature", func(f *Format) *string { return &f.Signature }),
	db.JSON("header_json", func(f *Format) *[]string { return &f.Header }),
	db.JSON("mapping_json", func(f *Format) **layout.Mapping { return &f.Mapping }),
	db.Int("uses", func(f *Format) *int64 { return &f.Uses }),
	db.Plain("used_at", func(f *Format) *clock.Micros { return &f.UsedAt }),
}

// rememberedFormat reads how the person mapped the columns of the layout before, nil if never, or
// not for so long that it is forgotten.
func rememberedFormat(ctx context.Context, q db.Q, since clock.Micros, userID, subject, signature string) (*Format, error) {
	f, err := formatColumns.Reader().New(q.QueryRowContext(ctx, "SELECT "+formatColumns.Names()+` FROM import_mappings
		WHERE user_id = $1 AND subject = $2 AND signature = $3 AND used_at >= $4`, userID, subject, signature, since).Scan)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, nil
	}
	return f, db.Wrap(err, "imports: read format")
}

// rememberMapping keeps how a person reads a layout, and forgets what nobody used for long.
//
// Protection: one upsert; what is deleted nobody reads.
func rememberMapping(ctx context.Context, tx *db.Tx, userID, subject string, im *Import, m *layout.Mapping) error {
	text, err := json.Marshal(layout.Mapping{Columns: m.Columns, Decimal: m.Decimal, Dates: m.Dates, Existing: m.Existing, Together: m.Together})
	if err != nil {
		return fmt.Errorf("imports: encode mapping: %w", err)
	}
	header, err := json.Marshal(im.Columns.Header)
	if err != nil {
		return fmt.Errorf("imports: encode header: %w", err)
	}
	if err := db.Exec(ctx, tx, "imports: forget unused formats", `DELETE FROM import_mappings WHERE used_at < $1`, unusedSince(tx)); err != nil {
		return err
	}
	return db.Exec(ctx, tx, "imports: remember mapping", `
		INSERT INTO import_mappings (user_id, subject, signature, mapping_json, header_json, uses, used_at, updated_at) VALUES ($1, $2, $3, $4, $5, 1, $6, $6)
		ON CONFLICT (user_id, subject, signature) DO UPDATE SET mapping_json = excluded.mapping_json, header_json = excluded.header_json,
		uses = import_mappings.uses + 1, used_at = excluded.used_at, updated_at = excluded.updated_at`,
		userID, subject, im.signature, string(text), string(header), clock.FromTime(tx.Now()))
}

// useFormat notes that a file was imported by a format.
//
// Protection: one write.
func useFormat(ctx context.Context, tx *db.Tx, im *Import, subject string) error {
	return db.Exec(ctx, tx, "imports: use format", `UPDATE import_mappings SET uses = uses + 1, used_at = $4
		WHERE user_id = $1 AND subject = $2 AND signature = $3`, im.UserID, subject, im.signature, clock.FromTime(tx.Now()))
}

// formatsOf lists the formats of a person, the last one used first.
func formatsOf(ctx context.Context, q db.Q, since clock.Micros, userID, subject string) ([]Format, error) {
	return db.List(ctx, q, "imports: list formats", formatColumns.Rows(), "SELECT "+formatColumns.Names()+` FROM import_mappings
		WHERE user_id = $1 AND subject = $2 AND used_at >= $3 ORDER BY used_at DESC, signature LIMIT 500`, userID, subject, since)
}

// forgetFormat forgets a format of a person; false where there is none.
//
// Protection: one conditional write.
func forgetFormat(ctx context.Context, tx *db.Tx, userID, subject, signature string) (bool, error) {
	return db.Changed(ctx, tx, "imports: forget format", `DELETE FROM import_mappings WHERE user_id = $1 AND subject = $2 AND signature = $3`, userID, subject, signature)
}
