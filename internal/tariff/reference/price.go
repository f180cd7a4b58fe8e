package reference

import (
	"github.com/shopspring/decimal"

	"ynova/internal/kernel/fixed"
	"ynova/internal/kernel/money"
)

// PriceScale is the decimals that money.Price holds.
const PriceScale = 8

// Far reports whether one price is more than ratio times the other.
func Far(a, b money.Price, ratio decimal.Decimal) bool {
	low, high := fixed.ToDecimal(int64(min(a, b)), PriceScale), fixed.ToDecimal(int64(max(a, b)), PriceScale)
	return high.GreaterThan(low.Mul(ratio))
}
