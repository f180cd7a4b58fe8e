package ranking

import (
	"context"

	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
)

// Service reads the ranking.
type Service struct {
	db     *db.DB
	marker Marker
}

// NewService returns the use case.
func NewService(d *db.DB, marker Marker) *Service { return &Service{d, marker} }

// Of returns the ranking of a month as the actor may see it.
func (s *Service) Of(ctx context.Context, a actor.Actor, m month.Month) (*Board, error) {
	if !a.Can(actor.RankingRead) {
		return nil, actor.ErrDenied
	}
	sellers, err := closedIn(ctx, s.db, m)
	if err != nil {
		return nil, err
	}
	b := board(s.marker, m, sellers, a.UserID, a.SeesRankingNames())
	if !a.HasRole(actor.Consultor) {
		b.Own = nil
	}
	return b, nil
}
