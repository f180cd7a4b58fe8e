package pdfread

import (
	"bytes"
	"errors"
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

// drawn is a page as the engine draws it on white paper.
func (d *Document) drawn(number, dpi int, at placement) (*image.Gray, float64, error) {
	width, height, used := at.pixels(dpi)
	grey, err := d.paint(number, width, height)
	if err != nil {
		return nil, 0, fmt.Errorf("%w: page %d: %w", ErrFormat, number, err)
	}
	return grey, used, nil
}

func (d *Document) paint(number, width, height int) (*image.Gray, error) {
	pdf := d.engine.instance
	sheet, err := pdf.FPDFBitmap_CreateEx(&requests.FPDFBitmap_CreateEx{Width: width, Height: height, Format: enums.FPDF_BITMAP_FORMAT_GRAY, Pointer: uint64(0)})
	if err != nil {
		return nil, err
	}
	defer func() { _, _ = pdf.FPDFBitmap_Destroy(&requests.FPDFBitmap_Destroy{Bitmap: sheet.Bitmap}) }()
	if _, err := pdf.FPDFBitmap_FillRect(&requests.FPDFBitmap_FillRect{Bitmap: sheet.Bitmap, Width: width, Height: height, Color: 0xFFFFFFFF}); err != nil {
		return nil, err
	}
	if _, err := pdf.FPDF_RenderPageBitmap(&requests.FPDF_RenderPageBitmap{
		Bitmap: sheet.Bitmap, Page: d.page(number), SizeX: width, SizeY: height, Flags: enums.FPDF_RENDER_FLAG_ANNOT,
	}); err != nil {
		return nil, err
	}
	stride, err := pdf.FPDFBitmap_GetStride(&requests.FPDFBitmap_GetStride{Bitmap: sheet.Bitmap})
	if err != nil {
		return nil, err
	}
	pixels, err := pdf.FPDFBitmap_GetBuffer(&requests.FPDFBitmap_GetBuffer{Bitmap: sheet.Bitmap})
	if err != nil {
		return nil, err
	}
	if stride.Stride < width || len(pixels.Buffer) < stride.Stride*height {
		return nil, errors.New("short bitmap")
	}
	return &image.Gray{Pix: bytes.Clone(pixels.Buffer), Stride: stride.Stride, Rect: image.Rect(0, 0, width, height)}, nil
}

// pixels is how large a page becomes at dpi dots per inch, or at the fewer that are used.
func (p placement) pixels(dpi int) (width, height int, used float64) {
	scale := math.Min(float64(dpi)/72, math.Sqrt(maxPixels/(p.width*p.height)))
	return max(1, int(math.Round(p.width*scale))), max(1, int(math.Round(p.height*scale))), scale * 72
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
