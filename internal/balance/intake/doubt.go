package intake

import (
	"slices"

	"ynova/internal/kernel/doubt"
	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/ptbr"
)

// As many months make a history, and the newest are what counts of it.
const (
	FewestMonths = 3
	MostMonths   = 12
)

// MostConsumption is what no unit consumes in a month.
const MostConsumption = 250_000 * energy.MWh

// Consumed is how a consumption is written, and mistaken.
var Consumed = doubt.Kind[energy.Energy]{
	Write: ptbr.FormatMWh, Large: "O valor está em kWh?", Small: "O valor está em MWh?",
}

// Strange reports whether a value is out of proportion to the median of the months
// before (TD-02).
func Strange[V ~int64](value, median V) bool { return value > 3*median || 3*value < median }

// Median is that of the values, which it sorts; 0 for none.
func Median[V ~int64](values []V) V {
	n := len(values)
	if n == 0 {
		return 0
	}
	slices.Sort(values)
	return (values[(n-1)/2] + values[n/2]) / 2
}
