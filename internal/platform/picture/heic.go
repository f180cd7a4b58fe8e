//go:build nodynamic

package picture

import (
	"bytes"
	"fmt"
	"image"

	"github.com/gen2brain/heic"
)

// The decoder is libheif as WebAssembly. Without the tag it would look for a library of
// the system, so the product is built with it (Makefile).

func measureHEIC(data []byte) (config image.Config, err error) {
	defer broken(&err)
	return heic.DecodeConfig(&whole{data: data})
}

func decodeHEIC(data []byte) (img image.Image, err error) {
	defer broken(&err)
	return heic.Decode(bytes.NewReader(data))
}

// whole is a reader that returns all the data at once: the decoder reads once.
type whole struct{ data []byte }

func (w *whole) Read(p []byte) (int, error) { return copy(p, w.data), nil }

// broken turns what a damaged file makes the decoder do into an error.
func broken(err *error) {
	if problem := recover(); problem != nil {
		*err = fmt.Errorf("heic: %v", problem)
	}
}
