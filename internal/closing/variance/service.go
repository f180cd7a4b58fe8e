package variance

import (
	"time"

	"ynova/internal/closing/book"
	"ynova/internal/kernel/clock"
	"ynova/internal/platform/db"
	"ynova/internal/platform/jobs"
	"ynova/internal/tariff"
)

// Config are the parts that a varianceService is made of.
type Config struct {
	DB         *db.DB
	Clock      clock.Clock
	Queue      *jobs.Queue
	Parameters *tariff.Cache
	Books      *book.Service
}

// Service holds what months were accrued for against what they came to.
type Service struct {
	Config
	sums book.Months[map[string]accruedSum]
}

// NewService returns the use cases and registers their job.
func NewService(c Config) *Service {
	s := &Service{Config: c}
	c.Queue.Handle(accrueKind, jobs.Options{Priority: jobs.Background, Timeout: time.Hour}, s.runAccrue)
	return s
}
