package pdf

import (
	"bytes"
	"fmt"
)

// pagesAlias is replaced by the number of pages once it is known.
const pagesAlias = "{nb}"

// House is whose letterhead a document has.
type House struct {
	Name    string
	Contact []string // lines below the name: whom to contact, and how
	Logo    []byte   // PNG; nil: the mark of the product
}

// Letterhead begins a document: the house on the left; on the right what the document
// is, its reference and its dates.
func (d *Document) Letterhead(h House, kind string, facts ...string) {
	const size = 10.0
	top := Margin - 3
	d.margin(func() { d.logo(h, Margin, top, size) })
	x := Margin + size + 3
	d.SetXY(x, top-0.5)
	d.Font(13, true, Accent)
	d.Text(85, 6, h.Name, "L")
	d.SetXY(x, top+5.5)
	d.Font(7.5, false, Muted)
	for _, line := range h.Contact {
		d.SetX(x)
		d.Text(95, 3.6, line, "L")
		d.Ln(3.6)
	}
	end := d.GetY()
	d.SetXY(PageWidth-Margin-75, top-0.5)
	d.Font(10, true, Ink)
	d.Text(75, 6, kind, "R")
	d.Ln(6)
	d.Font(8, false, Muted)
	for _, fact := range facts {
		d.SetX(PageWidth - Margin - 75)
		d.Text(75, 4, fact, "R")
		d.Ln(4)
	}
	end = max(end, d.GetY(), top+size) + 2.5
	d.rule(end)
	d.SetXY(Margin, end+6)
}

// logo draws that of the house, or else the mark of the product.
func (d *Document) logo(h House, x, y, size float64) {
	if len(h.Logo) > 0 {
		info := d.RegisterImageReader("logo", "PNG", bytes.NewReader(h.Logo))
		if info != nil && info.Width() > 0 && info.Height() > 0 {
			scale := size / max(info.Width(), info.Height())
			d.artifact(func() { d.Image("logo", x, y, info.Width()*scale, info.Height()*scale, false, "PNG", 0, "") })
			return
		}
	}
	d.artifact(func() {
		u := size / 32 // units of the drawing of the mark
		d.Fill(Accent)
		d.RoundedRect(x, y, size, size, 8*u, "1234", "F")
		d.Stroke(White)
		d.SetLineWidth(3.4 * u)
		d.SetLineCapStyle("round")
		d.SetLineJoinStyle("round")
		d.MoveTo(x+8.5*u, y+7.5*u)
		d.LineTo(x+16*u, y+17.2*u)
		d.LineTo(x+23.5*u, y+7.5*u)
		d.DrawPath("D")
		d.MoveTo(x+16*u, y+17.2*u)
		d.LineTo(x+16*u, y+25*u)
		d.DrawPath("D")
		d.Fill(Color{143, 227, 189})
		d.Circle(x+23.6*u, y+22.6*u, 2.4*u, "F")
		d.SetLineCapStyle("butt")
		d.SetLineJoinStyle("miter")
	})
}

// rule draws a thin line over the width of the page.
func (d *Document) rule(y float64) {
	d.Stroke(Line)
	d.SetLineWidth(0.2)
	d.Line(Margin, y, PageWidth-Margin, y)
}

// Footer is the line that every page ends with, beside its number.
func (d *Document) Footer(text string) {
	d.SetFooterFunc(func() {
		d.margin(func() {
			d.rule(PageHeight - Margin)
			d.SetXY(Margin, PageHeight-Margin+0.5)
			d.Font(7.5, false, Muted)
			d.Text(Width-30, 5, text, "L")
			d.artifact(func() {
				d.CellFormat(30, 5, fmt.Sprintf("Página %d de %s", d.PageNo(), pagesAlias), "", 0, "RM", false, 0, "")
			})
		})
	})
}
