package contract

import (
	"context"
	"fmt"

	"ynova/internal/platform/db"
)

// insertMany stores new contracts.
//
// Protection: the unique code; a taken one fails the whole transaction.
func insertMany(ctx context.Context, tx *db.Tx, batch []*Contract) error {
	return db.Chunks(len(batch), len(columns), func(from, n int) error {
		args := make([]any, 0, n*len(columns))
		for _, c := range batch[from : from+n] {
			args = columns.Values(args, c)
		}
		_, err := tx.ExecContext(ctx, insertInto+db.Tuples(n, len(columns)), args...)
		if db.IsUnique(err) {
			return errDuplicateCode.WithCause(err)
		}
		if err != nil {
			return fmt.Errorf("contract: insert many: %w", err)
		}
		return nil
	})
}
