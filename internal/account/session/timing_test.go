package session_test

import (
	"fmt"
	"os"
	"slices"
	"testing"
	"time"

	"ynova/internal/account/accounttest"
	"ynova/internal/account/session"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
)

// TestLoginTiming_A08 tries 500 times in turn a known and an unknown address:
// the time must not reveal which is which.
func TestLoginTiming_A08(t *testing.T) {
	if os.Getenv("YNOVA_LONG") == "" {
		t.Skip("long: set YNOVA_LONG=1")
	}
	accounttest.Each(t, func(t *testing.T, s *accounttest.Suite, _ *db.DB) {
		const pairs = 500
		measure := func(i int, address string) time.Duration {
			elapsed := clock.Stopwatch()
			_, err := s.Sessions.Login(t.Context(), address, "palpite-1", session.Origin{IP: fmt.Sprintf("10.1.%d.%d", i/250, i%250)})
			if err == nil {
				t.Fatal("entered")
			}
			return elapsed()
		}
		known, unknown := make([]time.Duration, pairs), make([]time.Duration, pairs)
		for i := range pairs {
			known[i], unknown[i] = measure(i, accounttest.Email(s, actor.Consultor)), measure(i, "ninguem@exemplo.com.br")
			if i%7 == 6 {
				s.Clock.Advance(16 * time.Minute) // before the limit makes both fast
			}
		}
		wins := 0.0
		for _, a := range known {
			for _, b := range unknown {
				if a > b {
					wins++
				} else if a == b {
					wins += 0.5
				}
			}
		}
		area := wins / (pairs * pairs)
		slices.Sort(known)
		slices.Sort(unknown)
		difference := (known[pairs/2] - unknown[pairs/2]).Abs()
		t.Logf("medians differ by %s, AUC %.3f", difference, area)
		expect.All(t, fmt.Sprintf("A08: medians differ by %s, AUC %.3f", difference, area), expect.Is(difference < 5*time.Millisecond, true),
			expect.Is(area < 0.45, false), expect.Is(area > 0.55, false))
	})
}

func BenchmarkResolve(b *testing.B) {
	s := accounttest.New(b, dbtest.SQLite(b))
	t, err := s.Sessions.Login(b.Context(), accounttest.Email(s, actor.Consultor), accounttest.Password, session.Origin{IP: "127.0.0.1"})
	if err != nil {
		b.Fatal(err)
	}
	b.RunParallel(func(pb *testing.PB) {
		for pb.Next() {
			if _, err := s.Sessions.Resolve(b.Context(), t.Token); err != nil {
				b.Error(err)
			}
		}
	})
}
