package statement

import (
	"cmp"
	"fmt"
	"strings"
	"time"

	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/ptbr"
	"ynova/internal/platform/pdf"
)

const (
	width = pdf.Width
	rowMM = 5.6
)

// before is the colour of the months before that of the statement.
var before = pdf.Color{R: 168, G: 203, B: 189}

// PDF returns the statement as a document of one page: what is to be paid and until
// when, then the figures and where they come from (FC-11).
func (s *Statement) PDF() ([]byte, error) {
	d := pdf.New(s.Title(), s.Month.First().In(time.UTC))
	d.Footer(strings.TrimPrefix(s.House.Name+" · ", " · ") + s.Title())
	d.Letterhead(s.House, "Extrato mensal", s.Month.Label())
	d.Font(14, true, pdf.Ink)
	d.Tag(pdf.H1, func() { d.Text(width, 8, cmp.Or(s.Client, s.Title()), "L") })
	d.Ln(9)
	s.due(d)
	s.whose(d)
	s.figures(d)
	s.band(d)
	s.year(d)
	d.Para("Valores de energia em MWh; preços em R$/MWh sem ICMS. O que ainda não se conhece fica de fora, nunca como zero.", 7.5, pdf.Muted)
	return d.Bytes()
}

// due is what the reader looks for: the amount and the day.
func (s *Statement) due(d *pdf.Document) {
	first := known(text("Valor da energia", Amount(s.Value)), text("Vencimento do boleto", s.Due))
	if len(first) == 0 {
		return
	}
	const height = 19.0
	y := d.GetY()
	d.Fill(pdf.Soft)
	d.Rect(pdf.Margin, y, width, height, "F")
	d.Fill(pdf.Accent)
	d.Rect(pdf.Margin, y, 1.2, height, "F")
	for i, l := range first {
		x := pdf.Margin + 5 + float64(i)*width/2
		d.SetXY(x, y+2.5)
		d.Font(8.5, false, pdf.Muted)
		d.Text(width/2-6, 5, l.label, "L")
		d.SetXY(x, y+8)
		d.Font(19, true, pdf.Ink)
		d.Text(width/2-6, 8.5, l.text, "L")
	}
	d.SetXY(pdf.Margin, y+height+3)
}

func (s *Statement) whose(d *pdf.Document) {
	head := s.head()[min(1, len(s.head())):] // the client is the title
	for i, l := range head {
		d.SetX(pdf.Margin + float64(i%2)*width/2)
		d.Font(8, false, pdf.Muted)
		d.Text(20, 5, l.label, "L")
		d.Font(9, true, pdf.Ink)
		d.Text(width/2-22, 5, l.text, "L")
		if i%2 == 1 || i == len(head)-1 {
			d.Ln(5)
		}
	}
	d.Ln(3)
}

func (s *Statement) figures(d *pdf.Document) {
	t := pdf.Table{Columns: []pdf.Column{{Width: width * 0.45}, {Width: width * 0.55, Align: "R"}}, Size: 9, Height: rowMM}
	for _, l := range s.lines() {
		t.Rows = append(t.Rows, pdf.Row{Cells: []string{l.label, l.text}, Strong: l.strong, Pair: true})
	}
	d.Table(&t)
}

// band draws where the net lies between minimum and maximum.
func (s *Statement) band(d *pdf.Document) {
	if s.Net == nil || s.Minimum == nil || s.Maximum == nil || *s.Maximum <= 0 {
		return
	}
	top := max(*s.Maximum, *s.Net)
	top += top / 8
	at := func(e energy.Energy) float64 { return pdf.Margin + width*float64(max(e, 0))/float64(top) } // a drawing, not a figure
	d.Subheading("NET e a faixa do contrato", 16)
	said := "Mínimo " + MWh(s.Minimum) + " MWh  ·  Máximo " + MWh(s.Maximum) + " MWh  ·  NET " + MWh(s.Net) + " MWh"
	y := d.GetY() + 1.5
	d.Figure(said, func() {
		d.Fill(pdf.Line)
		d.Rect(pdf.Margin, y, width, 4, "F")
		d.Fill(before)
		d.Rect(at(*s.Minimum), y, at(*s.Maximum)-at(*s.Minimum), 4, "F")
		d.Fill(pdf.Accent)
		if *s.Net < *s.Minimum || *s.Net > *s.Maximum {
			d.Fill(pdf.Red)
		}
		d.Rect(at(*s.Net)-0.6, y-1.2, 1.2, 6.4, "F")
	})
	d.Font(8, false, pdf.Muted)
	d.SetXY(pdf.Margin, y+6)
	d.Text(width, 4, said, "L")
	d.Ln(6)
}

// year draws the measured consumption of the twelve months that end with this one; a
// month without is left empty.
func (s *Statement) year(d *pdf.Document) {
	measured := map[month.Month]energy.Energy{}
	var values []int64
	for _, p := range s.Year {
		measured[p.Month] = p.Consumption
		values = append(values, int64(p.Consumption))
	}
	if len(values) < 2 || d.Left() < 46 {
		return
	}
	d.Subheading("Consumo medido em doze meses, MWh", 40)
	p := pdf.NewPlot(pdf.Margin+16, d.GetY()+2, width-16, 26, values...)
	d.Figure(fmt.Sprintf("Barras do consumo de %d meses até %s.", len(values), s.Month.Label()), func() {
		d.Axis(p, tick)
		const months = 12
		slot := p.W / months
		for i := range months {
			m := s.Month.Add(i - months + 1)
			x := p.X + float64(i)*slot
			color := before
			if m == s.Month {
				color = pdf.Accent
			}
			if v, ok := measured[m]; ok {
				d.Bar(p, x+slot*0.2, slot*0.6, int64(v), color)
			}
			d.Below(p, x, slot, strings.Replace(m.Short(), "/20", "/", 1))
		}
	})
	d.SetXY(pdf.Margin, p.Y+p.H+7)
}

// tick is a round value of the axis.
func tick(units int64) string { return ptbr.FormatDecimal(energy.Energy(units).MWh()) }
