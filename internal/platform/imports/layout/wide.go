package layout

import (
	"cmp"
	"strings"

	"ynova/internal/kernel/month"
	"ynova/internal/kernel/ptbr"
)

// fewestMonths in headers make a table whose months stand in columns.
const fewestMonths = 2

// monthWords is how many words of a header may name its month: "setembro de 2026".
const monthWords = 3

// monthIn finds the month that a header names, and what else it says.
func monthIn(header string) (m month.Month, rest string, ok bool) {
	words := strings.Fields(strings.ReplaceAll(header, "_", " "))
	for n := min(len(words), monthWords); n > 0; n-- {
		for at := range len(words) - n + 1 {
			text := strings.Trim(strings.Join(words[at:at+n], " "), "()[]:;,–-")
			if _, number := digits(text); number && len(words) > 1 {
				continue // the serial of a day stands alone
			}
			if m, problem := Month(text); problem == "" {
				return m, strings.Join(append(words[:at:at], words[at+n:]...), " "), true
			}
		}
	}
	return 0, "", false
}

// monthsIn finds the headers that name a month.
func monthsIn(header []string) map[int]month.Month {
	found := map[int]month.Month{}
	for i := range header {
		if m, _, ok := monthIn(header[i]); ok {
			found[i] = m
		}
	}
	return found
}

// MonthsStand reports whether the months of a table stand in its header.
func MonthsStand(header []string) bool { return len(monthsIn(header)) >= fewestMonths }

// MonthColumns are the columns of a header whose months stand in columns and of which it does
// not say what they measure; none in others.
func (f *Fields) MonthColumns(header []string) (names []string) {
	if f.Measures == nil {
		return nil
	}
	months := monthsIn(header)
	if len(months) < fewestMonths {
		return nil
	}
	for i, name := range SourceNames(header) {
		if field, known := f.recognise(header[i]); known && field == f.Measures.Month {
			return nil
		}
		if _, named := months[i]; !named {
			continue
		}
		if _, rest, _ := monthIn(header[i]); !f.Measures.has(f.Guess(rest)) {
			names = append(names, name)
		}
	}
	return names
}

// proposeMonths proposes what columns measure whose headers are months, as far as they say so.
func (f *Fields) proposeMonths(header []string, proposed []Field) {
	if f.Measures == nil {
		return
	}
	for i := range proposed {
		if known, named := f.recognise(header[i]); named && known == f.Measures.Month {
			return
		}
	}
	months := monthsIn(header)
	if len(months) < fewestMonths {
		return
	}
	for i := range months {
		proposed[i] = Ignore
		if _, rest, _ := monthIn(header[i]); f.Measures.has(f.Guess(rest)) {
			proposed[i] = f.Guess(rest)
		}
	}
}

// wide reports whether months stand in columns by a mapping.
func (f *Fields) wide(m *Mapping) bool {
	if f.Measures == nil || m.has(f.Measures.Month) || m.has(f.Measures.Day) {
		return false
	}
	months := map[month.Month]bool{}
	for _, a := range m.Columns {
		if !f.Measures.has(a.Field) {
			continue
		}
		if at, _, ok := monthIn(a.Source); ok {
			months[at] = true
		}
	}
	return len(months) >= fewestMonths
}

// For is the mapping for a header of the same signature: a month in a column is what another
// month of the same words was.
func (m *Mapping) For(header []string) *Mapping {
	if !MonthsStand(header) {
		return m
	}
	fields, ofMonths := map[string]Field{}, map[string]Field{}
	for _, a := range m.Columns {
		fields[a.Source] = a.Field
		if _, rest, ok := monthIn(a.Source); ok {
			ofMonths[Compact(rest)] = a.Field
		}
	}
	own := *m
	own.Columns = make([]Assignment, 0, len(header))
	for _, name := range SourceNames(header) {
		field, known := fields[name]
		if _, rest, ok := monthIn(name); ok && !known {
			field = ofMonths[Compact(rest)]
		}
		own.Columns = append(own.Columns, Assignment{Source: name, Field: cmp.Or(field, Ignore)})
	}
	return &own
}

