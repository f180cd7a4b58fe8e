package month_test

import (
	"errors"
	"testing"

	"ynova/internal/kernel/month"
)

// A day that programs write as a moment is the day written, at midnight of whatever zone; two
// minutes before it is the next day; another hour is no day.
func TestDaysAsPrograms_DR10(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]string{
		"2026-07-15": "2026-07-15", " 2026-07-15 ": "2026-07-15", "2026-07-15T00:00:00Z": "2026-07-15", "2026-07-15T00:00:00.000Z": "2026-07-15", "2026-07-15T00:00:00-03:00": "2026-07-15",
		"2026-07-15T00:00:00+14:00": "2026-07-15", "2026-07-15 00:00": "2026-07-15", "2026-07-15T00:00:00-0300": "2026-07-15",
		"2026-07-15T03:00:00.000Z": "2026-07-15", "2018-12-15T02:00:00Z": "2018-12-15", // midnight in São Paulo, the second in summer
		"2026-08-31T23:59:32": "2026-09-01", "2026-08-31T23:58:00": "2026-09-01", "2026-12-31 23:59:59.999": "2027-01-01",
		"2026-08-31T23:57:59": "hour", "2026-07-15T12:00:00Z": "hour", "2026-07-15T03:00:00-03:00": "hour", "2026-07-15T02:00:00Z": "hour", "2026-07-15T21:00:00": "hour",
		"2026-02-30": "", "2026-07-15T": "", "2026-07-15T25:00:00": "", "2026-07-15T00:00:00X": "", "2026-07-15x00:00:00": "", "15/07/2026": "", "": "",
	} {
		got, err := month.ParseDay(in)
		text := got.String()
		switch {
		case errors.Is(err, month.ErrHour):
			text = "hour"
		case err != nil:
			text = ""
		}
		if text != want {
			t.Errorf("%q is %q, %v, want %q", in, text, err, want)
		}
	}
}

// The last evening of a month may be the next month, as programs east of the sender write it.
func TestLastEvening_DR11(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]bool{
		"2026-08-31T21:00:00": true, "2026-08-31T20:00:00": true, "2026-08-31T23:57:59": true, "2026-08-31T23:59:32": false, "2026-08-31T19:59:59": false,
		"2026-08-30T21:00:00": false, "2026-02-28T22:00:00": true, "2026-08-31": false,
	} {
		if m, err := month.ParseMoment(in); err != nil || m.Late() != want {
			t.Errorf("%q is late: %t, %v", in, m.Late(), err)
		}
	}
}
