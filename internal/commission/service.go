package commission

import (
	"time"

	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
	"ynova/internal/platform/jobs"
	"ynova/internal/tariff"
)

// Config are the parts that a Service is made of.
type Config struct {
	DB         *db.DB
	Clock      clock.Clock
	Queue      *jobs.Queue
	Parameters *tariff.Cache
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
	c.Queue.Handle(refreshAllKind, jobs.Options{Priority: jobs.Background, Timeout: time.Hour}, s.runRefreshAll)
	c.Queue.Periodic(refreshAllKind, refreshEvery)
	return s
}

func (s *Service) today() month.Date { return month.DateOf(clock.Local(s.Clock.Now())) }
