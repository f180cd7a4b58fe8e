package workbook

import (
	"bytes"
	"errors"
	"fmt"

	"github.com/xuri/excelize/v2"

	"ynova/internal/platform/sheet"
	"ynova/internal/simulation/proposal/frozen"
)

// The sheets, in order.
const (
	Summary  = "Resumo"
	premises = "Premissas"
	use      = "Consumo"
	rates    = "Tarifas"
	now      = "Hoje"
	then     = "Proposta"
	years    = "Anos"
	// Assumed lists every premise with its effect, and the risks with their range.
	Assumed = "Efeitos e riscos"
)

// first is the row of the first month in the sheets of months.
const first = 3

// book is a workbook in the making; the first error stops it.
type book struct {
	*excelize.File
	doc    *frozen.Document
	names  map[string]string // premise → its cell
	styles struct{ head, title, headline, input, money, energy, rate, percent, text, bold, total int }
	size   map[string]extent // of each sheet
	err    error
}

// extent is how far the cells of a sheet go.
type extent struct{ columns, rows int }

// XLSX writes the workbook of a proposal.
func XLSX(doc *frozen.Document) ([]byte, error) {
	b := &book{File: excelize.NewFile(), doc: doc, names: map[string]string{}, size: map[string]extent{}}
	b.keep(b.SetSheetName("Sheet1", Summary))
	b.makeStyles()
	if doc.LowVoltage != nil {
		b.estimate()
	} else {
		b.plans()
	}
	return b.written()
}

// plans are the sheets of a proposal of group A.
func (b *book) plans() {
	for _, name := range []string{premises, use, rates, now, then, years} {
		_, err := b.NewSheet(name)
		b.keep(err)
	}
	b.premises()
	b.use()
	b.rates()
	b.plan(now, &b.doc.Sheet.Current)
	b.plan(then, b.doc.Chosen())
	b.years()
	b.payback()
	b.assumed()
	b.summary()
	b.chart()
}

// written is the file.
func (b *book) written() ([]byte, error) {
	doc := b.doc
	b.keep(sheet.Sign(b.File))
	for _, name := range b.GetSheetList() {
		b.keep(sheet.Printable(b.File, name, headRows(name)))
	}
	b.compute()
	calculate := true
	b.keep(b.SetCalcProps(&excelize.CalcPropsOptions{FullCalcOnLoad: &calculate}))
	b.keep(b.SetDocProps(&excelize.DocProperties{Creator: "YNOVA", LastModifiedBy: "YNOVA", Title: doc.Label(), Language: "pt-BR", Created: doc.At.UTC().Format("2006-01-02T15:04:05Z")}))
	var out bytes.Buffer
	if b.err == nil {
		b.err = b.Write(&out)
	}
	if err := errors.Join(b.err, b.Close()); err != nil {
		return nil, fmt.Errorf("workbook: %w", err)
	}
	return out.Bytes(), nil
}

// headRows are the rows that stay in sight and are repeated on each page.
func headRows(sheetName string) int {
	switch sheetName {
	case Summary, premises, Assumed:
		return 1
	}
	return first - 1
}

func (b *book) keep(err error) {
	if b.err == nil {
		b.err = err
	}
}

func (b *book) makeStyles() {
	line := []excelize.Border{{Type: "bottom", Color: "D2D8E0", Style: 1}}
	blue := &excelize.Font{Color: "1F4E9E"}
	soft := excelize.Fill{Type: "pattern", Pattern: 1, Color: []string{"EEF4F3"}}
	yellow := excelize.Fill{Type: "pattern", Pattern: 1, Color: []string{"FFF8E1"}}
	style := func(font *excelize.Font, fill excelize.Fill, format string) int {
		s := &excelize.Style{Font: font, Fill: fill, Border: line}
		if format != "" {
			s.CustomNumFmt = &format
		}
		id, err := b.NewStyle(s)
		b.keep(err)
		return id
	}
	none := excelize.Fill{}
	b.styles.head = style(&excelize.Font{Bold: true}, soft, "")
	b.styles.title = style(&excelize.Font{Bold: true, Size: 14, Color: "0B6E63"}, none, "")
	b.styles.headline = style(&excelize.Font{Bold: true, Size: 18, Color: "0B6E63"}, none, "#,##0.00")
	b.styles.input = style(blue, yellow, "#,##0.00######")
	b.styles.money = style(nil, none, "#,##0.00")
	b.styles.energy = style(nil, none, "#,##0.000")
	b.styles.rate = style(nil, none, "0.0000####")
	b.styles.percent = style(nil, none, "0.00")
	b.styles.text = style(nil, none, "")
	b.styles.bold = style(&excelize.Font{Bold: true}, none, "")
	b.styles.total = style(&excelize.Font{Bold: true}, soft, "#,##0.00")
}

func cell(column, row int) string {
	name, _ := excelize.CoordinatesToCellName(column, row) // both are ours and positive
	return name
}

// text writes what a person typed or we say; it never becomes a formula.
func (b *book) text(sheetName, at, text string, style int) {
	b.keep(b.SetCellStr(sheetName, at, sheet.Neutral(text)))
	b.styled(sheetName, at, style)
}

// number writes an exact number.
func (b *book) number(sheetName, at, canonical string, style int) {
	b.keep(b.SetCellDefault(sheetName, at, canonical))
	b.styled(sheetName, at, style)
}

func (b *book) formula(sheetName, at, formula string, style int) {
	b.keep(b.SetCellFormula(sheetName, at, formula))
	b.styled(sheetName, at, style)
}

func (b *book) styled(sheetName, at string, style int) {
	b.keep(b.SetCellStyle(sheetName, at, at, style))
	column, row, err := excelize.CellNameToCoordinates(at)
	b.keep(err)
	of := b.size[sheetName]
	b.size[sheetName] = extent{max(of.columns, column), max(of.rows, row)}
}

// head writes a title and the titles of the columns, which stay in sight.
func (b *book) head(sheetName, title string, columns []string) {
	b.text(sheetName, "A1", title, b.styles.title)
	for i, c := range columns {
		b.text(sheetName, cell(i+1, first-1), c, b.styles.head)
	}
	last, _ := excelize.ColumnNumberToName(len(columns)) // positive
	b.keep(b.SetColWidth(sheetName, "A", "A", 14))
	b.keep(b.SetColWidth(sheetName, "B", last, 17))
	b.keep(b.SetPanes(sheetName, &excelize.Panes{Freeze: true, XSplit: 1, YSplit: first - 1, TopLeftCell: cell(2, first), ActivePane: "bottomRight"}))
}
