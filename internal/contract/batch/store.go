package batch

import (
	"context"

	"ynova/internal/platform/db"
)

// storedResults reads the answers of an earlier request.
func storedResults(ctx context.Context, q db.Q, batchID string) ([]Result, error) {
	var text string
	err := q.QueryRowContext(ctx, `SELECT after_json FROM audit_entries WHERE entity_id = $1 AND action = '`+actBatch+`'`, batchID).Scan(&text)
	if err != nil {
		return nil, db.Wrap(err, "batch: read answers")
	}
	results, err := parseResults(text)
	return results, db.Wrap(err, "batch: read answers")
}
