package paper

import (
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/ptbr"
	"ynova/internal/platform/pdf"
	"ynova/internal/simulation/cost"
)

// cover is the first page: whose proposal, for whom, what is saved and what it costs.
func (s *sheet) cover() {
	d := s.doc
	s.Fill(pdf.Accent)
	s.Rect(0, 0, pageWidth, 4, "F")
	s.SetY(12)
	s.Font(18, true, pdf.Accent)
	s.Text(width*0.6, 10, d.Brand, "L")
	s.Font(10, true, pdf.Ink)
	s.Text(width*0.4, 10, d.Label(), "R")
	s.Ln(11)
	s.Font(9, false, pdf.Muted)
	s.Text(width*0.5, 5, "Preparada por "+d.Author, "L")
	s.Text(width*0.5, 5, "Emitida em "+d.At.Format("02/01/2006")+" · válida até "+d.ValidUntil.BR(), "R")
	s.Ln(12)
	s.Font(20, true, pdf.Ink)
	s.MultiCell(width, 9, "Proposta de energia no mercado livre", "", "L", false)
	s.Font(12, false, pdf.Ink)
	s.MultiCell(width, 7, pdf.Plain(d.ClientName), "", "L", false)
	if unit := d.Input.Cliente.Unidade; unit != "" {
		s.paragraph(unit, 9, pdf.Muted)
	}
	s.Ln(4)
	s.tiles()
	s.terms()
	s.breakdown()
	s.disclosure()
}

// tiles are the three figures that a reader looks for.
func (s *sheet) tiles() {
	p := s.doc.Chosen()
	tile := (width - 8) / 3
	y := s.GetY()
	color := pdf.Accent
	if p.Saving.Annual < 0 {
		color = pdf.Red
	}
	part := share(p.Saving.Percent)
	if part != "" {
		part += " do custo atual"
	}
	for i, t := range []struct {
		label, value, note string
		color              pdf.Color
	}{
		{"Economia no primeiro ano", reais(p.Saving.Annual), part, color},
		{"Custo atual por ano", reais(s.doc.Sheet.Current.Total), "mercado cativo, " + string(s.doc.Sheet.Current.Modality), pdf.Ink},
		{"Custo proposto por ano", reais(p.Total), "mercado livre, " + string(p.Modality), pdf.Ink},
	} {
		x := pdf.Margin + float64(i)*(tile+4)
		s.Fill(pdf.Soft)
		s.Rect(x, y, tile, 24, "F")
		s.SetXY(x+3, y+2.5)
		s.Font(8.5, false, pdf.Muted)
		s.Text(tile-6, 5, t.label, "L")
		s.SetXY(x+3, y+8.5)
		s.Font(14, true, t.color)
		s.Text(tile-6, 7, t.value, "L")
		s.SetXY(x+3, y+16)
		s.Font(8.5, false, pdf.Muted)
		s.Text(tile-6, 5, t.note, "L")
	}
	s.SetXY(pdf.Margin, y+29)
}

// terms are what is offered.
func (s *sheet) terms() {
	d := s.doc
	unit := &d.Sheet.Case.Unit
	s.heading("O que propomos", 40)
	s.pair("Distribuidora e subgrupo", unit.Distributor+" · "+unit.Subgroup, false)
	s.pair("Modalidade", string(d.Sheet.Current.Modality)+" hoje · "+string(d.Modality)+" na proposta", false)
	months := d.Sheet.Months
	s.pair("Período", months[0].Month.Label()+" a "+months[len(months)-1].Month.Label(), false)
	s.pair("Preço da energia (média ponderada, sem ICMS)", ptbr.FormatPrice(d.MeanPrice())+"/MWh", true)
	if d.Supplier != "" {
		s.pair("Fornecedor", d.Supplier, false)
	}
	s.pair("Economia em 3 e em 10 anos", reais(d.Chosen().Saving.Horizon.Three)+" · "+reais(d.Chosen().Saving.Horizon.Ten), false)
	s.Ln(4)
}

// part is a group of cost lines that the drawing shows as one.
type part struct {
	name  string
	color pdf.Color
	keys  []cost.Key
}

