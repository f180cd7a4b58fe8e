package tariff

import (
	"context"
	"sync"
	"time"

	"ynova/internal/kernel/clock"
	"ynova/internal/platform/db"
)

// cacheFor is how long a change made through another instance may go unseen.
const cacheFor = 10 * time.Second

// Cache keeps the snapshot for a short while: parameters change a few times a
// year and are read by every calculation. It is safe for concurrent use.
type Cache struct {
	clock clock.Clock

	mu      sync.Mutex
	current Parameters
	expires time.Time
}

// NewCache returns an empty cache.
func NewCache(c clock.Clock) *Cache { return &Cache{clock: c} }

// Get returns the snapshot, loading it through q when it is old.
func (c *Cache) Get(ctx context.Context, q db.Q) (Parameters, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	now := c.clock.Now()
	if now.Before(c.expires) {
		return c.current, nil
	}
	p, err := Load(ctx, q)
	if err != nil {
		return Parameters{}, err
	}
	c.current, c.expires = p, now.Add(cacheFor)
	return p, nil
}
