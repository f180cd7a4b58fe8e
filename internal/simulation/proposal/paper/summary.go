package paper

import (
	"fmt"
	"strings"

	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/ptbr"
	"ynova/internal/platform/pdf"
	"ynova/internal/simulation/cost"
)

// palette are the colours of the parts of a cost, in their order.
var palette = []pdf.Color{
	pdf.Accent,
	{R: 64, G: 150, B: 190},
	{R: 228, G: 158, B: 32},
	{R: 176, G: 42, B: 55},
	{R: 122, G: 91, B: 168},
	{R: 24, G: 32, B: 44},
	{R: 150, G: 150, B: 110},
	{R: 120, G: 120, B: 125},
	{R: 46, G: 120, B: 80},
}

// summary is the first page: what is saved, what it is made of, how sure it is and what
// comes next.
func (s *sheet) summary() {
	d := s.doc
	s.Letterhead(d.House, d.Label(), "Emitida em "+d.At.Format("02/01/2006")+" · versão "+fmt.Sprint(d.Version), "Válida até "+d.ValidUntil.BR())
	s.Font(19, true, pdf.Ink)
	s.Tag(pdf.H1, func() { s.Text(width, 9, "Proposta de energia no mercado livre", "L") })
	s.Ln(9.5)
	s.Font(12, true, pdf.Ink)
	s.Lines(pdf.Paragraph, width, 6, d.ClientName)
	unit := &d.Sheet.Case.Unit
	where := unit.Distributor + " · " + unit.Subgroup
	if name := d.Input.Cliente.Unidade; name != "" {
		where = name + " · " + where
	}
	s.Para(where, 9, pdf.Muted)
	s.Ln(4)
	s.promise()
	s.breakdown()
	s.scenarios()
	s.next()
}

// promise is the first figure of the document, with the two costs of today's premises and
// what the base says otherwise.
func (s *sheet) promise() {
	const height, left = 31.0, pdf.Margin + 6
	plan, p := s.doc.Chosen(), s.doc.Promise(s.doc.Modality)
	y := s.GetY()
	s.Fill(pdf.Soft)
	s.Rect(pdf.Margin, y, width, height, "F")
	color := pdf.Accent
	if !p.Made() {
		color = pdf.Red
	}
	s.Fill(color)
	s.Rect(pdf.Margin, y, 1.2, height, "F")
	label, value := p.Headline()
	size, top, text := 17.0, y+6, label
	if value != nil {
		s.SetXY(left, y+4)
		s.Font(9.5, false, pdf.Muted)
		s.Text(100, 5, label, "L")
		size, top, text = 27, y+10, reais(*value)
	}
	s.SetXY(left, top)
	s.Font(size, true, color)
	s.Text(104, 11, text, "L")
	if note := s.share(p); note != "" {
		s.SetXY(left, y+22)
		s.Font(10, true, pdf.Ink)
		s.Text(104, 5, note, "L")
	}
	const right = pdf.Margin + width - 70
	for i, line := range []struct{ label, value string }{
		{"Custo atual por ano · cativo, " + string(s.doc.Sheet.Current.Modality), reais(s.doc.Sheet.Current.Total)},
		{"Custo proposto por ano · livre, " + string(plan.Modality), reais(plan.Total)},
	} {
		top := y + 4 + float64(i)*12
		s.SetXY(right, top)
		s.Font(8, false, pdf.Muted)
		s.Text(66, 4, line.label, "R")
		s.SetXY(right, top+4)
		s.Font(12, true, pdf.Ink)
		s.Text(66, 6, line.value, "R")
	}
	s.SetXY(pdf.Margin, y+height+2)
	s.Para(s.beside(p), 9, pdf.Ink)
	if h := p.Law; h != nil && p.Made() {
		s.Para(h.Label()+": "+reais(h.Value)+", o que esta lei e este consumo sustentam.", 9, pdf.Ink)
	}
	s.Ln(3)
}

// share says the headline in percent.
func (s *sheet) share(p *cost.Promise) string {
	switch {
	case p.Loss():
		return "" // as the page: the loss is said in R$
	case !p.Made():
		return ""
	case p.Rebalanced || p.By != "":
		return tail(share(p.Percent), " do custo cativo desse cenário")
	}
	return tail(share(p.Percent), " do custo atual")
}

// tail adds to a text that is there.
func tail(text, more string) string {
	if text == "" {
		return ""
	}
	return text + more
}

// beside is what stands below the headline: the base and why the promise is another; the
// costs that are shown are of today's premises.
func (s *sheet) beside(p *cost.Promise) string {
	text := p.Beside()
	if text != "" && p.Made() {
		text += "."
	}
	if why := p.Why(); why != "" {
		text = strings.TrimSpace(text + " " + why)
	}
	return strings.TrimSpace(text + " Os custos e as tabelas são com as premissas de hoje.")
}

