package layout

import (
	"fmt"
	"slices"

	"ynova/internal/platform/sheet"
)

// head is the header of a table.
func (t *Table) head(p *Part) []string {
	if p.joined != nil {
		return p.joined
	}
	return t.cellsIn(p, p.header)
}

// cellsIn are the cells of a row that are a table's.
func (t *Table) cellsIn(p *Part, row int) []string {
	cells := t.cellsOf(row)
	cells = cells[min(p.Column-1, len(cells)):]
	if p.width > 0 {
		cells = cells[:min(p.width, len(cells))]
	}
	return cells
}

// FirstRows are the first rows of a table from its header on.
func (t *Table) FirstRows(p *Part, most int) []Row {
	rows := append(make([]Row, 0, most), Row{p.Line, t.head(p)})
	for i := p.header + 1; i < min(p.to, p.header+most); i++ {
		rows = append(rows, Row{int(t.rows[i].line), t.cellsIn(p, i)})
	}
	return rows
}

// sheetLines keeps the lines of the sheets apart that are read together: the number of a
// line is that of the sheet, counted among those that are read, times this, and its own.
const sheetLines = 1 << 21

// Take drops all but the tables that are read, which have the same columns, what stands above
// their headers and, unless they are wanted, the rows that are not shown.
func (t *Table) Take(parts []Part, hiddenToo bool) {
	if len(parts) == 0 {
		return
	}
	first := &parts[0]
	for i := first.top; i < min(len(t.rows), first.top+preambleRows) && t.rows[i].sheet == t.rows[first.top].sheet; i++ {
		t.above = append(t.above, Row{int(t.rows[i].line), t.cellsOf(i)})
	}
	t.joined = first.joined
	var rows []rowAt
	k := int32(0)
	for n := range parts {
		p := &parts[n]
		if n > 0 && !p.Follows(&parts[n-1]) {
			k++
		}
		at := p.header
		if n > 0 {
			at++ // one header is enough
		}
		for i := at; i < p.to; i++ {
			if !p.whole() && !t.stated(i, p.Column-1, p.width) {
				continue
			}
			row := t.cutRow(p, t.rows[i])
			if row.hidden && i > p.header {
				t.hidden++
				if !hiddenToo {
					continue
				}
			}
			row.line += k * sheetLines
			rows = append(rows, row)
		}
	}
	t.rows = rows
}

// Follows reports whether a table stands below another, so that their lines are known apart without
// a name.
func (p *Part) Follows(other *Part) bool {
	return p.Sheet == other.Sheet && p.Column == other.Column
}

// cutRow is a row with the columns of a table.
func (t *Table) cutRow(p *Part, row rowAt) rowAt {
	if p.whole() {
		return row
	}
	first := p.Column - 1
	marks := t.marks[row.mark : int(row.mark)+int(row.marks)]
	row.first, row.cells = row.first+int32(first), max(row.cells-int32(first), 0)
	if p.width > 0 {
		row.cells = min(row.cells, int32(p.width))
	}
	row.mark, row.marks = int32(len(t.marks)), 0
	for _, m := range marks {
		if m.Column -= first; m.Kind.OfLine() || 0 <= m.Column && (p.width == 0 || m.Column < p.width) {
			t.marks = append(t.marks, m)
			row.marks++
		}
	}
	return row
}

// HiddenRows is how many rows below the headers are not shown.
func (t *Table) HiddenRows() int { return t.hidden }

// NameSheets says how the sheets are called that are read, for messages that name a place.
func (t *Table) NameSheets(names []string) { t.read = names }

// PlaceOf takes a line of sheets that are read together apart.
func PlaceOf(line int, sheets []string) (name string, own int) {
	if k := line / sheetLines; len(sheets) > 1 && k < len(sheets) {
		return sheets[k], line % sheetLines
	}
	return "", line % sheetLines
}

// LineAt is the line of a sheet among those that are read together; false where there is no
// such sheet.
func LineAt(name string, own int, sheets []string) (line int, ok bool) {
	if name == "" {
		return own, len(sheets) < 2 || own < sheetLines
	}
	k := slices.Index(sheets, name)
	return max(k, 0)*sheetLines + own, k >= 0
}

// Of names the place of a line, as it follows what is there: "da linha 3", "de Set, linha 3".
func (t *Table) Of(line int) string {
	if name, own := PlaceOf(line, t.read); name != "" {
		return fmt.Sprintf("de %s, linha %d", name, own)
	}
	return fmt.Sprintf("da linha %d", line)
}

// at names a line: "linha 3", "linha 3 de Set".
func (t *Table) at(line int) string {
	if name, own := PlaceOf(line, t.read); name != "" {
		return fmt.Sprintf("linha %d de %s", own, name)
	}
	return fmt.Sprintf("linha %d", line)
}

// added is a column that says of each row something of its sheet.
type added struct {
	at     int
	title  string
	values []string // by the sheets that are read
}

