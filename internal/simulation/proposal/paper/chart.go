package paper

import (
	"fmt"
	"strings"

	"ynova/internal/kernel/money"
	"ynova/internal/kernel/percent"
	"ynova/internal/kernel/ptbr"
	"ynova/internal/platform/pdf"
	"ynova/internal/simulation/cost"
)

// charts is the page of drawings over time, each with its figures.
func (s *sheet) charts() {
	s.AddPage()
	s.months()
	s.years()
	s.scenarios()
	s.flags()
}

// plot is the area of a drawing whose values go from low to high.
type plot struct {
	x, y, w, h float64
	low, high  money.Amount
}

func newPlot(x, y, w, h float64, values ...money.Amount) plot {
	p := plot{x: x, y: y, w: w, h: h}
	for _, v := range values {
		p.low, p.high = min(p.low, v), max(p.high, v)
	}
	if p.low == p.high {
		p.high++
	}
	return p
}

// at is the height at which a value lies; a drawing, not a figure.
func (p *plot) at(v money.Amount) float64 {
	return p.y + p.h*float64(p.high-v)/float64(p.high-p.low)
}

// bar draws a value from the base line.
func (s *sheet) bar(p *plot, x, w float64, v money.Amount, c pdf.Color) {
	top, base := p.at(max(v, 0)), p.at(min(v, 0))
	s.Fill(c)
	s.Rect(x, top, w, base-top, "F")
}

// ticks are the values that the axis names.
func (p *plot) ticks() []money.Amount {
	switch {
	case p.low == 0:
		return []money.Amount{p.high, p.high / 2, 0}
	case p.high <= 1: // nothing above the base line
		return []money.Amount{0, p.low / 2, p.low}
	}
	return []money.Amount{p.high, 0, p.low}
}

// axis draws the base line and the greatest and least value beside it.
func (s *sheet) axis(p *plot) {
	s.Stroke(pdf.Line)
	s.SetLineWidth(0.15)
	s.Font(8, false, pdf.Muted)
	for _, v := range p.ticks() {
		s.Line(p.x, p.at(v), p.x+p.w, p.at(v))
		s.SetXY(pdf.Margin, p.at(v)-2)
		s.Text(p.x-pdf.Margin-1, 4, short(v), "R")
	}
}

var (
	colorNow  = pdf.Color{R: 120, G: 130, B: 145}
	colorThen = pdf.Accent
)

// months draws what each month costs today and would cost.
func (s *sheet) months() {
	now, then := s.doc.Sheet.Current.Months, s.doc.Chosen().Months
	s.heading("Custo por mês, hoje e na proposta", 80)
	values := append(append([]money.Amount{}, now...), then...)
	p := newPlot(pdf.Margin+24, s.GetY()+2, width-24, 48, values...)
	s.axis(&p)
	slot := p.w / float64(len(now))
	for i := range now {
		x := p.x + float64(i)*slot
		s.bar(&p, x+slot*0.14, slot*0.34, now[i], colorNow)
		s.bar(&p, x+slot*0.52, slot*0.34, then[i], colorThen)
		s.SetXY(x, p.y+p.h+1)
		s.Font(8, false, pdf.Muted)
		m := s.doc.Sheet.Months[i].Month
		s.Text(slot, 4, fmt.Sprintf("%s/%02d", m.Name()[:3], m.Year()%100), "C")
	}
	s.SetXY(p.x, p.y+p.h+6)
	s.key(colorNow, "Hoje", 30)
	s.key(colorThen, "Proposta", 30)
	s.Ln(8)
}

// key is an entry of a legend.
func (s *sheet) key(c pdf.Color, text string, w float64) {
	s.Fill(c)
	s.Rect(s.GetX(), s.GetY()+1.2, 3, 3, "F")
	s.SetX(s.GetX() + 4.5)
	s.Font(8.5, false, pdf.Ink)
	s.Text(w, 5.4, text, "L")
}