var parts = []part{
	{"Demanda", pdf.Color{R: 11, G: 110, B: 99}, []cost.Key{
		cost.LineDemandFP, cost.LineUnusedFP, cost.LineExcessFP, cost.LineDemandP, cost.LineUnusedP, cost.LineExcessP,
	}},
	{"Uso da rede (TUSD) e tributos do desconto", pdf.Color{R: 64, G: 150, B: 190}, []cost.Key{cost.LineNetworkP, cost.LineNetworkFP, cost.LineDiscount}},
	{"Energia", pdf.Color{R: 228, G: 158, B: 32}, []cost.Key{cost.LineEnergyP, cost.LineEnergyFP, cost.LineACL, cost.LineACLICMS}},
	{"Bandeira tarifária", pdf.Color{R: 176, G: 42, B: 55}, []cost.Key{cost.LineFlag}},
	{"Encargos da CCEE", pdf.Color{R: 122, G: 91, B: 168}, []cost.Key{cost.LineCCEE}},
	{"Taxa de gestão", pdf.Color{R: 24, G: 32, B: 44}, []cost.Key{cost.LineFee}},
	{"Iluminação pública", pdf.Color{R: 150, G: 150, B: 110}, []cost.Key{cost.LineLighting}},
	{"Gerador", pdf.Color{R: 120, G: 120, B: 125}, []cost.Key{cost.LineGenerator}},
}

func (p *part) of(plan *cost.SheetPlan) (sum money.Amount) {
	for _, key := range p.keys {
		sum += plan.Sum(key)
	}
	return sum
}

// breakdown draws what the two costs are made of, and says it in figures.
func (s *sheet) breakdown() {
	now, then := &s.doc.Sheet.Current, s.doc.Chosen()
	s.heading("De que é feito o custo do ano", 60)
	widest := max(now.Total, then.Total, 1)
	for _, bar := range []struct {
		name string
		plan *cost.SheetPlan
	}{{"Hoje", now}, {"Proposta", then}} {
		y := s.GetY()
		s.Font(9, true, pdf.Ink)
		s.Text(20, 8, bar.name, "L")
		x := pdf.Margin + 20
		for i := range parts {
			if v := parts[i].of(bar.plan); v > 0 {
				length := (width - 55) * float64(v) / float64(widest) // a drawing, not a figure
				s.Fill(parts[i].color)
				s.Rect(x, y+0.5, length, 7, "F")
				s.Stroke(pdf.Color{R: 255, G: 255, B: 255})
				s.SetLineWidth(0.3)
				s.Line(x+length, y+0.5, x+length, y+7.5)
				x += length
			}
		}
		s.SetXY(x+2, y)
		s.Font(9, true, pdf.Ink)
		s.Text(pageWidth-pdf.Margin-x-2, 8, short(bar.plan.Total), "L")
		s.SetXY(pdf.Margin, y+10)
	}
	s.legend(now, then)
}

func (s *sheet) legend(now, then *cost.SheetPlan) {
	columns := []column{{"", 6, "L"}, {"R$ por ano", width - 6 - 3*36, "L"}, {"Hoje", 36, "R"}, {"Proposta", 36, "R"}, {"Diferença", 36, "R"}}
	s.row(columns, []string{"", "R$ por ano", "Hoje", "Proposta", "Diferença"}, 8, 5, true, pdf.Muted)
	for i := range parts {
		a, b := parts[i].of(now), parts[i].of(then)
		if a == 0 && b == 0 {
			continue
		}
		s.Fill(parts[i].color)
		s.Rect(pdf.Margin+0.5, s.GetY()+1, 3.2, 3.2, "F")
		s.row(columns, []string{"", parts[i].name, figures(a), figures(b), figures(b - a)}, 9, 5.2, false, pdf.Ink)
	}
	s.row(columns, []string{"", "Total", figures(now.Total), figures(then.Total), figures(then.Total - now.Total)}, 9, 6, true, pdf.Ink)
	s.Ln(3)
}

// disclosure says what the manager earns, and the note of who proposes.
func (s *sheet) disclosure() {
	fee := s.doc.Sheet.Case.Premises.Management
	text := "Transparência: o custo proposto inclui a taxa de gestão de " + reais(fee) + " por mês (" + reais(s.doc.Chosen().Sum(cost.LineFee)) +
		" por ano), que remunera a gestora."
	s.room(16)
	s.paragraph(text, 9, pdf.Ink)
	if s.doc.Note != "" {
		s.Ln(2)
		s.paragraph(s.doc.Note, 9, pdf.Ink)
	}
}
