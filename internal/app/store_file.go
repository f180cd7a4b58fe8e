package app

import (
	"context"
	"database/sql"

	"ynova/internal/platform/db"
)

// hashesOf are the SHA-256 of contents, by key, that rows keep.
func hashesOf(ctx context.Context, q db.Q) (map[string]string, error) {
	found := map[string]string{}
	err := db.Each(ctx, q, `SELECT blob_key, sha256 FROM client_documents UNION ALL SELECT blob_key, sha256 FROM documents
		UNION ALL SELECT blob_key, sha256 FROM imports UNION ALL SELECT blob_key, sha256 FROM readings
		UNION ALL SELECT file_key, file_sha256 FROM mail_messages WHERE file_key IS NOT NULL AND file_sha256 IS NOT NULL`, nil, func(rows *sql.Rows) error {
		var key, hash string
		err := rows.Scan(&key, &hash)
		found[key] = hash
		return err
	})
	return found, db.Wrap(err, "app: hashes of files")
}
