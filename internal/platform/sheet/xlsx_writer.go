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

// XLSXWriter writes worksheets as a stream, one after the other: bold frozen header,
// filter, real numbers and dates with their formats.
type XLSXWriter struct {
	w       io.Writer
	file    *excelize.File
	stream  *excelize.StreamWriter
	sheet   string
	columns int
	rows    int
	below   int // rows that the filter does not cover
	styles  map[styleKey]int
	values  []any
}

// styleKey is what a cell's style depends on.
type styleKey struct {
	format string // empty: general
	bold   bool
}

const defaultSheet = "Sheet1" // how excelize names the sheet of a new file

// NewXLSX starts a workbook whose first sheet has the given name (31 characters
// of it, without what Excel forbids) and its header row. Close ends it in every
// case.
func NewXLSX(w io.Writer, sheet string, columns []Column) (*XLSXWriter, error) {
	x := &XLSXWriter{w: w, file: excelize.NewFile(), sheet: sheetName(sheet), columns: len(columns), styles: map[styleKey]int{}}
	err := x.file.SetSheetName(defaultSheet, x.sheet)
	if err == nil {
		err = Sign(x.file)
	}
	if err == nil {
		err = x.begin(columns)
	}
	if err != nil {
		_ = x.file.Close()
		return nil, fmt.Errorf("xlsx: %w", err)
	}
	return x, nil
}

// Sheet ends the worksheet and starts another one of a different name.
func (x *XLSXWriter) Sheet(sheet string, columns []Column) error {
	if err := x.endSheet(); err != nil {
		return fmt.Errorf("xlsx: %w", err)
	}
	x.sheet, x.columns, x.rows, x.below = sheetName(sheet), len(columns), 0, 0
	if _, err := x.file.NewSheet(x.sheet); err != nil {
		return fmt.Errorf("xlsx: %w", err)
	}
	if err := x.begin(columns); err != nil {
		return fmt.Errorf("xlsx: %w", err)
	}
	return nil
}

func (x *XLSXWriter) begin(columns []Column) (err error) {
	if err = Printable(x.file, x.sheet, 1); err != nil {
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
	header := make([]any, len(columns))
	for i, column := range columns {
		if header[i], err = x.styled(styleKey{bold: true}, Neutral(column.Title)); err != nil {
			return err
		}
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
func (x *XLSXWriter) Row(cells ...Cell) error { return x.row(cells, false) }

// Total writes the row of totals: bold, below what the filter covers. It is the
// last row but a foot.
func (x *XLSXWriter) Total(cells ...Cell) error {
	x.below++
	return x.row(cells, true)
}

// Foot writes a line below everything, in the first column.
func (x *XLSXWriter) Foot(text string) error {
	x.below++
	return x.row([]Cell{Text(text)}, false)
}

func (x *XLSXWriter) row(cells []Cell, bold bool) error {
	x.values = x.values[:0]
	for _, cell := range cells {
		value, err := x.value(cell, bold)
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

func (x *XLSXWriter) value(c Cell, bold bool) (any, error) {
	switch {
	case c.kind == cellNumber:
		return x.number(c, bold)
	case c.kind == cellDate:
		return x.styled(styleKey{"dd/mm/yyyy", bold}, c.at)
	case c.kind == cellTime:
		return x.styled(styleKey{"dd/mm/yyyy hh:mm", bold}, c.at)
	case c.text == "":
		return nil, nil
	case bold:
		return x.styled(styleKey{bold: true}, Neutral(c.text))
	default:
		return Neutral(c.text), nil
	}
}

// number relies on the format's own numbers, which are binary: a decimal number
// of up to 15 digits survives them, a longer one is written as text.
func (x *XLSXWriter) number(c Cell, bold bool) (any, error) {
	if len(c.text)-strings.Count(c.text, ".")-strings.Count(c.text, "-") > significantDigits {
		return c.String(), nil
	}
	value, err := strconv.ParseFloat(c.text, 64)
	if err != nil {
		return nil, err
	}
	format := "#,##0"
	if c.decimals > 0 {
		format += "." + strings.Repeat("0", c.decimals)
	}
	return x.styled(styleKey{format, bold}, value)
}

func (x *XLSXWriter) styled(key styleKey, value any) (any, error) {
	style, ok := x.styles[key]
	if !ok {
		var err error
		if style, err = x.newStyle(key); err != nil {
			return nil, err
		}
		x.styles[key] = style
	}
	return excelize.Cell{StyleID: style, Value: value}, nil
}

func (x *XLSXWriter) newStyle(key styleKey) (int, error) {
	style := &excelize.Style{}
	if key.format != "" {
		style.CustomNumFmt = &key.format
	}
	if key.bold {
		style.Font = &excelize.Font{Bold: true}
	}
	return x.file.NewStyle(style)
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
	if err := x.endSheet(); err != nil {
		return err
	}
	return x.file.Write(x.w)
}

// endSheet sets the filter and writes what is left of the worksheet.
func (x *XLSXWriter) endSheet() error {
	if x.columns > 0 {
		last, err := excelize.CoordinatesToCellName(x.columns, x.rows-x.below)
		if err != nil {
			return err
		}
		if err := x.file.AutoFilter(x.sheet, "A1:"+last, nil); err != nil {
			return err
		}
	}
	return x.stream.Flush()
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

// Font is the typeface of every workbook that leaves the product. Inter, that of
// screens and paper, cannot travel in a workbook; this one is where workbooks are read.
const Font = "Calibri"

// Sign names who a workbook comes from, and its typeface.
func Sign(f *excelize.File) error {
	if err := f.SetDocProps(&excelize.DocProperties{Creator: "YNOVA", LastModifiedBy: "YNOVA", Language: "pt-BR"}); err != nil {
		return err
	}
	return f.SetDefaultFont(Font)
}

// Printable makes a worksheet print in landscape, as wide as a page, with the first rows
// repeated on each and their number at the foot.
func Printable(f *excelize.File, sheet string, head int) error {
	landscape, a4, width, height := "landscape", 9, 1, 0 // as many pages in height as there are
	if err := f.SetPageLayout(sheet, &excelize.PageLayoutOptions{Orientation: &landscape, Size: &a4, FitToWidth: &width, FitToHeight: &height}); err != nil {
		return err
	}
	fit := true
	if err := f.SetSheetProps(sheet, &excelize.SheetPropsOptions{FitToPage: &fit}); err != nil {
		return err
	}
	if err := f.SetHeaderFooter(sheet, &excelize.HeaderFooterOptions{OddFooter: "&LYNOVA&C&A&R&P / &N"}); err != nil {
		return err
	}
	return f.SetDefinedName(&excelize.DefinedName{
		Name: "_xlnm.Print_Titles", Scope: sheet,
		RefersTo: fmt.Sprintf("'%s'!$1:$%d", strings.ReplaceAll(sheet, "'", "''"), head),
	})
}
