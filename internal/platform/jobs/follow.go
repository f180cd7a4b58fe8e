package jobs

import (
	"context"
	"time"

	"ynova/internal/platform/db"
)

// skew is by how much the clocks of instances may differ.
const skew = 5 * time.Minute

// follow keeps the plan true to the clock: when that was put back, what was planned
// meanwhile would wait until it comes to where it stood. It looks at the start too, as the
// clock may have been put right while nobody worked.
func (q *Queue) follow(ctx context.Context) error {
	now := q.clock.Now()
	if q.latest.IsZero() || now.Before(q.latest.Add(-skew)) {
		if err := q.db.InTx(ctx, func(ctx context.Context, tx *db.Tx) error { return replan(ctx, tx, now) }); err != nil {
			return err
		}
		q.latest = now
	}
	if now.After(q.latest) {
		q.latest = now
	}
	return nil
}
