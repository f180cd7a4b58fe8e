package tariff

import (
	"context"

	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
	"ynova/internal/platform/sheet"
)

// Recomputer enqueues the recalculation of everything that rests on parameters and
// indices; one waits at most. Its job must read them with Load and LoadIndices and
// not through a Cache, which may be older than the change.
type Recomputer interface {
	RecomputeAll(ctx context.Context, tx *db.Tx, reason string) (jobID string, err error)
}

// Config connects a Service.
type Config struct {
	DB         *db.DB
	Clock      clock.Clock
	Cache      *Cache       // forgets what a change made old; nil: none
	Parser     sheet.Runner // runs the parsing child
	Recomputer Recomputer   // nil: nothing to recalculate
}

// Service changes indices and parameters.
type Service struct {
	db         *db.DB
	clock      clock.Clock
	cache      *Cache
	parser     sheet.Runner
	recomputer Recomputer
}

// NewService returns the service.
func NewService(c Config) *Service {
	return &Service{db: c.DB, clock: c.Clock, cache: c.Cache, parser: c.Parser, recomputer: c.Recomputer}
}

var (
	errIndexUnknown = fault.New(fault.NotFound, "indice_desconhecido", "Índice não encontrado.")
	errMonthUnknown = fault.New(fault.NotFound, "mes_desconhecido", "Este mês não tem valor no índice.")
	errStale        = fault.New(fault.Stale, "versao_desatualizada", "Outra pessoa alterou este índice. Confira os valores atuais antes de salvar.")
	errBlind        = fault.New(fault.PreconditionRequired, "precondicao", "Este mês já tem valor. Altere-o a partir da tabela.")
)

// changed ends a change in its transaction: what rests on the values is computed
// again, and the cache forgets the old ones.
func (s *Service) changed(ctx context.Context, tx *db.Tx, reason string) (jobID string, err error) {
	if s.cache != nil {
		tx.AfterCommit(s.cache.Forget)
	}
	if s.recomputer == nil {
		return "", nil
	}
	return s.recomputer.RecomputeAll(ctx, tx, reason)
}

// thisMonth is the month that the wall calendar in Brazil shows.
func (s *Service) thisMonth() month.Month { return month.Of(month.DateOf(clock.Local(s.clock.Now()))) }
