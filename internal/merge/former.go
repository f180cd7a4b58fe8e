package merge

import (
	"context"
	"maps"
	"sync"
	"time"

	"ynova/internal/kernel/clock"
	"ynova/internal/platform/db"
)

// formerAge is for how long another instance may not know of a merge.
const formerAge = time.Second

// Former knows the ids of what was merged, so that old addresses and what programs have kept
// answer the row that there is (DR-15). It is read anew each second, and after a merge here.
type Former struct {
	db    *db.DB
	clock clock.Clock

	mu   sync.Mutex
	read time.Time
	into map[string]string
}

// Forget has the ids be read anew.
func (f *Former) Forget() {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.read = time.Time{}
}

// Now are the ids that there are in the place of those that were merged.
func (f *Former) Now(ctx context.Context) (map[string]string, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	now := f.clock.Now()
	if now.Sub(f.read).Abs() <= formerAge {
		return f.into, nil
	}
	into, err := merged(ctx, f.db)
	if err != nil {
		return nil, err
	}
	balances, err := emptiedBalances(ctx, f.db)
	if err != nil {
		return nil, err
	}
	maps.Copy(into, balances)
	for gone := range into {
		for range len(into) { // a balance may have gone on with its unit
			next, further := into[into[gone]]
			if !further {
				break
			}
			into[gone] = next
		}
	}
	f.into, f.read = into, now
	return into, nil
}
