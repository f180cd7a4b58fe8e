package chain

import (
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/percent"
)

// Accumulated is a contract's position in its contract year, up to a month.
type Accumulated struct {
	Net   Energy
	Limit Energy
	Delta Opt[percent.Percent] // of the net against the limit
}

// Year sums a contract's months, which must come in order, since the last
// anniversary of its start (domain 1.7). A month that is not known is left out of
// both sums and has no position itself.
type Year struct {
	start month.Month
	year  int
	sum   Accumulated
}

// NewYear returns the sums of a contract that begins at start.
func NewYear(start month.Date) Year { return Year{start: start.Month(), year: -1} }

// Add adds a month and returns the position with it.
func (y *Year) Add(m month.Month, net, limit Energy) Accumulated {
	if year := floorDiv(int(m-y.start), 12); year != y.year || !y.sum.Net.Known {
		y.year = year
		y.sum = Accumulated{Net: Energy{Known: true}, Limit: Energy{Known: true}}
	}
	if !net.Known || !limit.Known {
		return Accumulated{}
	}
	y.sum.Net, y.sum.Limit = plus(y.sum.Net, net), plus(y.sum.Limit, limit)
	y.sum.Delta = Change(y.sum.Net, y.sum.Limit)
	return y.sum
}

// Opportunity reports whether the consumption runs near or over the limit:
// delta at or above the threshold.
func (a Accumulated) Opportunity(threshold Opt[percent.Percent]) bool {
	return a.Delta.Known && threshold.Known && a.Delta.V >= threshold.V
}

func floorDiv(a, b int) int {
	q := a / b
	if a%b < 0 {
		q--
	}
	return q
}
