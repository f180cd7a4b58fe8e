package ccee

import (
	"ynova/internal/kernel/fixed"
	"ynova/internal/kernel/money"
)

const cent = money.Real / 100

// Share divides an amount of whole cents by weights, of which none is negative: each share is rounded to
// a cent, and the last one that weighs takes the residue. Without any weight nobody has a
// share.
func Share(total money.Amount, weights []int64) []money.Amount {
	shares := make([]money.Amount, len(weights))
	var sum int64
	last := -1
	for i, w := range weights {
		if sum += w; w > 0 {
			last = i
		}
	}
	if last < 0 {
		return shares
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
