package month

import (
	"database/sql/driver"
	"errors"
	"fmt"
	"strings"
	"time"

	"ynova/internal/kernel/clock"
)

// ErrSyntax is the error of a text that is not a month or not a date.
var ErrSyntax = errors.New("month: not a valid month or date")

const (
	minYear = 1
	maxYear = 9999
)

// Month is a month of reference: year×12 + (number−1). The zero value is no month.
type Month int32

// New returns the month of a year; number is 1 to 12, others roll over.
func New(year, number int) Month { return Month(year*12 + number - 1) }

// Of returns the month of a date.
func Of(d Date) Month { return New(int(d.year), int(d.month)) }

// Parse reads "2026-10", and nothing else.
func Parse(s string) (Month, error) {
	if len(s) != 7 || s[4] != '-' {
		return 0, ErrSyntax
	}
	year, num := number(s[:4]), number(s[5:])
	if year < minYear || num < 1 || num > 12 {
		return 0, ErrSyntax
	}
	return New(year, num), nil
}

// Valid reports whether m is a month between the years 1 and 9999.
func (m Month) Valid() bool { return m >= minYear*12 && m < (maxYear+1)*12 }

// Year returns the year.
func (m Month) Year() int { return int(m) / 12 }

// Number returns the month of the year, 1 to 12.
func (m Month) Number() int { return int(m)%12 + 1 }

// Add returns the month n months later.
func (m Month) Add(n int) Month { return m + Month(n) }

// First returns the first day.
func (m Month) First() Date {
	return Date{year: int16(m.Year()), month: uint8(m.Number()), day: 1}
}

// Last returns the last day.
func (m Month) Last() Date {
	d := m.First()
	d.day = uint8(m.Days())
	return d
}

// Days returns the number of days.
func (m Month) Days() int { return daysIn(m.Year(), m.Number()) }

// Hours returns the number of hours by the clock of São Paulo: 24 per day, but in the
// months in which daylight saving began or ended, the last one in 02/2019.
func (m Month) Hours() int { return HoursBetween(m.First(), m.Last()) }

// String returns "2026-10".
func (m Month) String() string {
	var buf [7]byte
	return string(m.append(buf[:0]))
}

var names = [12]string{
	"janeiro", "fevereiro", "março", "abril", "maio", "junho",
	"julho", "agosto", "setembro", "outubro", "novembro", "dezembro",
}

// Name returns the name of the month in Portuguese: "outubro".
func (m Month) Name() string { return names[m.Number()-1] }

// Label returns "outubro de 2026".
func (m Month) Label() string { return fmt.Sprintf("%s de %04d", m.Name(), m.Year()) }

// Title returns Label as a sentence begins with it: "Outubro de 2026".
func (m Month) Title() string {
	label := m.Label()
	return strings.ToUpper(label[:1]) + label[1:]
}

// Short returns "out/2026". The first three bytes of every name are ASCII.
func (m Month) Short() string { return fmt.Sprintf("%s/%04d", m.Name()[:3], m.Year()) }

// AppendText appends "2026-10".
func (m Month) AppendText(dst []byte) ([]byte, error) {
	if !m.Valid() {
		return dst, ErrSyntax
	}
	return m.append(dst), nil
}

// MarshalText returns "2026-10".
func (m Month) MarshalText() ([]byte, error) { return m.AppendText(nil) }

// UnmarshalText reads "2026-10".
func (m *Month) UnmarshalText(text []byte) error {
	v, err := Parse(string(text))
	if err == nil {
		*m = v
	}
	return err
}

// Value stores "2026-10".
func (m Month) Value() (driver.Value, error) {
	if !m.Valid() {
		return nil, ErrSyntax
	}
	return m.String(), nil
}

// Scan reads "2026-10"; NULL is an error.
func (m *Month) Scan(src any) error {
	text, err := scanText(src)
	if err != nil {
		return err
	}
	return m.UnmarshalText(text)
}

func (m Month) append(dst []byte) []byte {
	dst = append4(dst, m.Year())
	return append2(append(dst, '-'), m.Number())
}

// Between returns every month that has at least one day between start and end,
// both included; none when end is before start.
func Between(start, end Date) []Month {
	months := make([]Month, 0, MonthsBetween(start, end))
	for m := Of(start); m <= Of(end); m++ {
		months = append(months, m)
	}
	return months
}

// MonthsBetween returns how many months Between yields.
func MonthsBetween(start, end Date) int {
	return max(0, int(Of(end)-Of(start))+1)
}

// HoursBetween returns how many hours the days from the first to the last have by the
// clock of São Paulo.
func HoursBetween(first, last Date) int {
	at := func(d Date) time.Time {
		t := time.Date(int(d.year), time.Month(d.month), int(d.day), 0, 0, 0, 0, clock.SaoPaulo())
		if t.Day() != int(d.day) { // the clock went on at midnight, which there was not
			t = t.Add(time.Hour)
		}
		return t
	}
	return int(at(last.AddDays(1)).Sub(at(first)) / time.Hour)
}

func daysIn(year, number int) int {
	return time.Date(year, time.Month(number)+1, 0, 0, 0, 0, 0, time.UTC).Day()
}
