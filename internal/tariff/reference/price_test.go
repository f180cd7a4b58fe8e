package reference_test

import (
	"testing"

	"github.com/shopspring/decimal"

	"ynova/internal/kernel/fixed"
	"ynova/internal/kernel/money"
	"ynova/internal/tariff/reference"
)

// IV-11: a price is far from another that is more than so many times as high, or as low.
func TestFar_IV11(t *testing.T) {
	t.Parallel()
	for _, x := range []struct {
		a, b  money.Price
		ratio string
		far   bool
	}{
		{10, 20, "2", false},
		{20, 10, "2", false},
		{10, 21, "2", true},
		{21, 10, "2", true},
		{10, 10, "2", false},
		{10, 10, "1", false},
		{10, 25, "2.5", false},
		{10, 26, "2.5", true},
		{0, 1, "30", true},
		{0, 0, "30", false},
	} {
		if got := reference.Far(x.a, x.b, decimal.RequireFromString(x.ratio)); got != x.far {
			t.Errorf("IV-11 %d and %d are more than %s times apart: %v", x.a, x.b, x.ratio, got)
		}
	}
	one, err := money.ParsePrice("1")
	if err != nil || fixed.ToDecimal(int64(one), reference.PriceScale).String() != "1" {
		t.Errorf("IV-11 a real has another scale: %d, %v", one, err)
	}
}
