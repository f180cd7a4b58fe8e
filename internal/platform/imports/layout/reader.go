package layout

import (
	"slices"

	"ynova/internal/kernel/brdoc"
	"ynova/internal/kernel/text"
	"ynova/internal/platform/sheet"
)

// Problem is why a row, or the file, is not accepted.
type Problem struct {
	Line    int
	Column  int // from 1; 0: the whole row
	Field   Field
	Value   string // of the cell as it stands
	Message string
	Beyond  bool   // the value is one that nothing has, whatever it is held against
	Twin    bool   // asks about something else than a value out of proportion
	Scale   int64  // how many times too high it seems, the negative how many times too low
	Offer   string // what the cell would say without that factor; empty where nobody knows
	Part    int    // of the row, see Place
	Ask     *Ask   // what may be answered; nil: nothing beside a correction or a confirmation
	leave   bool   // the row is left out, and not refused
}

// Place is where a row stands in the file. Of a row whose months stand in columns each month
// is a part, which has the number of its column; others have none.
type Place struct{ Line, Part int }

// Place is where the row of the problem stands.
func (p *Problem) Place() Place { return Place{p.Line, p.Part} }

// Column is a column that is read.
type Column struct {
	Index int
	Name  string // in the header
	Spec  *Spec
	Style Style // of its numbers

	dating Dating // of its dates
}

// Reader gives the cells of the mapped columns; a feature's rules read rows with it.
// It keeps what repeats from row to row.
type Reader struct {
	Mapping  Mapping
	table    *Table
	columns  []Column
	header   int // cells
	row      int // at hand
	line     int // of it
	problems []Problem
	marks    []string // of the row at hand
}

// NewReader prepares the reading of the columns that a valid mapping names.
func NewReader(t *Table, f *Fields, m Mapping) Reader {
	header := t.Header()
	r := Reader{Mapping: m.trimmed(), table: t, header: len(header)}
	if t.shape != nil {
		r.header = t.shape.width
	}
	fieldOf := map[string]Field{}
	for _, a := range m.Columns {
		fieldOf[a.Source] = a.Field
	}
	for i, name := range SourceNames(header) {
		if spec, ok := f.Spec(fieldOf[name]); ok && spec.Field != Ignore {
			r.columns = append(r.columns, Column{Index: i, Name: name, Spec: spec})
		}
	}
	r.styles(m.Decimal)
	r.datings()
	return r
}

// Fork returns a reader of the same table with a memory of its own.
func (r *Reader) Fork() Reader {
	own := *r
	own.problems, own.marks = nil, nil
	return own
}

// Begin begins row i and returns its line.
func (r *Reader) Begin(i int) (line int) {
	r.row, r.line, r.problems, r.marks = i, r.table.Line(i), r.problems[:0], r.marks[:0]
	return r.line
}

// Text reads a text as Text does, and marks the row where it was cleaned.
func (r *Reader) Text(s string, most int) (string, string) {
	clean, problem := Text(s, most)
	r.mark(problem == "" && clean != s, Cleaned)
	return clean, problem
}

// CNPJ reads the number of a company, and marks the row where its zeros were given back.
func (r *Reader) CNPJ(s string) (brdoc.CNPJ, string) {
	cnpj, problem := CNPJ(s)
	r.mark(problem == "" && brdoc.WasPadded(s, len(cnpj)), brdoc.Padded)
	return cnpj, problem
}

func (r *Reader) mark(marked bool, as string) {
	if marked && !slices.Contains(r.marks, as) {
		r.marks = append(r.marks, as)
	}
}

// Marks are what was done to the texts of the row at hand, valid until the next Begin.
func (r *Reader) Marks() []string { return r.marks }

// Cells gives the cells of row i that say something to cell, which returns what is
// wrong with one. Content beyond the header is refused: the row is shifted.
func (r *Reader) Cells(i int, cell func(c *Column, stated string) (problem string)) {
	marked := r.table.rows[i+1].marks > 0
	if marked {
		r.rejectDamaged(i)
	}
	for k := range r.columns {
		c := &r.columns[k]
		if marked {
			mark := r.table.markOf(i+1, c.Index)
			if mark.Says() != "" {
				continue // it was refused
			}
			r.mark(mark == sheet.Quotes, Quoted)
		}
		stated, ok := States(r.table.cell(i+1, c.Index))
		if !ok {
			continue
		}
		if problem := cell(c, stated); problem != "" {
			r.Reject(c.Index+1, c.Spec.Field, problem)
		}
	}
	for column := r.header; column < r.table.own(i); column++ {
		if _, ok := States(r.table.cell(i+1, column)); ok {
			r.Reject(column+1, "", "A linha tem mais colunas que o cabeçalho")
			return
		}
	}
}

