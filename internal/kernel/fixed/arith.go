package fixed

import (
	"errors"
	"math"
	"math/bits"
)

// Rounding says what happens to a result that falls between two units.
type Rounding uint8

const (
	// HalfEven rounds to the nearest, a tie to the even neighbour (energy, percent).
	HalfEven Rounding = iota
	// HalfUp rounds to the nearest, a tie away from zero (money).
	HalfUp
)

// The errors of this package; test with errors.Is.
var (
	ErrSyntax    = errors.New("fixed: not a canonical decimal number")
	ErrRange     = errors.New("fixed: number out of range")
	ErrPrecision = errors.New("fixed: more decimals than the unit holds")
)

// MulDiv returns a×b/den rounded once; the product is held in 128 bits. It
// fails with ErrRange when the result does not fit or den is zero.
func MulDiv(a, b, den int64, r Rounding) (int64, error) {
	negative := (a < 0) != (b < 0) != (den < 0)
	d := magnitude(den)
	hi, lo := bits.Mul64(magnitude(a), magnitude(b))
	if hi >= d { // also den == 0
		return 0, ErrRange
	}
	q, rem := bits.Div64(hi, lo, d)
	if roundsAway(q, rem, d, r) {
		q++
		if q == 0 {
			return 0, ErrRange
		}
	}
	return signed(q, negative)
}

// RoundTo rounds v to a multiple of unit, which must be positive. A value so
// near the end of int64 that the multiple above it does not exist is rounded
// towards zero.
func RoundTo(v, unit int64, r Rounding) int64 {
	rem := v % unit
	base := v - rem
	if !roundsAway(magnitude(base/unit), magnitude(rem), uint64(unit), r) {
		return base
	}
	step := unit
	if v < 0 {
		step = -unit
	}
	if sum, err := Add(base, step); err == nil {
		return sum
	}
	return base
}

// Add returns a+b, or ErrRange when it does not fit.
func Add[T ~int64](a, b T) (T, error) {
	sum := a + b
	if (sum < a) != (b < 0) {
		return 0, ErrRange
	}
	return sum, nil
}

// Sum adds all values, or returns ErrRange when a partial sum does not fit.
func Sum[T ~int64](values ...T) (T, error) {
	var total T
	for _, v := range values {
		var err error
		if total, err = Add(total, v); err != nil {
			return 0, err
		}
	}
	return total, nil
}

// roundsAway reports whether the quotient q with remainder rem of divisor d
// takes one step away from zero.
func roundsAway(q, rem, d uint64, r Rounding) bool {
	switch half := d - rem; { // rem and half compare like rem/d and 1/2, without overflow
	case rem != half:
		return rem > half
	case r == HalfUp:
		return true
	default:
		return q&1 == 1
	}
}

func magnitude(v int64) uint64 {
	if v < 0 {
		return -uint64(v)
	}
	return uint64(v)
}

func signed(magnitude uint64, negative bool) (int64, error) {
	switch {
	case negative && magnitude <= 1<<63:
		return -int64(magnitude), nil // also exact for 1<<63: both sides are MinInt64
	case !negative && magnitude <= math.MaxInt64:
		return int64(magnitude), nil
	default:
		return 0, ErrRange
	}
}
