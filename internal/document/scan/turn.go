package scan

import (
	"context"
	"image"
	"math"

	"ynova/internal/document/extract"
	"ynova/internal/platform/page"
)

// Gray is a picture in grey.
type Gray = image.Gray

// Readable words tell that a page stands upright: it has some, and recognition is
// sure of them.
const (
	enoughWords = 25
	sureWord    = 70
)

// upright recognises a picture, turned until its words make sense: scanners lay
// pages on their side.
func (s *Scanner) upright(ctx context.Context, p picture) (words []page.Word, width, height float64, err error) {
	best := -1
	for _, quarters := range [...]int{0, 1, 3, 2} {
		img := turned(p.image, quarters)
		found, err := s.OCR.Recognise(ctx, img, p.dpi)
		if err != nil {
			return nil, 0, 0, err
		}
		if n := sure(found); n > best {
			best, words = n, found
			width, height = float64(img.Rect.Dx())*72/p.dpi, float64(img.Rect.Dy())*72/p.dpi
		}
		if best >= enoughWords && 2*best > len(words) {
			break
		}
	}
	return words, width, height, nil
}

// sure counts words of three letters or more that recognition does not doubt.
func sure(words []page.Word) int {
	n := 0
	for _, w := range words {
		if w.Confidence >= sureWord && len(w.Text) >= 3 && w.W > w.H {
			n++
		}
	}
	return n
}

// turned rotates a picture clockwise by quarters of a turn.
func turned(src *image.Gray, quarters int) *image.Gray {
	w, h := src.Rect.Dx(), src.Rect.Dy()
	if quarters == 0 {
		return src
	}
	dst := image.NewGray(image.Rect(0, 0, h, w))
	if quarters == 2 {
		dst = image.NewGray(image.Rect(0, 0, w, h))
	}
	for y := range h {
		for x := range w {
			v := src.Pix[y*src.Stride+x]
			switch quarters {
			case 1:
				dst.Pix[x*dst.Stride+h-1-y] = v
			case 2:
				dst.Pix[(h-1-y)*dst.Stride+w-1-x] = v
			case 3:
				dst.Pix[(w-1-x)*dst.Stride+y] = v
			}
		}
	}
	return dst
}

// essential are the fields whose absence on a page with text means that their
// labels are part of a picture.
var essential = []extract.Key{extract.Installation, extract.Period, extract.DueDate, extract.Total}

// hidden recognises the first page of a document whose labels are painted, and
// reads again with the recognised words that stand where the text layer has none.
// It keeps what it has when anything fails.
func (s *Scanner) hidden(ctx context.Context, doc Document, data []byte, password string, progress func(done, total int)) Document {
	if s.OCR == nil || complete(doc.Result) || len(doc.Pages) == 0 {
		return doc
	}
	got, err := s.pdf(ctx, data, password, verbDraw, "1", "200")
	if err != nil || len(got.pictures) != 1 {
		return doc
	}
	words, err := s.OCR.Recognise(ctx, got.pictures[0].image, got.pictures[0].dpi)
	if err != nil {
		return doc
	}
	pages := append([]page.Page(nil), doc.Pages...)
	pages[0].Words = merge(pages[0].Words, words)
	result, err := s.fields(ctx, pages)
	if err != nil {
		return doc
	}
	if progress != nil {
		progress(1, 1)
	}
	return Document{Result: result, Pages: pages}
}

func complete(r extract.Result) bool {
	if r.Fields[extract.Distributor].Confidence < 85 {
		return false
	}
	for _, k := range essential {
		if r.Fields[k].Confidence < 85 {
			return false
		}
	}
	return true
}

// merge adds to the words of a text layer the recognised ones beside them.
func merge(layer, seen []page.Word) []page.Word {
	out := append([]page.Word(nil), layer...)
	for _, w := range seen {
		covered := false
		for _, l := range layer {
			if math.Abs(l.MidY()-w.MidY()) < math.Max(l.H, w.H) && l.OverlapX(w.Box) > 0.2 && l.OverlapY(w.Box) > 0.2 {
				covered = true
				break
			}
		}
		if !covered && w.Confidence >= 50 {
			out = append(out, w)
		}
	}
	return out
}
