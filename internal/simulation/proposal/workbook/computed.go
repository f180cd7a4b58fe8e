package workbook

import (
	"strconv"

	"github.com/xuri/excelize/v2"
)

// compute writes every sheet anew with what its formulas come to, so that a reader that
// computes nothing sees every figure (VD-08). The formulas stay.
func (b *book) compute() {
	names := b.GetSheetList()
	sheets := make([][][]any, len(names))
	for i, name := range names { // all before the first is written: one rests on the others
		sheets[i] = b.grid(name)
	}
	for i, name := range names {
		if b.err != nil {
			return
		}
		w, err := b.NewStreamWriter(name)
		b.keep(err)
		for r, row := range sheets[i] {
			if b.err == nil {
				b.keep(w.SetRow(cell(1, r+1), row))
			}
		}
		if b.err == nil {
			b.keep(w.Flush())
		}
	}
}

// grid is the cells of a sheet, row by row.
func (b *book) grid(sheetName string) [][]any {
	rows := make([][]any, b.size[sheetName].rows)
	for r := range rows {
		rows[r] = make([]any, b.size[sheetName].columns)
		for c := range rows[r] {
			rows[r][c] = b.value(sheetName, cell(c+1, r+1))
		}
	}
	return rows
}

// value is a cell with its formula and what that comes to; nil where nothing stands.
func (b *book) value(sheetName, at string) any {
	raw := excelize.Options{RawCellValue: true}
	style, err := b.GetCellStyle(sheetName, at)
	b.keep(err)
	formula, err := b.GetCellFormula(sheetName, at)
	b.keep(err)
	text, err := b.GetCellValue(sheetName, at, raw)
	b.keep(err)
	kind, err := b.GetCellType(sheetName, at)
	b.keep(err)
	if formula != "" {
		text, err = b.CalcCellValue(sheetName, at, raw)
		b.keep(err)
	}
	if kind == excelize.CellTypeUnset && text == "" && formula == "" && style == 0 {
		return nil
	}
	of := excelize.Cell{StyleID: style, Formula: formula, Value: text}
	// A workbook holds a number as a binary one, whoever writes it.
	if number, err := strconv.ParseFloat(text, 64); err == nil && kind != excelize.CellTypeSharedString {
		of.Value = number
	}
	return of
}
