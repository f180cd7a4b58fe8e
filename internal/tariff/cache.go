package tariff

import (
	"context"
	"sync"
	"time"

	"ynova/internal/kernel/clock"
	"ynova/internal/platform/db"
	"ynova/internal/tariff/index"
	"ynova/internal/tariff/parameter"
)

// cacheFor is how long a change made through another instance may go unseen.
const cacheFor = 10 * time.Second

// Cache keeps the snapshots for a short while: parameters and indices change a few
// times a year and are read by every calculation. It is safe for concurrent use.
type Cache struct {
	clock clock.Clock

	mu         sync.Mutex
	parameters kept[parameter.Snapshot]
	indices    kept[index.Snapshot]
}

type kept[T any] struct {
	value   T
	expires time.Time
}

func (k *kept[T]) get(ctx context.Context, q db.Q, now time.Time, load func(context.Context, db.Q) (T, error)) (T, error) {
	if now.Before(k.expires) && !now.Before(k.expires.Add(-cacheFor)) { // the clock may have been put back
		return k.value, nil
	}
	v, err := load(ctx, q)
	if err != nil {
		return v, err
	}
	k.value, k.expires = v, now.Add(cacheFor)
	return v, nil
}

// NewCache returns an empty cache.
func NewCache(c clock.Clock) *Cache { return &Cache{clock: c} }

// Get returns the parameters, loading them through q when they are old.
func (c *Cache) Get(ctx context.Context, q db.Q) (parameter.Snapshot, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.parameters.get(ctx, q, c.clock.Now(), parameter.Load)
}

// Indices returns the indices, loading them through q when they are old.
func (c *Cache) Indices(ctx context.Context, q db.Q) (index.Snapshot, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.indices.get(ctx, q, c.clock.Now(), index.Load)
}

// Forget makes the next reading load again.
func (c *Cache) Forget() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.parameters, c.indices = kept[parameter.Snapshot]{}, kept[index.Snapshot]{}
}
