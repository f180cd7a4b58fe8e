package scan

import (
	"context"
	"image"

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
