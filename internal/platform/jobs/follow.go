package jobs

import (
	"context"

	"ynova/internal/kernel/clock"
	"ynova/internal/platform/db"
)

// follow keeps the plan true to the clock: when that was put back, what was planned
// meanwhile would wait until it comes to where it stood. It looks at the start too, as the
// clock may have been put right while nobody worked.
func (q *Queue) follow(ctx context.Context) error {
	now := q.clock.Now()
	if q.latest.IsZero() || now.Before(q.latest.Add(-clock.Skew)) {
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
