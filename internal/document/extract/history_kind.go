package extract

import (
	"math"
	"slices"
	"strings"

	"github.com/shopspring/decimal"

	"ynova/internal/kernel/month"
	"ynova/internal/platform/page"
)

type measure uint8

const (
	noMeasure measure = iota
	consumptionMeasure
	demandMeasure
)

type post uint8

const (
	singlePost post = iota
	peakPost
	offPeakPost
	reactivePost
)

// historyKind is what a column of a history holds.
type historyKind struct {
	measure measure
	post    post
	label   string
	guessed bool  // no word over it names what is measured
	proofs  proof // of what it holds
	rule    *Rule // that was learned
}

// headReach is how far above its first line a history's heading may stand.
const headReach = 7.5

// historyKinds understands each column by the words above it, and looks for its newest
// number elsewhere on the bill.
func (r *reader) historyKinds(c chain, columns []column, table [][]token) []historyKind {
	heads := headsOf(c, columns)
	out := make([]historyKind, len(columns))
	title := titleOf(heads)
	for i := range columns {
		out[i] = kindOfHead(heads[i], title)
		if daysColumn(columns[i], table) && (len(columns) > 1 || strings.Contains(strings.Join(heads[i], " "), "dia")) {
			out[i] = historyKind{}
		}
	}
	r.untitled(c, columns, table, out)
	r.learnedHistory(c.sheet, columns, out)
	proofs := proof(0)
	for i := range out {
		if out[i].measure == noMeasure {
			continue
		}
		if r.repeats(c, columns[i], table) {
			proofs |= proofRepeat
		}
		if t, ok := newest(c, columns[i], table); ok && out[i].measure == consumptionMeasure && r.billedEnergy(t) {
			proofs |= proofHistory
			r.proveBilled(t)
		}
	}
	if proofs == 0 {
		proofs = r.goesOn(c, out)
	}
	for i := range out { // one table has one heading: what proves a column proves its neighbours
		out[i].proofs = proofs
	}
	r.tables = append(r.tables, monthTable{c.sheet.number, c.rows[0].month, c.rows[len(c.rows)-1].month, out})
	return out
}

// monthTable is a table of months that was read.
type monthTable struct {
	page        int
	first, last month.Month
	kinds       []historyKind
}

// goesOn finds the proofs of a table that goes on beside itself: half of its months stand
// in another of the same page with the same columns.
func (r *reader) goesOn(c chain, kinds []historyKind) proof {
	same := func(a, b historyKind) bool { return a.measure == b.measure && a.post == b.post }
	for _, t := range r.tables {
		next := abs(int(c.rows[0].month-t.last)) == 1 || abs(int(t.first-c.rows[len(c.rows)-1].month)) == 1
		if next && t.page == c.sheet.number && slices.EqualFunc(t.kinds, kinds, same) {
			for _, k := range t.kinds {
				if k.measure != noMeasure {
					return k.proofs
				}
			}
		}
	}
	return 0
}

// headsOf gives each column its headings, the nearest first.
func headsOf(c chain, columns []column) [][]string {
	first := c.rows[0]
	from, to := first.token.X-3*first.token.H, columns[len(columns)-1].Right()+4*first.token.H
	out := make([][]string, len(columns))
	for i := first.line - 1; i >= 0; i-- {
		l := c.sheet.lines[i]
		if first.token.Y-l.Bottom() > headReach*first.token.H {
			break
		}
		if l.Bottom() > first.token.Y+0.4*first.token.H {
			continue
		}
		var heads [][]token
		for _, phrase := range l.phrases() {
			b, _ := boxOf(phrase)
			if _, ok := number(phrase[0].text); ok && b.MidX() > from && b.MidX() < to {
				heads = nil // a line of the table that is no month: MÉDIA
				break
			}
			words := joinFold(phrase) // over the months: what they are called, or a MÉDIA whose number was not recognised
			ofMonths := b.OverlapX(first.token.Box) > 0.5 && b.Right() < columns[0].X && (strings.HasPrefix(words, "mes") || words == "media")
			if b.MidX() > from && b.MidX() < to && !ofMonths {
				heads = append(heads, phrase)
			}
		}
		spread(heads, columns, out)
	}
	return out
}

// spread assigns the phrases of one heading line: in order where there are as
// many as columns, else to the nearest columns.
func spread(heads [][]token, columns []column, out [][]string) {
	if len(heads) == 0 {
		return
	}
	for i, c := range columns {
		best := heads[0]
		if len(heads) == len(columns) {
			best = heads[i]
		} else {
			distance := math.Inf(1)
			for _, h := range heads {
				b, _ := boxOf(h)
				if d := gapX(b, c.Box); d < distance {
					best, distance = h, d
				}
			}
		}
		out[i] = append(out[i], joinFold(best))
	}
}

// gapX is the distance of two boxes' middles; overlapping ones are near.
func gapX(a, b page.Box) float64 {
	d := math.Abs(a.MidX() - b.MidX())
	if a.OverlapX(b) > 0.6 {
		return d / 4
	}
	return d
}

func titleOf(heads [][]string) string {
	var all []string
	for _, h := range heads {
		all = append(all, h...)
	}
	return strings.Join(all, " ")
}

