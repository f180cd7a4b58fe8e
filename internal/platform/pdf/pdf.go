package pdf

import (
	"bytes"
	_ "embed"
	"fmt"
	"io"
	"strings"
	"time"
	"unicode"

	"codeberg.org/go-pdf/fpdf"
)

//go:embed font/regular.ttf
var regular []byte

//go:embed font/semibold.ttf
var semibold []byte

const family = "inter"

// The page, in millimetres.
const (
	// Margin is the space around a page.
	Margin = 15.0
	// PageWidth and PageHeight are those of A4 upright.
	PageWidth  = 210.0
	PageHeight = 297.0
	// Width is what lies between the margins.
	Width = PageWidth - 2*Margin
	// bottom is where text ends and the footer's room begins.
	bottom = PageHeight - Margin - 5
)

// Color is a colour of the house.
type Color struct{ R, G, B int }

// The colours, which paper shares with the screens.
var (
	Ink    = Color{24, 32, 44}
	Muted  = Color{92, 100, 112}
	Line   = Color{214, 219, 226}
	Accent = Color{0, 112, 74}
	Soft   = Color{240, 246, 243}
	Red    = Color{176, 42, 55}
	White  = Color{255, 255, 255}
)

// Document is a document in the making, A4 upright, in millimetres.
type Document struct {
	*fpdf.Fpdf
	structure
}

// New starts a document. At is the moment that the document is of, not that of its
// making, so that it can be made again.
func New(title string, at time.Time) *Document {
	f := fpdf.New("P", "mm", "A4", "")
	f.AddUTF8FontFromBytes(family, "", bytes.Clone(regular)) // the library writes into them
	f.AddUTF8FontFromBytes(family, "B", bytes.Clone(semibold))
	f.SetCatalogSort(true)
	f.SetCreationDate(at.UTC())
	f.SetModificationDate(at.UTC())
	f.SetProducer("YNOVA", true)
	f.SetTitle(Plain(title), true)
	f.SetLang("pt-BR")
	f.SetMargins(Margin, Margin, Margin)
	f.SetCellMargin(0.6)
	f.SetAutoPageBreak(false, 0) // Room does it, between two lines
	f.AliasNbPages(pagesAlias)
	d := &Document{Fpdf: f, structure: newStructure()}
	d.AddPage()
	return d
}

// Font chooses size in points, weight and colour of what is written next.
func (d *Document) Font(size float64, heavy bool, c Color) {
	style := ""
	if heavy {
		style = "B"
	}
	d.SetFont(family, style, size)
	d.SetTextColor(c.R, c.G, c.B)
}

// Fill and Stroke choose the colours of what is drawn next.
func (d *Document) Fill(c Color) { d.SetFillColor(c.R, c.G, c.B) }

// Stroke chooses the colour of lines.
func (d *Document) Stroke(c Color) { d.SetDrawColor(c.R, c.G, c.B) }

// Rect draws a box that says nothing by itself, unless a figure is being drawn.
func (d *Document) Rect(x, y, w, h float64, style string) {
	d.decoration(func() { d.Fpdf.Rect(x, y, w, h, style) })
}

// Line draws a line that says nothing by itself, unless a figure is being drawn.
func (d *Document) Line(x1, y1, x2, y2 float64) {
	d.decoration(func() { d.Fpdf.Line(x1, y1, x2, y2) })
}

// Room starts a new page unless so much height is left.
func (d *Document) Room(height float64) {
	if d.GetY()+height > bottom && !d.inMargin {
		x := d.GetX()
		d.AddPage()
		d.SetX(x)
	}
}

// Left is the height that the page has left.
func (d *Document) Left() float64 { return bottom - d.GetY() }

// Text writes one line in a box, cut where it would leave it. Align is L, C or R.
func (d *Document) Text(width, height float64, text, align string) {
	text = Plain(text)
	if d.GetStringWidth(text) > width-2*d.GetCellMargin() {
		text = d.cut(text, width-2*d.GetCellMargin())
	}
	d.Room(height)
	if text == "" {
		d.SetX(d.GetX() + width)
		return
	}
	d.content(func() { d.CellFormat(width, height, text, "", 0, align+"M", false, 0, "") })
}

func (d *Document) cut(text string, width float64) string {
	runes := []rune(text)
	for len(runes) > 0 && d.GetStringWidth(string(runes)+"…") > width {
		runes = runes[:len(runes)-1]
	}
	return string(runes) + "…"
}

// Plain removes what is no printable text.
func Plain(s string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case unicode.IsSpace(r):
			return ' '
		case !unicode.IsPrint(r) || r > 0xFFFF: // the library knows the basic plane
			return -1
		}
		return r
	}, strings.ToValidUTF8(s, ""))
}

// Write ends the document.
func (d *Document) Write(w io.Writer) error {
	out, err := d.Bytes()
	if err == nil {
		_, err = w.Write(out)
	}
	return err
}

// Bytes ends the document and gives it.
func (d *Document) Bytes() ([]byte, error) {
	var out bytes.Buffer
	if err := d.Output(&out); err != nil {
		return nil, fmt.Errorf("pdf: %w", err)
	}
	return d.tagged(out.Bytes(), d.PageCount())
}
