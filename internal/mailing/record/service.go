package record

import (
	"context"

	"ynova/internal/client"
	"ynova/internal/kernel/actor"
	"ynova/internal/period"
	"ynova/internal/platform/db"
)

// Service holds what is read of the records.
type Service struct{ db *db.DB }

// NewService returns the use cases.
func NewService(d *db.DB) *Service { return &Service{d} }

// Groups returns the months that have records in reach, newest first (EM-02).
func (s *Service) Groups(ctx context.Context, a actor.Actor, search Search) ([]Group, error) {
	if !a.Can(actor.EmailsRead) {
		return nil, actor.ErrDenied
	}
	return groups(ctx, s.db, client.ScopeOf(a, actor.EmailsRead), Filter{Search: search.of(a)})
}

// List returns records in reach, of one month or of all, newest first, and how
// many there are (EM-07).
func (s *Service) List(ctx context.Context, a actor.Actor, f Filter) ([]*Record, int, error) {
	if !a.Can(actor.EmailsRead) {
		return nil, 0, actor.ErrDenied
	}
	scope := client.ScopeOf(a, actor.EmailsRead)
	f.Search = f.Search.of(a)
	months, err := groups(ctx, s.db, scope, f)
	if err != nil {
		return nil, 0, err
	}
	var found []*Record
	total, skip := 0, f.Offset
	for _, g := range months {
		if f.Month != 0 && g.Month != f.Month {
			continue
		}
		total += g.Total
		limit := f.Limit - len(found)
		if skip >= g.Total || limit <= 0 {
			skip = max(0, skip-g.Total)
			continue
		}
		of := f
		of.Month, of.Limit, of.Offset = g.Month, limit, skip
		page, err := Of(ctx, s.db, scope, of, 0)
		if err != nil {
			return nil, 0, err
		}
		if f.Month != 0 {
			if err := addShared(ctx, s.db, g.Month, page); err != nil {
				return nil, 0, err
			}
		}
		found, skip = append(found, page...), 0
	}
	for _, r := range found {
		r.Masked(a)
	}
	return found, total, AddClosed(ctx, s.db, found)
}

// AddClosed notes which of the records are of closed months.
func AddClosed(ctx context.Context, q db.Q, records []*Record) error {
	ids := make([]string, len(records))
	for i, r := range records {
		ids[i] = r.ClientID
	}
	closed, err := period.DatesOf(ctx, q, ids...)
	for _, r := range records {
		r.ClosedAt = closed.Of(r.ClientID, r.Month)
	}
	return err
}

// Get returns one record in reach.
func (s *Service) Get(ctx context.Context, a actor.Actor, recordID string) (*Record, error) {
	r, err := InReach(ctx, s.db, a, actor.EmailsRead, recordID)
	if err != nil {
		return nil, err
	}
	if err := addShared(ctx, s.db, r.Month, []*Record{r}); err != nil {
		return nil, err
	}
	r.Masked(a)
	return r, AddClosed(ctx, s.db, []*Record{r})
}

// InReach reads a record that the actor reaches with the permission.
func InReach(ctx context.Context, q db.Q, a actor.Actor, p actor.Permission, recordID string) (*Record, error) {
	if !a.Can(p) {
		return nil, actor.ErrDenied
	}
	key, ok := ParseKey(recordID)
	if !ok {
		return nil, ErrNotFound
	}
	return ByKey(ctx, q, client.ScopeOf(a, p), key)
}
