package fixed_test

import (
	"math"
	"testing"

	"ynova/internal/kernel/fixed"
)

// TD-02 (M7): a value a thousand, a hundred or ten times too high or too low is
// recognised; one that is only unusual is not.
func TestScale_TD02(t *testing.T) {
	for _, c := range []struct{ value, reference, want int64 }{
		{102_000_000, 99_550, 1000},
		{1_020_000, 99_550, 10},
		{310_000, 99_550, 0},
		{33_100, 99_550, 0},
		{100_000, 99_550, 0},
		{24_725, 247, 100},
		{247_35, 247_350, -10},
		{247_35, 24_735_000, -1000},
		{325_00, 32_50, 10},
		{36_40, 32_50, 0},
		{800, 100, 10},
		{799, 100, 0},
		{1250, 100, 10},
		{1251, 100, 0},
		{100, 800, -10},
		{100, 1251, 0},
		{37, 3, 10},
		{38, 3, 0}, // 12.67 times
		{0, 100, 0},
		{100, 0, 0},
		{-1000, 100, 0},
		{math.MaxInt64, 1, 0},
		{1, math.MaxInt64, 0},
		{math.MaxInt64, math.MaxInt64 / 1000, 1000},
		{1, 10, -10},
		{10, 1, 10},
		{0, 0, 0},
		{-1, math.MaxInt64 / 5, 0}, // no sign is taken for a size
		{math.MaxInt64 / 5, -1, 0},
		{5, 1 << 62, 0}, // products beyond 64 bits
		{1 << 62, 5, 0},
		{5, 1 << 59, 0},
		{1 << 59, 5, 0},
	} {
		if got := fixed.Scale(c.value, c.reference); got != c.want {
			t.Errorf("TD-02 %d beside %d: %d, want %d", c.value, c.reference, got, c.want)
		}
	}
}
