package paper

import (
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/ptbr"
	"ynova/internal/platform/pdf"
	"ynova/internal/simulation/cost"
)

// money2 is canonical text as an amount without its unit.
func money2(text string) string {
	a, err := money.Parse(text)
	if err != nil {
		return ""
	}
	return figures(a)
}

// premises is what was assumed and what limits the result.
func (s *sheet) premises() {
	c := s.doc.Sheet.Case
	p := &c.Premises
	first := &s.doc.Sheet.Months[0]
	pairs := []pdf.Pair{
		{Label: "Perdas sobre o consumo", Value: ptbr.FormatPercentExact(p.Loss)},
		{Label: "PROINFA sobre o consumo, onde não informado", Value: ptbr.FormatPercentExact(p.PROINFAShare)},
		{Label: "Taxa de gestão", Value: reais(p.Management) + " por mês"},
		{Label: "Encargos da CCEE no primeiro mês", Value: ptbr.FormatPrice(first.Charge) + "/MWh"},
		{Label: "Bandeira tarifária", Value: capital(p.Flag)},
		{Label: "ICMS, PIS e COFINS no primeiro mês", Value: ptbr.FormatPercentExact(first.ICMS) + " · " + ptbr.FormatPercentExact(first.PIS) + " · " + ptbr.FormatPercentExact(first.COFINS)},
		{Label: "Demanda contratada hoje", Value: demand(&c.Contracted)},
		{Label: "Demanda contratada na proposta", Value: demand(&s.doc.Chosen().Demand)},
		{Label: "Submercado", Value: submarket(c.Unit.Submarket)},
		{Label: "Faixa do volume contratado", Value: ptbr.FormatPercentExact(c.Offer.LowerPercent) + " a " + ptbr.FormatPercentExact(c.Offer.UpperPercent)},
		{Label: "Desconto na TUSD oferecido", Value: ptbr.FormatPercentExact(c.NetworkDiscount.Offered)},
	}
	if text := consumptionTaxes(s.doc.Sheet.Months); text != "" {
		pairs = append(pairs, pdf.Pair{Label: "CBS e IBS", Value: text})
	}
	if c.Offer.PLD != nil {
		pairs = append(pairs, pdf.Pair{Label: "PLD para sobras e faltas", Value: ptbr.FormatPrice(*c.Offer.PLD) + "/MWh (" + c.Offer.PLDSource.Detail + ")"})
	}
	if over := s.doc.Chosen().Saving.OverContract; over != nil {
		pairs = append(pairs, pdf.Pair{Label: "Sobra ao PLD se o consumo cair " + ptbr.FormatPercentExact(over.Drop) + ", no ano", Value: reais(over.Annual)})
	}
	if c.Generator != nil {
		pairs = append(pairs, pdf.Pair{Label: "Gerador na ponta", Value: ptbr.FormatMWh(c.Generator.Monthly) + " por mês a " + ptbr.FormatPrice(c.Generator.Cost) + "/MWh"})
	}
	s.Heading("Premissas", float64(len(pairs))*pdf.PairHeight)
	s.Pairs(pairs...)
	s.Ln(2)
	s.law()
	s.listed()
	s.risks()
	s.Heading("O que foi considerado e o que limita o resultado", 20)
	s.Points(s.doc.Sheet.Notes, 9)
	s.Ln(3)
	s.acts()
	s.environment()
	s.closing()
}

// law is what the saving comes to as the law of the months from 2027 on turns out.
func (s *sheet) law() {
	list := s.doc.Law(s.doc.Modality)
	if len(list) == 0 {
		return
	}
	t := pdf.Table{
		Columns: []pdf.Column{
			{Title: "Conforme a lei de 2027 vier", Width: 118},
			{Title: "Economia no ano (R$)", Width: 42, Align: "R"},
			{Title: "%", Width: 20, Align: "R"},
		},
		Size: 8.5, Height: 5,
	}
	for i, l := range list {
		row := []string{l.Nome + ": " + l.Motivo, money2(string(l.Economia)), ""}
		if l.Percentual != nil {
			row[2] = ptbr.FormatFigure(string(*l.Percentual), "%")
		}
		t.Rows = append(t.Rows, pdf.Row{Cells: row, Strong: i == 0})
	}
	s.Table(&t)
	s.Ln(2)
}

