package percent

import (
	"database/sql/driver"

	"ynova/internal/kernel/fixed"
)

// Percent is a number of percent × 1e-6.
type Percent int64

// Useful amounts.
const (
	One     Percent = 1_000_000
	Hundred         = 100 * One
)

const (
	scale         = 6
	fractionScale = scale + 2
	hundredth     = One / 100 // results of a comparison carry two decimals
)

// Parse reads the canonical text of a number of percent: "3", "12.5".
func Parse(s string) (Percent, error) {
	v, err := fixed.Parse(s, scale)
	return Percent(v), err
}

// ParseFraction reads the canonical text of a fraction: "0.03" is 3 %.
func ParseFraction(s string) (Percent, error) {
	v, err := fixed.Parse(s, fractionScale)
	return Percent(v), err
}

// Of returns part/whole × 100 with two decimals, HALF_EVEN; false when it does
// not exist: whole is zero, or the result does not fit.
func Of(part, whole int64) (Percent, bool) {
	v, err := fixed.MulDiv(part, int64(Hundred/hundredth), whole, fixed.HalfEven)
	if err != nil {
		return 0, false
	}
	v, err = fixed.MulDiv(v, int64(hundredth), 1, fixed.HalfEven)
	return Percent(v), err == nil
}

// Change returns (v-base)/base × 100 with two decimals, HALF_EVEN; false when
// it does not exist: base is zero, or the result does not fit.
func Change(v, base int64) (Percent, bool) {
	difference := v - base
	if (difference < v) != (base > 0) { // it overflowed
		return 0, false
	}
	return Of(difference, base)
}

// Text returns the canonical number of percent, with as many decimals as it has.
func (p Percent) Text() string { return fixed.Text(int64(p), scale, 0) }

// FixedText returns the canonical number of percent with at least the given
// number of decimals.
func (p Percent) FixedText(places int) string { return fixed.Text(int64(p), scale, places) }

// FractionText returns the canonical fraction: 3 % is "0.03".
func (p Percent) FractionText() string { return fixed.Text(int64(p), fractionScale, 0) }

// String returns the number with its sign of percent, for logs.
func (p Percent) String() string { return p.Text() + "%" }

// AppendText appends the canonical number of percent.
func (p Percent) AppendText(dst []byte) ([]byte, error) {
	return fixed.Append(dst, int64(p), scale, 0), nil
}

// MarshalText returns the canonical number of percent.
func (p Percent) MarshalText() ([]byte, error) { return p.AppendText(nil) }

// UnmarshalText reads the canonical number of percent.
func (p *Percent) UnmarshalText(text []byte) error {
	v, err := Parse(string(text))
	if err == nil {
		*p = v
	}
	return err
}

// Value stores the scaled integer.
func (p Percent) Value() (driver.Value, error) { return int64(p), nil }

// Scan reads the scaled integer; NULL is an error.
func (p *Percent) Scan(src any) error {
	v, err := fixed.ScanInt(src)
	if err == nil {
		*p = Percent(v)
	}
	return err
}
