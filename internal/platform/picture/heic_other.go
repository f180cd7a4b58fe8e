//go:build !nodynamic

package picture

import (
	"errors"
	"image"
)

var errNoHEIC = errors.New("built without the decoder of HEIC: use the tag nodynamic")

func measureHEIC([]byte) (image.Config, error) { return image.Config{}, errNoHEIC }

func decodeHEIC([]byte) (image.Image, error) { return nil, errNoHEIC }