// monthColumns are the columns of one month that are read together.
type monthColumns struct {
	month   month.Month
	rests   map[string]bool
	columns []int
}

// unpivot makes a row of each month of a row. Two columns that say the same are two rows: which one
// is right only the sender knows.
func (f *Fields) unpivot(t *Table, m Mapping) (*Table, Mapping, error) {
	fieldOf := map[string]Field{}
	for _, a := range m.Columns {
		fieldOf[a.Source] = a.Field
	}
	header := t.Header()
	var groups []*monthColumns
	of := map[int]*monthColumns{}
	for i, name := range SourceNames(header) {
		at, rest, named := monthIn(header[i])
		if !named || !f.Measures.has(fieldOf[name]) {
			continue
		}
		rest = ptbr.Fold(rest)
		var g *monthColumns
		for _, known := range groups {
			if known.month == at && !known.rests[rest] {
				g = known
			}
		}
		if g == nil {
			g = &monthColumns{month: at, rests: map[string]bool{}}
			groups = append(groups, g)
		}
		g.rests[rest], of[i] = true, g
		g.columns = append(g.columns, i)
	}
	d, err := t.shaped("Mês da coluna")
	if err != nil {
		return nil, m, err
	}
	cells := make([]string, d.shape.extra+1)
	for i := range t.Len() {
		whole := t.skip(i) != ""
		for k, g := range groups {
			kept := func(c int) bool { return of[c] == nil || of[c] == g || whole }
			for c := range d.shape.extra {
				cells[c] = ""
				if kept(c) {
					cells[c] = t.cell(i+1, c)
				}
			}
			cells[d.shape.extra] = g.month.String()
			if err := d.stand(i, g.columns[0]+1, cells, t.marksOf(i, kept)); err != nil {
				return nil, m, err
			}
			if whole && k == 0 {
				break
			}
		}
	}
	m.Columns = append(m.Columns[:len(m.Columns):len(m.Columns)], Assignment{Source: d.addedNames(1)[0], Field: f.Measures.Month})
	return d.settled(), m, nil
}

// joinHeaders makes one header of two rows of a part, where the months stand above what is measured in
// them, and returns the last of them. At is the row that names most; nil: it is the header alone.
func (f *Fields) joinHeaders(t *Table, p *Part, at int) (last int, joined []string) {
	if f.Measures == nil || f.named(t.cellsOf(at)) == 0 {
		return at, nil
	}
	for _, upper := range [...]int{at, at - 1} {
		if upper < p.from || upper+1 >= p.to {
			continue
		}
		if joined := f.joined(t.cellsOf(upper), t.cellsOf(upper+1)); joined != nil {
			return upper + 1, joined
		}
	}
	return at, nil
}

// joined is the header that two rows make; nil where they do not.
func (f *Fields) joined(months, measures []string) []string {
	joined := make([]string, max(len(months), len(measures)))
	above, named, measured := "", map[string]bool{}, 0
	for i := range joined {
		var top, below string
		if i < len(months) {
			top = strings.TrimSpace(months[i])
		}
		if i < len(measures) {
			below = strings.TrimSpace(measures[i])
		}
		if _, rest, ok := monthIn(top); ok && rest == "" {
			above = top
			named[top] = true
		} else if top != "" {
			above = ""
		}
		switch {
		case above != "" && below != "":
			joined[i] = above + " " + below
			if _, number := ReadNumber(below); !number && f.Guess(below) != Ignore {
				measured++
			}
		case top != "":
			joined[i] = top
		default:
			joined[i] = below
		}
	}
	if len(named) < fewestMonths || measured < fewestMonths {
		return nil
	}
	return joined
}
