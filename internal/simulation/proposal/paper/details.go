package paper

import (
	"fmt"
	"strings"

	"ynova/internal/kernel/month"
	"ynova/internal/kernel/percent"
	"ynova/internal/kernel/ptbr"
	"ynova/internal/platform/pdf"
	"ynova/internal/simulation/cost"
)

var colorNow = pdf.Color{R: 150, G: 158, B: 170}

// details follow the summary: what is offered, and how it goes over time.
func (s *sheet) details() {
	if s.PageNo() == 1 {
		s.AddPage()
	}
	s.terms()
	s.migration()
	s.months()
	s.years()
	s.flags()
}

// terms are what is offered.
func (s *sheet) terms() {
	d := s.doc
	s.Heading("O que propomos", 40)
	months := d.Sheet.Months
	pairs := []pdf.Pair{
		{Label: "Distribuidora e subgrupo", Value: d.Sheet.Case.Unit.Distributor + " · " + d.Sheet.Case.Unit.Subgroup},
		{Label: "Modalidade", Value: string(d.Sheet.Current.Modality) + " hoje · " + string(d.Modality) + " na proposta"},
		{Label: "Período", Value: months[0].Month.Label() + " a " + months[len(months)-1].Month.Label()},
		{Label: "Preço da energia (média ponderada, sem ICMS)", Value: ptbr.FormatPrice(d.MeanPrice()) + "/MWh", Strong: true},
		{Label: "Fornecedor", Value: d.Supplier},
	}
	promise := d.Promise(d.Modality)
	if h := promise.Law; h != nil && promise.Made() {
		pairs = append(pairs, pdf.Pair{Label: "Economia prometida " + lower(h.Label()), Value: reais(h.Value), Strong: true})
	}
	s.Pairs(pairs...)
	s.Ln(1)
}

// lower is text that begins within a sentence.
func lower(text string) string { return strings.ToLower(text[:1]) + text[1:] }

// migration says what it costs to move, and when that pays for itself.
func (s *sheet) migration() {
	if said := s.doc.Promise(s.doc.Modality).Sentences(s.doc.Sheet.Case); len(said) > 0 {
		s.Heading("O que a migração custa e quando se paga", 20)
		s.Points(said, 9)
		s.Ln(3)
	}
}

func monthTick(m month.Month) string { return fmt.Sprintf("%s/%02d", m.Name()[:3], m.Year()%100) }

// months draws what each month costs today and would cost.
func (s *sheet) months() {
	now, then := s.doc.Sheet.Current.Months, s.doc.Chosen().Months
	s.Heading("Custo por mês, hoje e na proposta", 70)
	p := pdf.NewPlot(pdf.Margin+22, s.GetY()+2, width-22, 40, units(now, then)...)
	s.Figure("Barras do custo de cada mês, hoje e na proposta; os valores estão no anexo.", func() {
		s.Axis(p, tick)
		slot := p.W / float64(len(now))
		for i := range now {
			x := p.X + float64(i)*slot
			s.Bar(p, x+slot*0.14, slot*0.34, int64(now[i]), colorNow)
			s.Bar(p, x+slot*0.52, slot*0.34, int64(then[i]), pdf.Accent)
			s.Below(p, x, slot, monthTick(s.doc.Sheet.Months[i].Month))
		}
		s.SetXY(p.X, p.Y+p.H+6)
		s.Key(colorNow, "Hoje")
		s.Key(pdf.Accent, "Proposta")
	})
	s.SetXY(pdf.Margin, p.Y+p.H+15)
}

// years draws the promised saving as it adds up over ten years, unless every year saves the
// same; nothing where none is promised.
func (s *sheet) years() {
	saving := s.doc.Promise(s.doc.Modality)
	if !saving.Made() {
		return
	}
	premises := &s.doc.Sheet.Case.Premises
	text := fmt.Sprintf("Premissa: o custo cativo cresce %s e o livre %s ao ano.",
		ptbr.FormatPercentExact(premises.CaptiveGrowth), ptbr.FormatPercentExact(premises.FreeGrowth))
	if saving.Present != nil && premises.DiscountRate != nil {
		text += fmt.Sprintf(" Valor presente de dez anos a %s ao ano: %s.", ptbr.FormatPercentExact(*premises.DiscountRate), reais(saving.Present.Ten))
	}
	text = cost.YearsCaveat + " " + text
	s.Heading("Economia prometida, acumulada", 20)
	if steady(saving.Years) {
		s.Para("A mesma economia todo ano: "+reais(saving.Horizon.One)+" no primeiro, "+reais(saving.Horizon.Three)+" em três e "+reais(saving.Horizon.Ten)+" em dez anos. "+text, 9, pdf.Ink)
		s.Ln(5)
		return
	}
	s.Room(62)
	values := make([]int64, len(saving.Years))
	for i, y := range saving.Years {
		values[i] = int64(y.Cumulative)
	}
	p := pdf.NewPlot(pdf.Margin+22, s.GetY()+5, width-22, 40, values...)
	s.Figure("Barras da economia acumulada ao fim de cada ano: "+reais(saving.Horizon.One)+" no primeiro, "+reais(saving.Horizon.Ten)+" no décimo.", func() {
		s.Axis(p, tick)
		slot := p.W / float64(len(values))
		for i, v := range values {
			x := p.X + float64(i)*slot
			color := pdf.Accent
			if v < 0 {
				color = pdf.Red
			}
			s.Bar(p, x+slot*0.2, slot*0.6, v, color)
			s.Font(7.5, true, pdf.Ink)
			s.SetXY(x-1, p.At(max(v, 0))-4.5)
			s.Text(slot+2, 4, strings.TrimPrefix(short(saving.Years[i].Cumulative), "R$ "), "C")
			s.Below(p, x, slot, fmt.Sprintf("Ano %d", i+1))
		}
	})
	s.SetXY(pdf.Margin, p.Y+p.H+7)
	s.Para(text, 8.5, pdf.Muted)
	s.Ln(4)
}

// flags shows the saving if a flag held the whole year.
func (s *sheet) flags() {
	s.Heading("Economia conforme a bandeira tarifária, com as premissas de hoje", 40)
	saving := s.doc.Chosen().Saving
	t := pdf.Table{
		Columns: []pdf.Column{
			{Title: "Bandeira o ano todo", Width: 80},
			{Title: "Custo cativo (R$/ano)", Width: 60, Align: "R"},
			{Title: "Economia", Width: 40, Align: "R"},
		},
		Size: 8.5, Height: 5.2,
	}
	for _, f := range saving.Flags {
		row := []string{capital(f.Flag), figures(f.Captive), share(f.Percent)}
		if f.Flag == cost.FlagEscassez {
			row[0] = "Estresse (extinta em 04/2022)"
		}
		t.Rows = append(t.Rows, pdf.Row{Cells: row})
	}
	if e := saving.Expected; e != nil {
		t.Rows = append(t.Rows, pdf.Row{Cells: []string{"Média histórica", figures(e.Captive), share(e.Percent)}, Strong: true})
	}
	t.Rows = append(t.Rows, pdf.Row{Cells: []string{"Média simples das cinco", "", share(saving.Mean)}})
	s.Table(&t)
	if years := s.doc.Sheet.Case.FlagYears; years != nil {
		s.Para("Média histórica: "+years.ExpectedText()+", ao adicional de hoje.", 8.5, pdf.Muted)
	}
	s.Para(s.doc.Sheet.Case.MeanCaveat(), 8.5, pdf.Muted)
}

func capital(f cost.Flag) string {
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
