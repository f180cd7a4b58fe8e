package sheet

import (
	"slices"
	"strconv"
	"strings"
	"time"
)

// contentPart is where a workbook of the open document format has its cells, and
// spreadsheetType what such a file says it is.
const (
	contentPart     = "content.xml"
	spreadsheetType = "application/vnd.oasis.opendocument.spreadsheet"
)

// A repeated cell or row is a number in an attribute: what they may come to is bounded
// before anything is repeated.
const maxRepeated = maxInflated

// readODS gives the rows of the tables that are shown.
func readODS(file *workbookFile, out *emitter) error {
	if _, ok := file.parts["meta-inf/manifest.xml"]; ok {
		manifest, err := file.read("meta-inf/manifest.xml", maxSmallPart)
		if err != nil {
			return err
		}
		encrypted := false
		if err := eachStart(manifest, func(t token) error {
			encrypted = encrypted || t.name == "encryption-data"
			return nil
		}); err != nil {
			return err
		}
		if encrypted {
			return errEncrypted
		}
	}
	text, err := file.read(contentPart, maxInflated)
	if err != nil {
		return err
	}
	return readODSText(text, out)
}

// readODSText reads the document, packed or flat.
func readODSText(text string, out *emitter) error {
	r := &odsReader{xml: newXMLScanner(text), out: out, hidden: map[string]bool{}}
	return damagedUnlessKnown(r.document())
}

// odsReader walks over the tables of a document.
type odsReader struct {
	xml    *xmlScanner
	out    *emitter
	style  string          // that is being read
	hidden map[string]bool // styles of tables that are not shown
	line   int
	column int // of the columns that the table has described
	group  int // depth of the outermost group of rows that is closed; 0: none is
	cells  []string
	marks  []Mark
	open   []merge
	spent  int // bytes that were repeated
}

func (r *odsReader) document() error {
	for {
		tok, err := r.xml.next()
		if err != nil || tok.kind == tokenEOF {
			return err
		}
		if tok.kind != tokenStart {
			continue
		}
		switch tok.name {
		case "style":
			r.style, err = tok.attr("name")
		case "table-properties":
			var shown string
			if shown, err = tok.attr("display"); shown == "false" {
				r.hidden[r.style] = true
			}
		case "table":
			err = r.table(tok)
		}
		if err != nil {
			return err
		}
	}
}

