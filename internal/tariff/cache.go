package tariff

import (
	"context"
	"sync/atomic"

	"ynova/internal/platform/db"
	"ynova/internal/tariff/index"
	"ynova/internal/tariff/parameter"
)

// Cache keeps parameters and indices as they stand under one mark: they change a few
// times a year and are read by every calculation. Every reading asks for the mark first,
// through the same transaction, and loads again where it is another one. So what another
// instance has committed is used at once, and a transaction sees its own changes. Who
// stores a figure holds what it is of before reading: the job that follows a change then
// either waits for the figure, or the figure is made with the change. It is safe for
// concurrent use.
type Cache struct{ kept atomic.Pointer[dated] }

// dated are the values that stand, or stood, under a mark.
type dated struct {
	mark       string
	parameters parameter.Snapshot
	indices    index.Snapshot
}

// NewCache returns an empty cache.
func NewCache() *Cache { return &Cache{} }

// Get returns the parameters as q sees them.
func (c *Cache) Get(ctx context.Context, q db.Q) (parameter.Snapshot, error) {
	p, _, err := c.Both(ctx, q)
	return p, err
}

// Both returns the parameters and the indices as q sees them.
func (c *Cache) Both(ctx context.Context, q db.Q) (parameter.Snapshot, index.Snapshot, error) {
	mark, err := readMark(ctx, q)
	if err != nil {
		return parameter.Snapshot{}, index.Snapshot{}, err
	}
	if v := c.kept.Load(); v != nil && v.mark == mark {
		return v.parameters, v.indices, nil
	}
	// The mark came first: what changes meanwhile is read again under its own.
	v, err := load(ctx, q, mark)
	if err != nil {
		return parameter.Snapshot{}, index.Snapshot{}, err
	}
	c.kept.Store(v)
	return v.parameters, v.indices, nil
}

func load(ctx context.Context, q db.Q, mark string) (*dated, error) {
	p, err := parameter.Load(ctx, q)
	if err != nil {
		return nil, err
	}
	x, err := index.Load(ctx, q)
	return &dated{mark, p, x}, err
}
