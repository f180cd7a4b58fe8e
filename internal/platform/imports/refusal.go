package imports

import (
	"slices"

	"ynova/internal/kernel/doubt"
	"ynova/internal/platform/imports/layout"
)

// byPlace are the first problems of each row.
func byPlace(problems []layout.Problem) map[layout.Place]layout.Problem {
	rows := make(map[layout.Place]layout.Problem, len(problems))
	for _, p := range problems {
		if _, seen := rows[p.Place()]; !seen {
			rows[p.Place()] = p
		}
	}
	return rows
}

// place is where the row of a line stands.
func (l *Line) place() layout.Place {
	if l.Ask == nil {
		return layout.Place{Line: l.Number}
	}
	return layout.Place{Line: l.Number, Part: l.Ask.Part}
}

// refusal is the sentence for a file of which too much is out of proportion, or beyond
// what anything has; empty where it is not so much (TD-02). The suspended rows are out of
// the review.
func refusal[R any](review *layout.Review[R], doubts []layout.Problem) string {
	implausible := byPlace(slices.DeleteFunc(slices.Clone(doubts), func(p layout.Problem) bool { return p.Twin }))
	for _, p := range review.Rejected {
		if p.Beyond {
			implausible[p.Place()] = p
		}
	}
	j := doubt.Judgement{Judged: review.Valid() + len(implausible)}
	for _, p := range implausible {
		j.Implausibly(p.Scale)
	}
	return j.Refusal()
}
