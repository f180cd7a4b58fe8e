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

//go:embed font/bold.ttf
var bold []byte

const (
	family = "dejavu"
	// Margin is the space around a page, in millimetres.
	Margin = 15.0
)

// Color is a colour of the house.
type Color struct{ R, G, B int }

// The colours, which paper shares with the screens.
var (
	Ink    = Color{24, 32, 44}
	Muted  = Color{95, 105, 120}
	Line   = Color{210, 216, 224}
	Accent = Color{11, 110, 99}
	Soft   = Color{238, 244, 243}
	Red    = Color{176, 42, 55}
)

// Document is a document in the making, A4 upright, in millimetres.
type Document struct{ *fpdf.Fpdf }

// New starts a document. At is the moment that the document is of, not that of its
// making, so that it can be made again.
func New(title string, at time.Time) *Document {
	f := fpdf.New("P", "mm", "A4", "")
	f.AddUTF8FontFromBytes(family, "", bytes.Clone(regular)) // the library writes into them
	f.AddUTF8FontFromBytes(family, "B", bytes.Clone(bold))
	f.SetCatalogSort(true)
	f.SetCreationDate(at.UTC())
	f.SetModificationDate(at.UTC())
	f.SetProducer("YNOVA", true)
	f.SetTitle(Plain(title), true)
	f.SetLang("pt-BR")
	f.SetMargins(Margin, Margin, Margin)
	f.SetAutoPageBreak(true, Margin)
	f.AddPage()
	return &Document{f}
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

// Text writes one line in a box, cut where it would leave it. Align is L, C or R.
func (d *Document) Text(width, height float64, text, align string) {
	text = Plain(text)
	if d.GetStringWidth(text) > width {
		runes := []rune(text)
		for len(runes) > 0 && d.GetStringWidth(string(runes)+"…") > width-1 {
			runes = runes[:len(runes)-1]
		}
		text = string(runes) + "…"
	}
	d.CellFormat(width, height, text, "", 0, align+"M", false, 0, "")
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
	if err := d.Output(w); err != nil {
		return fmt.Errorf("pdf: %w", err)
	}
	return nil
}
