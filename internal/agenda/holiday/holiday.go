package holiday

import (
	"time"

	"ynova/internal/kernel/month"
)

// Day is a day of rest.
type Day struct {
	Date month.Date
	Name string
}

// fixed are the holidays of the same date each year, and since when.
var fixed = []struct {
	month, day, since int
	name              string
}{
	{1, 1, 0, "Confraternização Universal"},
	{4, 21, 0, "Tiradentes"},
	{5, 1, 0, "Dia do Trabalho"},
	{9, 7, 0, "Independência do Brasil"},
	{10, 12, 0, "Nossa Senhora Aparecida"},
	{11, 2, 0, "Finados"},
	{11, 15, 0, "Proclamação da República"},
	{11, 20, 2024, "Consciência Negra"},
	{12, 25, 0, "Natal"},
}

// movable are the feasts by their distance from Easter, in days.
var movable = []struct {
	offset int
	name   string
}{
	{-48, "Carnaval"},
	{-47, "Carnaval"},
	{-2, "Sexta-feira da Paixão"},
	{60, "Corpus Christi"},
}

// On returns the name of the holiday of the date, "" where there is none.
func On(d month.Date) string {
	year, number, day := d.Month().Year(), d.Month().Number(), d.Day()
	for _, f := range fixed {
		if f.month == number && f.day == day && year >= f.since {
			return f.name
		}
	}
	easter := Easter(year)
	for _, m := range movable {
		if easter.AddDays(m.offset) == d {
			return m.name
		}
	}
	return ""
}

// Between lists the holidays of the days from first to last, both included.
func Between(first, last month.Date) []Day {
	var days []Day
	for d := first; !d.After(last); d = d.AddDays(1) {
		if name := On(d); name != "" {
			days = append(days, Day{d, name})
		}
	}
	return days
}

// Workday reports whether offices are open: no weekend and no holiday.
func Workday(d month.Date) bool {
	switch d.In(time.UTC).Weekday() {
	case time.Saturday, time.Sunday:
		return false
	}
	return On(d) == ""
}

// WorkdayUntil is the last working day up to a date.
func WorkdayUntil(d month.Date) month.Date {
	for !Workday(d) {
		d = d.AddDays(-1)
	}
	return d
}

// WorkdayOf is the n-th working day of the month.
func WorkdayOf(m month.Month, n int) month.Date {
	day := m.First().AddDays(-1)
	for n > 0 {
		day = day.AddDays(1)
		if Workday(day) {
			n--
		}
	}
	return day
}

// WorkdaysUntil returns the number of working days from one day until another, negative
// when due is past; MostDays means that many or more.
func WorkdaysUntil(today, due month.Date) int {
	from, to, sign := today, due, 1
	if due.Before(today) {
		from, to, sign = due, today, -1
	}
	n := 0
	for day := from.AddDays(1); !day.After(to) && n < MostDays; day = day.AddDays(1) {
		if Workday(day) {
			n++
		}
	}
	return sign * n
}

// MostDays is where a day is far enough away: about a year of working days.
const MostDays = 250

// Easter returns the date of Easter Sunday.
func Easter(year int) month.Date {
	a, b, c := year%19, year/100, year%100
	d, e := b/4, b%4
	f := (b + 8) / 25
	g := (b - f + 1) / 3
	h := (19*a + b - d - g + 15) % 30
	i, k := c/4, c%4
	l := (32 + 2*e + 2*i - h - k) % 7
	m := (a + 11*h + 22*l) / 451
	n := h + l - 7*m + 114
	easter, _ := month.NewDate(year, n/31, n%31+1)
	return easter
}
