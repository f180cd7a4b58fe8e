package sheet

import (
	"strconv"
	"unicode/utf16"
)

const (
	sheetRows    = 1_048_576
	sheetColumns = 16_384
)

// rowReader walks over the cells of one worksheet part.
type rowReader struct {
	wb    *workbook
	xml   *xmlScanner
	out   *emitter
	line  int
	cells []string
	marks []Mark

	merged map[int][]merge // by their first row
	open   []merge         // those that go on in the rows that follow
}

func newRowReader(wb *workbook, text string, out *emitter) *rowReader {
	return &rowReader{wb: wb, xml: newXMLScanner(text), out: out, merged: mergesOf(text)}
}

// all reads the rows of sheetData; what follows it is of no interest.
func (r *rowReader) all() error {
	for {
		tok, err := r.xml.next()
		if err != nil {
			return err
		}
		switch {
		case tok.kind == tokenEOF, tok.kind == tokenEnd && tok.name == "sheetData":
			return nil
		case tok.kind == tokenStart && tok.name == "row":
			err = r.row(tok)
		case tok.kind == tokenStart && tok.name == "col":
			err = r.columns(tok)
		}
		if err != nil {
			return err
		}
	}
}

// row numbers rise, or the file is damaged: two rows of one number would let a
// reader and Excel disagree.
func (r *rowReader) row(start token) error {
	given, err := start.number("r")
	if err != nil {
		return errXML
	}
	line := r.line + 1
	if given != 0 {
		line = given
	}
	if line <= r.line || line > sheetRows {
		return errXML
	}
	hidden, err := isHidden(start)
	if err != nil {
		return err
	}
	r.line, r.cells, r.marks = line, r.cells[:0], r.marks[:0]
	column := 0
	for depth := len(r.xml.open); len(r.xml.open) >= depth; {
		tok, err := r.xml.next()
		if err != nil {
			return err
		}
		if tok.kind == tokenStart && tok.name == "c" {
			if column, err = r.cell(tok, column); err != nil {
				return err
			}
		}
	}
	r.fillMerged()
	return r.out.row(Row{Line: r.line, Hidden: hidden, Cells: r.cells, Marks: r.marks})
}

// columns notes columns that are not shown.
func (r *rowReader) columns(start token) error {
	first, err1 := start.number("min")
	last, err2 := start.number("max")
	hidden, err3 := isHidden(start)
	if hidden {
		r.out.hideColumns(first-1, last-1)
	}
	return firstError(err1, err2, err3)
}

// isHidden reports whether a row or column is not shown, or has no height.
func isHidden(start token) (bool, error) {
	for rest := start.text; ; {
		key, value, after, err := cutAttr(rest)
		if err != nil || key == "" {
			return false, err
		}
		if key == "hidden" && (value == "1" || value == "true") || key == "ht" && value == "0" {
			return true, nil
		}
		rest = after
	}
}

// mark notes a mark of a cell, its column from 1.
func (r *rowReader) mark(column int, kind MarkKind) {
	if column <= r.out.limits.Columns {
		r.marks = append(r.marks, Mark{column - 1, kind})
	}
}

// cellStart is what a cell's start tag says.
type cellStart struct {
	ref, kind string
	style     int
}

func readCellStart(start token) (c cellStart, err error) {
	for rest := start.text; ; {
		key, value, after, err := cutAttr(rest)
		if err != nil || key == "" {
			return c, err
		}
		switch key {
		case "r":
			c.ref = value
		case "t":
			c.kind = value
		case "s":
			if c.style, err = strconv.Atoi(value); err != nil {
				return c, errXML
			}
		}
		rest = after
	}
}

// cell reads one cell and returns its column.
func (r *rowReader) cell(start token, previous int) (int, error) {
	c, err := readCellStart(start)
	if err != nil {
		return 0, err
	}
	column := previous + 1
	if c.ref != "" {
		column = columnOf(c.ref)
	}
	if column <= previous || column > sheetColumns {
		return 0, errXML
	}
	value, err := r.value(c, column)
	if err != nil || value == "" {
		return column, err
	}
	if err := r.out.limits.cell(r.line, column, len(value)); err != nil {
		return column, err
	}
	for len(r.cells) < column-1 {
		r.cells = append(r.cells, "")
	}
	r.cells = append(r.cells, value)
	return column, nil
}

