package energy

import (
	"database/sql/driver"

	"github.com/shopspring/decimal"

	"ynova/internal/kernel/fixed"
	"ynova/internal/kernel/percent"
)

// Energy is a quantity of energy, kWh × 1e-8. Its text and JSON form is MWh.
type Energy int64

// Units of energy.
const (
	KWh Energy = 1e8
	MWh        = 1000 * KWh
)

const (
	kwhScale = 8
	mwhScale = kwhScale + 3
)

// ParseKWh reads the canonical text of a number of kWh.
func ParseKWh(s string) (Energy, error) {
	v, err := fixed.Parse(s, kwhScale)
	return Energy(v), err
}

// ParseMWh reads the canonical text of a number of MWh.
func ParseMWh(s string) (Energy, error) {
	v, err := fixed.Parse(s, mwhScale)
	return Energy(v), err
}

// FromMWh returns d MWh; more than 11 decimals are fixed.ErrPrecision.
func FromMWh(d decimal.Decimal) (Energy, error) {
	v, err := fixed.FromDecimal(d, mwhScale)
	return Energy(v), err
}

// FromKWh returns d kWh; more than 8 decimals are fixed.ErrPrecision.
func FromKWh(d decimal.Decimal) (Energy, error) {
	v, err := fixed.FromDecimal(d, kwhScale)
	return Energy(v), err
}

// MWh returns the number of MWh.
func (e Energy) MWh() decimal.Decimal { return fixed.ToDecimal(int64(e), mwhScale) }

// RoundKWh rounds to a whole kWh (3 decimals of MWh), HALF_EVEN.
func (e Energy) RoundKWh() Energy {
	return Energy(fixed.RoundTo(int64(e), int64(KWh), fixed.HalfEven))
}

// Percent returns e × p/100 rounded to a whole kWh, HALF_EVEN.
func (e Energy) Percent(p percent.Percent) (Energy, error) {
	return wholeKWh(fixed.MulDiv(int64(e), int64(p), int64(KWh)*int64(percent.Hundred), fixed.HalfEven))
}

// MWhText returns the canonical number of MWh with at least 3 decimals.
func (e Energy) MWhText() string { return fixed.Text(int64(e), mwhScale, 3) }

// KWhText returns the canonical number of kWh with as many decimals as it has.
func (e Energy) KWhText() string { return fixed.Text(int64(e), kwhScale, 0) }

// KWhText8 returns the canonical number of kWh with exactly 8 decimals, the
// form of the e-mail payload.
func (e Energy) KWhText8() string { return fixed.Text(int64(e), kwhScale, kwhScale) }

// String returns the number of MWh with its unit, for logs.
func (e Energy) String() string { return e.MWhText() + " MWh" }

// AppendText appends the canonical number of MWh.
func (e Energy) AppendText(dst []byte) ([]byte, error) {
	return fixed.Append(dst, int64(e), mwhScale, 3), nil
}

// MarshalText returns the canonical number of MWh.
func (e Energy) MarshalText() ([]byte, error) { return e.AppendText(nil) }

// UnmarshalText reads the canonical number of MWh.
func (e *Energy) UnmarshalText(text []byte) error {
	v, err := ParseMWh(string(text))
	if err == nil {
		*e = v
	}
	return err
}

// Value stores the scaled integer.
func (e Energy) Value() (driver.Value, error) { return int64(e), nil }

// Scan reads the scaled integer; NULL is an error.
func (e *Energy) Scan(src any) error {
	v, err := fixed.ScanInt(src)
	if err == nil {
		*e = Energy(v)
	}
	return err
}

// wholeKWh scales a computed number of kWh.
func wholeKWh(kwh int64, err error) (Energy, error) {
	if err != nil {
		return 0, err
	}
	v, err := fixed.MulDiv(kwh, int64(KWh), 1, fixed.HalfEven)
	return Energy(v), err
}
