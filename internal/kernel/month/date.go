package month

import (
	"cmp"
	"database/sql/driver"
	"fmt"
	"time"
)

// Date is a civil date, without hour or zone. Dates compare with ==; the zero
// value is no date.
type Date struct {
	year  int16
	month uint8
	day   uint8
}

// NewDate returns the date, and whether it exists.
func NewDate(year, number, day int) (Date, bool) {
	if year < minYear || year > maxYear || number < 1 || number > 12 || day < 1 || day > daysIn(year, number) {
		return Date{}, false
	}
	return Date{year: int16(year), month: uint8(number), day: uint8(day)}, true
}

// DateOf returns the civil date of t in the zone that t carries; give it
// clock.Local(t) for the date that people in Brazil read on the wall.
func DateOf(t time.Time) Date {
	year, num, day := t.Date()
	return Date{year: int16(year), month: uint8(num), day: uint8(day)}
}

// ParseDate reads "2026-10-05", and nothing else.
func ParseDate(s string) (Date, error) {
	if len(s) != 10 || s[4] != '-' || s[7] != '-' {
		return Date{}, ErrSyntax
	}
	d, exists := NewDate(number(s[:4]), number(s[5:7]), number(s[8:]))
	if !exists {
		return Date{}, ErrSyntax
	}
	return d, nil
}

// IsZero reports whether d is no date.
func (d Date) IsZero() bool { return d == Date{} }

// Month returns the month of the date.
func (d Date) Month() Month { return Of(d) }

// Day returns the day of the month.
func (d Date) Day() int { return int(d.day) }

// Compare returns -1, 0 or +1 as d is before, equal to or after other.
func (d Date) Compare(other Date) int { return cmp.Compare(d.ordinal(), other.ordinal()) }

// Before reports whether d is earlier than other.
func (d Date) Before(other Date) bool { return d.ordinal() < other.ordinal() }

// After reports whether d is later than other.
func (d Date) After(other Date) bool { return d.ordinal() > other.ordinal() }

// AddDays returns the date n days later.
func (d Date) AddDays(n int) Date { return DateOf(d.In(time.UTC).AddDate(0, 0, n)) }

// DaysUntil returns how many days other is after d, negative when it is before.
func (d Date) DaysUntil(other Date) int {
	const day = 24 * 60 * 60 // in seconds, since a Duration ends at 292 years
	return int((other.In(time.UTC).Unix() - d.In(time.UTC).Unix()) / day)
}

// In returns midnight of the date in the zone.
func (d Date) In(loc *time.Location) time.Time {
	return time.Date(int(d.year), time.Month(d.month), int(d.day), 0, 0, 0, 0, loc)
}

// String returns "2026-10-05".
func (d Date) String() string {
	var buf [10]byte
	return string(d.append(buf[:0]))
}

// BR returns "05/10/2026".
func (d Date) BR() string {
	var buf [10]byte
	dst := append(append2(buf[:0], int(d.day)), '/')
	dst = append(append2(dst, int(d.month)), '/')
	return string(append4(dst, int(d.year)))
}

// AppendText appends "2026-10-05".
func (d Date) AppendText(dst []byte) ([]byte, error) {
	if d.IsZero() {
		return dst, ErrSyntax
	}
	return d.append(dst), nil
}

// MarshalText returns "2026-10-05".
func (d Date) MarshalText() ([]byte, error) { return d.AppendText(nil) }

// UnmarshalText reads "2026-10-05".
func (d *Date) UnmarshalText(text []byte) error {
	v, err := ParseDate(string(text))
	if err == nil {
		*d = v
	}
	return err
}

// Value stores "2026-10-05".
func (d Date) Value() (driver.Value, error) {
	if d.IsZero() {
		return nil, ErrSyntax
	}
	return d.String(), nil
}

// Scan reads "2026-10-05"; NULL is an error.
func (d *Date) Scan(src any) error {
	text, err := scanText(src)
	if err != nil {
		return err
	}
	return d.UnmarshalText(text)
}

func (d Date) append(dst []byte) []byte {
	dst = append(append4(dst, int(d.year)), '-')
	dst = append(append2(dst, int(d.month)), '-')
	return append2(dst, int(d.day))
}

// ordinal orders dates; it does not count days.
func (d Date) ordinal() int { return int(d.year)<<16 | int(d.month)<<8 | int(d.day) }

// number reads unsigned decimal digits of ASCII; anything else is 0, which no part
// of a date may be.
func number(s string) int {
	n := 0
	for i := range len(s) {
		if s[i] < '0' || s[i] > '9' {
			return 0
		}
		n = n*10 + int(s[i]-'0')
	}
	return n
}

func append2(dst []byte, n int) []byte {
	return append(dst, byte('0'+n/10), byte('0'+n%10))
}

func append4(dst []byte, n int) []byte { return append2(append2(dst, n/100), n%100) }

func scanText(src any) ([]byte, error) {
	switch v := src.(type) {
	case string:
		return []byte(v), nil
	case []byte:
		return v, nil
	default:
		return nil, fmt.Errorf("month: cannot scan %T", src)
	}
}
