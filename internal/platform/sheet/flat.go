package sheet

import (
	"slices"
	"strings"

	"ynova/internal/platform/sniff"
)

// The workbooks that are one XML document: of Excel 2003, and of the open document format.
const (
	excel2003 = "urn:schemas-microsoft-com:office:spreadsheet"
	openFlat  = "urn:oasis:names:tc:opendocument:xmlns:office:1.0"
)

// isFlat recognises such a workbook.
func isFlat(is sniff.File) bool {
	return is.Kind == sniff.XML && (is.Root == "Workbook" && is.Space == excel2003 || is.Root == "document" && is.Space == openFlat)
}

func readFlat(is sniff.File, data []byte, out *emitter) error {
	text, err := xmlText(data)
	if err != nil {
		return err
	}
	if is.Space == openFlat {
		return readODSText(text, out)
	}
	r := &flatReader{xml: newXMLScanner(text), out: out, hidden: hiddenSheets(text), formats: map[string]numberFormat{}}
	return damagedUnlessKnown(r.document())
}

// hiddenSheets finds the sheets that are not shown, by number: a sheet says so behind its
// rows.
func hiddenSheets(text string) map[int]bool {
	hidden := map[int]bool{}
	sheet := -1
	for s := newXMLScanner(text); ; {
		tok, err := s.next()
		if err != nil || tok.kind == tokenEOF {
			return hidden // what is wrong with the file its reader says
		}
		switch {
		case tok.kind != tokenStart:
		case tok.name == "Worksheet":
			sheet++
		case tok.name == "Visible":
			state, err := s.content()
			if err == nil && strings.HasPrefix(state, "Sheet") {
				hidden[sheet] = true
			}
		}
	}
}

// flatReader walks over the sheets of a workbook of Excel 2003.
type flatReader struct {
	xml     *xmlScanner
	out     *emitter
	hidden  map[int]bool
	sheets  int
	style   string // that is being read
	formats map[string]numberFormat
	line    int
	column  int // of the columns that the sheet has described
	cells   []string
	marks   []Mark
	open    []merge // cells that go over rows that follow
}

func (r *flatReader) document() error {
	for {
		tok, err := r.xml.next()
		if err != nil || tok.kind == tokenEOF {
			return err
		}
		if tok.kind != tokenStart {
			continue
		}
		switch tok.name {
		case "Style":
			r.style, err = tok.attr("ID")
		case "NumberFormat":
			var code string
			if code, err = tok.attr("Format"); len(r.formats) < maxMerges {
				r.formats[r.style] = formatNamed(code)
			}
		case "Worksheet":
			err = r.sheet(tok)
		}
		if err != nil {
			return err
		}
	}
}

// formatNamed is a format by its code, or by the name that these files have for it.
func formatNamed(code string) numberFormat {
	if code == "Percent" {
		return formatPercent
	}
	return classifyFormat(code)
}

