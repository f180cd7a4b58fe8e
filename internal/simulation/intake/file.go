package intake

import (
	"bytes"
	"context"
	"errors"
	"io"
	"strings"

	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/sheet"
)

// maxRows is how many rows of a file are looked at; a history has twelve.
const maxRows = 2_000

var (
	errKind = fault.New(fault.UnsupportedMedia, "formato", "Envie uma planilha .xlsx, .xls ou .csv.")
	errRows = fault.New(fault.Invalid, "planilha_linhas", "A planilha tem linhas demais para um histórico de consumo. Envie só os 12 meses da simulação.")
)

// ReadFile reads a spreadsheet in the parsing child. What is wrong with the file as a
// whole is an error; what is wrong with its cells is in the reading. Until is the
// last month that can have ended.
func ReadFile(ctx context.Context, run sheet.Runner, file []byte, choice sheet.Choice, until month.Month) (*Reading, error) {
	if len(file) > sheet.MaxFileBytes {
		return nil, sheet.ErrTooLarge
	}
	kind, err := sheet.Detect(file)
	if err != nil {
		return nil, sheet.Refuse(errKind, file)
	}
	book, err := sheet.ParseBook(ctx, run, sheet.Source{Kind: kind}, bytes.NewReader(file), maxRows, errRows)
	switch {
	case errors.Is(err, sheet.ErrOther):
		return nil, errKind
	case err != nil:
		return nil, err
	}
	rows, notes, err := book.Choose(quantitiesOf, choice)
	if err != nil {
		return nil, err
	}
	reading := read(rows, until)
	reading.Notes = append(reading.Notes, notes...)
	return reading, nil
}

// quantitiesOf is how many quantities the header of a sheet names.
func quantitiesOf(rows []sheet.Row) int {
	header, _ := (&table{rows: rows}).header()
	return quantities(header)
}

// Rows reads rows that are already cells, as of an analysed bill.
func Rows(rows []sheet.Row, until month.Month) *Reading { return read(rows, until) }

// maxPasted bounds a pasted text.
const maxPasted = 64 << 10

// Paste reads what was copied from a bill or a spreadsheet: one month per line, with
// its header or in the order of our template.
func Paste(text string, until month.Month) (*Reading, error) {
	if len(text) > maxPasted {
		return nil, fault.New(fault.TooLarge, "tamanho", "O texto colado é grande demais.")
	}
	var rows []sheet.Row
	line := 0
	for s := range strings.SplitSeq(strings.ReplaceAll(text, "\r\n", "\n"), "\n") {
		line++
		if cells := split(s); len(cells) > 0 {
			rows = append(rows, sheet.Row{Line: line, Cells: cells})
		}
	}
	if len(rows) > maxRows {
		return nil, errRows
	}
	return read(rows, until), nil
}

// split cuts a pasted line into cells: at tabs, semicolons, bars or gaps of two
// spaces; a line that begins with a month, at every space.
func split(s string) []string {
	s = strings.ReplaceAll(strings.Trim(s, spaces+"|"), "\u00a0", " ")
	if s == "" {
		return nil
	}
	for _, separator := range []string{"\t", ";", "|"} {
		if strings.Contains(s, separator) {
			return trimmed(strings.Split(s, separator))
		}
	}
	if strings.Contains(s, "  ") {
		var cells []string
		for part := range strings.SplitSeq(s, "  ") {
			if part = strings.Trim(part, spaces); part != "" {
				cells = append(cells, part)
			}
		}
		return cells
	}
	words := strings.Fields(s)
	if len(words) == 0 {
		return nil // other white space alone
	}
	if _, bad := monthCell(words[0]); bad == "" {
		return words
	}
	return []string{s}
}

func trimmed(cells []string) []string {
	for i := range cells {
		cells[i] = strings.Trim(cells[i], spaces)
	}
	return cells
}

// Template writes the spreadsheet that people start from, with the twelve months up
// to until.
func Template(w io.Writer, until month.Month) (err error) {
	columns := []sheet.Column{
		{Title: "Mês"},
		{Title: "Consumo ponta (kWh)"},
		{Title: "Consumo fora ponta (kWh)"},
		{Title: "Consumo reservado (kWh)"},
		{Title: "Demanda ponta (kW)"},
		{Title: "Demanda fora ponta (kW)"},
		{Title: "Nome", Width: 30},
		{Title: "Unidade"},
		{Title: "Distribuidora", Width: 24},
		{Title: "Subgrupo"},
		{Title: "Modalidade"},
		{Title: "Demanda contratada (kW)"},
		{Title: "Demanda contratada ponta (kW)"},
		{Title: "Observação", Width: 30},
	}
	out, err := sheet.NewXLSX(w, "Consumo", columns)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, out.Close()) }()
	for i := range monthsOfAYear {
		m := until.Add(i - monthsOfAYear + 1)
		if err := out.Row(sheet.Text(m.Short())); err != nil {
			return err
		}
	}
	return nil
}
