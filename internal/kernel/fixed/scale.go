package fixed

import "math/bits"

// Scale recognises a value that was read in the wrong unit or lost its decimal comma:
// it answers 10, 100 or 1000 where the value is about so many times the reference,
// the negative of it where it is about that part of it, and 0 otherwise. About is from
// 0.8 to 1.25 times.
func Scale(value, reference int64) int64 {
	if value <= 0 || reference <= 0 {
		return 0
	}
	for _, k := range [...]int64{1000, 100, 10} {
		if about(value, reference, k) {
			return k
		}
		if about(reference, value, k) {
			return -k
		}
	}
	return 0
}

// about reports whether a is k times b, from 0.8 to 1.25.
func about(a, b, k int64) bool { return atMost(4*k, b, 5, a) && atMost(4, a, 5*k, b) }

// atMost reports whether a·b ≤ c·d; none of them is negative.
func atMost(a, b, c, d int64) bool {
	high, low := bits.Mul64(uint64(a), uint64(b))
	otherHigh, otherLow := bits.Mul64(uint64(c), uint64(d))
	return high < otherHigh || high == otherHigh && low <= otherLow
}
