package book

import (
	"context"

	"ynova/internal/ccee"
	"ynova/internal/client"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/month"
	"ynova/internal/period"
	"ynova/internal/platform/db"
	"ynova/internal/platform/jobs"
	"ynova/internal/tariff"
)

// Config are the parts that a bookService is made of.
type Config struct {
	DB         *db.DB
	Clock      clock.Clock
	Queue      *jobs.Queue
	Parameters *tariff.Cache
	Judge      *ccee.Judge
}

// Service reads how the months of clients stand.
type Service struct {
	Config
	standings Months[dated]
}

// NewService returns the use cases and registers their job.
func NewService(c Config) *Service {
	s := &Service{Config: c}
	c.Queue.Handle(changesKind, jobs.Options{}, s.runChanges)
	c.Queue.Periodic(changesKind, changesEvery)
	return s
}

// Today is the local day.
func (s *Service) Today() month.Date { return month.DateOf(clock.Local(s.Clock.Now())) }

// ErrNoMonth answers where a client has no contract that is active in the month.
var ErrNoMonth = fault.New(fault.NotFound, "nao_encontrado", "Este cliente não tem contrato ativo no mês.")

// Get reads the month of one client in reach.
func (s *Service) Get(ctx context.Context, a actor.Actor, clientID string, m month.Month) (ClientMonth, error) {
	if !a.Can(actor.MonthsRead) {
		return ClientMonth{}, actor.ErrDenied
	}
	return s.One(ctx, s.DB, client.ScopeOf(a, actor.MonthsRead), clientID, m)
}

// One reads the month of a client in scope: a closed one as it was kept.
func (s *Service) One(ctx context.Context, q db.Q, scope client.Scope, clientID string, m month.Month) (ClientMonth, error) {
	found, err := s.MonthOf(ctx, q, scope, m, []string{clientID})
	if err != nil {
		return ClientMonth{}, err
	}
	if len(found) == 0 {
		return ClientMonth{}, ErrNoMonth
	}
	if err := asKept(ctx, q, m, found); err != nil {
		return ClientMonth{}, err
	}
	err = s.sayReopening(ctx, q, m, found)
	return found[0], err
}

// Held reads the client's month, which stays open until the transaction ends.
func (s *Service) Held(ctx context.Context, tx *db.Tx, a actor.Actor, clientID string, m month.Month) (ClientMonth, error) {
	guard, err := period.Hold(ctx, tx, clientID)
	if err != nil {
		return ClientMonth{}, err
	}
	c, err := s.One(ctx, tx, client.ScopeOf(a, actor.MonthsWork), clientID, m)
	if err != nil {
		return c, err
	}
	return c, guard.Open(clientID, " de "+c.Name, m)
}
