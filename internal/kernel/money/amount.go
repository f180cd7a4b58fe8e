package money

import (
	"database/sql/driver"

	"ynova/internal/kernel/fixed"
)

// Amount is an amount of money, BRL × 1e-4.
type Amount int64

// Units of money.
const (
	Cent Amount = 100
	Real        = 100 * Cent
)

const amountScale = 4

// Parse reads the canonical text of an amount in reais.
func Parse(s string) (Amount, error) {
	v, err := fixed.Parse(s, amountScale)
	return Amount(v), err
}

// Round rounds to cents, HALF_UP.
func (a Amount) Round() Amount {
	return Amount(fixed.RoundTo(int64(a), int64(Cent), fixed.HalfUp))
}

// Text returns the canonical amount with at least 2 decimals.
func (a Amount) Text() string { return fixed.Text(int64(a), amountScale, 2) }

// String returns the same as Text.
func (a Amount) String() string { return a.Text() }

// AppendText appends the canonical amount.
func (a Amount) AppendText(dst []byte) ([]byte, error) {
	return fixed.Append(dst, int64(a), amountScale, 2), nil
}

// MarshalText returns the canonical amount.
func (a Amount) MarshalText() ([]byte, error) { return a.AppendText(nil) }

// UnmarshalText reads the canonical amount.
func (a *Amount) UnmarshalText(text []byte) error {
	v, err := Parse(string(text))
	if err == nil {
		*a = v
	}
	return err
}

// Value stores the scaled integer.
func (a Amount) Value() (driver.Value, error) { return int64(a), nil }

// Scan reads the scaled integer; NULL is an error.
func (a *Amount) Scan(src any) error {
	v, err := fixed.ScanInt(src)
	if err == nil {
		*a = Amount(v)
	}
	return err
}
