package paper

import (
	"fmt"

	"ynova/internal/platform/pdf"
	"ynova/internal/simulation/proposal/frozen"
)

// estimate draws a proposal of group B: what is paid, what is only estimated, and on every
// page that it is (LW-05).
func estimate(doc *frozen.Document) *sheet {
	s := &sheet{pdf.New(doc.Label()+" · "+doc.ClientName, doc.At), doc, 1}
	s.Footer(fmt.Sprintf("%s · %s · versão %d de %s · estimativa, válida até %s", doc.Brand, doc.Label(), doc.Version, doc.At.Format("02/01/2006"), doc.ValidUntil.BR()))
	s.Letterhead(doc.House, doc.Label(), "Emitida em "+doc.At.Format("02/01/2006")+" · versão "+fmt.Sprint(doc.Version), "Válida até "+doc.ValidUntil.BR())
	s.Font(19, true, pdf.Ink)
	s.Tag(pdf.H1, func() { s.Text(width, 9, "Estimativa de energia no mercado livre", "L") })
	s.Ln(9.5)
	s.Font(12, true, pdf.Ink)
	s.Lines(pdf.Paragraph, width, 6, doc.ClientName)
	s.Para(doc.Unit(), 9, pdf.Muted)
	s.Ln(3)
	s.Font(11, true, pdf.Red)
	s.Lines(pdf.Paragraph, width, 5.5, doc.LowVoltage.Carimbo)
	s.Ln(3)
	s.facts("O que a unidade paga e pagaria", doc.Estimated())
	s.standard()
	s.Ln(3)
	s.Heading("Quando pode começar", 20)
	s.Para(doc.Opening(), 9, pdf.Ink)
	s.Para(doc.LowVoltage.Motivo, 9, pdf.Ink)
	s.Ln(3)
	s.Heading("Em que a estimativa se apoia", 20)
	s.Points(doc.LowVoltage.Premissas, 9)
	s.Ln(3)
	s.note()
	s.answer()
	return s
}

// facts are figures with their names; what nobody knows says so.
func (s *sheet) facts(title string, list []frozen.Fact) {
	s.Heading(title, 30)
	var pairs []pdf.Pair
	for i := range list {
		pairs = append(pairs, pdf.Pair{Label: list[i].Name, Value: list[i].Text()})
	}
	s.Pairs(pairs...)
	s.Ln(3)
}

// standard is the product to compare the offer with; while it is not regulated a sentence
// says so, not a table of what nobody knows.
func (s *sheet) standard() {
	const title = "Para comparar: o produto padrão"
	if s.doc.LowVoltage.Produto == nil {
		s.Heading(title, 20)
	} else {
		s.facts(title, s.doc.Standard())
	}
	s.Para(s.doc.StandardSource(), 8.5, pdf.Ink)
}

// answer says until when and where the client answers.
func (s *sheet) answer() {
	const title = "Sua resposta"
	d := s.doc
	if d.Accept == "" {
		s.Heading(title, 20)
		s.Para("Até "+d.ValidUntil.BR()+", pelo link que enviamos ou com "+d.Author+".", 9, pdf.Ink)
		return
	}
	s.Heading(title, 20+qrSize)
	s.Para("Até "+d.ValidUntil.BR()+", pelo código a seguir. O aceite não é contrato: ele só pode ser feito quando as regras valerem.", 9, pdf.Ink)
	s.QR(d.Accept, "Código para abrir e responder a proposta: "+d.Accept, pdf.Margin, s.GetY()+2, qrSize)
}
