package reading

import (
	"context"
	"database/sql"
	"errors"
	"strings"

	"ynova/internal/kernel/actor"
	"ynova/internal/platform/db"
	"ynova/internal/reading/record"
)

// filtered is the condition of a list, with its arguments.
func filtered(a actor.Actor, f Filter) (where string, args []any) {
	where = record.Reach(a, &args)
	if f.Status != "" {
		where += " AND r.status = " + db.Arg(&args, string(f.Status))
	}
	if f.Linked != nil {
		where += " AND r.invoice_id IS" + map[bool]string{true: " NOT", false: ""}[*f.Linked] + " NULL"
	}
	if !f.Search.Empty() {
		where += " AND " + db.Finds(f.Search, &args, "r.search_text")
	}
	if len(f.IDs) > 0 {
		marks := make([]string, len(f.IDs))
		for i, one := range f.IDs {
			marks[i] = db.Arg(&args, one)
		}
		where += " AND r.id IN (" + strings.Join(marks, ", ") + ")"
	}
	return where, args
}

func count(ctx context.Context, q db.Q, a actor.Actor, f Filter) (int, error) {
	where, args := filtered(a, f)
	return db.Count(ctx, q, "reading: count", record.FromReadings+where, args...)
}

// each gives the newest readings of the filter, without what was read in them.
func each(ctx context.Context, q db.Q, a actor.Actor, f Filter, limit, offset int, give func(*record.Reading) error) error {
	where, args := filtered(a, f)
	query := "SELECT " + record.Listed.Select("r.") + record.FromReadings + where + " ORDER BY r.created_at DESC, r.id DESC" + db.Page(&args, limit, offset)
	reader := record.Listed.Reader()
	err := db.Each(ctx, q, query, args, func(rows *sql.Rows) error {
		r, err := reader.New(rows.Scan)
		if err != nil {
			return err
		}
		return give(r)
	})
	return db.Wrap(err, "reading: list")
}

// partsOf are the documents of the bills of a file.
func partsOf(ctx context.Context, q db.Q, readingID string) ([]string, error) {
	return db.List(ctx, q, "reading: parts", db.Single[string], `SELECT id FROM readings WHERE part_of = $1 AND deleted_at IS NULL ORDER BY id`, readingID)
}

// BlobsInUse returns which of the keys hold a document that was sent to be read, for
// the sweeper of the shared store.
func BlobsInUse(ctx context.Context, q db.Q, keys []string) ([]string, error) {
	return db.ListIn(ctx, q, "reading: content in use", db.Single[string], `SELECT blob_key FROM readings WHERE deleted_at IS NULL AND blob_key IN `, "", keys)
}

// Forget removes a document that was discarded or could not be read, for good; its content
// goes with the next sweep. It reports whether it was there and had become no invoice.
//
// Protection: one conditional write; the foreign keys protect rows that refer to it.
func Forget(ctx context.Context, tx *db.Tx, readingID string) (bool, error) {
	err := db.Exec(ctx, tx, "reading: forget claims", `DELETE FROM reading_claims WHERE reading_id = $1`, readingID)
	if err != nil {
		return false, err
	}
	return db.Changed(ctx, tx, "reading: forget", `DELETE FROM readings WHERE id = $1 AND invoice_id IS NULL AND (deleted_at IS NOT NULL OR status = '`+string(record.Failed)+`')`, readingID)
}

// firstIn reads the first sending of the content that the owner of a new one reaches;
// empty where there is none. No owner is who processes the bills of every client.
func firstIn(ctx context.Context, q db.Q, sha256, ownerID string) (readingID string, err error) {
	args := []any{sha256}
	where := "TRUE"
	if ownerID != "" {
		where = "created_by = " + db.Arg(&args, ownerID)
	}
	err = q.QueryRowContext(ctx, `SELECT id FROM readings WHERE deleted_at IS NULL AND sha256 = $1 AND `+where+` ORDER BY created_at, id LIMIT 1`, args...).Scan(&readingID)
	if errors.Is(err, sql.ErrNoRows) {
		return "", nil
	}
	return readingID, db.Wrap(err, "reading: read first sending")
}

// keyIsHere reports whether a document of the access key came. All documents are looked through: who
// holds the key knows of the note, and learns nothing else.
func keyIsHere(ctx context.Context, q db.Q, key string) (bool, error) {
	n, err := db.Count(ctx, q, "reading: key", ` FROM readings WHERE access_key <> '' AND access_key = $1 AND deleted_at IS NULL`, key)
	return n > 0, err
}
