package picture

import (
	"bytes"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
)

// What a photograph may measure.
const (
	MaxFileBytes = 20 << 20
	MaxPixels    = 50_000_000
	maxSide      = 30_000
)

// What is wrong with a photograph.
var (
	// ErrFormat means that the file is no photograph of a kind that is read, or a
	// damaged one.
	ErrFormat = errors.New("picture: not a readable photograph")
	// ErrLarge means that it has more than MaxPixels.
	ErrLarge = errors.New("picture: too many pixels")
)

// Kind is a format of photographs, by its content type.
type Kind string

// The kinds.
const (
	JPEG Kind = "image/jpeg"
	PNG  Kind = "image/png"
	HEIC Kind = "image/heic"
)

// heicBrands are the brands of a still picture that HEVC compresses.
var heicBrands = []string{"heic", "heix", "heim", "heis", "mif1"}

// KindOf returns the kind of a file by its first bytes; empty where it is no photograph.
func KindOf(data []byte) Kind {
	switch {
	case bytes.HasPrefix(data, []byte{0xFF, 0xD8, 0xFF}):
		return JPEG
	case bytes.HasPrefix(data, []byte("\x89PNG\r\n\x1a\n")):
		return PNG
	case len(data) > 12 && string(data[4:8]) == "ftyp":
		for _, brand := range heicBrands {
			if string(data[8:12]) == brand {
				return HEIC
			}
		}
	}
	return ""
}

// Photo decodes a photograph upright, as its camera says it was held. A damaged one
// gives ErrFormat; its measures are looked at before its pixels cost memory.
func Photo(data []byte) (*image.Gray, error) {
	var measure func([]byte) (image.Config, error)
	var decode func([]byte) (image.Image, error)
	turn := 1
	switch KindOf(data) {
	case JPEG:
		turn = orientationOf(jpegExif(data))
		measure, decode = measureJPEG, decodeJPEG
	case PNG:
		turn = orientationOf(pngExif(data))
		measure = func(b []byte) (image.Config, error) { return png.DecodeConfig(bytes.NewReader(b)) }
		decode = func(b []byte) (image.Image, error) { return png.Decode(bytes.NewReader(b)) }
	case HEIC: // its decoder turns it
		measure, decode = measureHEIC, decodeHEIC
	default:
		return nil, ErrFormat
	}
	img, err := decoded(data, MaxPixels, measure, decode)
	if err != nil {
		return nil, err
	}
	return oriented(greyOf(img), turn), nil
}

// Scan decodes a JPEG as a scanner puts it into a PDF, where nothing turns it.
func Scan(data []byte, maxPixels int) (*image.Gray, error) {
	img, err := decoded(data, maxPixels, measureJPEG, decodeJPEG)
	if err != nil {
		return nil, err
	}
	switch img.(type) {
	case *image.Gray, *image.YCbCr:
		return greyOf(img), nil
	}
	return nil, ErrFormat // inks are stored this way or the other
}

// decoded is a picture whose measures are looked at before its pixels cost memory.
func decoded(data []byte, maxPixels int, measure func([]byte) (image.Config, error), decode func([]byte) (image.Image, error)) (image.Image, error) {
	config, err := measure(data)
	switch {
	case err != nil:
		return nil, fmt.Errorf("%w: %w", ErrFormat, err)
	case config.Width < 1 || config.Height < 1:
		return nil, ErrFormat
	case config.Width > maxSide || config.Height > maxSide || config.Width*config.Height > maxPixels:
		return nil, ErrLarge
	}
	img, err := decode(data)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrFormat, err)
	}
	return img, nil
}

func measureJPEG(b []byte) (image.Config, error) { return jpeg.DecodeConfig(bytes.NewReader(b)) }

func decodeJPEG(b []byte) (image.Image, error) { return jpeg.Decode(bytes.NewReader(b)) }

// greyOf takes the lightness of a picture on white paper.
func greyOf(src image.Image) *image.Gray {
	b := src.Bounds()
	w, h := b.Dx(), b.Dy()
	switch p := src.(type) {
	case *image.Gray:
		return &image.Gray{Pix: p.Pix[p.PixOffset(b.Min.X, b.Min.Y):], Stride: p.Stride, Rect: image.Rect(0, 0, w, h)}
	case *image.YCbCr: // its first plane is the lightness
		return &image.Gray{Pix: p.Y[p.YOffset(b.Min.X, b.Min.Y):], Stride: p.YStride, Rect: image.Rect(0, 0, w, h)}
	}
	dst := image.NewGray(image.Rect(0, 0, w, h))
	for y := range h {
		for x := range w {
			c, _ := color.NRGBA64Model.Convert(src.At(b.Min.X+x, b.Min.Y+y)).(color.NRGBA64)
			light := (299*uint64(c.R) + 587*uint64(c.G) + 114*uint64(c.B)) / 1000
			dst.Pix[y*dst.Stride+x] = uint8((light*uint64(c.A) + 0xFFFF*(0xFFFF-uint64(c.A))) / 0xFFFF >> 8)
		}
	}
	return dst
}
