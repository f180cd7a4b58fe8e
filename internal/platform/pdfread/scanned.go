package pdfread

import (
	"bytes"
	"image"
	"math"

	"github.com/klippa-app/go-pdfium/enums"
	"github.com/klippa-app/go-pdfium/references"
	"github.com/klippa-app/go-pdfium/requests"

	"ynova/internal/platform/picture"
)

// Bounds of a page that counts as one picture.
const (
	edge       = 2.0   // points that may lack or stand over at each side
	sameScale  = 0.003 // by which the picture's two resolutions may differ
	leastScale = 0.95  // of the requested resolution, and
	mostScale  = 1.2   // most, for the picture's own to be kept
)

// scanned is the picture of a page that is nothing but one JPEG, as scanners make them,
// upright and at its own resolution where that is near to dpi. Decoding it takes a tenth
// of the time in which the engine draws it. It is nil where the page is anything else.
func (d *Document) scanned(number, dpi int, at placement) (*image.Gray, float64) {
	if d.masked {
		return nil, 0
	}
	object, alone := d.onlyObject(number)
	if !alone || !d.isJPEG(number, object) {
		return nil, 0
	}
	pdf := d.engine.instance
	matrix, err := pdf.FPDFPageObj_GetMatrix(&requests.FPDFPageObj_GetMatrix{PageObject: object})
	if err != nil {
		return nil, 0
	}
	m := matrix.Matrix
	place := func(x, y float64) image.Point {
		vx, vy := at.point(float64(m.A)*x+float64(m.C)*y+float64(m.E), float64(m.B)*x+float64(m.D)*y+float64(m.F))
		return image.Pt(side(vx, at.width), side(vy, at.height))
	}
	quarters, fits := quartersOf([3]image.Point{place(0, 1), place(1, 1), place(0, 0)})
	if !fits {
		return nil, 0
	}
	raw, err := pdf.FPDFImageObj_GetImageDataRaw(&requests.FPDFImageObj_GetImageDataRaw{ImageObject: object})
	if err != nil {
		return nil, 0
	}
	img, err := picture.Scan(raw.Data, maxPixels)
	if err != nil {
		return nil, 0 // the engine may make something of it
	}
	return fitted(picture.Turned(img, float64(90*quarters)), dpi, at)
}

// masks reports whether a file names what hides or inverts the pixels of a picture, none of which
// the engine reports. A picture's dictionary is never packed nor encrypted.
func masks(file []byte) bool {
	for _, name := range [...]string{"/SMask", "/Mask", "/Decode ", "/Decode[", "/Decode\r", "/Decode\n"} {
		if bytes.Contains(file, []byte(name)) {
			return true
		}
	}
	return false
}

// onlyObject is the one thing that stands on a page, where there is but one.
func (d *Document) onlyObject(number int) (object references.FPDF_PAGEOBJECT, alone bool) {
	pdf, p := d.engine.instance, d.page(number)
	count, err := pdf.FPDFPage_CountObjects(&requests.FPDFPage_CountObjects{Page: p})
	if err != nil || count.Count != 1 {
		return object, false
	}
	notes, err := pdf.FPDFPage_GetAnnotCount(&requests.FPDFPage_GetAnnotCount{Page: p})
	if err != nil || notes.Count > 0 {
		return object, false
	}
	glass, err := pdf.FPDFPage_HasTransparency(&requests.FPDFPage_HasTransparency{Page: p})
	if err != nil || glass.HasTransparency {
		return object, false
	}
	found, err := pdf.FPDFPage_GetObject(&requests.FPDFPage_GetObject{Page: p, Index: 0})
	if err != nil {
		return object, false
	}
	return found.PageObject, true
}

// isJPEG reports whether an object is a picture in grey or colours that only JPEG packs.
func (d *Document) isJPEG(number int, object references.FPDF_PAGEOBJECT) bool {
	pdf := d.engine.instance
	kind, err := pdf.FPDFPageObj_GetType(&requests.FPDFPageObj_GetType{PageObject: object})
	if err != nil || kind.Type != enums.FPDF_PAGEOBJ_IMAGE {
		return false
	}
	filters, err := pdf.FPDFImageObj_GetImageFilterCount(&requests.FPDFImageObj_GetImageFilterCount{ImageObject: object})
	if err != nil || filters.Count != 1 {
		return false
	}
	filter, err := pdf.FPDFImageObj_GetImageFilter(&requests.FPDFImageObj_GetImageFilter{ImageObject: object})
	if err != nil || filter.ImageFilter != "DCTDecode" {
		return false
	}
	about, err := pdf.FPDFImageObj_GetImageMetadata(&requests.FPDFImageObj_GetImageMetadata{ImageObject: object, Page: d.page(number)})
	if err != nil {
		return false
	}
	switch about.ImageMetadata.Colorspace {
	case enums.FPDF_COLORSPACE_DEVICEGRAY, enums.FPDF_COLORSPACE_DEVICERGB, enums.FPDF_COLORSPACE_CALGRAY,
		enums.FPDF_COLORSPACE_CALRGB, enums.FPDF_COLORSPACE_ICCBASED:
		return true
	}
	return false
}

// side returns at which end of a page's side a place lies: 0, 1, or -1 for neither.
func side(v, size float64) int {
	switch {
	case math.Abs(v) <= edge:
		return 0
	case math.Abs(v-size) <= edge:
		return 1
	}
	return -1
}

// quartersOf is by how many quarters, clockwise, a picture is turned whose upper left,
// upper right and lower left corner lie in these corners of a page.
func quartersOf(corners [3]image.Point) (quarters int, fits bool) {
	for q, want := range [...][3]image.Point{
		{{X: 0, Y: 0}, {X: 1, Y: 0}, {X: 0, Y: 1}},
		{{X: 1, Y: 0}, {X: 1, Y: 1}, {X: 0, Y: 0}},
		{{X: 1, Y: 1}, {X: 0, Y: 1}, {X: 1, Y: 0}},
		{{X: 0, Y: 1}, {X: 0, Y: 0}, {X: 1, Y: 1}},
	} {
		if corners == want {
			return q, true
		}
	}
	return 0, false
}

// fitted is the picture of a page at its own resolution where that is near enough to dpi,
// and at dpi otherwise.
func fitted(img *image.Gray, dpi int, at placement) (*image.Gray, float64) {
	across, down := float64(img.Rect.Dx())*72/at.width, float64(img.Rect.Dy())*72/at.height
	share := across / float64(dpi)
	if math.Abs(down/across-1) <= sameScale && share >= leastScale && share <= mostScale {
		return img, across
	}
	width, height, used := at.pixels(dpi)
	return picture.Scaled(img, width, height), used
}
