package balance

import (
	"context"

	"ynova/internal/balance/recompute"
	"ynova/internal/kernel/actor"
	"ynova/internal/platform/db"
)

// Service holds the use cases of balances and their months.
type Service struct {
	db      *db.DB
	months  *recompute.Service
	present func(ctx context.Context, a actor.Actor, recordID string) (any, error)
}

// NewService returns the use cases over the months that recompute keeps.
func NewService(d *db.DB, months *recompute.Service) *Service { return &Service{db: d, months: months} }

// Present names who shows a record as the e-mail screen does, which a stale edit is
// answered with. Call it before serving; without it the answer tells the version.
func (s *Service) Present(record func(ctx context.Context, a actor.Actor, recordID string) (any, error)) {
	s.present = record
}
