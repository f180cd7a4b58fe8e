package document

import (
	"context"
	"database/sql"

	"ynova/internal/kernel/clock"
	"ynova/internal/platform/db"
)

// keptSince names the content of files that are there, or were deleted after the
// instant.
func keptSince(cut clock.Micros) InUse {
	return func(ctx context.Context, q db.Q, keys []string) ([]string, error) {
		var kept []string
		const query = `SELECT blob_key, COALESCE(deleted_at, 0) FROM documents WHERE blob_key IN `
		err := db.EachIn(ctx, q, query, "", keys, func(rows *sql.Rows) error {
			var key string
			var deleted clock.Micros
			err := rows.Scan(&key, &deleted)
			if deleted == 0 || deleted > cut {
				kept = append(kept, key)
			}
			return err
		})
		return kept, db.Wrap(err, "document: content in use")
	}
}
