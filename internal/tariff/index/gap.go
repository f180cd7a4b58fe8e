package index

import (
	"slices"

	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/month"
	"ynova/internal/tariff/reference"
)

// gap is a run of months without value between two months that have one.
type gap struct {
	first, last month.Month
	next        month.Month // the month with a value after it
}

// sentence says what is missing and why it matters: a price that follows the index
// over the gap would have nothing to be computed from.
func (g gap) sentence() string {
	const rule = ": a série não pode ter meses sem valor"
	if g.first == g.last {
		return "Falta " + g.first.Short() + rule
	}
	return "Faltam os meses de " + g.first.Short() + " a " + g.last.Short() + rule
}

// gapsIn returns the gaps of a table that is in descending order, oldest first.
func gapsIn(months []Month) []gap {
	var gaps []gap
	for i := len(months) - 1; i > 0; i-- {
		if older, newer := months[i].Month, months[i-1].Month; newer > older.Add(1) {
			gaps = append(gaps, gap{first: older.Add(1), last: newer.Add(-1), next: newer})
		}
	}
	return gaps
}

// gapsOf returns the months that lack between the first and the last, in order.
func gapsOf(months []Month) []month.Month {
	var missing []month.Month
	for _, g := range gapsIn(months) {
		for m := g.first; m <= g.last; m++ {
			missing = append(missing, m)
		}
	}
	return missing
}

// opened returns the gaps that a table has and did not have before, when it held
// fewer months. What lies between the months of before was a gap then as well.
func opened(before, after []Month) []gap {
	var gaps []gap
	for _, g := range gapsIn(after) {
		known := len(before) > 0 && g.first > before[len(before)-1].Month && g.last < before[0].Month
		if !known {
			gaps = append(gaps, g)
		}
	}
	return gaps
}

// gapProblems are the gaps that a file opens, each at the line of the month after
// it, or before it where the table has that one.
func gapProblems(file *fileIndex, before, after []Month) []reference.Problem {
	var problems []reference.Problem
	for _, g := range opened(before, after) {
		line := file.ordered[g.next]
		if line == 0 {
			line = file.ordered[g.first.Add(-1)]
		}
		problems = append(problems, reference.Problem{Line: line, Column: 1, Message: g.sentence()})
	}
	return problems
}

// refuseGap refuses a new month that leaves months without value before or after it.
func refuseGap(before []Month, m month.Month) error {
	after := append(slices.Clone(before), Month{Month: m})
	slices.SortFunc(after, func(a, b Month) int { return int(b.Month - a.Month) })
	var wrong fault.Collector
	for _, g := range opened(before, after) {
		wrong.Add("month", g.sentence())
	}
	return wrong.Err()
}
