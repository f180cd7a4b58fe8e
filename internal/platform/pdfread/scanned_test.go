package pdfread_test

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/jpeg"
	"testing"

	"codeberg.org/go-pdf/fpdf"

	"ynova/internal/platform/expect"
	"ynova/internal/platform/pdfread/pdfreadtest"
)

// sheet is a picture that is different at each end and corner, as a JPEG.
func sheet(t *testing.T, w, h int, colour bool) []byte {
	t.Helper()
	img := image.NewRGBA(image.Rect(0, 0, w, h))
	for y := range h {
		for x := range w {
			v := uint8(60 + 120*x/w + 60*y/h)
			if x < w/4 && y < h/8 {
				v = 0
			}
			img.SetRGBA(x, y, color.RGBA{R: v, G: v, B: v, A: 255})
		}
	}
	var out bytes.Buffer
	var src image.Image = img
	if !colour {
		grey := image.NewGray(img.Rect)
		for y := range h {
			for x := range w {
				grey.Set(x, y, img.At(x, y))
			}
		}
		src = grey
	}
	if err := jpeg.Encode(&out, src, &jpeg.Options{Quality: 95}); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// pageOf is a PDF of a picture on an A4 page; draw may put more on it.
func pageOf(t *testing.T, data []byte, x, w float64, draw func(*fpdf.Fpdf)) []byte {
	t.Helper()
	pdf := fpdf.New("P", "pt", "A4", "")
	pdf.AddPage()
	options := fpdf.ImageOptions{ImageType: "JPEG"}
	pdf.RegisterImageOptionsReader("scan", options, bytes.NewReader(data))
	pdf.ImageOptions("scan", x, 0, w, 841.89, false, options, 0, "")
	if draw != nil {
		draw(pdf)
	}
	var out bytes.Buffer
	if err := pdf.Output(&out); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// IV-06, design/reading.md 0: a page that is one JPEG is decoded, not drawn, and looks as
// the engine draws it, however the page is turned.
func TestScanned_IV06(t *testing.T) {
	engine := pdfreadtest.Start(t)
	for _, turn := range []int{0, 90, 180, 270} {
		for _, dpi := range []int{50, 72, 100} {
			t.Run(fmt.Sprintf("IV-06 turned by %d at %d dpi", turn, dpi), func(t *testing.T) {
				file := bytes.Replace(pageOf(t, sheet(t, 827, 1169, turn < 180), 0, 595.28, nil), []byte("/Type /Page\n"), fmt.Appendf(nil, "/Type /Page/Rotate %d\n", turn), 1)
				doc, err := engine.Open(file, "")
				if err != nil {
					t.Fatal(err)
				}
				defer func() { _ = doc.Close() }()
				got, used, err := doc.Scanned(1, dpi)
				if err != nil || got == nil {
					t.Fatalf("the page was not taken for a scan: %v", err)
				}
				want, wanted, err := doc.Drawn(1, dpi)
				expect.Must(t, fmt.Sprintf("%v dpi, the engine %v", used, wanted), expect.Is(err, nil), expect.Is(used < wanted-0.5, false),
					expect.Is(used > wanted+0.5, false))
				if off := difference(got, want); off > 4 {
					t.Errorf("differs from what the engine draws by %v of 255 a pixel", off)
				}
			})
		}
	}
	text := func(pdf *fpdf.Fpdf) { pdf.SetFont("Helvetica", "", 10); pdf.Text(100, 200, "VENCIMENTO") }
	grey := sheet(t, 400, 566, false)
	for name, file := range map[string][]byte{
		"a page with text over the picture": pageOf(t, grey, 0, 595.28, text),
		"a picture that leaves room":        pageOf(t, grey, 100, 400, nil),
		"an inverted picture":               bytes.Replace(pageOf(t, grey, 0, 595.28, nil), []byte("/Filter /DCTDecode"), []byte("/Decode [1 0] /Filter /DCTDecode"), 1),
		"a damaged picture":                 bytes.Replace(pageOf(t, grey, 0, 595.28, nil), grey[len(grey)/2:len(grey)/2+200], make([]byte, 200), 1),
	} {
		t.Run("IV-06 "+name+" is drawn", func(t *testing.T) {
			doc, err := engine.Open(file, "")
			if err != nil {
				t.Fatal(err)
			}
			defer func() { _ = doc.Close() }()
			if got, _, err := doc.Scanned(1, 72); err != nil || got != nil {
				t.Errorf("it was taken for a scan: %v", err)
			}
			if img, _, err := doc.Image(1, 72); err != nil || img.Rect.Dx() != 595 {
				t.Errorf("Image = %v, %v", img, err)
			}
		})
	}
}

// difference is by how much two pictures differ a pixel, over what both have.
func difference(a, b *image.Gray) float64 {
	sum, n := 0, 0
	for y := range min(a.Rect.Dy(), b.Rect.Dy()) {
		for x := range min(a.Rect.Dx(), b.Rect.Dx()) {
			d := int(a.GrayAt(x, y).Y) - int(b.GrayAt(x, y).Y)
			sum, n = sum+max(d, -d), n+1
		}
	}
	return float64(sum) / float64(max(1, n))
}
