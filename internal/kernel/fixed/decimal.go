package fixed

import (
	"math/big"
	"strings"

	"github.com/shopspring/decimal"
)

// FromDecimal returns d as an integer scaled by 10^scale. A digit beyond the
// scale is ErrPrecision: rounding is the caller's decision, made before.
func FromDecimal(d decimal.Decimal, scale int) (int64, error) {
	if d.IsZero() {
		return 0, nil
	}
	shift := int(d.Exponent()) + scale
	if d.NumDigits() <= -shift { // also guards the power below
		return 0, ErrPrecision
	}
	coefficient := d.Coefficient()
	if shift < 0 {
		var rem big.Int
		power := new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(-shift)), nil)
		if coefficient.QuoRem(coefficient, power, &rem); rem.Sign() != 0 {
			return 0, ErrPrecision
		}
		shift = 0
	}
	negative := coefficient.Sign() < 0
	if coefficient.Abs(coefficient); !coefficient.IsUint64() {
		return 0, ErrRange
	}
	v, ok := timesPow10(coefficient.Uint64(), shift)
	if !ok {
		return 0, ErrRange
	}
	return signed(v, negative)
}

// ToDecimal returns v/10^scale.
func ToDecimal(v int64, scale int) decimal.Decimal {
	return decimal.New(v, -int32(scale))
}

// Plain writes out a number like 1e3, which JSON allows and Parse does not. What is
// no number, or far too large for one of ours, comes back as it is.
func Plain(s string) string {
	if !strings.ContainsAny(s, "eE") {
		return s
	}
	d, err := decimal.NewFromString(s)
	if err != nil || d.Exponent() > 20 || d.Exponent() < -40 {
		return s
	}
	return d.String()
}
