package extract

import (
	"math"
	"slices"
	"strings"

	"ynova/internal/platform/page"
)

// How a history is known whose months stand beside each other.
const (
	leastAcross = 6   // months of one line
	underReach  = 4.5 // how far below the months their numbers stand, in heights of a line
)

// across reads histories whose months stand beside each other, each above its number;
// what is measured stands before the numbers, before the months, or over them.
func (r *reader) across(s *sheet) {
	for i, l := range s.lines {
		c := chain{sheet: s, rows: monthsIn(l, i)}
		if len(c.rows) < leastAcross || !c.successive() || !r.dateChain(&c) {
			continue
		}
		over := headingsOf(s, i, c.rows[0].token.Box)
		for _, below := range s.lines[i+1:] {
			if below.Y-l.Bottom() > underReach*l.H {
				break
			}
			r.under(&c, below, over)
		}
	}
}

// successive reports whether each month of a line follows the one before it, or each
// goes back.
func (c *chain) successive() bool {
	step := c.step()
	for i := 1; i < len(c.rows); i++ {
		if (c.rows[i].num-c.rows[i-1].num+12)%12 != step {
			return false
		}
	}
	return step == 1 || step == 11
}

// under reads one line of numbers below months, where most of them have one.
func (r *reader) under(c *chain, l line, over []string) {
	numbers := make([]token, len(c.rows))
	n, heads := 0, []token{}
	for _, t := range l.tokens {
		_, ok := number(t.text)
		at := slices.IndexFunc(c.rows, func(row monthRow) bool { return standsBelow(t.Box, row.token.Box) })
		switch {
		case ok && at >= 0 && numbers[at].text == "":
			numbers[at], n = t, n+1
		case hasLetter(t.text) && t.Right() < c.rows[0].token.X:
			heads = append(heads, t)
		case hasLetter(t.text):
			return
		}
	}
	if 2*n <= len(c.rows) {
		return
	}
	k := r.kindAcross(c, numbers, append([]string{joinFold(heads)}, over...))
	if k.measure == noMeasure {
		return
	}
	for i, t := range numbers {
		d, ok := number(t.text)
		if !ok || d.IsNegative() {
			continue
		}
		v := r.cellValue(d.String(), t, c.sheet.number, k.proofs, k.label)
		if k.guessed {
			v.ev.place = otherPlace
		}
		r.put(c.rows[i].month.String(), k, *v)
	}
}

// kindAcross understands the words around a line of numbers; where none names what is
// measured, the newest number may be what is billed.
func (r *reader) kindAcross(c *chain, numbers []token, heads []string) historyKind {
	newest := numbers[0]
	if c.rows[1].month > c.rows[0].month {
		newest = numbers[len(numbers)-1]
	}
	k := kindOfHead(heads, strings.Join(heads, " "))
	billed := newest.text != "" && r.billedEnergy(newest)
	if k.measure == noMeasure && billed {
		k = historyKind{measure: consumptionMeasure, guessed: true}
	}
	if k.measure == consumptionMeasure && billed {
		k.proofs = proofHistory
		r.proveBilled(newest)
	}
	return k
}

// standsBelow reports whether a number stands below a month: under it, or flush with it.
func standsBelow(b, month page.Box) bool {
	return math.Abs(b.MidX()-month.MidX()) < month.H || math.Abs(b.Right()-month.Right()) < month.H || math.Abs(b.X-month.X) < month.H
}

// headingsOf are the phrases before the months of a line and over them, the nearest first.
func headingsOf(s *sheet, at int, first page.Box) (out []string) {
	for i := at; i >= 0 && first.Y-s.lines[i].Bottom() < headReach*first.H; i-- {
		for _, phrase := range s.lines[i].phrases() {
			if b, _ := boxOf(phrase); i < at || b.Right() < first.X {
				out = append(out, joinFold(phrase))
			}
		}
	}
	return out
}
