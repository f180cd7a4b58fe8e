package closing

import (
	"time"

	"ynova/internal/kernel/clock"
	"ynova/internal/platform/db"
	"ynova/internal/platform/jobs"
	"ynova/internal/tariff"
)

// varianceConfig are the parts that a varianceService is made of.
type varianceConfig struct {
	DB         *db.DB
	Clock      clock.Clock
	Queue      *jobs.Queue
	Parameters *tariff.Cache
	Books      *bookService
}

// varianceService holds what months were accrued for against what they came to.
type varianceService struct {
	varianceConfig
	sums months[map[string]accruedSum]
}

// newVarianceService returns the use cases and registers their job.
func newVarianceService(c varianceConfig) *varianceService {
	s := &varianceService{varianceConfig: c}
	c.Queue.Handle(accrueKind, jobs.Options{Timeout: time.Hour}, s.runAccrue)
	return s
}
