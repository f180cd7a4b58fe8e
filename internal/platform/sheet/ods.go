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

// readODS gives the rows of the first visible table that has any.
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
	cells  []string
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
		if err != nil || r.out.rows > 0 {
			return err
		}
	}
}

// table reads the rows of one table, also those of groups and headings.
func (r *odsReader) table(start token) error {
	style, err := start.attr("style-name")
	if err != nil {
		return err
	}
	if r.hidden[style] {
		return r.xml.skip()
	}
	r.line, r.open = 0, nil
	for depth := len(r.xml.open); len(r.xml.open) >= depth; {
		tok, err := r.xml.next()
		switch {
		case err != nil:
			return err
		case tok.kind == tokenEOF:
			return errXML
		case tok.kind != tokenStart:
		case tok.name == "table-row":
			err = r.row(tok)
		case tok.name == "table", tok.name == "shapes", tok.name == "table-column":
			err = r.xml.skip() // a table within a cell, drawings
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// row reads one row, as often as it is repeated.
func (r *odsReader) row(start token) error {
	times, err := repeated(start, "number-rows-repeated", sheetRows-r.line)
	if err != nil {
		return err
	}
	r.cells = r.cells[:0]
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
	if blank(r.cells) {
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
		if err := r.out.row(Row{Line: r.line, Cells: r.cells}); err != nil {
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
	value, err3 := r.value(start)
	if err := firstError(err1, err2, err3); err != nil {
		return 0, nil, err
	}
	if value == "" {
		return column + times, spans, nil
	}
	last := column + times
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
	for _, m := range r.open {
		for len(r.cells) < m.column {
			r.cells = append(r.cells, "")
		}
		if r.cells[m.column-1] == "" {
			r.cells[m.column-1] = m.value
		}
	}
}

// value is the cell as a Brazilian reads it: by its type, not by how it is drawn.
func (r *odsReader) value(start token) (string, error) {
	kind, err := start.attr("value-type")
	if err != nil {
		return "", err
	}
	text, err := r.text()
	if err != nil {
		return "", err
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
			text = odsDate(v)
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
	return text, err
}

// odsDate leaves the time of a day out that begins at midnight.
func odsDate(s string) string {
	for _, form := range []string{"2006-01-02T15:04:05.999999999", "2006-01-02"} {
		at, err := time.Parse(form, s)
		switch {
		case err != nil:
		case at.Hour() == 0 && at.Minute() == 0 && at.Second() == 0:
			return at.Format("2006-01-02")
		default:
			return at.Format("2006-01-02T15:04:05")
		}
	}
	return s
}

// text reads what a cell shows, without notes and drawings. Paragraphs are lines.
func (r *odsReader) text() (string, error) {
	var b strings.Builder
	paragraphs := 0
	for depth := len(r.xml.open); len(r.xml.open) >= depth; {
		tok, err := r.xml.next()
		if err != nil {
			return "", err
		}
		switch {
		case tok.kind == tokenText && paragraphs > 0 && len(r.xml.open) > depth:
			part, err := tok.value()
			if err != nil {
				return "", err
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
				return "", err
			}
			b.WriteString(strings.Repeat(" ", n))
		case tok.name == "tab":
			b.WriteByte('\t')
		case tok.name == "line-break":
			b.WriteByte('\n')
		case tok.name == "annotation", tok.name == "frame", tok.name == "table":
			if err := r.xml.skip(); err != nil {
				return "", err
			}
		}
		if b.Len() > r.out.limits.CellBytes {
			return "", r.out.limits.cell(r.line+1, 1, b.Len())
		}
	}
	return b.String(), nil
}
