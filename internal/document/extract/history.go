package extract

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"ynova/internal/kernel/month"
)

// chain is a column of months that follow each other, one line each.
type chain struct {
	sheet *sheet
	rows  []monthRow
}

type monthRow struct {
	line  int
	token token // the month
	after int   // the first token after it
	year  int
	num   int
	month month.Month
}

// minMonths is the shortest history; fewer months below each other are chance.
const minMonths = 3

// histories reads every table whose lines are successive months. Months beside a
// drawing have no numbers and give nothing.
func (r *reader) histories() {
	for n := range r.sheets {
		for _, c := range chainsOf(&r.sheets[n]) {
			if r.dateChain(&c) {
				r.history(c)
			}
		}
		r.across(&r.sheets[n])
	}
	newest := func(a, b Month) int { return cmp.Compare(b.Month, a.Month) }
	slices.SortStableFunc(r.result.Consumption, newest)
	slices.SortStableFunc(r.result.Demand, newest)
}

// chainsOf finds months that stand below each other and differ by one.
func chainsOf(s *sheet) []chain {
	var open, out []chain
	for i, l := range s.lines {
		for _, row := range monthsIn(l, i) {
			at := slices.IndexFunc(open, func(c chain) bool { return c.takes(row) })
			if at < 0 {
				open = append(open, chain{sheet: s, rows: []monthRow{row}})
				continue
			}
			open[at].rows = append(open[at].rows, row)
		}
		if len(open) > 200 {
			break
		}
	}
	if s.scanned {
		open = bridge(s, open)
	}
	open = ladders(s, open)
	for _, c := range open {
		if len(c.rows) >= minMonths {
			out = append(out, c)
		}
	}
	return out
}

// monthsIn finds months that begin a phrase, or follow a year that does.
func monthsIn(l line, at int) []monthRow {
	var out []monthRow
	for i, t := range l.tokens {
		year, num, ok := monthOf(t.text)
		if !ok && t.first {
			year, num, ok = shortMonth(t.text)
		}
		if !ok || len(t.text) > 12 {
			continue
		}
		if !t.first {
			y, isYear := yearOf(l.tokens[i-1].fold)
			if !isYear || !l.tokens[i-1].first || year != yearless {
				continue
			}
			year = y
		}
		after := i + 1
		if year == yearless && after < len(l.tokens) && !l.tokens[after].first {
			if y, ok := yearOf(strings.Trim(l.tokens[after].fold, "/")); ok && l.tokens[after].fold != "" {
				year, after = y, after+1
			}
		}
		out = append(out, monthRow{line: at, token: t, after: after, year: year, num: num})
	}
	return out
}

// takes reports whether a month continues the column: below the last one, in its
// place, and its neighbour in time.
func (c chain) takes(row monthRow) bool {
	last := c.rows[len(c.rows)-1]
	if row.line == last.line || math.Abs(row.token.Right()-last.token.Right()) > 1.6*last.token.H && math.Abs(row.token.X-last.token.X) > 1.6*last.token.H {
		return false
	}
	pitch := 5 * last.token.H
	if n := len(c.rows); n > 1 {
		pitch = 1.8 * (last.token.Y - c.rows[n-2].token.Y)
	}
	if row.token.Y-last.token.Y > pitch {
		return false
	}
	step := (row.num - last.num + 12) % 12
	if len(c.rows) > 1 {
		return step == c.step()
	}
	return step == 1 || step == 11
}

// step is 1 where months follow each other downwards, 11 where they go back.
func (c chain) step() int { return (c.rows[1].num - c.rows[0].num + 12) % 12 }

// dateChain gives each month its year: the one that most printed years agree on,
// or else from the bill's own month, which stands first or last or just before.
func (r *reader) dateChain(c *chain) bool {
	step := 1
	if c.step() == 11 {
		step = -1
	}
	base, ok := c.votedBase(step)
	if !ok {
		period, known := r.period()
		if !known {
			return false
		}
		newest := 0
		if step > 0 {
			newest = len(c.rows) - 1
		}
		back := (period.Number() - c.rows[newest].num + 12) % 12
		if back > 1 {
			return false
		}
		base = period.Add(-back).Add(-step * newest)
	}
	for i := range c.rows {
		c.rows[i].month = base.Add(step * i)
		if y := c.rows[i].year; y != yearless && y != c.rows[i].month.Year() && c.rows[i].token.conf == 100 && hasDigit(c.rows[i].token.text) {
			return false // a text layer does not misread: these are not successive months
		}
	}
	return true
}

