//go:build nodynamic

package picture_test

import (
	"bytes"
	"encoding/binary"
	"errors"
	"os"
	"testing"

	"ynova/internal/platform/expect"
	"ynova/internal/platform/picture"
)

// RQ-09: HEIC, as telephones send it; testdata/photo.heic is a sample of the decoder's
// own module (MIT). B03: damaged, giant and cut off ones are refused.
func TestPhotoHEIC_RQ09(t *testing.T) {
	data, err := os.ReadFile("testdata/photo.heic")
	if err != nil {
		t.Fatal(err)
	}
	img, err := picture.Photo(data)
	expect.Must(t, "RQ-09 HEIC", expect.Is(err, nil))
	expect.Must(t, "RQ-09 HEIC", expect.Is(img.Rect.Dx(), 512), expect.Is(img.Rect.Dy(), 512))
	dark, light := 0, 0
	for _, v := range img.Pix {
		if v < 64 {
			dark++
		} else if v > 160 {
			light++
		}
	}
	if dark < 1000 || light < 1000 {
		t.Errorf("RQ-09 HEIC: %d dark and %d light pixels: no picture", dark, light)
	}
	giant := bytes.Clone(data)
	size := bytes.Index(giant, []byte("ispe")) + 8
	binary.BigEndian.PutUint32(giant[size:], 29_000)
	binary.BigEndian.PutUint32(giant[size+4:], 29_000)
	for name, bad := range map[string][]byte{"half": data[:len(data)/2], "head": data[:200]} {
		if _, err := picture.Photo(bad); !errors.Is(err, picture.ErrFormat) {
			t.Errorf("B03 %s of a HEIC: %v", name, err)
		}
	}
	if _, err := picture.Photo(giant); !errors.Is(err, picture.ErrLarge) {
		t.Errorf("B03 a HEIC that claims 841 megapixels: %v", err)
	}
}
