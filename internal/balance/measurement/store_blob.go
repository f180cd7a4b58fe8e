package measurement

import (
	"context"
	"database/sql"
	"fmt"

	"ynova/internal/platform/db"
)

// BlobsInUse tells which of the keys hold a spreadsheet of an import, for the
// sweeper of the shared store.
func BlobsInUse(ctx context.Context, q db.Q, keys []string) ([]string, error) {
	var used []string
	err := db.EachIn(ctx, q, `SELECT blob_key FROM imports WHERE blob_key IN `, "", keys, func(rows *sql.Rows) error {
		var key string
		err := rows.Scan(&key)
		used = append(used, key)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("balance: spreadsheets in use: %w", err)
	}
	return used, nil
}
