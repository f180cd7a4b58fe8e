package paper

import (
	"strings"

	"ynova/internal/kernel/money"
	"ynova/internal/kernel/ptbr"
	"ynova/internal/platform/pdf"
	"ynova/internal/simulation/cost"
)

func comma(text string) string { return strings.Replace(text, ".", ",", 1) }

// money2 is canonical text as an amount without its unit.
func money2(text string) string {
	a, err := money.Parse(text)
	if err != nil {
		return ""
	}
	return figures(a)
}

// premises is the page of what was assumed and what limits the result.
func (s *sheet) premises() {
	s.AddPage()
	c := s.doc.Sheet.Case
	p := &c.Premises
	first := &s.doc.Sheet.Months[0]
	s.heading("Premissas", 60)
	s.pair("Perdas sobre o consumo", ptbr.FormatPercentExact(p.Loss), false)
	s.pair("PROINFA sobre o consumo, onde não informado", ptbr.FormatPercentExact(p.PROINFAShare), false)
	s.pair("Taxa de gestão", reais(p.Management)+" por mês", false)
	s.pair("Encargos da CCEE no primeiro mês", ptbr.FormatPrice(first.Charge)+"/MWh", false)
	s.pair("Bandeira tarifária", label(p.Flag), false)
	s.pair("ICMS, PIS e COFINS no primeiro mês", ptbr.FormatPercentExact(first.ICMS)+" · "+ptbr.FormatPercentExact(first.PIS)+" · "+ptbr.FormatPercentExact(first.COFINS), false)
	s.pair("Demanda contratada hoje", demand(&c.Contracted), false)
	s.pair("Demanda contratada na proposta", demand(&s.doc.Chosen().Demand), false)
	s.pair("Submercado", c.Unit.Submarket, false)
	var pld string
	if c.Offer.PLD != nil {
		pld = ptbr.FormatPrice(*c.Offer.PLD) + "/MWh (" + c.Offer.PLDSource.Detail + ")"
	}
	s.pair("PLD para sobras e faltas", pld, false)
	s.pair("Faixa do volume contratado", ptbr.FormatPercentExact(c.Offer.LowerPercent)+" a "+ptbr.FormatPercentExact(c.Offer.UpperPercent), false)
	s.pair("Desconto na TUSD oferecido", ptbr.FormatPercentExact(c.NetworkDiscount.Offered), false)
	if over := s.doc.Chosen().Saving.OverContract; over != nil {
		s.pair("Sobra ao PLD se o consumo cair "+ptbr.FormatPercentExact(over.Drop)+", no ano", reais(over.Annual), false)
	}
	if c.Generator != nil {
		s.pair("Gerador na ponta", ptbr.FormatMWh(c.Generator.Monthly)+" por mês a "+ptbr.FormatPrice(c.Generator.Cost)+"/MWh", false)
	}
	s.Ln(5)
	s.heading("O que foi considerado e o que limita o resultado", 20)
	for _, n := range s.doc.Sheet.Notes {
		s.point(n)
	}
	s.Ln(3)
	s.acts()
	s.environment()
	s.closing()
}

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
	s.heading("Tarifas usadas", 12)
	for _, text := range list {
		s.point(text)
	}
	s.Ln(3)
}

func (s *sheet) environment() {
	e := &s.doc.Sheet.Environment
	s.heading("Equivalência ambiental", 16)
	s.paragraph("A energia de um ano ("+ptbr.FormatMWh(e.Energy)+") equivale a "+ptbr.FormatNumber(e.Tonnes, 3)+" t de CO2 no fator médio do SIN, ou a "+
		ptbr.FormatNumber(e.Trees, 0)+" árvores. É uma ilustração: a origem renovável comprova-se por certificado ou contrato.", 9, pdf.Ink)
	s.Ln(4)
}

func (s *sheet) closing() {
	s.heading("Validade e condições", 24)
	s.paragraph("Proposta válida até "+s.doc.ValidUntil.BR()+". Os valores são estimativas calculadas com o consumo informado e com as tarifas, os tributos e "+
		"a lei vigentes na data da simulação; mudanças deles alteram o resultado. O preço da energia é confirmado na contratação com o fornecedor.", 9, pdf.Ink)
}
