package month

import (
	"errors"
	"strings"
	"time"

	"ynova/internal/kernel/clock"
)

// ErrHour is the error of a moment where a day is meant: which day it is depends on where
// one reads it.
var ErrHour = errors.New("month: a moment, not a day")

// Moment is a point of a day as programs write it, "2026-10-05T14:30:00-03:00".
type Moment struct {
	date  Date
	clock time.Duration // since midnight, as written
	utc   bool          // written in UTC
}

// ParseMoment reads a day, or a point of one: its hour after "T" or a blank, with or
// without seconds, their fraction and a zone.
func ParseMoment(s string) (Moment, error) {
	const day = len("2026-10-05")
	if len(s) <= day {
		d, err := ParseDate(s)
		return Moment{date: d}, err
	}
	d, err := ParseDate(s[:day])
	if err != nil || s[day] != 'T' && s[day] != ' ' {
		return Moment{}, ErrSyntax
	}
	rest := s[day+1:]
	for _, form := range [...]string{"15:04:05.999999999", "15:04"} {
		for _, zone := range [...]string{"", "Z07:00", "-0700"} {
			if at, err := time.Parse(form+zone, rest); err == nil {
				_, offset := at.Zone()
				hour, minute, second := at.Clock()
				since := time.Duration(hour)*time.Hour + time.Duration(minute)*time.Minute + time.Duration(second)*time.Second + time.Duration(at.Nanosecond())
				return Moment{d, since, zone != "" && offset == 0}, nil
			}
		}
	}
	return Moment{}, ErrSyntax
}

// Date is the day that is meant: that of the moment as it is written, or the next one just
// before midnight.
func (m Moment) Date() Date {
	if day, near := clock.NearMidnight(m.date.In(time.UTC).Add(m.clock)); near {
		return DateOf(day)
	}
	return m.date
}

// BeforeMidnight reports whether the moment stands just before the day that it is.
func (m Moment) BeforeMidnight() bool { return m.Date() != m.date }

// Hour is the hour of the day, as written.
func (m Moment) Hour() int { return int(m.clock / time.Hour) }

// Late reports whether programs east of the sender write the next day so: the last day of a
// month from 20 h on, not yet just before midnight.
func (m Moment) Late() bool {
	const evening = 20
	return m.date == m.date.Month().Last() && m.Hour() >= evening && m.Date() == m.date
}

// Midnight reports whether the moment is a day: midnight of any zone, as written, or midnight
// of São Paulo written in UTC.
func (m Moment) Midnight() bool {
	if _, near := clock.NearMidnight(m.date.In(time.UTC).Add(m.clock)); near {
		return true
	}
	return m.utc && clock.Local(m.date.In(time.UTC).Add(m.clock)).Format(time.TimeOnly) == "00:00:00"
}

// ParseDay reads a day as programs write one: the date alone, or midnight of any zone, which
// is the day written. Another hour is no day.
func ParseDay(s string) (Date, error) {
	m, err := ParseMoment(strings.TrimSpace(s))
	switch {
	case err != nil:
		return Date{}, err
	case !m.Midnight():
		return Date{}, ErrHour
	}
	return m.Date(), nil
}
