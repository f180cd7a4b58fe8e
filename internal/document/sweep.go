package document

import (
	"context"
	"errors"
	"time"

	"ynova/internal/kernel/clock"
	"ynova/internal/platform/blob"
	"ynova/internal/platform/db"
	"ynova/internal/platform/jobs"
)

// Retention is how long the content of a deleted file stays, so that a mistake can
// be mended from the row.
const Retention = 30 * 24 * time.Hour

const (
	sweepKind  jobs.Kind = "document.sweep"
	sweepEvery           = 12 * time.Hour
	// sweepAge spares content whose row may be written at this moment.
	sweepAge = 24 * time.Hour
	// sweepBatch is how many keys a query names at once.
	sweepBatch = 240
)

// InUse returns which of the keys a feature refers to.
type InUse func(ctx context.Context, q db.Q, keys []string) ([]string, error)

// Jobs registers the sweeper.
func (s *Service) Jobs(q *jobs.Queue) {
	q.Handle(sweepKind, jobs.Options{Timeout: time.Hour}, func(ctx context.Context, run *jobs.Run) error {
		removed, err := s.Sweep(ctx)
		if err != nil {
			return err
		}
		return s.db.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
			return run.Complete(ctx, tx, map[string]int{"removed": removed})
		})
	})
	q.Periodic(sweepKind, sweepEvery)
}

// Sweep removes content that no row refers to: of an upload that was broken off
// between content and row, or of a file deleted long ago. It returns how much.
func (s *Service) Sweep(ctx context.Context) (removed int, err error) {
	batch := make([]string, 0, sweepBatch)
	flush := func() error {
		n, err := s.sweep(ctx, batch)
		removed, batch = removed+n, batch[:0]
		return err
	}
	for key, err := range s.blobs.Keys(ctx) {
		if err != nil {
			return removed, err
		}
		if batch = append(batch, key); len(batch) == sweepBatch {
			if err := flush(); err != nil {
				return removed, err
			}
		}
	}
	return removed, flush()
}

func (s *Service) sweep(ctx context.Context, keys []string) (removed int, err error) {
	if len(keys) == 0 {
		return 0, nil
	}
	now := s.clock.Now()
	used := map[string]bool{}
	for _, inUse := range append([]InUse{keptSince(clock.FromTime(now.Add(-Retention)))}, s.others...) {
		found, err := inUse(ctx, s.db, keys)
		if err != nil {
			return 0, err
		}
		for _, key := range found {
			used[key] = true
		}
	}
	for _, key := range keys {
		if used[key] {
			continue
		}
		info, err := s.blobs.Stat(ctx, key)
		if errors.Is(err, blob.ErrNotFound) || err == nil && now.Sub(info.StoredAt) < sweepAge {
			continue
		}
		if err != nil {
			return removed, err
		}
		if err := s.blobs.Delete(ctx, key); err != nil {
			return removed, err
		}
		removed++
	}
	return removed, nil
}
