package picture_test

import (
	"bytes"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
	"runtime"
	"slices"
	"testing"

	"ynova/internal/platform/expect"
	"ynova/internal/platform/picture"
)

// flag is a picture whose upper left quarter is dark.
func flag() *image.Gray {
	img := image.NewGray(image.Rect(0, 0, 64, 32))
	for y := range 32 {
		for x := range 64 {
			if img.SetGray(x, y, color.Gray{Y: 250}); x < 32 && y < 16 {
				img.SetGray(x, y, color.Gray{Y: 10})
			}
		}
	}
	return img
}

func jpegOf(t testing.TB, img image.Image) []byte {
	t.Helper()
	var out bytes.Buffer
	if err := jpeg.Encode(&out, img, nil); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func pngOf(t testing.TB, img image.Image) []byte {
	t.Helper()
	var out bytes.Buffer
	if err := png.Encode(&out, img); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// held is what a camera notes: how it was held, after something else.
func held(order binary.AppendByteOrder, orientation uint16) []byte {
	tiff := []byte("II*\x00")
	if order == binary.AppendByteOrder(binary.BigEndian) {
		tiff = []byte("MM\x00*")
	}
	tiff = order.AppendUint16(order.AppendUint32(tiff, 8), 2)
	for _, entry := range [][2]uint16{{0x0100, 64}, {0x0112, orientation}} {
		tiff = order.AppendUint32(order.AppendUint16(order.AppendUint16(tiff, entry[0]), 3), 1)
		tiff = order.AppendUint16(order.AppendUint16(tiff, entry[1]), 0)
	}
	return order.AppendUint32(tiff, 0)
}

func withExif(data, tiff []byte) []byte {
	body := append([]byte("Exif\x00\x00"), tiff...)
	head := binary.BigEndian.AppendUint16([]byte{0xFF, 0xE1}, uint16(len(body)+2))
	return slices.Concat(data[:2], head, body, data[2:])
}

func chunk(kind string, body []byte) []byte {
	out := append(binary.BigEndian.AppendUint32(nil, uint32(len(body))), kind...)
	out = append(out, body...)
	return binary.BigEndian.AppendUint32(out, crc32.ChecksumIEEE(out[4:]))
}

// RQ-09: a photograph is upright, however the camera was held.
func TestPhotoOrientation_RQ09(t *testing.T) {
	t.Parallel()
	// Where the picture's dark quarter comes to lie, by orientation: right, lower.
	wants := map[uint16][2]bool{1: {}, 2: {true, false}, 3: {true, true}, 4: {false, true}, 5: {}, 6: {true, false}, 7: {true, true}, 8: {false, true}, 0: {}, 9: {}}
	plain, still := jpegOf(t, flag()), pngOf(t, flag())
	const afterHeader = 33 // signature and IHDR
	for orientation, want := range wants {
		for name, data := range map[string][]byte{
			"JPEG, little": withExif(plain, held(binary.LittleEndian, orientation)),
			"JPEG, big":    withExif(plain, held(binary.BigEndian, orientation)),
			"PNG":          slices.Concat(still[:afterHeader], chunk("eXIf", held(binary.BigEndian, orientation)), still[afterHeader:]),
		} {
			img, err := picture.Photo(data)
			if err != nil {
				t.Errorf("RQ-09 %s %d: %v", name, orientation, err)
				continue
			}
			size := image.Pt(64, 32)
			if orientation >= 5 && orientation <= 8 {
				size = image.Pt(32, 64)
			}
			x, y := size.X/4, size.Y/4
			if want[0] {
				x = size.X * 3 / 4
			}
			if want[1] {
				y = size.Y * 3 / 4
			}
			if img.Rect.Size() != size || img.GrayAt(x, y).Y > 60 {
				t.Errorf("RQ-09 %s %d: %v, at %d, %d %d", name, orientation, img.Rect, x, y, img.GrayAt(x, y).Y)
			}
		}
	}
}

// B01, B02, B03: what is no photograph, is damaged, or claims to be huge costs nothing
// and says so; what follows a photograph in its file is not looked at.
func TestPhotoHostile_B03(t *testing.T) {
	good := jpegOf(t, lines(400, 600))
	giant := chunk("IHDR", append(binary.BigEndian.AppendUint32(binary.BigEndian.AppendUint32(nil, 60_000), 60_000), 8, 0, 0, 0, 0))
	many := chunk("IHDR", append(binary.BigEndian.AppendUint32(binary.BigEndian.AppendUint32(nil, 8_000), 8_000), 8, 0, 0, 0, 0))
	wide := bytes.Clone(good)
	frame := bytes.Index(wide, []byte{0xFF, 0xC0})
	binary.BigEndian.PutUint16(wide[frame+5:], 0xFFFF)
	binary.BigEndian.PutUint16(wide[frame+7:], 0xFFFF)
	signature := []byte("\x89PNG\r\n\x1a\n")
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	for name, r := range map[string]struct {
		data []byte
		want error
	}{
		"nothing":                         {nil, picture.ErrFormat},
		"a program":                       {[]byte("MZ\x90\x00\x03"), picture.ErrFormat},
		"an animation":                    {[]byte("GIF89a\x01\x00\x01\x00"), picture.ErrFormat},
		"a page that calls itself one":    {[]byte("<svg onload=alert(1)>\xff\xd8\xff"), picture.ErrFormat},
		"the first bytes alone":           {good[:3], picture.ErrFormat},
		"half a JPEG":                     {good[:len(good)/2], picture.ErrFormat},
		"half a PNG":                      {pngOf(t, lines(400, 600))[:300], picture.ErrFormat},
		"a PNG of 3.6 thousand million":   {slices.Concat(signature, giant), picture.ErrLarge},
		"a PNG of 64 million":             {slices.Concat(signature, many), picture.ErrLarge},
		"a JPEG of four thousand million": {wide, picture.ErrLarge},
		"a HEIC without anything":         {[]byte("\x00\x00\x00\x1cftypheic\x00\x00\x00\x00"), picture.ErrFormat},
	} {
		if img, err := picture.Photo(r.data); !errors.Is(err, r.want) || img != nil {
			t.Errorf("B03 %s: %v, want %v", name, err, r.want)
		}
	}
	runtime.ReadMemStats(&after)
	if took := (after.TotalAlloc - before.TotalAlloc) >> 20; took > 64 {
		t.Errorf("B03 refusing took %d MiB", took)
	}
	if img, err := picture.Photo(append(good, "%PDF-1.4 <script>"...)); err != nil || img.Rect.Dx() != 400 {
		t.Errorf("B02 a file that is two things: %v", err)
	}
}

// B03: a bundle that was not made here gives no more than its bounds.
func TestUnbundle_B03(t *testing.T) {
	t.Parallel()
	photos := [][]byte{jpegOf(t, flag()), pngOf(t, flag())}
	data, err := picture.Bundle(photos)
	if err != nil || !picture.Bundled(data) {
		t.Fatal(err)
	}
	back, err := picture.Unbundle(data)
	expect.Must(t, "RQ-09 photographs come back", expect.Is(err, nil), expect.Len(back, 2))
	expect.All(t, "RQ-09 photographs come back", expect.Same(back[0], photos[0]), expect.Same(back[1], photos[1]))
	if single, err := picture.Unbundle(photos[0]); err != nil || len(single) != 1 {
		t.Errorf("RQ-09 one photograph gives %d, %v", len(single), err)
	}
	seven, err := picture.Bundle(slices.Repeat(photos[:1], picture.MaxBundle+1))
	if err != nil {
		t.Fatal(err)
	}
	for name, bad := range map[string][]byte{"half": data[:len(data)/2], "too many": seven} {
		if _, err := picture.Unbundle(bad); !errors.Is(err, picture.ErrFormat) {
			t.Errorf("B03 %s: %v", name, err)
		}
	}
}

// FuzzPhoto: whatever the bytes, reading ends with a picture within its bounds or with
// an error of this package.
func FuzzPhoto(f *testing.F) {
	plain := jpegOf(f, flag())
	f.Add(plain)
	f.Add(withExif(plain, held(binary.LittleEndian, 6)))
	f.Add(withExif(plain, held(binary.BigEndian, 5)))
	f.Add(pngOf(f, flag()))
	f.Add(append([]byte("\x89PNG\r\n\x1a\n"), chunk("eXIf", held(binary.BigEndian, 3))...))
	f.Add([]byte("\x00\x00\x00\x1cftypheic\x00\x00\x00\x00"))
	f.Fuzz(func(t *testing.T, data []byte) {
		img, err := picture.Photo(data)
		switch {
		case err != nil && !errors.Is(err, picture.ErrFormat) && !errors.Is(err, picture.ErrLarge):
			t.Errorf("error %v", err)
		case err == nil && (len(img.Pix) == 0 || img.Rect.Dx()*img.Rect.Dy() > picture.MaxPixels):
			t.Errorf("picture %v", img.Rect)
		case err == nil && img.Rect.Dx()*img.Rect.Dy() < 1<<20:
			if sheet := picture.Sheet(img, 200); max(sheet.Rect.Dx(), sheet.Rect.Dy()) != 200 {
				t.Errorf("sheet %v", sheet.Rect)
			}
		}
	})
}
