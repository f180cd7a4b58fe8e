package layout

import (
	"strconv"
	"strings"
	"time"

	"ynova/internal/kernel/clock"
)

// day is the day of a moment without a zone, as programs write it into a cell: what stands
// just before midnight is the next day, which moved says. It is empty for all else.
func day(s string) (iso string, moved bool) {
	var at time.Time
	var err error
	switch {
	case len(s) >= len("2006-01-02T15:04") && s[4] == '-' && (s[10] == 'T' || s[10] == ' '):
		at, err = time.Parse("2006-01-02T15:04:05.999999999", s[:10]+"T"+s[11:])
		if err != nil {
			at, err = time.Parse("2006-01-02T15:04", s[:10]+"T"+s[11:])
		}
	case len(s) > 6 && (s[5] == ',' || s[5] == '.'):
		var serial float64 // a moment, never an amount
		serial, err = strconv.ParseFloat(strings.Replace(s, ",", ".", 1), 64)
		if serial < firstSerial || serial >= lastSerial {
			return "", false
		}
		epoch := time.Date(1899, 12, 30, 0, 0, 0, 0, time.UTC)
		at = epoch.AddDate(0, 0, int(serial)).Add(time.Duration((serial-float64(int(serial)))*86_400+0.5) * time.Second)
	default:
		return "", false
	}
	if err != nil {
		return "", false
	}
	if next, near := clock.NearMidnight(at); near {
		return next.Format(time.DateOnly), !next.Equal(at)
	}
	return at.Format(time.DateOnly), false
}
