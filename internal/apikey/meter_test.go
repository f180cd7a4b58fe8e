package apikey

import (
	"testing"
	"time"
)

// AP-01: so many calls of a key a minute, then none until the next one begins; each key
// by itself.
func TestCallsOfAMinute_AP01(t *testing.T) {
	t.Parallel()
	m, at := newMeter(), time.Date(2026, 11, 26, 10, 0, 45, 0, time.UTC)
	for i := range 3 {
		if wait := m.count("a", 3, at); wait != 0 {
			t.Errorf("AP-01 call %d waits %v", i+1, wait)
		}
	}
	if wait := m.count("a", 3, at.Add(5*time.Second)); wait != 10*time.Second {
		t.Errorf("AP-01 the fourth call waits %v, want 10 s", wait)
	}
	if m.count("b", 3, at) != 0 || m.count("a", 3, at.Add(15*time.Second)) != 0 {
		t.Error("AP-01 another key, or the next minute, waits")
	}
}
