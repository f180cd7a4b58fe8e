package dashboard

import (
	"context"

	"ynova/internal/client"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
)

// Service answers the dashboard's questions within what the actor may see.
type Service struct {
	db    *db.DB
	clock clock.Clock
}

// NewService reads from d.
func NewService(d *db.DB, c clock.Clock) *Service { return &Service{db: d, clock: c} }

// CurrentMonth is the month that the dashboard opens on (DB-01).
func (s *Service) CurrentMonth() month.Month {
	return month.Of(month.DateOf(clock.Local(s.clock.Now())))
}

// Overview counts the month and the one before it.
func (s *Service) Overview(ctx context.Context, who actor.Actor, m month.Month) (Overview, error) {
	scope := client.ScopeOf(who, actor.DashboardRead)
	current, previous, err := s.figures(ctx, scope, m)
	return Overview{Month: m, Current: current, Previous: previous}, err
}

func (s *Service) figures(ctx context.Context, scope client.Scope, m month.Month) (current, previous Figures, err error) {
	if scope.All() {
		return portfolioFigures(ctx, s.db, m)
	}
	if current, err = scopedFigures(ctx, s.db, scope, m); err != nil {
		return current, previous, err
	}
	previous, err = scopedFigures(ctx, s.db, scope, m.Add(-1))
	return current, previous, err
}

// TopOpportunities lists the month's greatest differences first (DB-13).
func (s *Service) TopOpportunities(ctx context.Context, who actor.Actor, m month.Month, limit int) ([]Opportunity, error) {
	return topOpportunities(ctx, s.db, client.ScopeOf(who, actor.DashboardRead), m, limit)
}

// Contracts is one page of the month's active contracts, newest first (DB-12).
func (s *Service) Contracts(ctx context.Context, who actor.Actor, m month.Month, page, pageSize int) ([]Opportunity, int64, error) {
	scope := client.ScopeOf(who, actor.DashboardRead)
	rows, err := activeContracts(ctx, s.db, scope, m, page, pageSize)
	if err != nil {
		return nil, 0, err
	}
	figures, _, err := s.figures(ctx, scope, m)
	return rows, figures.Active, err
}
