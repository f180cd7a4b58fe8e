package billtest

import (
	"bytes"
	"fmt"
	"image"
	"image/jpeg"
	"math"
	"math/rand/v2"
	"time"

	"codeberg.org/go-pdf/fpdf"

	"ynova/internal/platform/pdfread"
	"ynova/internal/platform/picture"
)

// The variants that are pictures.
const (
	Coarse   Variant = "150dpi"
	Scan     Variant = "300dpi"
	Tilted   Variant = "inclinada"  // 1.4 degrees, noise, much compressed
	Photo    Variant = "fotografia" // seen askew, in a shadow, not quite sharp
	Upside   Variant = "ponta-cabeca"
	Sideways Variant = "de-lado"
)

// Pictures are the variants that are pictures, in order.
func Pictures() []Variant { return []Variant{Coarse, Scan, Tilted, Photo, Upside, Sideways} }

// Photographed reports whether the variant is made of photographs, not of a PDF.
func (v Variant) Photographed() bool { return v == Photo }

// maxPictured is how many pages of a bill become pictures.
const maxPictured = 6

// resolution is what pages of variants are drawn at that name none: a scanner's usual
// one, and about what a telephone sees of a sheet that fills its picture.
const resolution = 200

// As makes a bill of pictures of a text bill, with a text layer no more; the same seed
// makes the same. A photographed one is a JPEG, or a ZIP of them in their order.
func (b Bill) As(engine *pdfread.Engine, v Variant, seed uint64) (Bill, error) {
	r := rand.New(rand.NewPCG(seed, uint64(len(b.Data)))) //nolint:gosec // repeatable on purpose
	doc, err := engine.Open(b.Data, "")
	if err != nil {
		return b, err
	}
	defer func() { _ = doc.Close() }()
	var pages [][]byte
	for n := range min(maxPictured, doc.Pages()) {
		dpi := resolution
		switch v {
		case Coarse:
			dpi = 150
		case Scan:
			dpi = 300
		}
		img, _, err := doc.Image(n+1, dpi)
		if err != nil {
			continue // a blank page
		}
		sheet, err := v.seen(img, r)
		if err != nil {
			return b, err
		}
		pages = append(pages, sheet)
	}
	b.Name, b.Variant, b.Scanned, b.Painted = b.Name+"/"+string(v), v, true, false
	switch {
	case !v.Photographed():
		b.Data, err = bound(pages)
	case len(pages) == 1:
		b.Data = pages[0]
	default:
		b.Data, err = picture.Bundle(pages)
	}
	return b, err
}

// seen is a page as a JPEG of the variant.
func (v Variant) seen(img *image.Gray, r *rand.Rand) ([]byte, error) {
	quality := 80
	switch v {
	case Tilted:
		img, quality = noisy(picture.Turned(img, 1.4), 8, r), 40
	case Photo:
		img, quality = photographed(img, r), 60
	case Upside:
		img = picture.Turned(img, 180)
	case Sideways:
		img = picture.Turned(img, 90)
	}
	var out bytes.Buffer
	err := jpeg.Encode(&out, img, &jpeg.Options{Quality: quality})
	return out.Bytes(), err
}

// bound is a PDF of pictures, each as large as its page.
func bound(pages [][]byte) ([]byte, error) {
	pdf := fpdf.New("P", "pt", "A4", "")
	pdf.SetCreationDate(time.Unix(0, 0).UTC()) // the same bytes each time
	pdf.SetModificationDate(time.Unix(0, 0).UTC())
	for i, data := range pages {
		config, err := jpeg.DecodeConfig(bytes.NewReader(data))
		if err != nil {
			return nil, err
		}
		size := fpdf.SizeType{Wd: 595.28, Ht: 595.28 * float64(config.Height) / float64(config.Width)}
		if config.Width > config.Height {
			size = fpdf.SizeType{Wd: 841.89, Ht: 841.89 * float64(config.Height) / float64(config.Width)}
		}
		pdf.AddPageFormat("P", size)
		name, options := fmt.Sprint(i), fpdf.ImageOptions{ImageType: "JPEG"}
		pdf.RegisterImageOptionsReader(name, options, bytes.NewReader(data))
		pdf.ImageOptions(name, 0, 0, size.Wd, size.Ht, false, options, 0, "")
	}
	var out bytes.Buffer
	err := pdf.Output(&out)
	return out.Bytes(), err
}

func noisy(img *image.Gray, spread float64, r *rand.Rand) *image.Gray {
	out := image.NewGray(img.Rect)
	for i, v := range img.Pix {
		out.Pix[i] = uint8(math.Max(0, math.Min(255, float64(v)+r.NormFloat64()*spread)))
	}
	return out
}

// photographed is a sheet on a table: each corner 2 to 5 % of the picture askew, the
// light falling from all to 60 % across it, and not quite sharp. Half of the tables are
// dark, half as white as the sheet.
func photographed(sheet *image.Gray, r *rand.Rand) *image.Gray {
	w, h := sheet.Rect.Dx(), sheet.Rect.Dy()
	askew := func(size int) float64 { return float64(size) * (0.02 + 0.03*r.Float64()) }
	corners := [4]picture.Point{
		{X: askew(w), Y: askew(h)},
		{X: float64(w) - askew(w), Y: askew(h)},
		{X: float64(w) - askew(w), Y: float64(h) - askew(h)},
		{X: askew(w), Y: float64(h) - askew(h)},
	}
	table := uint8(250)
	if r.IntN(2) == 0 {
		table = 70
	}
	out := picture.Seen(sheet, corners, w, h, table)
	fall := 2 * math.Pi * r.Float64() // where the shadow falls to
	sin, cos := math.Sincos(fall)
	for y := range h {
		for x := range w {
			along := 0.5 + 0.5*(cos*(2*float64(x)/float64(w)-1)+sin*(2*float64(y)/float64(h)-1))/(math.Abs(cos)+math.Abs(sin))
			out.Pix[y*out.Stride+x] = uint8(float64(out.Pix[y*out.Stride+x]) * (1 - 0.4*along))
		}
	}
	return blurred(out, 0.6)
}

// blurred spreads each pixel over its neighbours like a lens out of focus.
func blurred(img *image.Gray, sigma float64) *image.Gray {
	var kernel [5]float64
	sum := 0.0
	for i := range kernel {
		kernel[i] = math.Exp(-float64((i-2)*(i-2)) / (2 * sigma * sigma))
		sum += kernel[i]
	}
	pass := func(src *image.Gray, step int) *image.Gray {
		out := image.NewGray(src.Rect)
		copy(out.Pix, src.Pix)
		for i := 2 * step; i < len(src.Pix)-2*step; i++ {
			v := 0.0
			for k, weight := range kernel {
				v += weight * float64(src.Pix[i+(k-2)*step])
			}
			out.Pix[i] = uint8(v/sum + 0.5)
		}
		return out
	}
	return pass(pass(img, 1), img.Stride)
}