// value reads the cell's children and gives its text as a Brazilian reads it.
func (r *rowReader) value(c cellStart, column int) (string, error) {
	raw, inline, formula, err := r.children(c.kind)
	if err != nil {
		return "", err
	}
	switch {
	case formula == noResult:
		r.mark(column, NoValue)
	case formula == result && raw == "0" && r.wb.stale && (c.kind == "" || c.kind == "n"):
		r.mark(column, Uncalculated)
	}
	switch c.kind {
	case "s":
		return r.shared(raw, column)
	case "inlineStr":
		return inline, nil
	case "str":
		return unescapeX(raw), nil
	case "b":
		return boolText(raw), nil
	case "", "n":
		text, moved := r.numeric(raw, r.wb.styles.of(c.style))
		if moved {
			r.mark(column, Midnight)
		}
		return text, nil
	default: // errors such as #N/A, and ISO dates
		return raw, nil
	}
}

func (r *rowReader) shared(index string, column int) (string, error) {
	if index == "" {
		return "", nil
	}
	at, err := strconv.Atoi(index)
	if err != nil || at < 0 || at >= len(r.wb.strings) {
		return "", errCell(r.line, column)
	}
	return r.wb.strings[at], nil
}

// boolText is what Excel shows, in the form of the file's language-neutral text.
func boolText(raw string) string {
	switch raw {
	case "1", "true":
		return "TRUE"
	case "0", "false":
		return "FALSE"
	default:
		return raw
	}
}

func (r *rowReader) numeric(raw string, format numberFormat) (text string, moved bool) {
	switch {
	case format == formatDate:
		return dateText(raw, r.wb.date1904)
	case format == formatPercent && isNumber(raw):
		return decimalText(raw, 2) + "%", false
	default:
		return decimalText(raw, 0), false
	}
}

// formula is whether a cell is computed, and whether what came out stands in the file.
type formula uint8

const (
	noFormula formula = iota
	noResult
	result
)

// children reads v and is of a cell; a formula is not ours to compute. One that gives an
// empty text says so by the kind of the cell.
func (r *rowReader) children(kind string) (raw, inline string, computed formula, err error) {
	formulas, values := false, false
	for depth := len(r.xml.open); len(r.xml.open) >= depth; {
		tok, err := r.xml.next()
		if err != nil {
			return "", "", noFormula, err
		}
		if tok.kind != tokenStart {
			continue
		}
		switch tok.name {
		case "v":
			raw, err = r.xml.content()
			values = true
		case "is":
			inline, err = richText(r.xml)
		default:
			formulas = formulas || tok.name == "f"
			err = r.xml.skip()
		}
		if err != nil {
			return "", "", noFormula, err
		}
	}
	switch {
	case !formulas:
		return raw, inline, noFormula, nil
	case raw != "" || inline != "" || values && kind == "str":
		return raw, inline, result, nil
	}
	return raw, inline, noResult, nil
}

// columnOf is the column of a reference such as "AB12", or 0.
func columnOf(ref string) int {
	column, i := 0, 0
	for ; i < len(ref) && i < 3; i++ {
		c := ref[i] &^ 0x20
		if c < 'A' || c > 'Z' {
			break
		}
		column = column*26 + int(c-'A') + 1
	}
	if i == len(ref) || !allDigits(ref[i:]) {
		return 0
	}
	return column
}

// hexUnit reads the four digits of an escape and its closing underscore. Halves
// of a surrogate pair stay escaped: a lone one is no character.
func hexUnit(digits string, closing byte) (rune, bool) {
	n, err := strconv.ParseUint(digits, 16, 16)
	if err != nil || closing != '_' || n == 0 || utf16.IsSurrogate(rune(n)) {
		return 0, false
	}
	return rune(n), true
}
