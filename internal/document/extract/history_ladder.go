package extract

import (
	"cmp"
	"math"
	"slices"

	"ynova/internal/kernel/month"
)

// A ladder is a column of numbers at even distances beside which some months were
// recognised and others, painted, were not: the steps between give those.
const (
	leastSteps = 6 // numbers below each other
	leastVotes = 3 // months that must agree on what the first step is
)

// step is one number of a ladder with its line.
type step struct {
	line  int
	token token
}

// ladders finds the histories of a page whose months are partly painted. Chains whose
// lines all lie on one are replaced.
func ladders(s *sheet, chains []chain) []chain {
	var months []monthRow
	painted := false
	for i, l := range s.lines {
		for _, row := range monthsIn(l, i) {
			months, painted = append(months, row), painted || row.token.conf < 100
		}
	}
	if !painted {
		return chains
	}
	for _, seed := range months {
		c, ok := ladderAt(s, seed, months)
		if !ok {
			continue
		}
		within := func(other chain) bool {
			return !slices.ContainsFunc(other.rows, func(row monthRow) bool {
				return !slices.ContainsFunc(c.rows, func(mine monthRow) bool { return mine.line == row.line })
			})
		}
		if slices.ContainsFunc(chains, func(other chain) bool { return len(other.rows) >= len(c.rows) && sharesLine(other, c) }) {
			continue
		}
		return append(slices.DeleteFunc(chains, within), c)
	}
	return chains
}

func sharesLine(a, b chain) bool {
	return slices.ContainsFunc(a.rows, func(row monthRow) bool {
		return slices.ContainsFunc(b.rows, func(other monthRow) bool { return other.line == row.line })
	})
}

// ladderAt builds the ladder that a month stands beside.
func ladderAt(s *sheet, seed monthRow, months []monthRow) (chain, bool) {
	beside := numbersAfter(s.lines[seed.line], seed.after)
	if len(beside) == 0 {
		return chain{}, false
	}
	steps := stepsAt(s, seed, beside[0])
	if len(steps) < leastSteps {
		return chain{}, false
	}
	votes := map[month.Month]int{} // of the month of step 0, time going back
	up := map[month.Month]int{}    // and time going on
	voted := map[int]monthRow{}
	for _, m := range months {
		i := slices.IndexFunc(steps, func(t step) bool { return t.line == m.line })
		if i < 0 || m.year == yearless || !near(m.token, seed.token) {
			continue
		}
		voted[i] = m
		votes[month.New(m.year, m.num).Add(i)]++
		up[month.New(m.year, m.num).Add(-i)]++
	}
	base, n := elected(votes)
	direction := -1
	if other, more := elected(up); more > n {
		base, n, direction = other, more, 1
	}
	if n < leastVotes || 2*n <= len(voted) {
		return chain{}, false
	}
	return climb(s, seed, steps, voted, base, direction)
}

// climb gives the steps their months, as far as nothing else stands where the months do:
// a line "MÉDIA" is none.
func climb(s *sheet, seed monthRow, steps []step, voted map[int]monthRow, base month.Month, direction int) (chain, bool) {
	out := chain{sheet: s}
	for i, t := range steps {
		_, read := voted[i]
		row := monthRow{line: t.line, token: seed.token, after: len(s.lines[t.line].tokens)}
		row.token.Y, row.token.conf = t.token.Y, 100
		for at, word := range s.lines[t.line].tokens {
			if near(word, seed.token) && hasLetter(word.text) && !read && !hasDigit(word.text) && len(word.fold) > 3 && word.conf >= sureMonth {
				if len(out.rows) >= leastSteps {
					return out, true
				}
				row.line = -1
			}
			if word.X > seed.token.Right() {
				row.after = min(row.after, at)
			}
		}
		if row.line < 0 { // what stood above it is no part of the history
			out.rows = nil
			continue
		}
		m := base.Add(direction * i)
		row.year, row.num = m.Year(), m.Number()
		out.rows = append(out.rows, row)
	}
	return out, len(out.rows) >= leastSteps
}

// near reports whether a word stands in a column of months.
func near(t, month token) bool {
	return math.Abs(t.Right()-month.Right()) < 2*month.H || math.Abs(t.X-month.X) < 2*month.H
}

// stepsAt are the numbers above and below one, at even distances.
func stepsAt(s *sheet, seed monthRow, number1 token) []step {
	var all []step
	for i, l := range s.lines {
		for _, t := range l.tokens {
			if _, ok := number(t.text); ok && t.X > seed.token.Right() && t.OverlapX(number1.Box) > 0.5 {
				all = append(all, step{line: i, token: t})
				break
			}
		}
	}
	at := slices.IndexFunc(all, func(t step) bool { return t.line == seed.line })
	if at < 0 || len(all) < leastSteps {
		return nil
	}
	gaps := make([]float64, 0, len(all))
	for i := 1; i < len(all); i++ {
		gaps = append(gaps, all[i].token.MidY()-all[i-1].token.MidY())
	}
	sorted := slices.SortedFunc(slices.Values(gaps), cmp.Compare[float64])
	pitch := sorted[len(sorted)/2]
	even := func(gap float64) bool { return gap > 0.6*pitch && gap < 1.4*pitch }
	from, to := at, at+1
	for from > 0 && even(gaps[from-1]) {
		from--
	}
	for to < len(all) && even(gaps[to-1]) {
		to++
	}
	return all[from:to]
}

func elected(votes map[month.Month]int) (best month.Month, most int) {
	for m, n := range votes {
		if n > most || n == most && m < best {
			best, most = m, n
		}
	}
	return best, most
}
