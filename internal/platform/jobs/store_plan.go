package jobs

import (
	"context"
	"time"

	"ynova/internal/kernel/clock"
	"ynova/internal/platform/db"
)

// replan moves what was planned by a clock that was ahead: a job waits for as long as it
// was to wait from when it was enqueued or last tried. A tick that came early does not
// stand in the way of the one at that time.
func replan(ctx context.Context, tx *db.Tx, now time.Time) error {
	ahead := clock.FromTime(now.Add(clock.Skew))
	for _, query := range []string{
		`UPDATE jobs SET run_at = $1 + run_at - (SELECT MAX(a.ended_at) FROM job_attempts a WHERE a.job_id = jobs.id)
			WHERE state = 'queued' AND run_at > $1 AND EXISTS (SELECT 1 FROM job_attempts a WHERE a.job_id = jobs.id AND a.ended_at > $2)`,
		`UPDATE jobs SET run_at = $1 + run_at - created_at, created_at = $1 WHERE state = 'queued' AND created_at > $2`,
	} {
		if err := db.Exec(ctx, tx, "replan jobs", query, clock.FromTime(now), ahead); err != nil {
			return err
		}
	}
	return db.Exec(ctx, tx, "forget early ticks", `DELETE FROM jobs WHERE state IN ('done', 'cancelled') AND created_at > $1 AND id LIKE '%@%'`, ahead)
}