// table reads the rows of one table, also those of groups and headings.
func (r *odsReader) table(start token) error {
	style, err1 := start.attr("style-name")
	name, err2 := start.attr("name")
	if err := firstError(err1, err2, r.out.begin(name, r.hidden[style])); err != nil {
		return err
	}
	if r.hidden[style] {
		return r.xml.skip()
	}
	r.line, r.column, r.group, r.open = 0, 0, 0, nil
	for depth := len(r.xml.open); len(r.xml.open) >= depth; {
		tok, err := r.xml.next()
		switch {
		case err != nil:
			return err
		case tok.kind == tokenEOF:
			return errXML
		case tok.kind != tokenStart:
			if len(r.xml.open) < r.group {
				r.group = 0
			}
		case tok.name == "table-row-group" && r.group == 0:
			var shown string
			if shown, err = tok.attr("display"); shown == "false" {
				r.group = len(r.xml.open)
			}
		case tok.name == "table-row":
			err = r.row(tok)
		case tok.name == "table-column":
			err = r.columns(tok)
		case tok.name == "table", tok.name == "shapes":
			err = r.xml.skip() // a table within a cell, drawings
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// columns notes columns that are not shown.
func (r *odsReader) columns(start token) error {
	times, err1 := repeated(start, "number-columns-repeated", sheetColumns)
	shown, err2 := start.attr("visibility")
	if shown == "collapse" || shown == "filter" {
		r.out.hideColumns(r.column, r.column+times-1)
	}
	r.column += times
	return firstError(err1, err2, r.xml.skip())
}

// row reads one row, as often as it is repeated.
func (r *odsReader) row(start token) error {
	times, err1 := repeated(start, "number-rows-repeated", sheetRows-r.line)
	shown, err := start.attr("visibility")
	if err = firstError(err1, err); err != nil {
		return err
	}
	hidden := r.group > 0 || shown == "collapse" || shown == "filter"
	r.cells, r.marks = r.cells[:0], r.marks[:0]
	var spans []merge
	column := 0
	for depth := len(r.xml.open); len(r.xml.open) >= depth; {
		tok, err := r.xml.next()
		if err != nil {
			return err
		}
		if tok.kind != tokenStart {
			continue
		}
		if tok.name != "table-cell" && tok.name != "covered-table-cell" {
			if err := r.xml.skip(); err != nil {
				return err
			}
			continue
		}
		if column, spans, err = r.cell(tok, column, spans); err != nil {
			return err
		}
	}
	if blank(r.cells) && !noneStated(r.marks) {
		r.line += times
		return nil
	}
	size := 0
	for _, cell := range r.cells {
		size += len(cell) + 1
	}
	var own []string
	if times > 1 {
		own = slices.Clone(r.cells) // merged cells above may end between the copies
	}
	for n := range times {
		if n > 0 {
			r.cells = append(r.cells[:0], own...)
		}
		if r.spent += size; times > 1 && r.spent > maxRepeated {
			return errInflated
		}
		r.line++
		r.fill()
		if err := r.out.row(Row{Line: r.line, Hidden: hidden, Cells: r.cells, Marks: r.marks}); err != nil {
			return err
		}
	}
	for _, m := range spans {
		m.last += r.line
		r.open = append(r.open, m)
	}
	return nil
}

// cell reads a cell, as often as it is repeated, and returns the column of the last.
func (r *odsReader) cell(start token, column int, spans []merge) (int, []merge, error) {
	times, err1 := repeated(start, "number-columns-repeated", sheetColumns-column)
	rows, err2 := repeated(start, "number-rows-spanned", sheetRows)
	value, mark, err3 := r.value(start)
	if err := firstError(err1, err2, err3); err != nil {
		return 0, nil, err
	}
	last := column + times
	for c := column; mark != 0 && c < min(last, r.out.limits.Columns); c++ {
		r.marks = append(r.marks, Mark{c, mark})
	}
	if value == "" {
		return last, spans, nil
	}
	if err := r.out.limits.cell(r.line+1, last, len(value)); err != nil {
		return 0, nil, err
	}
	if r.spent += times * len(value); times > 1 && r.spent > maxRepeated {
		return 0, nil, errInflated
	}
	for len(r.cells) < column {
		r.cells = append(r.cells, "")
	}
	for range times {
		r.cells = append(r.cells, value)
	}
	if rows > 1 && len(spans)+len(r.open) < maxMerges {
		spans = append(spans, merge{column: column + 1, last: rows - 1, value: value})
	}
	return last, spans, nil
}

// repeated reads how often something stands there, at most most times.
func repeated(start token, name string, most int) (int, error) {
	text, err := start.attr(name)
	if err != nil || text == "" {
		return 1, err
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 || n > most {
		return 0, errXML
	}
	return n, nil
}

// fill gives the row at hand the values of cells above that go over it.
func (r *odsReader) fill() {
	r.open = slices.DeleteFunc(r.open, func(m merge) bool { return m.last < r.line })
	r.cells = fillFrom(r.open, r.cells)
}

// value is the cell as a Brazilian reads it: by its type, not by how it is drawn.
func (r *odsReader) value(start token) (text string, mark MarkKind, err error) {
	kind, err1 := start.attr("value-type")
	formula, err2 := start.attr("formula")
	text, shown, err3 := r.text()
	if err = firstError(err1, err2, err3); err != nil {
		return "", 0, err
	}
	raw := func(name string) string {
		v, failed := start.attr(name)
		err = firstError(err, failed)
		return v
	}
	switch kind {
	case "float", "currency":
		if v := raw("value"); isNumber(v) {
			text = decimalText(v, 0)
		}
	case "percentage":
		if v := raw("value"); isNumber(v) {
			text = decimalText(v, 2) + "%"
		}
	case "date":
		if v := raw("date-value"); v != "" {
			var moved bool
			if text, moved = odsDate(v); moved {
				mark = Midnight
			}
		}
	case "string":
		if v := raw("string-value"); v != "" {
			text = v
		}
	case "boolean":
		if v := raw("boolean-value"); v != "" {
			text = boolText(v)
		}
	}
	// LibreOffice writes the empty text of a formula as a paragraph without a type.
	if formula != "" && text == "" && (kind != "string" || start.lacks("string-value")) && kind != "void" && (kind != "" || !shown) {
		mark = NoValue
	}
	return text, mark, err
}

// odsDate leaves the time of a day out that begins at midnight.
func odsDate(s string) (text string, moved bool) {
	for _, form := range []string{"2006-01-02T15:04:05.999999999", "2006-01-02"} {
		if at, err := time.Parse(form, s); err == nil {
			return momentText(at)
		}
	}
	return s, false
}

// text reads what a cell shows, without notes and drawings, and whether it shows anything.
// Paragraphs are lines.
func (r *odsReader) text() (text string, shown bool, err error) {
	var b strings.Builder
	paragraphs := 0
	for depth := len(r.xml.open); len(r.xml.open) >= depth; {
		tok, err := r.xml.next()
		if err != nil {
			return "", false, err
		}
		switch {
		case tok.kind == tokenText && paragraphs > 0 && len(r.xml.open) > depth:
			part, err := tok.value()
			if err != nil {
				return "", false, err
			}
			b.WriteString(part)
		case tok.kind != tokenStart:
		case tok.name == "p":
			if paragraphs++; paragraphs > 1 {
				b.WriteByte('\n')
			}
		case tok.name == "s":
			n, err := repeated(tok, "c", r.out.limits.CellBytes)
			if err != nil {
				return "", false, err
			}
			b.WriteString(strings.Repeat(" ", n))
		case tok.name == "tab":
			b.WriteByte('\t')
		case tok.name == "line-break":
			b.WriteByte('\n')
		case tok.name == "annotation", tok.name == "frame", tok.name == "table":
			if err := r.xml.skip(); err != nil {
				return "", false, err
			}
		}
		if b.Len() > r.out.limits.CellBytes {
			return "", false, r.out.limits.cell(r.line+1, 1, b.Len())
		}
	}
	return b.String(), paragraphs > 0, nil
}
