package layout

import (
	"slices"
	"strings"

	"ynova/internal/platform/sheet"
)

// titleRows is how many titles may stand above the header of a table behind a gap.
const titleRows = 3

// Part is a table of the file: what a header heads, in one sheet. A sheet has one of its own
// (Main), and others behind a gap of rows or beside an empty column (DR-05).
type Part struct {
	Sheet    int // its number in the file
	Main     bool
	Line     int      // of its header
	Column   int      // its first, from 1
	Rows     int      // below the header
	Named    int      // fields that the header names
	columns  []string // it, as names are compared
	top      int      // the first row of its sheet
	from, to int      // its rows in the table
	header   int      // the last row of it
	width    int      // its columns; 0: all from the first on
	joined   []string // the header, where two rows make it
}

// Names reports whether the header names enough for a table of this kind.
func (p *Part) Names() bool { return p.Named >= enoughColumns }

// Is reports whether another is the same table, whichever of its rows is taken for the header.
func (p *Part) Is(other *Part) bool { return p.from == other.from && p.Column == other.Column }

// Agrees reports whether another table has the same columns in their order, however they are spelled:
// of months in columns the same months.
func (p *Part) Agrees(other *Part) bool { return slices.Equal(p.columns, other.columns) }

// Parts looks for the tables of each sheet. No row is added afterwards.
func (t *Table) Parts(f *Fields) []Part {
	if t.parts != nil {
		return t.parts
	}
	t.text = t.build.String()
	t.build = strings.Builder{}
	for from := 0; from < len(t.rows); {
		to := from + 1
		for to < len(t.rows) && t.rows[to].sheet == t.rows[from].sheet {
			to++
		}
		for _, p := range t.below(f, from, to) {
			t.parts = append(t.parts, t.beside(f, &p)...)
		}
		from = to
	}
	return t.parts
}

// below finds the tables of a sheet that stand below each other. The sheet's own has the row that
// names most for its header; another begins behind a gap with a row that names fields. What stands
// between is of the table above it.
func (t *Table) below(f *Fields, top, to int) (found []Part) {
	own := f.headerRow(t, top, to)
	for from := top; from < to; {
		end := from + 1
		for end < to && t.rows[end].line-t.rows[end-1].line < 2 {
			end++
		}
		p := Part{Sheet: int(t.rows[top].sheet), Main: from <= own && own < end, Column: 1, top: top, from: from, to: end}
		header := own
		if !p.Main {
			header = t.heading(f, from, end, own)
		}
		switch n := len(found); {
		case header < 0 && n > 0:
			found[n-1].to = end
		case header >= 0:
			if n == 0 {
				p.from = top
			}
			p.header, p.joined = f.joinHeaders(t, &p, header)
			found = append(found, p)
		}
		from = end
	}
	for i := range found {
		t.describe(f, &found[i])
	}
	return found
}

// heading is the header of another table than the sheet's own, among the first rows behind a gap;
// -1: there is none. What stands above the sheet's own may be a form, and no table.
func (t *Table) heading(f *Fields, from, to, own int) int {
	for i := from; i < min(to, from+titleRows); i++ {
		cells := t.cellsOf(i)
		stated, numbers := 0, 0
		for _, cell := range cells {
			if text, ok := States(cell); ok {
				stated++
				if _, number := ReadNumber(text); number {
					numbers++
				}
			}
		}
		sure := f.recognised(cells)
		if f.Measures != nil && MonthsStand(cells) {
			sure++
		}
		if sure >= enoughColumns && from > own {
			return i
		}
		if numbers > 0 || i+1 == to && from <= own {
			continue
		}
		if most := max(sure, f.named(cells)); most >= enoughColumns && 2*most > stated {
			return i
		}
	}
	return -1
}

// describe says of a table what its header says.
func (t *Table) describe(f *Fields, p *Part) {
	head := t.head(p)
	p.Line, p.Rows, p.Named = int(t.rows[p.header].line), p.to-p.header-1, f.named(head)
	p.columns = make([]string, len(head))
	for i := range head {
		p.columns[i] = Compact(head[i])
	}
	if f.Measures != nil && MonthsStand(head) {
		p.Named++ // which no column names
	}
	if !p.whole() {
		p.Rows = 0
		for i := p.header + 1; i < p.to; i++ {
			if t.stated(i, p.Column-1, p.width) {
				p.Rows++
			}
		}
	}
}

