package money

import (
	"database/sql/driver"

	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/fixed"
)

// Price is a unit price, BRL per MWh (or per kW) × 1e-8.
type Price int64

const (
	priceScale = 8
	// perCent divides (R$/MWh × 1e-8) × (MWh × 1e-11) down to cents.
	perCent int64 = 1e17
)

// ParsePrice reads the canonical text of a price in reais per unit.
func ParsePrice(s string) (Price, error) {
	v, err := fixed.Parse(s, priceScale)
	return Price(v), err
}

// Of returns what e costs at p per MWh, rounded once to cents, HALF_UP.
func (p Price) Of(e energy.Energy) (Amount, error) {
	cents, err := fixed.MulDiv(int64(p), int64(e), perCent, fixed.HalfUp)
	if err != nil {
		return 0, err
	}
	v, err := fixed.MulDiv(cents, int64(Cent), 1, fixed.HalfUp)
	return Amount(v), err
}

// Text returns the canonical price with at least 2 decimals.
func (p Price) Text() string { return fixed.Text(int64(p), priceScale, 2) }

// String returns the same as Text.
func (p Price) String() string { return p.Text() }

// AppendText appends the canonical price.
func (p Price) AppendText(dst []byte) ([]byte, error) {
	return fixed.Append(dst, int64(p), priceScale, 2), nil
}

// MarshalText returns the canonical price.
func (p Price) MarshalText() ([]byte, error) { return p.AppendText(nil) }

// UnmarshalText reads the canonical price.
func (p *Price) UnmarshalText(text []byte) error {
	v, err := ParsePrice(string(text))
	if err == nil {
		*p = v
	}
	return err
}

// Value stores the scaled integer.
func (p Price) Value() (driver.Value, error) { return int64(p), nil }

// Scan reads the scaled integer; NULL is an error.
func (p *Price) Scan(src any) error {
	v, err := fixed.ScanInt(src)
	if err == nil {
		*p = Price(v)
	}
	return err
}
