package layout

import (
	"slices"

	"ynova/internal/platform/sheet"
)

// shape is what a table was before each of its rows became a month of a unit.
type shape struct {
	origin *Table
	rows   []int32 // of each row the one of the origin, or the first of them
	parts  []int32 // see Place; nil: there are none
	width  int     // of the origin's header
	extra  int     // the first column that was added

	asked             map[int32]Problem // by row: what has to be answered first
	rejected, skipped []Problem         // rows of the origin that are in no row
	refused           int               // how many were rejected
	notes             []string
}

// Shape brings a table to one row for each month of a unit, where its months stand in
// columns or its rows are hours; others it leaves alone. The places of cells stay.
func (f *Fields) Shape(t *Table, m Mapping) (*Table, Mapping, error) {
	switch {
	case f.Measures == nil:
		return t, m, nil
	case m.has(f.Measures.Day):
		return f.sumHours(t, m)
	case f.wide(&m):
		return f.unpivot(t, m)
	default:
		return t, m, nil
	}
}

// saysMonth reports whether the field is that of the month, which rows or headers say otherwise.
func (f *Fields) saysMonth(m *Mapping, field Field) bool {
	return f.Measures != nil && field == f.Measures.Month && (f.wide(m) || m.has(f.Measures.Day))
}

// part is the part of row i, 0 for a row of the file.
func (t *Table) part(i int) int {
	if t.shape == nil || t.shape.parts == nil {
		return 0
	}
	return int(t.shape.parts[i])
}

// own is how many cells row i has of the file.
func (t *Table) own(i int) int {
	if t.shape == nil {
		return t.width(i + 1)
	}
	return min(t.shape.extra, t.width(i+1))
}

// isUsed reports whether a person said that a line is data.
func (t *Table) isUsed(line int) bool {
	if t.shape != nil {
		return t.shape.origin.isUsed(line)
	}
	return t.used[line]
}

// asks returns what has to be answered before row i counts.
func (t *Table) asks(i int) (Problem, bool) {
	if t.shape == nil {
		return Problem{}, false
	}
	p, asked := t.shape.asked[int32(i)]
	return p, asked
}

// Rows is how many rows below the header there are in the file.
func (t *Table) Rows() int {
	if t.shape == nil {
		return t.Len()
	}
	return t.Len() + t.shape.refused
}

// shaped begins a table of rows that are made of those of t, with columns of their own.
func (t *Table) shaped(added ...string) (*Table, error) {
	s := &shape{origin: t, width: len(t.Header()), asked: map[int32]Problem{}}
	for i := range t.rows {
		s.extra = max(s.extra, t.width(i))
	}
	s.extra = max(s.extra, s.width)
	d := &Table{Today: t.Today, answers: t.answers, read: t.read, shape: s}
	header := append(make([]string, 0, s.extra+len(added)), t.Header()...)
	d.joined = slices.Concat(header[:s.extra], added)
	return d, d.Add(t.HeaderLine(), d.joined)
}

// stand adds a row for row i of the origin.
func (t *Table) stand(i, part int, cells []string, marks []sheet.Mark) error {
	t.shape.rows = append(t.shape.rows, int32(i))
	if part > 0 || t.shape.parts != nil {
		for len(t.shape.parts) < len(t.shape.rows)-1 {
			t.shape.parts = append(t.shape.parts, 0)
		}
		t.shape.parts = append(t.shape.parts, int32(part))
	}
	return t.Append(sheet.Row{Line: t.shape.origin.Line(i), Cells: cells, Marks: marks})
}

// settled ends the adding of rows.
func (t *Table) settled() *Table {
	t.text = t.build.String()
	t.build.Reset()
	return t
}

// addedNames are what a mapping calls the last n columns.
func (t *Table) addedNames(n int) []string {
	names := SourceNames(t.Header())
	return names[len(names)-n:]
}
