package pdfread

import (
	"fmt"
	"image"
	"math"

	"github.com/klippa-app/go-pdfium/enums"
	"github.com/klippa-app/go-pdfium/requests"
)

// maxPixels bounds a picture: an A3 page at 250 dpi. A larger page is drawn
// smaller.
const maxPixels = 12 << 20

// Image draws a page in grey at about dpi dots per inch. It returns the
// resolution that was used.
func (d *Document) Image(number, dpi int) (*image.Gray, float64, error) {
	at, err := d.placement(number)
	if err != nil {
		return nil, 0, err
	}
	grey, used := d.scanned(number, dpi, at)
	if grey == nil {
		grey, used, err = d.drawn(number, dpi, at)
	}
	if err != nil {
		return nil, 0, err
	}
	if !painted(grey) {
		return nil, 0, fmt.Errorf("%w: page %d", ErrEmpty, number)
	}
	return grey, used, nil
}

// drawn is a page as the engine draws it: in colours, for it sets letters of grey pictures
// on whole pixels, which recognition reads less well.
func (d *Document) drawn(number, dpi int, at placement) (*image.Gray, float64, error) {
	width, height, used := at.pixels(dpi)
	drawn, err := d.engine.instance.RenderPageInPixels(&requests.RenderPageInPixels{
		Page: d.page(number), Width: width, Height: height, RenderFlags: enums.FPDF_RENDER_FLAG_ANNOT,
	})
	if err != nil {
		return nil, 0, fmt.Errorf("%w: page %d: %w", ErrFormat, number, err)
	}
	defer drawn.Cleanup()
	return flatten(drawn.Result.Image), used, nil
}

// pixels is how large a page becomes at dpi dots per inch, or at the fewer that are used.
func (p placement) pixels(dpi int) (width, height int, used float64) {
	scale := math.Min(float64(dpi)/72, math.Sqrt(maxPixels/(p.width*p.height)))
	return max(1, int(math.Round(p.width*scale))), max(1, int(math.Round(p.height*scale))), scale * 72
}

// flatten lays a picture on white paper and takes its lightness.
func flatten(src *image.RGBA) *image.Gray {
	dst := image.NewGray(image.Rect(0, 0, src.Rect.Dx(), src.Rect.Dy()))
	for y := range dst.Rect.Dy() {
		row, out := src.Pix[y*src.Stride:], dst.Pix[y*dst.Stride:]
		for x := range dst.Rect.Dx() {
			r, g, b, a := uint32(row[4*x]), uint32(row[4*x+1]), uint32(row[4*x+2]), uint32(row[4*x+3])
			light := (299*r + 587*g + 114*b) / 1000
			out[x] = uint8((light*a + 255*(255-a)) / 255)
		}
	}
	return dst
}

// painted reports whether anything stands on the paper.
func painted(img *image.Gray) bool {
	w := img.Rect.Dx()
	for y := range img.Rect.Dy() {
		for _, v := range img.Pix[y*img.Stride:][:w] {
			if v != img.Pix[0] {
				return true
			}
		}
	}
	return false
}
