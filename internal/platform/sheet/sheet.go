package sheet

import (
	"bytes"
	"fmt"

	"ynova/internal/kernel/fault"
	"ynova/internal/platform/sniff"
)

// Kind is a format that can be read.
type Kind string

// The formats.
const (
	CSV  Kind = "csv"
	XLSX Kind = "xlsx" // and the workbooks of Excel 97 to 2003 and of the open document format
)

// The content types of the files that are written.
const (
	TypeCSV  = "text/csv; charset=utf-8"
	TypeXLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
)

// Source is how a file is read. Separator and Encoding are what a person said of a text;
// empty: they are found.
type Source struct {
	Kind      Kind
	Separator string // one of ; , | and the tab
	Encoding  string // one of Encodings
}

// Row is one row with content. Line is where the person finds it.
type Row struct {
	Sheet  int // of Survey.Sheets
	Line   int
	Hidden bool // a filter, a group or its height hides it
	Cells  []string
	Marks  []Mark // by column
}

// Limits bound what one file may hold.
type Limits struct {
	Rows      int // rows with content
	Columns   int
	CellBytes int
}

// DefaultLimits are the product's.
func DefaultLimits() Limits { return Limits{Rows: 200_000, Columns: 512, CellBytes: 32 << 10} }

// Read parses a whole file, all sheets that are shown, and gives each row to emit, whose
// Cells and Marks are valid during the call only. Problems of the file are *fault.Error.
func Read(source Source, data []byte, limits Limits, emit func(Row) error) (Survey, error) {
	out := &emitter{limits: limits, emit: emit}
	var err error
	switch source.Kind {
	case CSV:
		err = readCSV(source, data, out)
	case XLSX:
		err = readWorkbook(data, out)
	default:
		return Survey{}, fmt.Errorf("sheet: unknown kind %q", source.Kind)
	}
	if err == nil && out.rows == 0 {
		err = problem("planilha_vazia", 0, 0, "A planilha não tem dados.")
	}
	return out.survey, err
}

// readWorkbook reads what is no table in plain text.
func readWorkbook(data []byte, out *emitter) error {
	switch is := sniff.Sniff(data); {
	case bytes.HasPrefix(data, oleMagic):
		return readXLS(data, out) // so is an encrypted .xlsx, which it refuses by name
	case is.Kind == sniff.HTML:
		return readHTML(data, out)
	case isFlat(is):
		return readFlat(is, data, out)
	default:
		return readXLSX(data, out)
	}
}

// emitter applies the limits on the way to the caller, and counts.
type emitter struct {
	limits Limits
	emit   func(Row) error
	rows   int
	survey Survey
}

func (e *emitter) row(r Row) error {
	if blank(r.Cells) && !noneStated(r.Marks) {
		return nil
	}
	if e.rows == e.limits.Rows {
		return problem("planilha_linhas", r.Line, 0,
			fmt.Sprintf("A planilha tem mais de %d linhas com dados.", e.limits.Rows))
	}
	e.rows++
	r.Sheet = len(e.survey.Sheets) - 1
	at := &e.survey.Sheets[r.Sheet]
	at.Rows++
	if r.Hidden {
		at.HiddenRows++
	}
	return e.emit(r)
}

// cell checks one cell that is about to become part of a row.
func (l Limits) cell(line, column, size int) error {
	if column > l.Columns {
		return problem("planilha_colunas", line, column, fmt.Sprintf("A planilha tem mais de %d colunas.", l.Columns))
	}
	if size > l.CellBytes {
		return problem("planilha_celula", line, column,
			fmt.Sprintf("A célula tem mais de %d KB de texto.", l.CellBytes>>10))
	}
	return nil
}

func blank(cells []string) bool {
	for _, c := range cells {
		for i := range len(c) {
			if c[i] != ' ' && c[i] != '\t' {
				return false
			}
		}
	}
	return true
}

// problem is what is wrong with the file, for the person who sent it.
func problem(code string, line, column int, message string) *fault.Error {
	e := fault.New(fault.Invalid, code, message)
	if line > 0 {
		e.Fields = []fault.Field{{Path: "file", Message: message, Line: line, Column: column}}
	}
	return e
}
