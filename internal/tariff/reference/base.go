package reference

import (
	"context"

	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
	"ynova/internal/platform/sheet"
)

// Recomputer enqueues the recalculation of everything that rests on reference data;
// one waits at most. Its job must read the tables and not a cache, which may be older
// than the change.
type Recomputer interface {
	RecomputeAll(ctx context.Context, tx *db.Tx, reason string) (jobID string, err error)
}

// Base is what the services of all tables rest on.
type Base struct {
	DB         *db.DB
	Clock      clock.Clock
	Parser     sheet.Runner // runs the parsing child
	Forget     func()       // drops cached tables after a change; nil: there are none
	Recomputer Recomputer   // nil: nothing to recalculate
}

// Changed ends a change in its transaction: what rests on the values is computed
// again, and the caches forget the old ones.
func (b *Base) Changed(ctx context.Context, tx *db.Tx, reason string) (jobID string, err error) {
	if b.Forget != nil {
		tx.AfterCommit(b.Forget)
	}
	if b.Recomputer == nil {
		return "", nil
	}
	return b.Recomputer.RecomputeAll(ctx, tx, reason)
}

// ThisMonth is the month that the wall calendar in Brazil shows.
func (b *Base) ThisMonth() month.Month { return month.Of(month.DateOf(clock.Local(b.Clock.Now()))) }
