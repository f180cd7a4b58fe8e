package training

import (
	"fmt"

	"ynova/internal/platform/pdf"
)

// material is one of the two documents of a module (TR-02).
type material struct {
	name string // of the file
	draw func(m *Module, module int) *pdf.Document
}

// materials are the documents by their name in the API.
var materials = map[string]material{
	"apostila": {"apostila", drawBooklet},
	"resumo":   {"resumo-e-exercicios", drawSummary},
}

func (m material) filename(module int) string {
	return fmt.Sprintf("%s-modulo-%02d.pdf", m.name, module+1)
}

const (
	pageWidth  = 210.0
	textWidth  = pageWidth - 2*pdf.Margin
	lineHeight = 5.4
)

// booklet writes running text from top to bottom.
type booklet struct{ *pdf.Document }

func newBooklet(kind string, m *Module, module int) booklet {
	d := booklet{pdf.New(fmt.Sprintf("%s: %s", kind, m.Title), Edition)}
	d.SetAutoPageBreak(true, pdf.Margin+6)
	footer := fmt.Sprintf("YNOVA · Treinamento · Módulo %d · %s · edição de %s", module+1, kind, Edition.Format("02/01/2006"))
	d.SetFooterFunc(func() {
		d.SetY(-pdf.Margin)
		d.Font(8, false, pdf.Muted)
		d.CellFormat(textWidth-20, 5, footer, "", 0, "LM", false, 0, "")
		d.CellFormat(20, 5, fmt.Sprintf("%d", d.PageNo()), "", 0, "RM", false, 0, "")
	})
	d.paragraph(fmt.Sprintf("Módulo %d · %s", module+1, kind), 10, true, pdf.Accent)
	d.paragraph(m.Title, 20, true, pdf.Ink)
	d.Ln(1)
	d.paragraph(m.Summary, 11, false, pdf.Muted)
	d.rule()
	return d
}

func (d booklet) paragraph(text string, size float64, heavy bool, c pdf.Color) {
	d.Font(size, heavy, c)
	d.MultiCell(textWidth, lineHeight*max(1, size/11), pdf.Plain(text), "", "L", false)
}

func (d booklet) rule() {
	d.Ln(3)
	d.Stroke(pdf.Line)
	d.Line(pdf.Margin, d.GetY(), pageWidth-pdf.Margin, d.GetY())
	d.Ln(4)
}

// point is a line with a mark before it, indented.
func (d booklet) point(mark, text string) {
	d.Font(10.5, true, pdf.Accent)
	d.CellFormat(8, lineHeight, mark, "", 0, "RM", false, 0, "")
	d.SetX(d.GetX() + 2)
	d.Font(10.5, false, pdf.Ink)
	d.MultiCell(textWidth-10, lineHeight, pdf.Plain(text), "", "L", false)
}

// breakUnless starts a new page unless there is so much height left.
func (d booklet) breakUnless(height float64) {
	_, page := d.GetPageSize()
	if d.GetY()+height > page-pdf.Margin-6 {
		d.AddPage()
	}
}

// drawBooklet is the module's text in full.
func drawBooklet(m *Module, module int) *pdf.Document {
	d := newBooklet("Apostila", m, module)
	for i := range m.Lessons {
		l := &m.Lessons[i]
		d.breakUnless(45)
		d.paragraph(fmt.Sprintf("Lição %d", i+1), 9, true, pdf.Accent)
		d.paragraph(l.Title, 15, true, pdf.Ink)
		d.paragraph(l.Summary, 10.5, false, pdf.Muted)
		for _, s := range l.Sections {
			d.breakUnless(30)
			d.Ln(2.5)
			d.paragraph(s.Heading, 12, true, pdf.Ink)
			d.paragraph(s.Text, 10.5, false, pdf.Ink)
			d.Ln(1)
			for _, p := range s.Points {
				d.point("•", p)
			}
		}
		if l.Source != "" {
			d.Ln(2)
			d.paragraph("Fonte: "+l.Source, 8.5, false, pdf.Muted)
		}
		d.rule()
	}
	return d.Document
}

// drawSummary is what to remember of each lesson, the exercises and their answers.
func drawSummary(m *Module, module int) *pdf.Document {
	d := newBooklet("Resumo e exercícios", m, module)
	for i := range m.Lessons {
		l := &m.Lessons[i]
		d.breakUnless(summaryHeight(l))
		d.paragraph(fmt.Sprintf("%d. %s", i+1, l.Title), 12, true, pdf.Ink)
		d.paragraph(l.Summary, 10.5, false, pdf.Muted)
		d.Ln(1)
		for _, s := range l.Sections {
			for _, p := range s.Points {
				d.point("•", p)
			}
		}
		d.Ln(3)
	}
	d.exercises(m.Questions)
	d.answers(m.Questions)
	return d.Document
}

// summaryHeight is about what a lesson takes in the summary, which keeps it whole.
func summaryHeight(l *Lesson) float64 {
	lines := 3
	for _, s := range l.Sections {
		lines += len(s.Points)
	}
	return float64(lines) * lineHeight
}

func letter(option int) string { return string(rune('a'+option)) + ")" }

func (d booklet) exercises(questions []Question) {
	d.breakUnless(50)
	d.rule()
	d.paragraph("Exercícios", 15, true, pdf.Ink)
	for i, q := range questions {
		d.breakUnless(30)
		d.Ln(2)
		d.paragraph(fmt.Sprintf("%d. %s", i+1, q.Text), 10.5, true, pdf.Ink)
		for j, option := range q.Options {
			d.point(letter(j), option)
		}
	}
}

// answers stand on a page of their own, away from the questions.
func (d booklet) answers(questions []Question) {
	d.AddPage()
	d.paragraph("Respostas", 15, true, pdf.Ink)
	for i, q := range questions {
		d.breakUnless(25)
		d.Ln(2)
		d.paragraph(fmt.Sprintf("%d. %s %s", i+1, letter(q.Right), q.Options[q.Right]), 10.5, true, pdf.Ink)
		d.paragraph(q.Why, 10.5, false, pdf.Muted)
	}
}