// breakdown draws what the two costs are made of, and says it in figures.
func (s *sheet) breakdown() {
	now, then := &s.doc.Sheet.Current, s.doc.Chosen()
	parts := s.doc.Parts(s.doc.Modality)
	s.Heading("De que é feita a economia, com as premissas de hoje", 60)
	s.Figure(fmt.Sprintf("Barras do custo do ano: hoje %s, na proposta %s; as partes estão na tabela a seguir.", reais(now.Total), reais(then.Total)), func() {
		widest := max(now.Total, then.Total, 1)
		for row, name := range []string{"Hoje", "Proposta"} {
			y := s.GetY()
			s.Font(9, true, pdf.Ink)
			s.Text(20, 7, name, "L")
			x := pdf.Margin + 20
			total := now.Total
			if row == 1 {
				total = then.Total
			}
			for _, p := range parts {
				v := p.Now
				if row == 1 {
					v = p.Then
				}
				if v > 0 {
					length := (width - 50) * float64(v) / float64(widest) // a drawing, not a figure
					s.Fill(palette[p.Index])
					s.Rect(x, y+0.7, length, 5.6, "F")
					x += length
				}
			}
			s.SetXY(x+2, y)
			s.Font(9, true, pdf.Ink)
			s.Text(pdf.PageWidth-pdf.Margin-x-2, 7, short(total), "L")
			s.SetXY(pdf.Margin, y+7.5)
		}
	})
	s.Ln(1)
	t := pdf.Table{
		Columns: []pdf.Column{{Title: "R$ por ano", Width: width - 3*34}, {Title: "Hoje", Width: 34, Align: "R"}, {Title: "Proposta", Width: 34, Align: "R"}, {Title: "Diferença", Width: 34, Align: "R"}},
		Size:    8.5, Height: 4.9,
	}
	for _, p := range parts {
		t.Rows = append(t.Rows, pdf.Row{Cells: []string{p.Name, figures(p.Now), figures(p.Then), figures(p.Then - p.Now)}, Mark: &palette[p.Index]})
	}
	t.Rows = append(t.Rows, pdf.Row{Cells: []string{"Total", figures(now.Total), figures(then.Total), figures(then.Total - now.Total)}, Strong: true})
	s.Table(&t)
	if text := then.Saving.PartsText(); text != "" {
		s.Para(text, 8.5, pdf.Ink)
	}
	s.Para("Transparência: o custo proposto inclui a taxa de gestão de "+reais(s.doc.Sheet.Case.Premises.Management)+" por mês ("+reais(then.Sum(cost.LineFee))+
		" por ano), que remunera a gestora.", 8.5, pdf.Ink)
	s.Ln(3)
}

// scenarios puts the proposal between a worse and a better case.
func (s *sheet) scenarios() {
	list := s.doc.Scenarios(s.doc.Modality)
	if len(list) == 0 {
		return
	}
	s.Heading("Se as premissas mudarem", 26)
	t := pdf.Table{
		Columns: []pdf.Column{
			{Title: "Cenário", Width: 34},
			{Title: "Preço", Width: 19, Align: "R"},
			{Title: "Consumo", Width: 21, Align: "R"},
			{Title: "Tarifas", Width: 19, Align: "R"},
			{Title: "Modalidade", Width: 25, Align: "R"},
			{Title: "Economia no ano (R$)", Width: 42, Align: "R"},
			{Title: "%", Width: 20, Align: "R"},
		},
		Size: 8.5, Height: 5,
	}
	for _, c := range list {
		row := []string{c.Nome, change(string(c.Preco)), change(string(c.Volume)), change(string(c.Tarifa)), c.Modalidade, money2(string(c.Economia)), ""}
		if c.Percentual != nil {
			row[6] = ptbr.FormatFigure(string(*c.Percentual), "%")
		}
		t.Rows = append(t.Rows, pdf.Row{Cells: row, Strong: c.Nome == "Base"})
	}
	s.Table(&t)
}

// qrSize is the edge of the code by which the client answers.
const qrSize = 27.0

// next says what happens from here on, with dates.
func (s *sheet) next() {
	s.Heading("Próximos passos", 34)
	d := s.doc
	answer := "Até " + d.ValidUntil.BR() + ": sua resposta, pelo link que enviamos ou com " + d.Author + "."
	if d.Accept != "" {
		answer = "Até " + d.ValidUntil.BR() + ": sua resposta, pelo código ao lado."
	}
	top := s.GetY()
	if d.Accept != "" {
		x := pdf.PageWidth - pdf.Margin - qrSize
		s.QR(d.Accept, "Código para abrir e responder a proposta: "+d.Accept, x, top, qrSize)
		s.SetXY(x-3, top+qrSize+0.5)
		s.Font(7.5, false, pdf.Muted)
		s.Text(qrSize+6, 4, "Abrir e responder", "C")
		s.SetRightMargin(pdf.Margin + qrSize + 6)
	}
	s.SetXY(pdf.Margin, top)
	s.Steps(d.Steps(&d.Terms, answer, month.DateOf(d.At)), 9)
	if d.Accept != "" {
		s.SetRightMargin(pdf.Margin)
		s.SetXY(pdf.Margin, max(s.GetY(), top+qrSize+6))
	}
}

// note is what who proposes adds; it follows the summary where that page has no room.
func (s *sheet) note() {
	const size = 9.0
	if s.doc.Note == "" {
		return
	}
	s.Font(size, false, pdf.Ink)
	s.Ln(2)
	if lines := len(s.SplitText(s.doc.Note, width)); s.Left() < float64(lines)*size*0.5 {
		s.AddPage()
	}
	s.Para(s.doc.Note, size, pdf.Ink)
	s.Ln(5)
}

// steady says that every year saves the same, which a drawing would not make clearer.
func steady(years []cost.YearSaving) bool {
	for _, y := range years {
		if y.Saving != years[0].Saving {
			return false
		}
	}
	return true
}

func units(amounts ...[]money.Amount) (out []int64) {
	for _, list := range amounts {
		for _, a := range list {
			out = append(out, int64(a))
		}
	}
	return out
}
