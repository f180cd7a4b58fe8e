package layout

import (
	"strings"

	"github.com/shopspring/decimal"

	"ynova/internal/kernel/month"
	"ynova/internal/kernel/ptbr"
)

// readMoments reads when each row measures, and finds out how the file counts its hours.
func (h *hourly) readMoments() {
	day, clock := h.reader.ColumnOf(h.f.Measures.Day), h.reader.ColumnOf(h.f.Measures.Hour)
	h.hours = make([]hour, h.t.Len())
	h.step = 60
	var midnight, end, timed bool
	var days []int // rows that state no time
	for i := range h.hours {
		if why := h.t.skip(i); why != "" {
			h.bad[i] = true
			h.d.shape.skipped = append(h.d.shape.skipped, Problem{Line: h.t.Line(i), Message: why})
			continue
		}
		if h.damaged(i) {
			continue
		}
		at, field, problem := h.moment(i, day, clock)
		if problem != "" {
			column := day
			if field == h.f.Measures.Hour {
				column = clock
			}
			h.refuse(i, column, field, problem)
			continue
		}
		h.hours[i] = at
		if at.minute < 0 {
			days = append(days, i)
			continue
		}
		timed = timed || at.minute > 0
		midnight, end = midnight || at.minute == 0, end || at.minute == minutesOfDay
		if at.minute%60 != 0 {
			h.step = 15
		}
	}
	for _, i := range days { // workbooks write midnight as the day alone
		if h.hours[i].minute, midnight = 0, true; !timed {
			h.refuse(i, day, h.f.Measures.Hour, badHour)
		}
	}
	h.endings = end && !midnight
	for i, at := range h.hours {
		switch {
		case h.bad[i]:
		case at.minute == minutesOfDay && !h.endings:
			h.refuse(i, max(clock, day), h.f.Measures.Hour, badHour)
		case at.minute%h.step != 0:
			h.refuse(i, max(clock, day), h.f.Measures.Hour, badHour)
		case h.endings && at.minute == 0:
			h.refuse(i, max(clock, day), h.f.Measures.Hour, badHour)
		case h.endings:
			h.hours[i].minute -= h.step
		}
	}
}

// moment reads the day of a row with its hour, from two columns or from one; the minute is negative
// where one column states no hour.
func (h *hourly) moment(i, day, clock int) (at hour, wrong Field, problem string) {
	text, _ := States(h.t.cell(i+1, day-1))
	date, time := cutTime(text)
	said, problem := Day(date)
	if problem != "" {
		return at, h.f.Measures.Day, problem
	}
	var err error
	if at.day, err = month.ParseDate(said); err != nil {
		return at, h.f.Measures.Day, "Data inválida: use dd/mm/aaaa"
	}
	if clock > 0 {
		time, _ = States(h.t.cell(i+1, clock-1))
	}
	if clock == 0 && time == "" {
		at.minute = -1
		return at, "", ""
	}
	minute, ok := minuteOf(time)
	if !ok {
		return at, h.f.Measures.Hour, badHour
	}
	at.minute = minute
	return at, "", ""
}

// cutTime takes the time of day off a day.
func cutTime(s string) (day, time string) {
	if at := strings.IndexAny(s, "T "); at > 0 && strings.ContainsAny(s[:at], "/-.") {
		return s[:at], strings.TrimSpace(s[at+1:])
	}
	return s, ""
}

// minuteOf reads a time of day: an hour from 0 to 24, a time with minutes, or the part of a day
// by which spreadsheets count.
func minuteOf(s string) (int, bool) {
	if _, time := cutTime(s); time != "" {
		s = time
	}
	s = strings.TrimSuffix(strings.TrimSpace(strings.ToLower(s)), "h")
	if n, ok := digits(s); ok {
		return n * 60, n <= 24
	}
	if whole, decimals, fraction := strings.Cut(strings.ReplaceAll(s, ",", "."), "."); fraction && !strings.Contains(s, ":") {
		part, err := decimal.NewFromString(whole + "." + decimals)
		minutes := part.Mul(decimal.NewFromInt(minutesOfDay)).Round(0).IntPart()
		if n, ok := digits(strings.TrimRight(decimals, "0")); ok && n == 0 || strings.Trim(decimals, "0") == "" {
			hours, known := digits(whole)
			return hours * 60, known && hours <= 24
		}
		return int(minutes), err == nil && whole == "0"
	}
	parts := strings.Split(strings.Replace(s, "h", ":", 1), ":")
	if len(parts) < 2 || len(parts) > 3 {
		return 0, false
	}
	hours, known := digits(parts[0])
	minutes, also := digits(parts[1])
	if len(parts) == 3 && strings.Trim(parts[2], "0.Z") != "" {
		return 0, false
	}
	return hours*60 + minutes, known && also && minutes < 60 && hours*60+minutes <= minutesOfDay
}

// amount reads the number of a cell, exact, with the unit beside it.
func amount(text string, column Style) (decimal.Decimal, ptbr.Unit, string) {
	l, ok := ReadNumber(text)
	if !ok {
		return decimal.Decimal{}, "", BadNumber
	}
	own, known := l.style(column)
	if !known {
		return decimal.Decimal{}, "", ambiguous
	}
	whole, decimals, ok := l.cut(own)
	if !ok {
		return decimal.Decimal{}, "", BadNumber
	}
	v, err := decimal.NewFromString(strings.NewReplacer(".", "", ",", "").Replace(whole) + "." + decimals + "0")
	switch {
	case err != nil:
		return v, "", BadNumber
	case l.negative:
		return v, "", Negative
	}
	return v, l.Unit, ""
}

// written is a sum as a column of numbers with decimal commas has it.
func written(sum decimal.Decimal, unit ptbr.Unit) string {
	whole, decimals, _ := strings.Cut(sum.String(), ".")
	if len(decimals) == 3 {
		decimals += "0" // three digits behind a comma could be a group of thousands
	}
	if decimals == "" {
		decimals = "0"
	}
	text := whole + "," + decimals
	if unit != "" {
		text += " " + string(unit)
	}
	return text
}