// risks are what law or place may bring, with their range.
func (s *sheet) risks() {
	list := s.doc.Risks(s.doc.Modality)
	t := pdf.Table{
		Columns: []pdf.Column{
			{Title: "Riscos", Width: 112},
			{Title: "Pior (R$)", Width: 34, Align: "R"},
			{Title: "Melhor (R$)", Width: 34, Align: "R"},
		},
		Size: 8, Height: 4.6,
	}
	for i := range list {
		t.Rows = append(t.Rows, pdf.Row{Cells: []string{list[i].Label(), money2(string(*list[i].De)), money2(string(*list[i].Ate))}})
	}
	if len(t.Rows) > 0 {
		s.Table(&t)
		s.Ln(2)
	}
}

// listed are all premises, with those typed separated from those in force.
func (s *sheet) listed() {
	list := s.doc.Answer.Lista
	if len(list) == 0 {
		return
	}
	t := pdf.Table{
		Columns: []pdf.Column{
			{Title: "Cada premissa", Width: 78},
			{Title: "Valor", Width: 44, Align: "R"},
			{Title: "Origem", Width: 18},
			{Title: "Se fosse", Width: 18, Align: "R"},
			{Title: "Efeito (R$/ano)", Width: 22, Align: "R"},
		},
		Size: 7.6, Height: 4.4 * s.dense,
	}
	for i := range list {
		row := []string{list[i].Nome, list[i].Valor, list[i].Origin(), list[i].Contra, ""}
		if e := list[i].Effect(s.doc.Modality); e != nil {
			row[4] = money2(string(*e))
		}
		t.Rows = append(t.Rows, pdf.Row{Cells: row})
	}
	s.Table(&t)
	s.Ln(2)
}

// consumptionTaxes are CBS and IBS of the first month that has them; "" where none does.
func consumptionTaxes(months []cost.SheetMonth) string {
	for i := range months {
		if m := &months[i]; m.CBS != 0 || m.IBS != 0 {
			text := ptbr.FormatPercentExact(m.CBS) + " · " + ptbr.FormatPercentExact(m.IBS) + " desde " + m.Month.Short()
			if m.ICMSOnConsumption {
				text += ", na base do ICMS"
			}
			return text
		}
	}
	return ""
}

// submarket is the name of a submarket in words.
func submarket(code string) string {
	if name, known := submarkets[code]; known {
		return name
	}
	return code
}

var submarkets = map[string]string{"SUDESTE": "Sudeste/Centro-Oeste", "SUL": "Sul", "NORDESTE": "Nordeste", "NORTE": "Norte"}

func demand(d *cost.Contracted) string {
	if d.Peak == nil {
		return ptbr.FormatDecimal(d.OffPeak) + " kW"
	}
	return "fora ponta " + ptbr.FormatDecimal(d.OffPeak) + " kW · ponta " + ptbr.FormatDecimal(*d.Peak) + " kW"
}

// acts names the tables that the tariffs come from.
func (s *sheet) acts() {
	seen := map[string]bool{}
	var list []string
	for _, p := range []*cost.SheetPlan{&s.doc.Sheet.Current, s.doc.Chosen()} {
		for i := range p.Rates {
			for _, act := range p.Rates[i].Acts {
				text := string(p.Modality) + ": " + act
				if !seen[text] {
					seen[text] = true
					list = append(list, text)
				}
			}
		}
	}
	s.Heading("Tarifas usadas", 12)
	s.Points(list, 9)
	s.Ln(3)
}

func (s *sheet) environment() {
	e := &s.doc.Sheet.Environment
	if !e.Earned {
		return
	}
	s.Heading("Equivalência ambiental", 16)
	s.Para("A energia de um ano ("+ptbr.FormatMWh(e.Energy)+") equivale a "+ptbr.FormatNumber(e.Tonnes, 3)+" t de CO2 no fator médio do SIN, ou a "+
		ptbr.FormatNumber(e.Trees, 0)+" árvores. "+cost.EarnedText+" É uma ilustração: a origem renovável comprova-se por certificado ou contrato.", 9, pdf.Ink)
	s.Ln(4)
}

func (s *sheet) closing() {
	s.Heading("Validade e condições", 24)
	s.Para("Proposta válida até "+s.doc.ValidUntil.BR()+". Os valores são estimativas calculadas com o consumo informado e com as tarifas, os tributos e "+
		"a lei vigentes na data da simulação; mudanças deles alteram o resultado. O preço da energia é confirmado na contratação com o fornecedor.", 9, pdf.Ink)
}
