package contract

import (
	"context"

	"ynova/internal/contract/approval"
	"ynova/internal/contract/portfolio"
	"ynova/internal/contract/version"
	"ynova/internal/platform/db"
)

// Retire takes a deleted contract away for good, with its months, its versions and its price
// requests (OP-06). What other features keep of it has gone before, else the foreign keys
// refuse. As a deleted one it counts in no figure and is found by no search.
//
// Protection: HoldDeleted.
func Retire(ctx context.Context, tx *db.Tx, contractID string) error {
	for _, forget := range []func(context.Context, *db.Tx, string) error{version.Forget, portfolio.Forget, approval.Forget} {
		if err := forget(ctx, tx, contractID); err != nil {
			return err
		}
	}
	return db.Wrap(remove(ctx, tx, contractID), "contract: retire")
}
