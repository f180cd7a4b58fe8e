package audit

import (
	"context"
	"strconv"
	"time"

	"ynova/internal/kernel/clock"
	"ynova/internal/platform/db"
)

// visited counts an act of this hour and returns how often it happened. The first one
// of an hour forgets the hours of other days.
//
// Protection: the unique key of hour, person and act.
func visited(ctx context.Context, tx *db.Tx, actorID, act string) (times int64, err error) {
	hour := tx.Now().Truncate(time.Hour)
	err = tx.QueryRowContext(ctx, `
		INSERT INTO audit_visits (hour, actor_id, act, times) VALUES ($1, $2, $3, 1)
		ON CONFLICT (hour, actor_id, act) DO UPDATE SET times = audit_visits.times + 1 RETURNING times`,
		clock.FromTime(hour), actorID, act).Scan(&times)
	if err != nil || times > 1 {
		return times, db.Wrap(err, "audit: count visit")
	}
	return times, db.Exec(ctx, tx, "audit: forget visits", `DELETE FROM audit_visits WHERE hour < $1`, clock.FromTime(hour.AddDate(0, 0, -1)))
}

func timesText(n int64) string { return strconv.FormatInt(n, 10) + " vezes nesta hora" }
