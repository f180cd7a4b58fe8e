package clock

import (
	"sync"
	"time"
	_ "time/tzdata" // the zone below must load on a machine without zone files
)

// Clock gives the time.
type Clock interface {
	// Now returns the instant in UTC, truncated to the microsecond.
	Now() time.Time
}

type system struct{}

func (system) Now() time.Time { return instant(time.Now()) }

// System returns the clock of the machine.
func System() Clock { return system{} }

// instant is the one form in which the product holds a time: storable exactly.
func instant(t time.Time) time.Time { return t.UTC().Truncate(time.Microsecond) }

// Manual is a clock that stands still until it is moved; safe for concurrent use.
type Manual struct {
	mu  sync.Mutex
	now time.Time
}

// Fixed returns a clock that stands at t.
func Fixed(t time.Time) *Manual { return &Manual{now: instant(t)} }

// Now returns where the clock stands.
func (m *Manual) Now() time.Time {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.now
}

// Advance moves the clock by d.
func (m *Manual) Advance(d time.Duration) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.now = instant(m.now.Add(d))
}

// Set moves the clock to t.
func (m *Manual) Set(t time.Time) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.now = instant(t)
}

// Skew is by how much the clocks of instances may differ. What was noted later than that
// from now was noted while a clock was ahead that has been put back since.
const Skew = 5 * time.Minute

// Stopwatch starts measuring and returns the function that reads the elapsed
// time. It uses the monotonic clock, which Now gives up for exact storage.
func Stopwatch() func() time.Duration {
	start := time.Now()
	return func() time.Duration { return time.Since(start) }
}

var saoPaulo = sync.OnceValue(func() *time.Location {
	loc, err := time.LoadLocation("America/Sao_Paulo")
	if err != nil {
		panic("clock: embedded zone data: " + err.Error()) // cannot happen: tzdata is compiled in
	}
	return loc
})

// SaoPaulo returns the civil time zone of the market and of every date that a
// person types or reads.
func SaoPaulo() *time.Location { return saoPaulo() }

// Local returns the same instant as the wall clock of São Paulo shows it.
func Local(t time.Time) time.Time { return t.In(saoPaulo()) }
