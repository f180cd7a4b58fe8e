package apikey

import (
	"sync"
	"time"
)

// meter counts the calls of each key in the minute of the clock, for this process.
type meter struct {
	mu      sync.Mutex
	minutes map[string]minute // by the key's id; no more than there are keys
}

type minute struct {
	start time.Time
	calls int64
}

func newMeter() *meter { return &meter{minutes: map[string]minute{}} }

// count counts a call and returns how long to wait where it is one too many.
func (m *meter) count(keyID string, most int64, now time.Time) (wait time.Duration) {
	m.mu.Lock()
	defer m.mu.Unlock()
	of := m.minutes[keyID]
	if start := now.Truncate(time.Minute); !of.start.Equal(start) {
		of = minute{start: start}
	}
	if of.calls >= most {
		return of.start.Add(time.Minute).Sub(now)
	}
	of.calls++
	m.minutes[keyID] = of
	return 0
}
