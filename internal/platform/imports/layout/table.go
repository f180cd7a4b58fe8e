package layout

import (
	"slices"
	"strings"

	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/sheet"
)

// What one file may hold in memory, whatever it was packed into.
const (
	maxText  = 64 << 20
	maxCells = 8 << 20
)

var errTooLarge = fault.New(fault.Invalid, "planilha_complexa",
	"A planilha é grande demais para ser importada de uma vez. Divida-a em arquivos menores.")

// Table holds the cells of a file in one piece of text. Once it is closed, the
// first row is the header.
type Table struct {
	text  string
	ends  []uint32 // of each cell in text
	marks []sheet.Mark
	rows  []rowAt
	build strings.Builder
	above []Row // the first rows of the sheet, among which the header is chosen

	parts  []Part   // the tables of the file
	read   []string // names of those that are read
	column *added   // which the file has not; nil: there is none
	hidden int      // rows below the header that are not shown

	corrected map[place]string
	used      map[int]bool // lines that hold data, whatever they look like
	answers   map[int]Answer
	joined    []string // the header, where two rows make it
	shape     *shape   // nil: the rows are those of the file

	// Today is the month in course: what was not measured yet is missing from the months before it alone.
	Today month.Month
}

// Row is a row of the file as it stands.
type Row struct {
	Line  int      `json:"line"`
	Cells []string `json:"cells"`
}

// SchemaName is how clients know it.
func (Row) SchemaName() string { return "ImportSheetRow" }

// Correction is what a person says instead of a cell.
type Correction struct {
	Sheet  string `json:"sheet,omitempty" maxLength:"200" doc:"A aba, onde várias são lidas"`
	Line   int    `json:"line" minimum:"1"`
	Column int    `json:"column" minimum:"1" doc:"A partir de 1"`
	Value  string `json:"value" maxLength:"500"`
}

// SchemaName is how clients know it.
func (Correction) SchemaName() string { return "ImportCell" }

type place struct{ line, column int }

// Correct takes corrections in place of cells of the file.
func (t *Table) Correct(c Correction) {
	if t.corrected == nil {
		t.corrected = map[place]string{}
	}
	t.corrected[place{c.Line, c.Column - 1}] = c.Value
}

// Use takes the row of a line as data, though it looks like a total, a note or the header.
func (t *Table) Use(line int) {
	if t.used == nil {
		t.used = map[int]bool{}
	}
	t.used[line] = true
}

type rowAt struct {
	line   int32
	first  int32 // index of its first cell in ends
	cells  int32
	mark   int32 // index of its first mark
	marks  int16
	sheet  int16
	hidden bool
}

// Add appends a row of the first sheet; the cells may be reused afterwards.
func (t *Table) Add(line int, cells []string) error {
	return t.Append(sheet.Row{Line: line, Cells: cells})
}

// Append appends a row, whose cells and marks may be reused afterwards.
func (t *Table) Append(r sheet.Row) error {
	line, cells := r.Line, r.Cells
	if len(t.ends)+len(cells)+len(t.marks)+len(r.Marks) > maxCells {
		return errTooLarge
	}
	t.rows = append(t.rows, rowAt{int32(line), int32(len(t.ends)), int32(len(cells)), int32(len(t.marks)), int16(len(r.Marks)), int16(r.Sheet), r.Hidden})
	t.marks = append(t.marks, r.Marks...)
	for _, cell := range cells {
		if t.build.Len()+len(cell) > maxText {
			return errTooLarge
		}
		t.build.WriteString(cell)
		t.ends = append(t.ends, uint32(t.build.Len()))
	}
	return nil
}

// Close ends the adding of rows and drops what stands above the header: the line that a
// person chose, or else (0) the one that names most of the fields.
func (t *Table) Close(f *Fields, headerLine int) {
	parts := t.Parts(f)
	own := slices.IndexFunc(parts, func(p Part) bool { return p.Main })
	if own < 0 {
		return
	}
	p := parts[own]
	if chosen, ok := t.From(f, p.Sheet, headerLine, 0); ok {
		p = chosen
	}
	t.Take([]Part{p}, true)
}

// Above are the first rows of the file, whatever the header is.
func (t *Table) Above() []Row { return t.above }

// HeaderLine is where the header stands in the file.
func (t *Table) HeaderLine() int {
	if len(t.rows) == 0 {
		return 0
	}
	return int(t.rows[0].line)
}

// Len is the number of rows below the header.
func (t *Table) Len() int { return max(len(t.rows)-1, 0) }

// Line is where row i, from 0, stands in the file.
func (t *Table) Line(i int) int { return int(t.rows[i+1].line) }

// Header returns the cells of the first row.
func (t *Table) Header() []string {
	if t.joined != nil {
		return t.joined
	}
	return t.cellsOf(0)
}

// Sample returns the cells of the first rows below the header.
func (t *Table) Sample(n int) [][]string {
	rows := make([][]string, min(n, t.Len()))
	for i := range rows {
		rows[i] = t.cellsOf(i + 1)
	}
	return rows
}

func (t *Table) cellsOf(row int) []string {
	if row >= len(t.rows) {
		return nil
	}
	cells := make([]string, t.width(row))
	for i := range cells {
		cells[i] = t.cell(row, i)
	}
	return cells
}

func (t *Table) width(row int) int {
	if t.column != nil {
		return max(int(t.rows[row].cells), t.column.at+1)
	}
	return int(t.rows[row].cells)
}

// cell returns a cell of a row, empty beyond its end; row 0 is the header.
func (t *Table) cell(row, column int) string {
	if t.corrected != nil {
		if value, ok := t.corrected[place{int(t.rows[row].line), column}]; ok {
			return value
		}
	}
	if t.column != nil && column == t.column.at {
		return t.column.cell(t, row)
	}
	if column >= int(t.rows[row].cells) {
		return ""
	}
	at := int(t.rows[row].first) + column
	start := uint32(0)
	if at > 0 {
		start = t.ends[at-1]
	}
	return t.text[start:t.ends[at]]
}

// repeatsHeader recognises the header within the rows, as files glued together
// have it.
func (t *Table) repeatsHeader(i int) bool {
	if t.shape != nil {
		return t.shape.origin.repeatsHeader(int(t.shape.rows[i]))
	}
	if t.used[t.Line(i)] || t.width(i+1) != t.width(0) {
		return false
	}
	for column := range t.width(0) {
		if Compact(t.cell(i+1, column)) != Compact(t.cell(0, column)) {
			return false
		}
	}
	return true
}