// rejectDamaged refuses what the file does not have of row i: the results of formulas,
// characters, or which cell a text belongs to.
func (r *Reader) rejectDamaged(i int) {
	whole, damage := r.table.damageOf(i + 1)
	for k := range r.columns {
		c := &r.columns[k]
		kind := r.table.markOf(i+1, c.Index)
		if says := kind.Says(); says != "" {
			r.Reject(c.Index+1, c.Spec.Field, says)
		}
		if kind.OfLine() {
			damage = 0
		}
	}
	if damage != 0 {
		r.Reject(whole+1, "", damage.Says())
	}
}

// Of names the place of another line.
func (r *Reader) Of(line int) string { return r.table.Of(line) }

// Reject notes a problem of the row at hand.
func (r *Reader) Reject(column int, f Field, message string) {
	p := Problem{Line: r.line, Column: column, Field: f, Message: message, Beyond: message == Negative, Part: r.table.part(r.row)}
	if column > 0 {
		p.Value = text.Show(r.table.cell(r.row+1, column-1))
	}
	r.problems = append(r.problems, p)
}

// RejectBeyond rejects a value that nothing has (TD-02).
func (r *Reader) RejectBeyond(column int, f Field, message string) {
	r.Reject(column, f, message)
	r.problems[len(r.problems)-1].Beyond = true
}

// Require rejects the row unless ok, or its cell of the field was refused already.
func (r *Reader) Require(ok bool, f Field, message string) {
	if ok {
		return
	}
	for _, problem := range r.problems {
		if problem.Field == f {
			return
		}
	}
	r.Reject(r.ColumnOf(f), f, message)
}

// LeaveOut leaves the row out for a reason that is no fault of it, unless a person said that
// its line is data, or something else is wrong with it.
func (r *Reader) LeaveOut(message string) (left bool) {
	if len(r.problems) > 0 || r.table.isUsed(r.line) {
		return len(r.problems) > 0
	}
	r.problems = append(r.problems, Problem{Line: r.line, Message: message, leave: true})
	return true
}

// Part is that of the row at hand, see Place.
func (r *Reader) Part() int { return r.table.part(r.row) }

// FieldAt is the field of a column, from 1.
func (r *Reader) FieldAt(column int) Field {
	for i := range r.columns {
		if r.columns[i].Index+1 == column {
			return r.columns[i].Spec.Field
		}
	}
	return Ignore
}

// Stating are the columns of the fields that say something in the row at hand.
func (r *Reader) Stating(fields ...Field) (columns []Column) {
	for _, c := range r.columns {
		if _, ok := States(r.table.cell(r.row+1, c.Index)); ok && slices.Contains(fields, c.Spec.Field) {
			columns = append(columns, c)
		}
	}
	return columns
}

// Problems are those of the row at hand, valid until the next Begin.
func (r *Reader) Problems() []Problem { return r.problems }

// ColumnOf is the first column of a field, from 1; 0 where there is none.
func (r *Reader) ColumnOf(f Field) int {
	for i := range r.columns {
		if r.columns[i].Spec.Field == f {
			return r.columns[i].Index + 1
		}
	}
	return 0
}

// StyleOf is how the first column of a field writes its numbers.
func (r *Reader) StyleOf(f Field) Style {
	for i := range r.columns {
		if r.columns[i].Spec.Field == f {
			return r.columns[i].Style
		}
	}
	return styleUnknown
}

// styles decides the decimal separator of every numeric column: by its own
// numbers, else by those of the whole file, else by what the mapping says.
func (r *Reader) styles(said string) {
	var file Style
	for k := range r.columns {
		c := &r.columns[k]
		if !c.Spec.Numeric {
			continue
		}
		for i := 1; i < len(r.table.rows) && c.Style != styleMixed; i++ {
			if l, ok := ReadNumber(r.table.cell(i, c.Index)); ok {
				c.Style = both(c.Style, l.evidence())
			}
		}
		file = both(file, c.Style)
	}
	if file == styleMixed {
		file = styleUnknown
	}
	for k := range r.columns {
		c := &r.columns[k]
		switch {
		case said == "," && (c.Style == styleUnknown || c.Style == styleMixed):
			c.Style = styleComma
		case said == "." && (c.Style == styleUnknown || c.Style == styleMixed):
			c.Style = styleDot
		case c.Style == styleUnknown:
			c.Style = file
		}
	}
}

func both(a, b Style) Style {
	switch {
	case a == styleUnknown:
		return b
	case b == styleUnknown || a == b:
		return a
	default:
		return styleMixed
	}
}
