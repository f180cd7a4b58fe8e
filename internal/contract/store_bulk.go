package contract

import (
	"context"
	"encoding/json"
	"fmt"

	"ynova/internal/kernel/actor"
	"ynova/internal/platform/db"
)

const (
	versionColumns = 7
	insertVersions = `INSERT INTO contract_versions (contract_id, version, snapshot, actor_id, actor_name, reason, at) VALUES `
)

// insertMany stores new contracts with their first versions.
//
// Protection: the unique code; a taken one fails the whole transaction.
func insertMany(ctx context.Context, tx *db.Tx, a actor.Actor, batch []*Contract) error {
	return db.Chunks(len(batch), insertColumns, func(from, n int) error {
		args := make([]any, 0, n*insertColumns)
		history := make([]any, 0, n*versionColumns)
		for _, c := range batch[from : from+n] {
			args = insertArgs(args, c)
			snapshot, err := json.Marshal(viewOf(c))
			if err != nil {
				return fmt.Errorf("contract: snapshot: %w", err)
			}
			history = append(history, c.ID, c.Version, string(snapshot), db.Optional(a.UserID), a.Name, nil, int64(c.UpdatedAt))
		}
		_, err := tx.ExecContext(ctx, insertInto+db.Tuples(n, insertColumns), args...)
		if db.IsUnique(err) {
			return errDuplicateCode.WithCause(err)
		}
		if err != nil {
			return fmt.Errorf("contract: insert many: %w", err)
		}
		if _, err := tx.ExecContext(ctx, insertVersions+db.Tuples(n, versionColumns), history...); err != nil {
			return fmt.Errorf("contract: insert versions: %w", err)
		}
		return nil
	})
}
