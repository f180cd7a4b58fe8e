package agenda

import (
	"slices"
	"time"

	"github.com/shopspring/decimal"

	"ynova/internal/agenda/holiday"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/month"
	"ynova/internal/tariff/parameter"
)

const (
	suggestions = 8                // how many times are proposed (CS-01)
	step        = 30 * time.Minute // between the proposed beginnings of a day
	lookAhead   = 90               // days that are searched for free times
)

// hours are the working hours, which change by date.
type hours struct{ parameters parameter.Snapshot }

// on returns the working hours of the day; false where nobody works.
func (h hours) on(d month.Date) (span, bool) {
	from, _, some := h.parameters.Number(parameter.KeyAgendaStart, "", parameter.UnitHour, d)
	until, _, others := h.parameters.Number(parameter.KeyAgendaEnd, "", parameter.UnitHour, d)
	if !some || !others || !holiday.Workday(d) {
		return span{}, false
	}
	s := span{at(d, from), at(d, until)}
	return s, s.from.Before(s.until)
}

var minutesPerHour = decimal.NewFromInt(60)

// at is the hour of the day in São Paulo, as 8.5 for half past eight.
func at(d month.Date, hour decimal.Decimal) time.Time {
	midnight := d.In(clock.SaoPaulo())
	minutes := int(hour.Mul(minutesPerHour).IntPart())
	return time.Date(midnight.Year(), midnight.Month(), midnight.Day(), 0, minutes, 0, 0, midnight.Location())
}

// holds reports whether the whole stretch lies within the hours of one day.
func (h hours) holds(s span) bool {
	open, ok := h.on(localDate(s.from))
	return ok && !s.from.Before(open.from) && !s.until.After(open.until)
}

// suggest returns the next free times from the date on, none of them in the past.
func (h hours) suggest(from month.Date, duration int, busy []span, now time.Time) []span {
	length := time.Duration(duration) * time.Minute
	var found []span
	for d, end := from, from.AddDays(lookAhead); d.Before(end); d = d.AddDays(1) {
		open, ok := h.on(d)
		if !ok {
			continue
		}
		for start := open.from; !start.Add(length).After(open.until); start = start.Add(step) {
			s := span{start.UTC(), start.Add(length).UTC()}
			if !s.from.After(now) || slices.ContainsFunc(busy, s.overlaps) {
				continue
			}
			if found = append(found, s); len(found) == suggestions {
				return found
			}
		}
	}
	return found
}
