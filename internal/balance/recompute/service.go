package recompute

import (
	"context"

	"ynova/internal/contract/portfolio"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/fault"
	"ynova/internal/platform/db"
	"ynova/internal/platform/fact"
	"ynova/internal/platform/jobs"
	"ynova/internal/tariff"
)

// Config are the parts that a Service is made of.
type Config struct {
	DB         *db.DB
	Queue      *jobs.Queue
	Parameters *tariff.Cache
	Followers  fact.Followers[portfolio.MonthsChanged]
}

// Service computes months when something that they follow from has changed.
type Service struct {
	db         *db.DB
	queue      *jobs.Queue
	parameters *tariff.Cache
	followers  fact.Followers[portfolio.MonthsChanged]
}

// NewService returns the use cases and registers their jobs.
func NewService(c Config) *Service {
	s := &Service{db: c.DB, queue: c.Queue, parameters: c.Parameters, followers: c.Followers}
	c.Queue.Handle(recomputeKind, jobs.Options{}, s.runRecompute)
	c.Queue.Handle(AllKind, jobs.Options{Priority: jobs.Background, Timeout: recomputeAllTimeout}, s.runRecomputeAll)
	return s
}

// basis reads the dated values to compute with.
func (s *Service) basis(ctx context.Context, q db.Q) (basis, error) {
	parameters, indices, err := s.parameters.Both(ctx, q)
	return basis{parameters, indices, s.followers}, err
}

var errNoMonth = fault.New(fault.NotFound, "nao_encontrado", "O balanço não tem este mês.")

// mayRequest answers who may have everything computed again.
func mayRequest(a actor.Actor) error {
	if a.Reach(actor.BalancesUpload) != actor.All {
		return actor.ErrDenied
	}
	return nil
}
