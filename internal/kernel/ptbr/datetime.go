package ptbr

import (
	"strings"
	"time"

	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/month"
)

// ParseDateTime reads an instant, EM-11, and returns it in UTC. The grammar:
//
//	input = dd/mm/yyyy [spaces time]
//	      | yyyy-mm-dd [("T" | spaces) time ["." digits] [zone]]     1 to 9 digits, after seconds
//	time  = hh:mm[:ss]                                               00:00 to 23:59:59
//	zone  = "Z" | ("+" | "-") hh:mm
//
// Without a zone it is the wall clock of São Paulo; without a time, the first
// instant of the day there. An hour that the clocks skipped (daylight-saving
// time, until 2019) is refused, one that they repeated is the first of the two.
func ParseDateTime(s string) (time.Time, error) {
	s = trimSpace(s)
	if len(s) < 10 {
		return time.Time{}, ErrDate
	}
	d, err := ParseDate(s[:10])
	if err != nil {
		return time.Time{}, ErrDate
	}
	if len(s) == 10 {
		return startOfDay(d), nil
	}
	iso := s[4] == '-'
	clockText, hasT := strings.CutPrefix(s[10:], "T")
	if !hasT {
		clockText = strings.TrimLeft(s[10:], " ")
	}
	if hasT && !iso || !hasT && len(clockText) == len(s[10:]) {
		return time.Time{}, ErrDate
	}
	return parseClock(d, clockText, iso)
}

// parseClock reads the time of the day d; fraction and zone only when iso.
func parseClock(d month.Date, s string, iso bool) (time.Time, error) {
	offset, rest, ok := timeOfDay(s)
	if ok && iso && strings.HasPrefix(rest, ".") && len(s)-len(rest) == len("hh:mm:ss") {
		var fraction time.Duration
		fraction, rest, ok = cutFraction(rest[1:])
		offset += fraction
	}
	switch {
	case !ok || rest != "" && !iso:
		return time.Time{}, ErrDate
	case rest == "":
		return wallClock(d, offset)
	}
	zone, ok := parseZone(rest)
	if !ok {
		return time.Time{}, ErrDate
	}
	return d.In(time.UTC).Add(offset - zone), nil
}

// timeOfDay splits hh:mm[:ss] off the front.
func timeOfDay(s string) (offset time.Duration, rest string, ok bool) {
	hours, minutes, ok := hoursMinutes(s)
	if !ok {
		return 0, "", false
	}
	offset, rest = hours+minutes, s[5:]
	if !strings.HasPrefix(rest, ":") {
		return offset, rest, true
	}
	if len(rest) < 3 {
		return 0, "", false
	}
	seconds, ok := atoi(rest[1:3])
	return offset + time.Duration(seconds)*time.Second, rest[3:], ok && seconds < 60
}

// hoursMinutes reads the hh:mm that s begins with.
func hoursMinutes(s string) (hours, minutes time.Duration, ok bool) {
	if len(s) < 5 || s[2] != ':' {
		return 0, 0, false
	}
	h, okHour := atoi(s[:2])
	m, okMinute := atoi(s[3:5])
	return time.Duration(h) * time.Hour, time.Duration(m) * time.Minute, okHour && okMinute && h < 24 && m < 60
}

// cutFraction splits 1 to 9 decimals of a second off the front.
func cutFraction(s string) (fraction time.Duration, rest string, ok bool) {
	n := 0
	for n < len(s) && isDigit(s[n]) {
		n++
	}
	if n > 9 {
		return 0, "", false
	}
	digits, ok := atoi(s[:n])
	fraction = time.Duration(digits)
	for range 9 - n {
		fraction *= 10
	}
	return fraction, s[n:], ok
}

func parseZone(s string) (time.Duration, bool) {
	if s == "Z" {
		return 0, true
	}
	if len(s) != 6 || s[0] != '+' && s[0] != '-' {
		return 0, false
	}
	hours, minutes, ok := hoursMinutes(s[1:])
	if s[0] == '-' {
		return -hours - minutes, ok
	}
	return hours + minutes, ok
}

// wallClock returns the instant at which the clocks of São Paulo showed the
// offset after midnight of d.
func wallClock(d month.Date, offset time.Duration) (time.Time, error) {
	y, m, day := d.In(time.UTC).Date()
	t := time.Date(y, m, day, 0, 0, 0, int(offset), clock.SaoPaulo())
	want := d.In(time.UTC).Add(offset)
	if !shows(t, want) {
		return time.Time{}, ErrDate
	}
	if earlier := t.Add(-time.Hour); shows(earlier, want) {
		t = earlier
	}
	return t.UTC(), nil
}

// startOfDay returns the first instant of d in São Paulo, which is not midnight
// on the days when daylight-saving time began.
func startOfDay(d month.Date) time.Time {
	if t, err := wallClock(d, 0); err == nil {
		return t
	}
	t := d.In(clock.SaoPaulo())
	start, end := t.ZoneBounds()
	if month.DateOf(t) == d {
		return start.UTC()
	}
	return end.UTC()
}

// shows reports whether the wall clock at t reads what want reads in UTC.
func shows(t, want time.Time) bool {
	_, offset := t.Zone()
	return t.Add(time.Duration(offset) * time.Second).Equal(want)
}
