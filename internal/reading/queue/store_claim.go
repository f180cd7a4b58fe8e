package queue

import (
	"context"
	"errors"

	"ynova/internal/kernel/clock"
	"ynova/internal/platform/db"
)

func claim(ctx context.Context, tx *db.Tx, readingID, userID string, now, until clock.Micros) error {
	return errors.Join(
		db.Exec(ctx, tx, "reading: leave others", `DELETE FROM reading_claims WHERE user_id = $1 AND reading_id <> $2`, userID, readingID),
		db.Exec(ctx, tx, "reading: claim", `INSERT INTO reading_claims (reading_id, user_id, until) VALUES ($1, $2, $3)
			ON CONFLICT (reading_id) DO UPDATE SET user_id = excluded.user_id, until = excluded.until
			WHERE reading_claims.user_id = excluded.user_id OR reading_claims.until <= $4`, readingID, userID, until, now))
}

func release(ctx context.Context, tx *db.Tx, readingID, userID string) error {
	return db.Exec(ctx, tx, "reading: release", `DELETE FROM reading_claims WHERE reading_id = $1 AND user_id = $2`, readingID, userID)
}
