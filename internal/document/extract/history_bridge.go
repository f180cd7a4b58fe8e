package extract

import (
	"math"
	"slices"
)

// bridge joins chains of a scanned page that a month divides which recognition
// could not read: the lines between stand where the months between must stand.
func bridge(s *sheet, chains []chain) []chain {
	for i := range chains {
		for j := range chains {
			if i != j && len(chains[i].rows) > 0 && len(chains[j].rows) > 0 {
				if joined, ok := join(s, chains[i], chains[j]); ok {
					chains[i], chains[j] = joined, chain{}
					return bridge(s, slices.DeleteFunc(chains, func(c chain) bool { return len(c.rows) == 0 }))
				}
			}
		}
	}
	return chains
}

// widestHole is how many unreadable months in a row are bridged.
const widestHole = 3

func join(s *sheet, a, b chain) (chain, bool) {
	last, first := a.rows[len(a.rows)-1], b.rows[0]
	pitch, step, ok := rhythm(a, b)
	if !ok || math.Abs(last.token.X-first.token.X) > 2*last.token.H {
		return chain{}, false
	}
	steps := int(math.Round((first.token.Y - last.token.Y) / pitch))
	if steps < 2 || steps > widestHole+1 || math.Abs(first.token.Y-last.token.Y-float64(steps)*pitch) > 0.35*pitch ||
		(last.num-1+step*steps+12*widestHole)%12+1 != first.num {
		return chain{}, false
	}
	out := chain{sheet: s, rows: slices.Clone(a.rows)}
	for n := 1; n < steps; n++ {
		row, ok := unread(s, last, last.token.MidY()+float64(n)*pitch, pitch)
		if !ok {
			return chain{}, false
		}
		row.num = (last.num-1+step*n+12*widestHole)%12 + 1
		out.rows = append(out.rows, row)
	}
	out.rows = append(out.rows, b.rows...)
	return out, true
}

// rhythm is the height of a line and the direction of time of two chains that may
// be parts of one.
func rhythm(a, b chain) (pitch float64, step int, ok bool) {
	for _, c := range [...]chain{a, b} {
		if len(c.rows) < 2 {
			continue
		}
		d := 1
		if c.step() == 11 {
			d = -1
		}
		p := (c.rows[len(c.rows)-1].token.Y - c.rows[0].token.Y) / float64(len(c.rows)-1)
		if ok && (d != step || math.Abs(p-pitch) > 0.2*pitch) {
			return 0, 0, false
		}
		pitch, step, ok = p, d, true
	}
	return pitch, step, ok && pitch > 0
}

// sureMonth is how sure recognition is of a month that is no other one misread.
const sureMonth = 75

// unread finds the line at a height that begins where the months stand, or with a number
// beside them where recognition saw no month at all. Lines of items begin with months too,
// which do not follow each other: one that was read is no hole.
func unread(s *sheet, like monthRow, y, pitch float64) (monthRow, bool) {
	var without monthRow
	found := false
	for i, l := range s.lines {
		for at, t := range l.tokens {
			if math.Abs(t.MidY()-y) >= 0.4*pitch {
				continue
			}
			if math.Abs(t.X-like.token.X) < 2*like.token.H && hasLetter(t.text) {
				if _, _, read := monthOf(t.text); read && t.conf >= sureMonth {
					return monthRow{}, false
				}
				return monthRow{line: i, token: t, after: at + 1}, true
			}
			if _, ok := number(t.text); ok && !found && t.X > like.token.Right() {
				without, found = monthRow{line: i, token: like.token, after: at}, true
				without.token.Y, without.token.conf = y-like.token.H/2, 0
			}
		}
	}
	return without, found
}
