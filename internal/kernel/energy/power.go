package energy

import (
	"database/sql/driver"

	"ynova/internal/kernel/fixed"
	"ynova/internal/kernel/month"
)

// Power is an average power, MW médio × 1e-8. Its text and JSON form is MW.
type Power int64

// MW is one MW médio.
const MW Power = 1e8

const powerScale = 8

// ParsePower reads the canonical text of a number of MW médio.
func ParsePower(s string) (Power, error) {
	v, err := fixed.Parse(s, powerScale)
	return Power(v), err
}

// In returns the energy of the power over the hours of m, rounded to a whole
// kWh, HALF_EVEN.
func (p Power) In(m month.Month) (Energy, error) { return p.Over(m.Hours()) }

// Over returns the energy of so many hours, rounded to a whole kWh, HALF_EVEN.
func (p Power) Over(hours int) (Energy, error) {
	const perKWh = int64(MW) / 1000
	return wholeKWh(fixed.MulDiv(int64(p), int64(hours), perKWh, fixed.HalfEven))
}

// Text returns the canonical number of MW médio with at least 3 decimals.
func (p Power) Text() string { return fixed.Text(int64(p), powerScale, 3) }

// String returns the number with its unit, for logs.
func (p Power) String() string { return p.Text() + " MWm" }

// AppendText appends the canonical number of MW médio.
func (p Power) AppendText(dst []byte) ([]byte, error) {
	return fixed.Append(dst, int64(p), powerScale, 3), nil
}

// MarshalText returns the canonical number of MW médio.
func (p Power) MarshalText() ([]byte, error) { return p.AppendText(nil) }

// UnmarshalText reads the canonical number of MW médio.
func (p *Power) UnmarshalText(text []byte) error {
	v, err := ParsePower(string(text))
	if err == nil {
		*p = v
	}
	return err
}

// Value stores the scaled integer.
func (p Power) Value() (driver.Value, error) { return int64(p), nil }

// Scan reads the scaled integer; NULL is an error.
func (p *Power) Scan(src any) error {
	v, err := fixed.ScanInt(src)
	if err == nil {
		*p = Power(v)
	}
	return err
}
