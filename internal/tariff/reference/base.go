package reference

import (
	"context"

	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
	"ynova/internal/platform/fact"
	"ynova/internal/platform/sheet"
)

// Changed is the fact that reference data changed. Followers make anew by a job what rests
// on it: who stores a figure holds what it is of before reading, so that the job meets it.
type Changed struct{ Reason string }

// Recompute enqueues the recalculation of the months, as a follower does, and returns
// the job that the person who changed something may watch; one waits at most.
type Recompute func(ctx context.Context, tx *db.Tx, reason string) (jobID string, err error)

// Base is what the services of all tables rest on.
type Base struct {
	DB        *db.DB
	Clock     clock.Clock
	Parser    sheet.Runner // runs the parsing child
	Recompute Recompute    // nil: there are no months
	Followers fact.Followers[Changed]
}

// Changed ends a change in its transaction: what rests on the values is computed again.
func (b *Base) Changed(ctx context.Context, tx *db.Tx, reason string) (jobID string, err error) {
	if b.Recompute != nil {
		if jobID, err = b.Recompute(ctx, tx, reason); err != nil {
			return "", err
		}
	}
	return jobID, b.Followers.Notify(ctx, tx, Changed{reason})
}

// ThisMonth is the month that the wall calendar in Brazil shows.
func (b *Base) ThisMonth() month.Month { return month.Of(month.DateOf(clock.Local(b.Clock.Now()))) }
