package ccee

import (
	"slices"

	"ynova/internal/kernel/fixed"
	"ynova/internal/kernel/money"
)

const cent = money.Real / 100

// Share divides an amount of whole cents by weights, of which none is negative: each share is rounded to
// a cent, and the last one that weighs takes the residue. Where nothing weighs the parts
// are equal, so that no charge is left undivided.
func Share(total money.Amount, weights []int64) []money.Amount {
	shares := make([]money.Amount, len(weights))
	if len(weights) == 0 {
		return shares
	}
	var sum int64
	last := -1
	for i, w := range weights {
		if sum += w; w > 0 {
			last = i
		}
	}
	if last < 0 {
		return Share(total, slices.Repeat([]int64{1}, len(weights)))
	}
	left := total
	for i, w := range weights[:last] {
		v, err := fixed.MulDiv(int64(total/cent), w, sum, fixed.HalfUp)
		if err != nil {
			return make([]money.Amount, len(weights))
		}
		shares[i] = money.Amount(v) * cent
		left -= shares[i]
	}
	shares[last] = left
	return shares
}
