package clock

import (
	"database/sql/driver"
	"fmt"
	"strconv"
	"time"
)

// Micros is a stored instant: microseconds since 1970-01-01 UTC, in columns
// named *_at. Its text and JSON form is RFC 3339 in UTC.
type Micros int64

// FromTime returns the instant of t, without what is finer than a microsecond.
func FromTime(t time.Time) Micros { return Micros(t.UnixMicro()) }

// Time returns the instant in UTC.
func (m Micros) Time() time.Time { return time.UnixMicro(int64(m)).UTC() }

// String returns the instant as RFC 3339 in UTC, with as many decimals of a
// second as it has.
func (m Micros) String() string { return m.Time().Format(time.RFC3339Nano) }

// AppendText appends the RFC 3339 form.
func (m Micros) AppendText(dst []byte) ([]byte, error) {
	return m.Time().AppendFormat(dst, time.RFC3339Nano), nil
}

// MarshalText returns the RFC 3339 form.
func (m Micros) MarshalText() ([]byte, error) { return m.AppendText(nil) }

// UnmarshalText reads the RFC 3339 form in any zone.
func (m *Micros) UnmarshalText(text []byte) error {
	t, err := time.Parse(time.RFC3339Nano, string(text))
	if err != nil {
		return fmt.Errorf("clock: parse instant: %w", err)
	}
	*m = FromTime(t)
	return nil
}

// Value stores the instant as an integer.
func (m Micros) Value() (driver.Value, error) { return int64(m), nil }

// Scan reads a stored instant; NULL is an error, a nullable column is a *Micros.
func (m *Micros) Scan(src any) error {
	switch v := src.(type) {
	case int64:
		*m = Micros(v)
		return nil
	case string:
		return m.scanText(v)
	case []byte:
		return m.scanText(string(v))
	default:
		return fmt.Errorf("clock: cannot scan %T into Micros", src)
	}
}

func (m *Micros) scanText(s string) error {
	v, err := strconv.ParseInt(s, 10, 64)
	if err != nil {
		return fmt.Errorf("clock: scan Micros: %w", err)
	}
	*m = Micros(v)
	return nil
}