// votedBase is the first month that most of the printed years imply: recognition
// misreads some, and a year in the margin may belong to the line beside.
func (c *chain) votedBase(step int) (month.Month, bool) {
	votes := map[month.Month]int{}
	var best month.Month
	for i, row := range c.rows {
		if row.year == yearless {
			continue
		}
		base := month.New(row.year, row.num).Add(-step * i)
		if votes[base]++; votes[base] > votes[best] {
			best = base
		}
	}
	return best, len(votes) > 0
}

func (r *reader) period() (month.Month, bool) {
	m, err := month.Parse(r.result.Fields[Period].Value)
	return m, err == nil
}

// numbers are those beside a chain's months, and the columns in which they stand.
func (c *chain) numbers() (columns []column, table [][]token) {
	table = make([][]token, len(c.rows))
	var all []line
	for i, row := range c.rows {
		table[i] = numbersAfter(c.sheet.lines[row.line], row.after)
		all = append(all, line{tokens: table[i]})
	}
	return numberColumns(all), table
}

// history reads the numbers beside a chain's months.
func (r *reader) history(c chain) {
	columns, table := c.numbers()
	if len(columns) == 0 || len(columns) > 16 {
		return
	}
	kinds := r.historyKinds(c, columns, table)
	decimals := decimalsOf(columns, table)
	for i, row := range c.rows {
		for _, t := range table[i] {
			at := at(columns, t.Box)
			if at < 0 || kinds[at].measure == noMeasure {
				continue
			}
			d, whole := printedNumber(t.text, decimals[at], c.sheet.scanned)
			if d.IsNegative() {
				continue
			}
			v := r.cellValue(d.String(), t, c.sheet.number, kinds[at].proofs, kinds[at].label)
			v.by(kinds[at].rule)
			if kinds[at].guessed {
				v.ev.place = otherPlace
			}
			if !whole {
				v.Confidence, v.Note = 40, "A vírgula pode ter sido perdida na leitura"
			}
			r.put(row.month.String(), kinds[at], *v)
		}
	}
}

// numbersAfter collects the numbers of a line until the first word; marks and
// bars drawn with letters are passed over.
func numbersAfter(l line, i int) []token {
	var out []token
	for ; i < len(l.tokens) && len(out) < 16; i++ {
		t := l.tokens[i]
		if _, ok := number(t.text); ok {
			out = append(out, t)
			continue
		}
		if hasLetter(t.text) && strings.Trim(t.fold, "li|1") != "" && len(t.fold) > 1 && (t.conf == 100 || len(t.fold) > 2) { // bars are letters, or recognition makes some of them
			break
		}
	}
	return out
}

func numberColumns(lines []line) []column {
	var spots []token
	for _, l := range lines {
		spots = append(spots, l.tokens...)
	}
	slices.SortStableFunc(spots, func(a, b token) int { return cmp.Compare(a.Right(), b.Right()) })
	var out []column
	for _, t := range spots {
		if n := len(out); n > 0 && out[n-1].OverlapX(t.Box) > 0.35 {
			out[n-1].Box = out[n-1].Union(t.Box)
			continue
		}
		out = append(out, column{Box: t.Box})
	}
	return out
}

// put stores one number of a history: the first table that states it wins, but a learned rule
// replaces a value found without one.
func (r *reader) put(m string, k historyKind, v Value) {
	list := &r.result.Consumption
	if k.measure == demandMeasure {
		list = &r.result.Demand
	}
	i := slices.IndexFunc(*list, func(row Month) bool { return row.Month == m })
	if i < 0 {
		*list = append(*list, Month{Month: m})
		i = len(*list) - 1
	}
	slot := (*list)[i].slot(k.post)
	if *slot == nil || (*slot).Rule == "" && k.rule != nil {
		*slot = &v
	}
}

// slot is where a month keeps the number of a time of day.
func (m *Month) slot(p post) **Value {
	switch p {
	case peakPost:
		return &m.Peak
	case offPeakPost:
		return &m.OffPeak
	case reactivePost:
		return &m.Reactive
	}
	return &m.Single
}
