package chain

import (
	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/fixed"
)

func wholeKWh(e energy.Energy) int64 { return int64(e / energy.KWh) }

func sum(values []int64) int64 {
	var total int64
	for _, v := range values {
		total += v
	}
	return total
}

// split shares total in proportion to c.weights, none of them negative, each
// share rounded half to even; the last that has a weight takes the residue
// (domain 1.4), or the largest where it would turn negative. All weights zero
// share equally.
func (c *Calculator) split(total int64) []int64 {
	c.parts = c.parts[:0]
	whole := sum(c.weights)
	if whole == 0 {
		for i := range c.weights {
			c.weights[i] = 1
		}
		whole = int64(len(c.weights))
	}
	last, largest, rest := 0, 0, total
	for i, w := range c.weights {
		if w > 0 {
			last = i
		}
		if w > c.weights[largest] {
			largest = i
		}
		v, err := fixed.MulDiv(total, w, whole, fixed.HalfEven)
		if err != nil {
			v = 0 // cannot be: a share is not more than the total
		}
		c.parts = append(c.parts, v)
		rest -= v
	}
	c.parts[last] += rest
	if c.parts[last] < 0 && total >= 0 {
		c.parts[largest] += c.parts[last]
		c.parts[last] = 0
	}
	return c.parts
}
