package audit

import (
	"cmp"
	"context"
	"database/sql"
	"slices"
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
	return times, db.Exec(ctx, tx, "audit: forget visits", `DELETE FROM audit_visits WHERE hour < $1 AND entry IS NULL`, clock.FromTime(hour.AddDate(0, 0, -1)))
}

func timesText(n int64) string { return strconv.FormatInt(n, 10) + " vezes nesta hora" }

// tally adds to what is counted of an act in this hour.
//
// Protection: as visited.
func tally(ctx context.Context, tx *db.Tx, actorID, act string, rows int, entry string) error {
	return db.Exec(ctx, tx, "audit: tally", `
		INSERT INTO audit_visits (hour, actor_id, act, times, read_rows, entry) VALUES ($1, $2, $3, 1, $4, $5)
		ON CONFLICT (hour, actor_id, act) DO UPDATE SET times = audit_visits.times + 1, read_rows = audit_visits.read_rows + excluded.read_rows`,
		clock.FromTime(tx.Now().Truncate(time.Hour)), actorID, act, rows, entry)
}

// tallied is what was counted of an act in an hour that is over.
type tallied struct {
	hour, times, rows int64
	entry             string
}

// sumPatience is how long after an hour its calls may still be counted: none that is counted
// takes so long, also by a clock that is a little behind. An hour that was summed up before its
// last call would get a second entry.
const sumPatience = 5 * time.Minute

// takeOver deletes and returns what was counted in hours that are over, the oldest first.
func takeOver(ctx context.Context, tx *db.Tx) ([]tallied, error) {
	return takeTallies(ctx, tx, "hour <= $1", clock.FromTime(tx.Now().Add(-time.Hour-sumPatience)))
}

// takeOf is takeOver of whatever was counted of a person.
func takeOf(ctx context.Context, tx *db.Tx, actorID string) ([]tallied, error) {
	return takeTallies(ctx, tx, "actor_id = $1", actorID)
}

func takeTallies(ctx context.Context, tx *db.Tx, where string, arg any) ([]tallied, error) {
	found, err := db.List(ctx, tx, "audit: take tallies", func(rows *sql.Rows, t *tallied) error {
		return rows.Scan(&t.hour, &t.times, &t.rows, &t.entry)
	}, `DELETE FROM audit_visits WHERE entry IS NOT NULL AND `+where+` RETURNING hour, times, read_rows, entry`, arg)
	slices.SortFunc(found, func(a, b tallied) int { return cmp.Or(cmp.Compare(a.hour, b.hour), cmp.Compare(a.entry, b.entry)) })
	return found, err
}
