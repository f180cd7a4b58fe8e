package paper

import (
	"bytes"
	"fmt"

	"github.com/shopspring/decimal"

	"ynova/internal/kernel/money"
	"ynova/internal/kernel/percent"
	"ynova/internal/kernel/ptbr"
	"ynova/internal/platform/pdf"
	"ynova/internal/simulation/proposal/frozen"
)

const (
	pageWidth  = 210.0
	pageHeight = 297.0
	width      = pageWidth - 2*pdf.Margin
	// foot is the height kept free for the footer.
	foot = pdf.Margin + 4
)

// sheet is a proposal in the making.
type sheet struct {
	*pdf.Document
	doc *frozen.Document
}

// PDF draws the proposal.
func PDF(doc *frozen.Document) ([]byte, error) {
	s := &sheet{pdf.New(doc.Label()+" · "+doc.ClientName, doc.At), doc}
	s.SetAutoPageBreak(true, foot)
	s.AliasNbPages("{nb}")
	s.SetFooterFunc(s.footer)
	s.cover()
	s.charts()
	s.premises()
	s.annex()
	var out bytes.Buffer
	if err := s.Write(&out); err != nil {
		return nil, err
	}
	return out.Bytes(), nil
}

func (s *sheet) footer() {
	s.SetY(-pdf.Margin)
	s.Stroke(pdf.Line)
	s.SetLineWidth(0.2)
	s.Line(pdf.Margin, s.GetY(), pageWidth-pdf.Margin, s.GetY())
	s.Font(8, false, pdf.Muted)
	text := fmt.Sprintf("%s · %s · versão %d de %s · válida até %s",
		s.doc.Brand, s.doc.Label(), s.doc.Version, s.doc.At.Format("02/01/2006"), s.doc.ValidUntil.BR())
	s.Text(width-30, 6, text, "L")
	s.CellFormat(30, 6, fmt.Sprintf("Página %d de {nb}", s.PageNo()), "", 0, "RM", false, 0, "")
}

// heading begins a part; it keeps so much height together with it.
func (s *sheet) heading(text string, keep float64) {
	s.room(keep + 12)
	s.Font(13, true, pdf.Accent)
	s.Text(width, 8, text, "L")
	s.Ln(9)
}

// subheading begins a part of a part.
func (s *sheet) subheading(text string, keep float64) {
	s.room(keep + 8)
	s.Font(10, true, pdf.Ink)
	s.Text(width, 6, text, "L")
	s.Ln(7)
}

// room starts a new page unless so much height is left.
func (s *sheet) room(height float64) {
	if s.GetY()+height > pageHeight-foot {
		s.AddPage()
	}
}

// paragraph writes running text.
func (s *sheet) paragraph(text string, size float64, c pdf.Color) {
	s.Font(size, false, c)
	s.MultiCell(width, size*0.5, pdf.Plain(text), "", "L", false)
}

// point writes a line with a mark before it.
func (s *sheet) point(text string) {
	s.room(6)
	s.Font(9, true, pdf.Accent)
	s.Text(5, 4.6, "•", "L")
	s.Font(9, false, pdf.Ink)
	s.MultiCell(width-5, 4.6, pdf.Plain(text), "", "L", false)
	s.Ln(0.8)
}

// pair writes a label and a value on a line that is ruled below; what is not known is
// left out (TD-12).
func (s *sheet) pair(label, value string, strong bool) {
	if value == "" {
		return
	}
	s.room(6.4)
	s.Font(9, false, pdf.Muted)
	s.Text(width*0.5, 6.2, label, "L")
	s.Font(9, strong, pdf.Ink)
	s.Text(width*0.5, 6.2, value, "R")
	s.Ln(6.2)
	s.Stroke(pdf.Line)
	s.SetLineWidth(0.15)
	s.Line(pdf.Margin, s.GetY(), pdf.Margin+width, s.GetY())
}

// column is a column of a table.
type column struct {
	title string
	width float64
	align string
}

// row writes a row of a table.
func (s *sheet) row(columns []column, cells []string, size, height float64, heavy bool, c pdf.Color) {
	s.Font(size, heavy, c)
	for i, col := range columns {
		s.Text(col.width, height, cells[i], col.align)
	}
	s.Ln(height)
}

// table writes a table whose head is repeated on each page.
func (s *sheet) table(columns []column, rows [][]string, size, height float64, strong func(int) bool) {
	titles := make([]string, len(columns))
	for i, c := range columns {
		titles[i] = c.title
	}
	head := func() {
		s.Fill(pdf.Soft)
		s.Rect(pdf.Margin, s.GetY(), width, height+1, "F")
		s.row(columns, titles, size, height+1, true, pdf.Ink)
	}
	s.room(3 * height)
	head()
	for i, cells := range rows {
		if s.GetY()+height > pageHeight-foot {
			s.AddPage()
			head()
		}
		s.row(columns, cells, size, height, strong != nil && strong(i), pdf.Ink)
		s.Stroke(pdf.Line)
		s.SetLineWidth(0.1)
		s.Line(pdf.Margin, s.GetY(), pdf.Margin+width, s.GetY())
	}
	s.Ln(3)
}

func reais(a money.Amount) string { return ptbr.FormatMoney(a) }

// figures is an amount without its unit, for tables that say it once.
func figures(a money.Amount) string { return ptbr.FormatNumber(decimal.New(int64(a), -4), 2) }

// share is a part in percent; empty: of nothing.
func share(p *percent.Percent) string {
	if p == nil {
		return ""
	}
	return ptbr.FormatPercent(*p, 2)
}

// short is an amount as a drawing labels it: in thousands or millions.
func short(a money.Amount) string {
	d := decimal.New(int64(a), -4)
	switch abs := d.Abs(); {
	case abs.GreaterThanOrEqual(decimal.New(1, 6)):
		return "R$ " + ptbr.FormatNumber(d.Shift(-6), 2) + " mi"
	case abs.GreaterThanOrEqual(decimal.New(1, 3)):
		return "R$ " + ptbr.FormatNumber(d.Shift(-3), 1) + " mil"
	}
	return "R$ " + ptbr.FormatNumber(d, 0)
}