// whole reports whether a table has all columns of its sheet.
func (p *Part) whole() bool { return p.Column == 1 && p.width == 0 }

// beside divides a table where an empty column stands between two headers that name the same:
// without that it is one table with a column that parts it.
func (t *Table) beside(f *Fields, p *Part) []Part {
	head := t.cellsOf(p.header)
	if p.joined != nil || len(head) < 2*enoughColumns+1 {
		return []Part{*p}
	}
	var parts []Part
	begin, end, names := 0, 0, map[Field]bool{}
	for from := 0; from < len(head); {
		to := from
		for to < len(head) && strings.TrimSpace(head[to]) != "" {
			to++
		}
		more := f.fieldsOf(head[from:to])
		if len(names) >= enoughColumns && len(more) >= enoughColumns && f.again(names, more) && t.empty(p, from-1) {
			parts = append(parts, p.cut(begin, end-begin))
			begin, names = from, map[Field]bool{}
		}
		for field := range more {
			names[field] = true
		}
		if to > from {
			end = to
		}
		from = to + 1
	}
	if parts == nil {
		return []Part{*p}
	}
	parts = append(parts, p.cut(begin, 0))
	parts[0].Main = p.Main
	for i := range parts {
		t.describe(f, &parts[i])
	}
	return parts
}

// cut is a table of some of the columns, from 0; of no width it has all that follow.
func (p *Part) cut(first, width int) Part {
	own := *p
	own.Main, own.Column, own.width = false, first+1, width
	return own
}

// again reports whether headers name a field twice that has one column.
func (f *Fields) again(names, more map[Field]bool) bool {
	for field := range more {
		if spec, _ := f.Spec(field); names[field] && !spec.Adds {
			return true
		}
	}
	return false
}

// empty reports whether a column has nothing in any row of a table.
func (t *Table) empty(p *Part, column int) bool {
	for i := p.header; i < p.to; i++ {
		if t.stated(i, column, 1) {
			return false
		}
	}
	return true
}

// stated reports whether a row has something in so many columns from one on, or (0) in all that
// follow. A formula without result is something.
func (t *Table) stated(row, from, width int) bool {
	r := &t.rows[row]
	to := int(r.cells)
	if width > 0 {
		to = min(to, from+width)
	}
	for column := from; column < to; column++ {
		if strings.TrimSpace(t.cell(row, column)) != "" {
			return true
		}
	}
	return slices.ContainsFunc(t.marks[r.mark:int(r.mark)+int(r.marks)], func(m sheet.Mark) bool {
		return from <= m.Column && (width == 0 || m.Column < from+width)
	})
}

// From is the table of a sheet that begins at a line, and at a column (0: any); where no table was
// found there, the one that the line is of, with it for a header; ok: there is such a line.
func (t *Table) From(f *Fields, in, line, column int) (found Part, ok bool) {
	for _, p := range t.parts {
		if p.Sheet == in && p.Line == line && (column == 0 || p.Column == column) {
			return p, true
		}
	}
	for _, p := range t.parts {
		i := slices.IndexFunc(t.rows[p.from:p.to], func(r rowAt) bool { return int(r.line) == line })
		if p.Sheet == in && i >= 0 {
			p.Column, p.width = 1, 0
			p.header, p.joined = f.joinHeaders(t, &p, p.from+i)
			t.describe(f, &p)
			return p, true
		}
	}
	return Part{}, false
}

// Agreeing are the tables of a sheet that are read as one: p and those with its columns, where they
// stand beside each other one after the other.
func (t *Table) Agreeing(p *Part) []Part {
	found := []Part{*p}
	for _, other := range t.parts {
		if other.Sheet == p.Sheet && other.Agrees(p) && !other.Is(p) {
			found = append(found, other)
		}
	}
	slices.SortFunc(found, func(a, b Part) int {
		if a.Column != b.Column {
			return a.Column - b.Column
		}
		return a.from - b.from
	})
	return found
}
