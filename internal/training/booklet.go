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

// lineHeight is that of running text.
const lineHeight = 5.4

// booklet writes running text from top to bottom.
type booklet struct{ *pdf.Document }

func newBooklet(kind string, m *Module, module int) booklet {
	d := booklet{pdf.New(fmt.Sprintf("%s: %s", kind, m.Title), Edition)}
	d.Footer(fmt.Sprintf("YNOVA · Treinamento · Módulo %d · %s · edição de %s", module+1, kind, Edition.Format("02/01/2006")))
	d.Letterhead(pdf.House{Name: "YNOVA", Contact: []string{"Treinamento"}}, fmt.Sprintf("Módulo %d · %s", module+1, kind), "Edição de "+Edition.Format("02/01/2006"))
	d.text(pdf.H1, m.Title, 20, true, pdf.Ink)
	d.Ln(1)
	d.text(pdf.Paragraph, m.Summary, 11, false, pdf.Muted)
	d.rule()
	return d
}

func (d booklet) text(t pdf.Tag, text string, size float64, heavy bool, c pdf.Color) {
	d.Font(size, heavy, c)
	d.Lines(t, pdf.Width, lineHeight*max(1, size/11), text)
}

func (d booklet) rule() {
	d.Ln(3)
	d.Stroke(pdf.Line)
	d.Line(pdf.Margin, d.GetY(), pdf.PageWidth-pdf.Margin, d.GetY())
	d.Ln(4)
}

// point is a line with a mark before it, indented.
func (d booklet) point(mark, text string) {
	d.Tag(pdf.Paragraph, func() {
		d.Font(10.5, true, pdf.Accent)
		d.Text(8, lineHeight, mark, "R")
		d.SetX(d.GetX() + 2)
		d.Font(10.5, false, pdf.Ink)
		d.Lines(pdf.Span, pdf.Width-11, lineHeight, text)
	})
	d.SetX(pdf.Margin)
}

// drawBooklet is the module's text in full.
func drawBooklet(m *Module, module int) *pdf.Document {
	d := newBooklet("Apostila", m, module)
	for i := range m.Lessons {
		l := &m.Lessons[i]
		d.Room(45)
		d.text(pdf.Paragraph, fmt.Sprintf("Lição %d", i+1), 9, true, pdf.Accent)
		d.text(pdf.H2, l.Title, 15, true, pdf.Ink)
		d.text(pdf.Paragraph, l.Summary, 10.5, false, pdf.Muted)
		for _, s := range l.Sections {
			d.Room(30)
			d.Ln(2.5)
			d.text(pdf.H3, s.Heading, 12, true, pdf.Ink)
			d.text(pdf.Paragraph, s.Text, 10.5, false, pdf.Ink)
			d.Ln(1)
			for _, p := range s.Points {
				d.point("•", p)
			}
		}
		if l.Source != "" {
			d.Ln(2)
			d.text(pdf.Paragraph, "Fonte: "+l.Source, 8.5, false, pdf.Muted)
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
		d.Room(summaryHeight(l))
		d.text(pdf.H3, fmt.Sprintf("%d. %s", i+1, l.Title), 12, true, pdf.Ink)
		d.text(pdf.Paragraph, l.Summary, 10.5, false, pdf.Muted)
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
	d.Room(50)
	d.rule()
	d.text(pdf.H2, "Exercícios", 15, true, pdf.Ink)
	for i, q := range questions {
		d.Room(30)
		d.Ln(2)
		d.text(pdf.Paragraph, fmt.Sprintf("%d. %s", i+1, q.Text), 10.5, true, pdf.Ink)
		for j, option := range q.Options {
			d.point(letter(j), option)
		}
	}
}

// answers stand on a page of their own, away from the questions.
func (d booklet) answers(questions []Question) {
	d.AddPage()
	d.text(pdf.H2, "Respostas", 15, true, pdf.Ink)
	for i, q := range questions {
		d.Room(25)
		d.Ln(2)
		d.text(pdf.Paragraph, fmt.Sprintf("%d. %s %s", i+1, letter(q.Right), q.Options[q.Right]), 10.5, true, pdf.Ink)
		d.text(pdf.Paragraph, q.Why, 10.5, false, pdf.Muted)
	}
}
