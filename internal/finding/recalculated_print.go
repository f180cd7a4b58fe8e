package finding

import (
	"github.com/shopspring/decimal"

	"ynova/internal/compliance/basis"
	"ynova/internal/compliance/check"
	"ynova/internal/kernel/ptbr"
	"ynova/internal/platform/export"
	"ynova/internal/platform/pdf"
	"ynova/internal/platform/sheet"
)

// statusNames are the results of a line as people read them.
var statusNames = map[check.LineStatus]string{
	check.LineAgrees: "Confere", check.LineDiffers: "Diverge", check.LineUnknown: "Sem dados", check.LineCarried: "Transcrita",
}

func lineColumns() []export.Column[check.Line] {
	textual := func(title string, of func(*check.Line) string) export.Column[check.Line] {
		return export.Column[check.Line]{Title: title, Cell: func(l *check.Line) sheet.Cell { return sheet.Text(of(l)) }}
	}
	number := func(title string, decimals int, sum bool, of func(*check.Line) *decimal.Decimal) export.Column[check.Line] {
		return export.Column[check.Line]{Title: title, Sum: sum, Cell: func(l *check.Line) sheet.Cell {
			d := of(l)
			if d == nil || sum && l.Informative { // a part of other lines
				return sheet.Cell{}
			}
			return sheet.Number(d.Round(8).String(), decimals)
		}}
	}
	return []export.Column[check.Line]{
		textual("Linha", func(l *check.Line) string { return l.Name }),
		number("Quantidade", 2, false, func(l *check.Line) *decimal.Decimal { return l.Quantity }),
		textual("Unidade", func(l *check.Line) string { return l.Unit }),
		number("Tarifa impressa (R$)", 2, false, func(l *check.Line) *decimal.Decimal { return l.Printed }),
		number("Tarifa homologada (R$)", 2, false, func(l *check.Line) *decimal.Decimal { return l.Official }),
		textual("Ato", actOf),
		number("Fator", 6, false, func(l *check.Line) *decimal.Decimal { return l.Factor }),
		number("Base sem tributos (R$)", 2, false, func(l *check.Line) *decimal.Decimal { return l.Base }),
		number("Cobrado (R$)", 2, true, func(l *check.Line) *decimal.Decimal { return l.Charged }),
		number("Recalculado (R$)", 2, true, func(l *check.Line) *decimal.Decimal { return l.Expected }),
		number("Diferença (R$)", 2, true, func(l *check.Line) *decimal.Decimal { return l.Difference }),
		number("Tolerância (R$)", 2, false, func(l *check.Line) *decimal.Decimal { return l.Allowed }),
		textual("Situação", func(l *check.Line) string { return statusNames[l.Status] }),
		textual("Informativa", func(l *check.Line) string { return ptbr.YesNo(l.Informative) }),
	}
}

// actOf is whose tariff a line is recalculated by; empty where it has none.
func actOf(l *check.Line) string {
	switch {
	case l.Act != "":
		return l.Act
	case l.Printed != nil:
		return "tarifa da fatura"
	}
	return ""
}

// print writes the bill line by line as the third annex of a letter.
func (r *Recalculated) print(d *pdf.Document) {
	d.Ln(4)
	d.Heading("Anexo 3: fatura recalculada linha a linha", 40)
	if r.Missing != "" {
		d.Para(r.Missing, 8.5, pdf.Muted)
	}
	d.Ln(3)
	t := &pdf.Table{
		Columns: []pdf.Column{
			{Title: "Linha", Width: pdf.Width - 134},
			{Title: "Quantidade", Width: 26, Align: "R"},
			{Title: "Tarifa", Width: 24, Align: "R"},
			{Title: "Cobrado", Width: 24, Align: "R"},
			{Title: "Recalculado", Width: 24, Align: "R"},
			{Title: "Diferença", Width: 18, Align: "R"},
			apart,
			{Title: "Situação", Width: 18 - apart.Width},
		},
		Size: 7.5, Height: 5.2,
	}
	for i := range r.Lines.Lines {
		l := &r.Lines.Lines[i]
		name := l.Name
		if l.Informative {
			name += " (informativo)"
		}
		t.Rows = append(t.Rows, pdf.Row{Cells: []string{
			name, quantityShown(l), shownNumber(firstOf(l.Official, l.Printed), 5), shownNumber(l.Charged, 2), shownNumber(l.Expected, 2),
			shownNumber(l.Difference, 2), "", statusNames[l.Status],
		}})
	}
	t.Rows = append(t.Rows, pdf.Row{Strong: true, Cells: []string{
		"Soma das linhas com os dois valores", "", "", shownNumber(&r.Charged, 2), shownNumber(&r.Expected, 2), shownNumber(&r.Difference, 2), "", statusNames[r.Status],
	}})
	d.Table(t)
}

func firstOf(a, b *decimal.Decimal) *decimal.Decimal {
	if a != nil {
		return a
	}
	return b
}

func quantityShown(l *check.Line) string {
	if l.Quantity == nil {
		return "–"
	}
	return basis.Trimmed(*l.Quantity, 3) + " " + l.Unit
}

// shownNumber is a number with two decimals, or as many as it has.
func shownNumber(d *decimal.Decimal, most int) string {
	if d == nil {
		return "–"
	}
	rounded := d.Round(int32(most))
	return ptbr.FormatNumber(rounded, max(2, basis.Places(rounded)))
}
