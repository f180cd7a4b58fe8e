package webhook

import (
	"context"

	"ynova/internal/kernel/clock"
	"ynova/internal/platform/db"
)

// mayHaveLeft is what a delivery says that was under way when a copy was made.
const mayHaveLeft = "Estava na fila quando a cópia foi feita; pode já ter sido entregue."

// Waiting counts nothing: each delivery under way has its job in the queue.
func (s *Service) Waiting(context.Context, db.Q, clock.Micros) (int, error) { return 0, nil }

// Discard ends what was to be delivered before; a person may ask for each again.
func (s *Service) Discard(ctx context.Context, tx *db.Tx, before clock.Micros) error {
	return dropPending(ctx, tx, before, clock.FromTime(s.Clock.Now()), mayHaveLeft)
}
