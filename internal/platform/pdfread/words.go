package pdfread

import (
	"fmt"
	"math"
	"strings"
	"unicode"

	"github.com/klippa-app/go-pdfium/references"
	"github.com/klippa-app/go-pdfium/requests"

	"ynova/internal/platform/page"
)

// maxChars bounds the letters that are read of one page.
const maxChars = 200_000

// Words reads the text layer of a page, from 1. A page without any is no error.
func (d *Document) Words(number int) (page.Page, error) {
	out := page.Page{Number: number, Source: page.Text}
	at, err := d.placement(number)
	if err != nil {
		return out, err
	}
	chars, err := d.chars(number, at)
	if err != nil {
		return out, err
	}
	turn := usualTurn(chars)
	out.Width, out.Height, out.Turned = at.width, at.height, float64((4-turn)%4*90)
	if turn%2 == 1 {
		out.Width, out.Height = at.height, at.width
	}
	b := builder{}
	for _, c := range chars {
		if c.turn == turn {
			c.Box = rotate(c.Box, turn, at.width, at.height)
			b.add(c)
		} else {
			b.flush()
		}
	}
	b.flush()
	out.Words = b.words
	return out, nil
}

// char is one letter where it is seen.
type char struct {
	page.Box
	r    rune
	turn int // quarters of a turn, clockwise, by which it stands rotated
}

func (d *Document) chars(number int, at placement) ([]char, error) {
	pdf := d.engine.instance
	loaded, err := pdf.FPDFText_LoadPage(&requests.FPDFText_LoadPage{Page: d.page(number)})
	if err != nil {
		return nil, fmt.Errorf("%w: page %d: %w", ErrFormat, number, err)
	}
	defer func() { _, _ = pdf.FPDFText_ClosePage(&requests.FPDFText_ClosePage{TextPage: loaded.TextPage}) }()
	count, err := pdf.FPDFText_CountChars(&requests.FPDFText_CountChars{TextPage: loaded.TextPage})
	if err != nil {
		return nil, fmt.Errorf("%w: page %d: %w", ErrFormat, number, err)
	}
	out := make([]char, 0, min(count.Count, maxChars))
	for i := range min(count.Count, maxChars) {
		c, err := d.char(loaded.TextPage, i, at)
		if err != nil {
			return nil, err
		}
		out = append(out, c)
	}
	return out, nil
}

// char reads one letter; one without a place separates words.
func (d *Document) char(text references.FPDF_TEXTPAGE, i int, at placement) (char, error) {
	pdf := d.engine.instance
	code, err := pdf.FPDFText_GetUnicode(&requests.FPDFText_GetUnicode{TextPage: text, Index: i})
	if err != nil {
		return char{}, fmt.Errorf("%w: %w", ErrFormat, err)
	}
	c := char{r: rune(code.Unicode)}
	if unicode.IsSpace(c.r) || c.r == 0 || !unicode.IsPrint(c.r) {
		return char{r: ' '}, nil
	}
	box, err := pdf.FPDFText_GetLooseCharBox(&requests.FPDFText_GetLooseCharBox{TextPage: text, Index: i})
	if err != nil {
		return char{r: ' '}, nil //nolint:nilerr // a letter without a place is not on the page
	}
	angle, err := pdf.FPDFText_GetCharAngle(&requests.FPDFText_GetCharAngle{TextPage: text, Index: i})
	if err != nil {
		return char{r: ' '}, nil //nolint:nilerr // as above
	}
	c.Box = at.box(float64(box.Rect.Left), float64(box.Rect.Bottom), float64(box.Rect.Right), float64(box.Rect.Top))
	if !c.Valid() {
		return char{r: ' '}, nil
	}
	quarters := int(math.Round(float64(angle.CharAngle) / (math.Pi / 2)))
	c.turn = ((at.turn-quarters)%4 + 4) % 4
	return c, nil
}

// usualTurn is how most letters stand.
func usualTurn(chars []char) int {
	var count [4]int
	for _, c := range chars {
		if c.r != ' ' {
			count[c.turn]++
		}
	}
	best := 0
	for turn, n := range count {
		if n > count[best] {
			best = turn
		}
	}
	return best
}

// builder joins letters to words.
type builder struct {
	words []page.Word
	text  strings.Builder
	box   page.Box
	last  page.Box
}

// A letter begins a new word after a space, on another line, or at a distance
// that only a space explains: PDF files often leave the space out.
func (b *builder) add(c char) {
	if c.r == ' ' {
		b.flush()
		return
	}
	if b.text.Len() > 0 {
		h := math.Max(b.last.H, c.H)
		away := math.Abs(c.MidY()-b.last.MidY()) > 0.4*h || c.X-b.last.Right() > 0.2*h || c.X < b.last.X-0.5*h
		if away || b.text.Len() > page.MaxWordBytes-4 {
			b.flush()
		}
	}
	b.text.WriteRune(c.r)
	b.box, b.last = b.box.Union(c.Box), c.Box
}

func (b *builder) flush() {
	if b.text.Len() > 0 && len(b.words) < page.MaxWords {
		b.words = append(b.words, page.Word{Box: b.box, Text: b.text.String(), Confidence: 100})
	}
	b.text.Reset()
	b.box = page.Box{}
}
