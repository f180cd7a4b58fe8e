package notification

import (
	"testing"
	"time"

	"ynova/internal/kernel/clock"
)

func TestQuietHours_CS05(t *testing.T) {
	at := func(s string) time.Time {
		out, err := time.ParseInLocation("2006-01-02 15:04:05", s, clock.SaoPaulo())
		if err != nil {
			t.Fatal(err)
		}
		return out
	}
	for name, c := range map[string]struct{ from, until, now, want string }{
		"before they begin":             {"22:00", "08:00", "2026-11-21 21:59:59", "2026-11-21 21:59:59"},
		"when they begin":               {"22:00", "08:00", "2026-11-21 22:00:00", "2026-11-22 08:00:00"},
		"before midnight":               {"22:00", "08:00", "2026-12-31 23:59:59", "2027-01-01 08:00:00"},
		"after midnight":                {"22:00", "08:00", "2026-11-22 00:00:00", "2026-11-22 08:00:00"},
		"just before they end":          {"22:00", "08:00", "2026-11-22 07:59:59", "2026-11-22 08:00:00"},
		"when they end":                 {"22:00", "08:00", "2026-11-22 08:00:00", "2026-11-22 08:00:00"},
		"in the middle of a day":        {"12:00", "13:30", "2026-11-22 12:15:00", "2026-11-22 13:30:00"},
		"outside, in the day":           {"12:00", "13:30", "2026-11-22 13:30:00", "2026-11-22 13:30:00"},
		"up to midnight":                {"20:00", "00:00", "2026-11-22 20:00:01", "2026-11-23 00:00:00"},
		"from midnight":                 {"00:00", "06:00", "2026-11-22 00:00:00", "2026-11-22 06:00:00"},
		"all day but a minute":          {"08:01", "08:00", "2026-11-22 08:01:00", "2026-11-23 08:00:00"},
		"none, where both are equal":    {"08:00", "08:00", "2026-11-22 08:00:00", "2026-11-22 08:00:00"},
		"another day in Universal Time": {"22:00", "08:00", "2026-11-30 22:30:00", "2026-12-01 08:00:00"},
	} {
		t.Run("CS-05 "+name, func(t *testing.T) {
			p := Preferences{Quiet: true, QuietFrom: c.from, QuietUntil: c.until}
			for _, now := range []time.Time{at(c.now), at(c.now).UTC()} {
				if got := p.After(now); !got.Equal(at(c.want)) {
					t.Errorf("CS-05 %s is disturbed at %s, want %s", c.now, clock.Local(got), c.want)
				}
			}
			p.Quiet = false
			if got := p.After(at(c.now)); !got.Equal(at(c.now)) {
				t.Errorf("CS-05 turned off, and still waits until %s", got)
			}
		})
	}
}