func (a *added) cell(t *Table, row int) string {
	if row == 0 {
		return a.title
	}
	return a.values[min(int(t.rows[row].line)/sheetLines, len(a.values)-1)]
}

// AddColumn adds a column behind the header with a value for each sheet that is read.
func (t *Table) AddColumn(title string, values []string) {
	if len(t.rows) == 0 {
		return
	}
	header := t.Header()
	if t.joined != nil {
		t.joined = slices.Concat(header, []string{title})
	}
	t.column = &added{len(header), title, values}
}

// Lacks reports whether no column of the header is one that the title names, nor says it otherwise.
func (f *Fields) Lacks(title string, header []string) bool {
	field, known := f.recognise(title)
	if !known || f.Measures != nil && field == f.Measures.Month && (MonthsStand(header) || f.hasDays(header)) {
		return false
	}
	return !slices.ContainsFunc(header, func(cell string) bool {
		found, known := f.recognise(cell)
		return known && found == field || !known && f.Guess(cell) == field
	})
}

// hasDays reports whether a column of the header is the day of a measurement.
func (f *Fields) hasDays(header []string) bool {
	m, _ := f.Detect(header)
	return m.has(f.Measures.Day)
}

// DetectShown reads the header like Detect, the columns that are not shown after all others:
// they neither take a field from one that is nor add to it.
func (f *Fields) DetectShown(header []string, hidden []int) (m Mapping, known bool) {
	order := make([]int, 0, len(header))
	for _, wanted := range []bool{false, true} {
		for i := range header {
			if slices.Contains(hidden, i) == wanted {
				order = append(order, i)
			}
		}
	}
	sorted := make([]string, len(header))
	for k, i := range order {
		sorted[k] = header[i]
	}
	m, known = f.Detect(sorted)
	if len(hidden) == 0 || len(m.Columns) != len(header) {
		return m, known
	}
	names, columns, shown := SourceNames(header), make([]Assignment, len(header)), map[Field]bool{}
	for k, i := range order {
		field := m.Columns[k].Field
		if !slices.Contains(hidden, i) {
			shown[field] = true
		} else if shown[field] {
			field = Ignore
		}
		columns[i] = Assignment{Source: names[i], Field: field}
	}
	m.Columns = columns
	return m, known
}

// markOf is the mark of a cell that no person corrected; 0 where it has none.
func (t *Table) markOf(row, column int) sheet.MarkKind {
	r := &t.rows[row]
	for _, m := range t.marks[r.mark : int(r.mark)+int(r.marks)] {
		if _, corrected := t.corrected[place{int(r.line), column}]; m.Column == column && !corrected {
			return m.Kind
		}
	}
	return 0
}

// marksOf are the marks of row i that hold still, of the columns that are kept.
func (t *Table) marksOf(i int, kept func(column int) bool) (marks []sheet.Mark) {
	r := &t.rows[i+1]
	for _, m := range t.marks[r.mark : int(r.mark)+int(r.marks)] {
		if (m.Kind.OfLine() || kept(m.Column)) && t.markOf(i+1, m.Column) != 0 {
			marks = append(marks, m)
		}
	}
	return marks
}

// damageOf is the mark that is against a whole line, and its column.
func (t *Table) damageOf(row int) (column int, kind sheet.MarkKind) {
	r := &t.rows[row]
	for _, m := range t.marks[r.mark : int(r.mark)+int(r.marks)] {
		if m.Kind.OfLine() && t.markOf(row, m.Column) != 0 {
			return m.Column, m.Kind
		}
	}
	return 0, 0
}

// BeforeMidnight counts the moments of columns that are read which stand seconds before the
// day that they are.
func (r *Reader) BeforeMidnight() int {
	n := 0
	for i := 1; i < len(r.table.rows); i++ {
		for k := range r.columns {
			c := &r.columns[k]
			if c.Spec.Numeric {
				continue
			}
			if r.table.rows[i].marks > 0 && r.table.markOf(i, c.Index) == sheet.Midnight {
				n++
			} else if c.beforeMidnight(r.table.cell(i, c.Index)) {
				n++
			}
		}
	}
	return n
}

// Uncalculated are the numbers of good rows that nobody may have calculated, with the
// question about them.
func (r *Review[R]) Uncalculated(f *Fields, m Mapping) (doubts []Problem) {
	if len(r.table.marks) == 0 {
		return nil
	}
	reader := NewReader(r.table, f, m)
	for _, row := range r.order {
		if r.table.rows[row+1].marks == 0 {
			continue
		}
		for k := range reader.columns {
			c := &reader.columns[k]
			if question := r.table.markOf(int(row)+1, c.Index).Suspect(); question != "" {
				doubts = append(doubts, Problem{
					Line: r.table.Line(int(row)), Column: c.Index + 1, Field: c.Spec.Field, Value: r.table.cell(int(row)+1, c.Index), Message: question, Twin: true,
					Part: r.table.part(int(row)),
				})
			}
		}
	}
	SortProblems(doubts)
	return doubts
}