func (r *flatReader) sheet(start token) error {
	name, err := start.attr("Name")
	hidden := r.hidden[r.sheets]
	r.sheets++
	if err := firstError(err, r.out.begin(name, hidden)); err != nil {
		return err
	}
	if hidden {
		return r.xml.skip()
	}
	r.line, r.column, r.open = 0, 0, nil
	for depth := len(r.xml.open); len(r.xml.open) >= depth; {
		tok, err := r.xml.next()
		switch {
		case err != nil:
			return err
		case tok.kind == tokenEOF:
			return errXML
		case tok.kind != tokenStart:
		case tok.name == "Column":
			err = r.describe(tok)
		case tok.name == "Row":
			err = r.row(tok)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// describe notes columns that are not shown.
func (r *flatReader) describe(start token) error {
	at, err1 := placed(start, r.column, sheetColumns)
	more, err2 := start.number("Span")
	hidden, err3 := start.attr("Hidden")
	if err := firstError(err1, err2, err3); err != nil || more < 0 || more > sheetColumns {
		return firstError(err, errXML)
	}
	if r.column = at + more; hidden == "1" {
		r.out.hideColumns(at-1, r.column-1)
	}
	return nil
}

// placed is where a row, cell or column stands: behind the one before, or where it says.
func placed(start token, before, most int) (int, error) {
	given, err := start.attr("Index")
	if err != nil || given == "" {
		return before + 1, err
	}
	at, err := repeated(start, "Index", most)
	if err != nil || at <= before {
		return 0, errXML
	}
	return at, nil
}

func (r *flatReader) row(start token) error {
	line, err1 := placed(start, r.line, sheetRows)
	hidden, err2 := start.attr("Hidden")
	height, err3 := start.attr("Height")
	if err := firstError(err1, err2, err3); err != nil {
		return err
	}
	r.line, r.cells, r.marks = line, r.cells[:0], r.marks[:0]
	var spans []merge
	column := 0
	for depth := len(r.xml.open); len(r.xml.open) >= depth; {
		tok, err := r.xml.next()
		if err != nil {
			return err
		}
		if tok.kind == tokenStart && tok.name == "Cell" {
			if column, spans, err = r.cell(tok, column, spans); err != nil {
				return err
			}
		}
	}
	r.open = slices.DeleteFunc(r.open, func(m merge) bool { return m.last < r.line })
	if !blank(r.cells) {
		r.cells = fillFrom(r.open, r.cells)
	}
	r.open = append(r.open, spans...)
	return r.out.row(Row{Line: r.line, Hidden: hidden == "1" || height == "0", Cells: r.cells, Marks: r.marks})
}

// cell reads a cell and returns the last column that it goes over.
func (r *flatReader) cell(start token, before int, spans []merge) (int, []merge, error) {
	for slices.ContainsFunc(r.open, func(m merge) bool { return m.column == before+1 && m.last >= r.line }) {
		before++ // what a cell above covers is not written
	}
	column, err1 := placed(start, before, sheetColumns)
	style, err2 := start.attr("StyleID")
	across, err3 := start.number("MergeAcross")
	down, err4 := start.number("MergeDown")
	value, mark, err5 := r.value(r.formats[style], start)
	if err := firstError(err1, err2, err3, err4, err5); err != nil {
		return 0, nil, err
	}
	if across < 0 || down < 0 || across > sheetColumns || down > sheetRows {
		return 0, nil, errXML
	}
	if err := r.out.limits.cell(r.line, column, len(value)); err != nil && (value != "" || mark != 0) {
		return 0, nil, err
	}
	if mark != 0 {
		r.marks = append(r.marks, Mark{column - 1, mark})
	}
	if value != "" {
		for len(r.cells) < column-1 {
			r.cells = append(r.cells, "")
		}
		r.cells = append(r.cells, value)
	}
	if down > 0 && len(spans)+len(r.open) < maxMerges {
		spans = append(spans, merge{column: column, last: r.line + down, value: value})
	}
	return column + across, spans, nil
}

// value reads the data of a cell as a Brazilian reads it.
func (r *flatReader) value(format numberFormat, start token) (text string, mark MarkKind, err error) {
	kind := ""
	for depth := len(r.xml.open); len(r.xml.open) >= depth; {
		tok, err := r.xml.next()
		switch {
		case err != nil:
			return "", 0, err
		case tok.kind != tokenStart:
			continue
		case tok.name != "Data":
			err = r.xml.skip() // a comment, a name
		default:
			if kind, err = tok.attr("Type"); err == nil {
				text, err = r.text()
			}
		}
		if err != nil {
			return "", 0, err
		}
	}
	if text == "" && kind != "String" && !start.lacks("Formula") {
		return "", NoValue, nil
	}
	switch {
	case kind == "DateTime":
		text, moved := odsDate(text)
		if moved {
			mark = Midnight
		}
		return text, mark, nil
	case kind == "Boolean":
		return boolText(text), 0, nil
	case kind == "Number" && format == formatPercent && isNumber(text):
		return decimalText(text, 2) + "%", 0, nil
	case kind == "Number" && format == formatDate:
		text, moved := dateText(text, false)
		if moved {
			mark = Midnight
		}
		return text, mark, nil
	case kind == "Number":
		return decimalText(text, 0), 0, nil
	}
	return text, 0, nil
}

// text reads the text of an element, with its formatted runs.
func (r *flatReader) text() (string, error) {
	var b strings.Builder
	for depth := len(r.xml.open); len(r.xml.open) >= depth; {
		tok, err := r.xml.next()
		if err != nil {
			return "", err
		}
		if tok.kind != tokenText {
			continue
		}
		part, err := tok.value()
		if err != nil {
			return "", err
		}
		if b.WriteString(part); b.Len() > r.out.limits.CellBytes {
			return "", r.out.limits.cell(r.line, 1, b.Len())
		}
	}
	return b.String(), nil
}
