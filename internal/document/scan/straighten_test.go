package scan

import (
	"context"
	"image"
	"math"
	"testing"

	"ynova/internal/platform/page"
)

// upperLeft recognises one word in the corner of whatever it is given.
type upperLeft struct {
	given *Gray
	dpi   float64
}

func (u *upperLeft) Recognise(_ context.Context, img *Gray, dpi float64) ([]page.Word, error) {
	u.given, u.dpi = img, dpi
	return []page.Word{{Box: page.Box{X: 10 * 72 / dpi, Y: 10 * 72 / dpi, W: 1, H: 1}, Text: "kWh"}}, nil
}

// RQ-09: small print is recognised enlarged, and its words stand where they do on the page.
func TestSmallPrintKeepsItsPlace_RQ09(t *testing.T) {
	t.Parallel()
	img := image.NewGray(image.Rect(0, 0, 2480, 3508))
	for i := range img.Pix {
		img.Pix[i] = 255
	}
	for y := 600; y < 2000; y += 20 {
		for x := 300; x < 900; x += 8 {
			for dy := range 8 {
				copy(img.Pix[(y+dy)*img.Stride+x:], []byte{0, 0, 0, 0})
			}
		}
	}
	seen := &upperLeft{}
	words, err := (&Scanner{OCR: seen}).seen(t.Context(), img, 300)
	if err != nil || len(words) != 1 {
		t.Fatal(words, err)
	}
	times := seen.dpi / 300
	if times < 2 || seen.given.Rect.Dx() < int(600*times) {
		t.Errorf("RQ-09: recognised %g times as large, %v", times, seen.given.Rect)
	}
	const margin = 24 // pixels of paper that the part keeps around its letters
	if x, y := (300-margin+10/times)*72/300, (600-margin+10/times)*72/300; math.Abs(words[0].X-x) > 0.1 || math.Abs(words[0].Y-y) > 0.1 {
		t.Errorf("RQ-09: the word stands at %g, %g, want %g, %g", words[0].X, words[0].Y, x, y)
	}
}
