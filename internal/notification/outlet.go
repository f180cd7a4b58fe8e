package notification

import (
	"context"

	"ynova/internal/kernel/clock"
	"ynova/internal/platform/db"
)

// Waiting counts the mails of notices from before.
func (s *Service) Waiting(ctx context.Context, q db.Q, before clock.Micros) (int, error) {
	return countMails(ctx, q, before)
}

// Discard has the notices from before stay in the bell only.
func (s *Service) Discard(ctx context.Context, tx *db.Tx, before clock.Micros) error {
	return dropMails(ctx, tx, before)
}
