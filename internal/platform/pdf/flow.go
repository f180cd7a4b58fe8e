package pdf

import (
	"strconv"
	"strings"
)

// Heading begins a part; it keeps so much height together with it.
func (d *Document) Heading(text string, keep float64) {
	d.Room(keep + 11)
	d.Font(12.5, true, Accent)
	d.Tag(H2, func() { d.Text(Width, 7, text, "L") })
	d.Ln(8)
}

// Subheading begins a part of a part.
func (d *Document) Subheading(text string, keep float64) {
	d.Room(keep + 8)
	d.Font(9.5, true, Ink)
	d.Tag(H3, func() { d.Text(Width, 6, text, "L") })
	d.Ln(6.5)
}

// Lines writes running text in lines of a height, from the present column on.
func (d *Document) Lines(t Tag, width, height float64, text string) {
	x := d.GetX()
	d.Tag(t, func() {
		for _, line := range d.split(text, width) {
			d.SetX(x)
			d.Text(width+1, height, line, "L")
			d.Ln(height)
		}
	})
}

// split parts text into lines; an amount stays with its currency.
func (d *Document) split(text string, width float64) []string {
	const currency, joined = "R$ ", "R$\u00a0"
	lines := d.SplitText(strings.ReplaceAll(Plain(text), currency, joined), width)
	for i, line := range lines {
		lines[i] = strings.ReplaceAll(line, joined, currency)
	}
	return lines
}

// Para writes a paragraph over the width of the page.
func (d *Document) Para(text string, size float64, c Color) {
	d.Font(size, false, c)
	d.Lines(Paragraph, Width, size*0.5, text)
}

// Points writes a list with a mark before each entry.
func (d *Document) Points(entries []string, size float64) {
	if len(entries) == 0 {
		return
	}
	height := size * 0.5
	d.Tag(list, func() {
		for _, text := range entries {
			d.point("•", text, size, height)
		}
	})
}

// Steps writes a numbered list.
func (d *Document) Steps(entries []string, size float64) {
	d.Tag(list, func() {
		for i, text := range entries {
			d.point(strconv.Itoa(i+1)+".", text, size, size*0.5)
		}
	})
}

func (d *Document) point(mark, text string, size, height float64) {
	d.Room(height)
	d.Tag(listItem, func() {
		x := d.GetX()
		d.Font(size, true, Accent)
		d.Tag(label, func() { d.Text(5, height, mark, "L") })
		d.Font(size, false, Ink)
		_, _, right, _ := d.GetMargins()
		d.Lines(body, PageWidth-right-d.GetX()-1, height, text)
		d.SetX(x)
	})
	d.Ln(0.8)
}

// Pair is a label and its value.
type Pair struct {
	Label, Value string
	Strong       bool
}

// PairHeight is that of a line of Pairs.
const PairHeight = 5.5

// Pairs writes labels and values, a ruled line each; what is not known is left out
// (TD-12).
func (d *Document) Pairs(pairs ...Pair) {
	t := Table{Columns: []Column{{Width: Width * 0.45}, {Width: Width * 0.55, Align: "R"}}, Size: 9, Height: PairHeight}
	for _, p := range pairs {
		if p.Value != "" {
			t.Rows = append(t.Rows, Row{Cells: []string{p.Label, p.Value}, Strong: p.Strong, Pair: true})
		}
	}
	d.Table(&t)
}
