package statement

import (
	"bytes"
	"time"

	"ynova/internal/kernel/energy"
	"ynova/internal/platform/pdf"
)

const (
	width = 210 - 2*pdf.Margin
	rowMM = 7.0
)

// PDF returns the statement as a document of one page.
func (s *Statement) PDF() ([]byte, error) {
	d := pdf.New(s.Title(), s.Month.First().In(time.UTC))
	s.header(d)
	s.table(d)
	s.band(d)
	s.footer(d)
	var out bytes.Buffer
	if err := d.Write(&out); err != nil {
		return nil, err
	}
	return out.Bytes(), nil
}

func (s *Statement) header(d *pdf.Document) {
	d.Font(18, true, pdf.Accent)
	d.Text(60, 10, "YNOVA", "L")
	d.Font(9, false, pdf.Muted)
	d.Text(width-60, 10, "Extrato mensal", "R")
	d.Ln(12)
	d.Font(14, true, pdf.Ink)
	d.Text(width, 8, s.Title(), "L")
	d.Ln(10)
	head := s.head()
	for i := 0; i < len(head); i += 2 {
		for _, l := range head[i:min(i+2, len(head))] {
			d.Font(8.5, false, pdf.Muted)
			d.Text(22, 6, l.label, "L")
			d.Font(9.5, true, pdf.Ink)
			d.Text(width/2-24, 6, l.text, "L")
			d.Text(2, 6, "", "L")
		}
		d.Ln(6)
	}
	d.Ln(4)
}

func (s *Statement) table(d *pdf.Document) {
	d.Stroke(pdf.Line)
	d.SetLineWidth(0.2)
	for i, l := range s.lines() {
		y := d.GetY()
		if i%2 == 0 {
			d.Fill(pdf.Soft)
			d.Rect(pdf.Margin, y, width, rowMM, "F")
		}
		d.Font(10, l.strong, pdf.Ink)
		d.Text(width*0.55, rowMM, "  "+l.label, "L")
		d.Text(width*0.45-2, rowMM, l.text, "R")
		d.Ln(rowMM)
		d.Line(pdf.Margin, y+rowMM, pdf.Margin+width, y+rowMM)
	}
	d.Ln(8)
}

// band draws where the net lies between minimum and maximum.
func (s *Statement) band(d *pdf.Document) {
	if s.Net == nil || s.Minimum == nil || s.Maximum == nil || *s.Maximum <= 0 {
		return
	}
	top := max(*s.Maximum, *s.Net)
	top += top / 8
	at := func(e energy.Energy) float64 { return pdf.Margin + width*float64(max(e, 0))/float64(top) } // a drawing, not a figure
	d.Font(9, true, pdf.Ink)
	d.Text(width, 6, "NET e a faixa do contrato", "L")
	d.Ln(8)
	y := d.GetY()
	d.Fill(pdf.Line)
	d.Rect(pdf.Margin, y, width, 5, "F")
	d.Fill(pdf.Accent)
	d.Rect(at(*s.Minimum), y, at(*s.Maximum)-at(*s.Minimum), 5, "F")
	mark := pdf.Ink
	if *s.Net < *s.Minimum || *s.Net > *s.Maximum {
		mark = pdf.Red
	}
	d.Fill(mark)
	d.Rect(at(*s.Net)-0.6, y-1.5, 1.2, 8, "F")
	d.Font(8, false, pdf.Muted)
	d.SetXY(pdf.Margin, y+8)
	d.Text(width, 4, "Mínimo "+MWh(s.Minimum)+" MWh   ·   Máximo "+MWh(s.Maximum)+" MWh   ·   NET "+MWh(s.Net)+" MWh", "L")
	d.Ln(8)
}

func (s *Statement) footer(d *pdf.Document) {
	d.Font(8, false, pdf.Muted)
	note := "Valores de energia em MWh; preços em R$/MWh com PIS/COFINS e sem ICMS. O que ainda não se conhece fica de fora, nunca como zero."
	d.MultiCell(width, 4, note, "", "L", false)
	if s.Manager != "" {
		d.Ln(1)
		d.Text(width, 4, "Gestor da conta: "+s.Manager, "L")
	}
}
