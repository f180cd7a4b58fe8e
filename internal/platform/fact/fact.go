package fact

import (
	"context"

	"ynova/internal/platform/db"
)

// Follower brings what it concluded from a fact up to date, in the transaction that
// changed it.
type Follower[F any] func(ctx context.Context, tx *db.Tx, changed F) error

// Followers are those of one fact, in the order in which they are notified.
type Followers[F any] []Follower[F]

// Notify calls the followers one after the other until one fails.
func (all Followers[F]) Notify(ctx context.Context, tx *db.Tx, changed F) error {
	for _, follow := range all {
		if err := follow(ctx, tx, changed); err != nil {
			return err
		}
	}
	return nil
}