// years draws the saving as it adds up over ten years.
func (s *sheet) years() {
	saving := s.doc.Chosen().Saving
	s.heading("Economia acumulada em dez anos (R$)", 70)
	values := make([]money.Amount, len(saving.Years))
	for i, y := range saving.Years {
		values[i] = y.Cumulative
	}
	p := newPlot(pdf.Margin+24, s.GetY()+6, width-24, 42, values...)
	s.axis(&p)
	slot := p.w / float64(len(values))
	for i, v := range values {
		x := p.x + float64(i)*slot
		color := colorThen
		if v < 0 {
			color = pdf.Red
		}
		s.bar(&p, x+slot*0.2, slot*0.6, v, color)
		s.Font(7.5, true, pdf.Ink)
		s.SetXY(x-1, p.at(max(v, 0))-4.5)
		s.Text(slot+2, 4, strings.TrimPrefix(short(v), "R$ "), "C")
		s.SetXY(x, p.y+p.h+1)
		s.Font(8, false, pdf.Muted)
		s.Text(slot, 4, fmt.Sprintf("Ano %d", i+1), "C")
	}
	s.SetXY(pdf.Margin, p.y+p.h+7)
	premises := &s.doc.Sheet.Case.Premises
	text := fmt.Sprintf("Premissa: o custo cativo cresce %s e o livre %s ao ano.",
		ptbr.FormatPercentExact(premises.CaptiveGrowth), ptbr.FormatPercentExact(premises.FreeGrowth))
	if saving.Present != nil && premises.DiscountRate != nil {
		text += fmt.Sprintf(" Valor presente de dez anos a %s ao ano: %s.", ptbr.FormatPercentExact(*premises.DiscountRate), reais(saving.Present.Ten))
	}
	s.paragraph(text, 8.5, pdf.Muted)
	s.Ln(4)
}

// scenarios puts the proposal between a worse and a better case.
func (s *sheet) scenarios() {
	list := s.doc.Answer.Cenarios
	if len(list) == 0 {
		return
	}
	s.heading("Cenários", 36)
	columns := []column{
		{"Cenário", 32, "L"}, {"Preço", 20, "R"}, {"Consumo", 20, "R"}, {"Tarifas", 20, "R"}, {"Modalidade", 24, "R"}, {"Economia no ano (R$)", 42, "R"}, {"%", 22, "R"},
	}
	rows := make([][]string, len(list))
	for i, c := range list {
		rows[i] = []string{
			c.Nome, change(string(c.Preco)), change(string(c.Volume)), change(string(c.Tarifa)), c.Modalidade, money2(string(c.Economia)), "",
		}
		if c.Percentual != nil {
			rows[i][6] = comma(string(*c.Percentual)) + "%"
		}
	}
	s.table(columns, rows, 9, 5.6, func(i int) bool { return list[i].Nome == "Base" })
	if s.doc.Modality != s.doc.Sheet.Best {
		s.paragraph("Os cenários mostram a modalidade mais barata, que não é a desta proposta.", 8.5, pdf.Muted)
		s.Ln(3)
	}
}

// flags shows the saving if a flag held the whole year.
func (s *sheet) flags() {
	s.heading("Economia conforme a bandeira tarifária", 40)
	columns := []column{{"Bandeira o ano todo", 60, "L"}, {"Custo cativo (R$/ano)", 45, "R"}, {"Economia", 30, "R"}, {"Em dez anos (R$)", 45, "R"}}
	saving := s.doc.Chosen().Saving
	rows := make([][]string, 0, len(saving.Flags)+1)
	for _, f := range saving.Flags {
		rows = append(rows, []string{label(f.Flag), figures(f.Captive), share(f.Percent), figures(f.Horizon.Ten)})
	}
	rows = append(rows, []string{"Média das cinco", "", share(saving.Mean), ""})
	s.table(columns, rows, 9, 5.6, func(i int) bool { return i == len(rows)-1 })
}

func label(f cost.Flag) string {
	text := []rune(f.Label())
	if len(text) > 0 && text[0] >= 'a' && text[0] <= 'z' {
		text[0] -= 'a' - 'A'
	}
	return string(text)
}

// change is a variation in percent with its sign.
func change(text string) string {
	p, err := percent.Parse(text)
	switch {
	case err != nil:
		return ""
	case p > 0:
		return "+" + ptbr.FormatPercentExact(p)
	}
	return ptbr.FormatPercentExact(p)
}
