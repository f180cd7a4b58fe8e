package fixed_test

import (
	"testing"

	"ynova/internal/kernel/fixed"
)

func TestMedian(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		values []int64
		want   int64
	}{
		{nil, 0},
		{[]int64{7}, 7},
		{[]int64{9, 4}, 6}, // 6.5, cut off
		{[]int64{30, 10, 20}, 20},
		{[]int64{100, 2, 40, 10}, 25},
		{[]int64{5, 900, 1, 3, 4}, 4},
		{[]int64{-10, -20, -40}, -20},
	} {
		if got := fixed.Median(c.values); got != c.want {
			t.Errorf("Median(%v) = %d, want %d", c.values, got, c.want)
		}
	}
}
