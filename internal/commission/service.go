package commission

import (
	"context"
	"time"

	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
	"ynova/internal/platform/jobs"
)

// Config are the parts that a Service is made of.
type Config struct {
	DB    *db.DB
	Clock clock.Clock
	Queue *jobs.Queue
}

// Service holds the use cases of commissions.
type Service struct{ Config }

// refreshEvery is how often every schedule is computed again, so that clients who
// were assigned since have their commissions.
const refreshEvery = 24 * time.Hour

// NewService returns the use cases and registers their jobs.
func NewService(c Config) *Service {
	s := &Service{c}
	c.Queue.Handle(refreshKind, jobs.Options{}, s.runRefresh)
	c.Queue.Handle(refreshAllKind, jobs.Options{Timeout: time.Hour}, s.runRefreshAll)
	c.Queue.Periodic(refreshAllKind, refreshEvery)
	return s
}

// attempts bounds how often a transaction is run that PostgreSQL gave up because
// it and another waited for each other.
const attempts = 3

func (s *Service) write(ctx context.Context, fn func(ctx context.Context, tx *db.Tx) error) error {
	var err error
	for range attempts {
		if err = s.DB.InTx(ctx, fn); !db.IsSerialization(err) {
			return err
		}
	}
	return err
}

func (s *Service) today() month.Date { return month.DateOf(clock.Local(s.Clock.Now())) }