// kindOfHead reads headings from the nearest to the farthest: the nearest that
// names what is measured, and the nearest that names the time of day, decide.
func kindOfHead(heads []string, title string) historyKind {
	k := historyKind{}
	posted := false
	for _, h := range heads {
		switch {
		case k.measure == noMeasure && (strings.Contains(h, "media") || strings.Contains(h, "dia") && !strings.Contains(h, "kwh") || strings.Contains(h, "reservado") || strings.Contains(h, "r$") || strings.Contains(h, "valor")):
			return historyKind{}
		case k.measure == noMeasure && (strings.Contains(h, "demanda") || strings.HasPrefix(h, "dem.") || hasWord(h, "dem") || hasWord(h, "kw") || strings.HasSuffix(h, "emmedida")):
			k.measure, k.label = demandMeasure, h
		case k.measure == noMeasure && (strings.Contains(h, "consumo") || strings.Contains(h, "kwh") || hasWord(h, "cons") || strings.Contains(h, "energia")):
			k.measure, k.label = consumptionMeasure, h
		}
		if !posted {
			k.post, posted = postOf(h)
		}
		if k.measure != noMeasure && k.post == singlePost && strings.Contains(h, "reservado") {
			return historyKind{}
		}
	}
	if k.measure == noMeasure && strings.Contains(title, "historico") && strings.Contains(title, "consumo") && !strings.Contains(title, "demanda") && posted {
		k.measure, k.guessed = consumptionMeasure, true
	}
	return k
}

func hasWord(s, word string) bool { return slices.Contains(strings.Fields(s), word) }

// postOf is the time of day that a heading names.
func postOf(h string) (post, bool) {
	switch {
	case strings.Contains(h, "reativ") || strings.Contains(h, "ufer") || strings.Contains(h, "dmcr") || strings.Contains(h, "kvar"):
		return reactivePost, true
	case strings.Contains(h, "fora") || strings.Contains(h, "f ponta") || strings.Contains(h, "fponta") || strings.Contains(h, "f.ponta") || hasWord(h, "fp") || hasWord(h, "hfp"):
		return offPeakPost, true
	case strings.Contains(h, "ponta") || hasWord(h, "hp") || h == "p":
		return peakPost, true
	default:
		return singlePost, false
	}
}

// daysColumn reports whether all numbers of a column are lengths of a month.
func daysColumn(c column, table [][]token) bool {
	n := 0
	for _, row := range table {
		for _, t := range row {
			if c.OverlapX(t.Box) < 0.5 {
				continue
			}
			days, ok := small(bare(t.text))
			if !ok || days < 10 || days > 70 {
				return false
			}
			n++
		}
	}
	return n > 0
}

// untitled understands the one column of a table without headings when its
// newest number is the bill's own consumption.
func (r *reader) untitled(c chain, columns []column, table [][]token, out []historyKind) {
	if slices.ContainsFunc(out, func(k historyKind) bool { return k.measure != noMeasure }) {
		return
	}
	for i := range columns {
		if daysColumn(columns[i], table) {
			continue
		}
		if t, ok := newest(c, columns[i], table); ok && r.billedEnergy(t) {
			out[i] = historyKind{measure: consumptionMeasure, guessed: true}
		}
		return
	}
}

// newest is the number of the latest month in a column.
func newest(c chain, col column, table [][]token) (token, bool) {
	row := 0
	if len(c.rows) > 1 && c.rows[1].month > c.rows[0].month {
		row = len(c.rows) - 1
	}
	for _, t := range table[row] {
		if col.OverlapX(t.Box) > 0.5 {
			return t, true
		}
	}
	return token{}, false
}

// leastSummed is from how many kWh on a sum of items is no chance.
var leastSummed = decimal.New(50, 0)

// billedEnergy reports whether an item charges this many kWh, or two or three that follow
// each other do: the times of day of one month.
func (r *reader) billedEnergy(t token) bool {
	d, ok := number(t.text)
	if !ok || d.IsZero() {
		return false
	}
	for i := range r.table.rows {
		sum := decimal.Zero
		for n, w := range r.table.rows[i:min(len(r.table.rows), i+3)] {
			q, ok := w.cells[colQuantity]
			if !ok {
				break
			}
			if sum = sum.Add(q.value); sum.Equal(d) && (n == 0 || d.GreaterThan(leastSummed)) {
				return true
			}
		}
	}
	return false
}

// proveBilled notes that what an item charges is the newest month of the history.
func (r *reader) proveBilled(t token) {
	for _, item := range r.result.Items {
		q, _ := number(t.text)
		if item.Quantity != nil && item.Quantity.Value == q.String() {
			item.Quantity.ev.proofs |= proofHistory
		}
	}
}

// repeats reports whether a column's newest number is printed elsewhere too.
func (r *reader) repeats(c chain, col column, table [][]token) bool {
	t, ok := newest(c, col, table)
	if !ok {
		return false
	}
	want, ok := number(t.text)
	if !ok || want.IsZero() {
		return false
	}
	found := false
	r.each(func(s *sheet, i int, l line) {
		if found || s == c.sheet && slices.ContainsFunc(c.rows, func(m monthRow) bool { return m.line == i }) {
			return
		}
		for _, other := range l.tokens {
			if d, ok := number(other.text); ok && d.Equal(want) {
				found = true
			}
		}
	})
	return found
}
