package sheet

import (
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/xuri/excelize/v2"
)

// XLSXWriter writes one worksheet as a stream: bold frozen header, filter, real
// numbers and dates with their formats.
type XLSXWriter struct {
	w       io.Writer
	file    *excelize.File
	stream  *excelize.StreamWriter
	sheet   string
	columns int
	rows    int
	styles  map[string]int // by number format
	values  []any
}

const defaultSheet = "Sheet1" // how excelize names the sheet of a new file

// NewXLSX starts a workbook whose only sheet has the given name (31 characters
// of it, without what Excel forbids) and its header row. Close ends it in every
// case.
func NewXLSX(w io.Writer, sheet string, columns []Column) (*XLSXWriter, error) {
	x := &XLSXWriter{w: w, file: excelize.NewFile(), sheet: sheetName(sheet), columns: len(columns), styles: map[string]int{}}
	if err := x.begin(columns); err != nil {
		_ = x.file.Close()
		return nil, fmt.Errorf("xlsx: %w", err)
	}
	return x, nil
}

func (x *XLSXWriter) begin(columns []Column) (err error) {
	if err = x.file.SetSheetName(defaultSheet, x.sheet); err != nil {
		return err
	}
	if x.stream, err = x.file.NewStreamWriter(x.sheet); err != nil {
		return err
	}
	for i, column := range columns {
		if err = x.stream.SetColWidth(i+1, i+1, column.width()); err != nil {
			return err
		}
	}
	panes := &excelize.Panes{Freeze: true, YSplit: 1, TopLeftCell: "A2", ActivePane: "bottomLeft"}
	if err = x.stream.SetPanes(panes); err != nil {
		return err
	}
	bold, err := x.file.NewStyle(&excelize.Style{Font: &excelize.Font{Bold: true}})
	if err != nil {
		return err
	}
	header := make([]any, len(columns))
	for i, column := range columns {
		header[i] = excelize.Cell{StyleID: bold, Value: neutral(column.Title)}
	}
	return x.write(header)
}

// width makes room for the title and the filter's arrow.
func (c Column) width() float64 {
	if c.Width > 0 {
		return c.Width
	}
	return float64(min(max(utf8.RuneCountInString(c.Title)+4, 10), 60))
}

// Row writes one row.
func (x *XLSXWriter) Row(cells ...Cell) error {
	x.values = x.values[:0]
	for _, cell := range cells {
		value, err := x.value(cell)
		if err != nil {
			return fmt.Errorf("xlsx: %w", err)
		}
		x.values = append(x.values, value)
	}
	return x.write(x.values)
}

func (x *XLSXWriter) write(values []any) error {
	x.rows++
	if err := x.stream.SetRow("A"+strconv.Itoa(x.rows), values); err != nil {
		return fmt.Errorf("xlsx: %w", err)
	}
	return nil
}

func (x *XLSXWriter) value(c Cell) (any, error) {
	switch c.kind {
	case cellNumber:
		return x.number(c)
	case cellDate:
		return x.styled("dd/mm/yyyy", c.at)
	case cellTime:
		return x.styled("dd/mm/yyyy hh:mm", c.at)
	default:
		if c.text == "" {
			return nil, nil
		}
		return neutral(c.text), nil
	}
}

// number relies on the format's own numbers, which are binary: a decimal number
// of up to 15 digits survives them, a longer one is written as text.
func (x *XLSXWriter) number(c Cell) (any, error) {
	if len(c.text)-strings.Count(c.text, ".")-strings.Count(c.text, "-") > significantDigits {
		return c.formatted(), nil
	}
	value, err := strconv.ParseFloat(c.text, 64)
	if err != nil {
		return nil, err
	}
	format := "#,##0"
	if c.decimals > 0 {
		format += "." + strings.Repeat("0", c.decimals)
	}
	return x.styled(format, value)
}

func (x *XLSXWriter) styled(format string, value any) (any, error) {
	style, ok := x.styles[format]
	if !ok {
		var err error
		if style, err = x.file.NewStyle(&excelize.Style{CustomNumFmt: &format}); err != nil {
			return nil, err
		}
		x.styles[format] = style
	}
	return excelize.Cell{StyleID: style, Value: value}, nil
}

// Close sets the filter, writes the workbook and removes temporary files.
func (x *XLSXWriter) Close() error {
	err := errors.Join(x.finish(), x.file.Close())
	if err != nil {
		return fmt.Errorf("xlsx: %w", err)
	}
	return nil
}

func (x *XLSXWriter) finish() error {
	if x.columns > 0 {
		last, err := excelize.CoordinatesToCellName(x.columns, x.rows)
		if err != nil {
			return err
		}
		if err := x.file.AutoFilter(x.sheet, "A1:"+last, nil); err != nil {
			return err
		}
	}
	if err := x.stream.Flush(); err != nil {
		return err
	}
	return x.file.Write(x.w)
}

func sheetName(s string) string {
	s = strings.Map(func(r rune) rune {
		if strings.ContainsRune(`:\/?*[]'`, r) || r < ' ' {
			return ' '
		}
		return r
	}, s)
	if runes := []rune(s); len(runes) > 31 {
		s = string(runes[:31])
	}
	if s = strings.TrimSpace(s); s == "" {
		return "Dados"
	}
	return s
}
