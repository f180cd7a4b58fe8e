package imports

import (
	"slices"

	"ynova/internal/kernel/doubt"
	"ynova/internal/platform/imports/layout"
)

// byLine are the first problems of each line.
func byLine(problems []layout.Problem) map[int]layout.Problem {
	lines := make(map[int]layout.Problem, len(problems))
	for _, p := range problems {
		if _, seen := lines[p.Line]; !seen {
			lines[p.Line] = p
		}
	}
	return lines
}

// refusal is the sentence for a file of which too much is out of proportion, or beyond
// what anything has; empty where it is not so much (TD-02). The suspended rows are out of
// the review.
func refusal[R any](review *layout.Review[R], doubts []layout.Problem) string {
	implausible := byLine(slices.DeleteFunc(slices.Clone(doubts), func(p layout.Problem) bool { return p.Twin }))
	for _, p := range review.Rejected {
		if p.Beyond {
			implausible[p.Line] = p
		}
	}
	j := doubt.Judgement{Judged: review.Valid() + len(implausible)}
	for _, p := range implausible {
		j.Implausibly(p.Scale)
	}
	return j.Refusal()
}
