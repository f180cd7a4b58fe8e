package fixed

import "slices"

// Median is that of the values, which it sorts; 0 for none.
func Median[V ~int64](values []V) V {
	n := len(values)
	if n == 0 {
		return 0
	}
	slices.Sort(values)
	return (values[(n-1)/2] + values[n/2]) / 2
}
