package letterhead

import (
	"bytes"
	"context"
	"errors"
	"image"
	"image/draw"
	_ "image/jpeg" // accepted, and written as PNG
	"image/png"
	"io"
	"time"

	"ynova/internal/kernel/fault"
	"ynova/internal/platform/sandbox"
)

const (
	taskName = "logo"
	// MaxLogo is the longest file of a logo.
	MaxLogo = 512 << 10
	// maxEdge is how many pixels a logo has each way.
	maxEdge = 1000
	// maxWritten bounds what the child writes: four bytes a pixel, which PNG does not exceed by much.
	maxWritten = 5 << 20
)

// The limits of the child.
const (
	memoryLimit = 256 << 20
	cpuLimit    = 5 * time.Second
	wallLimit   = 15 * time.Second
)

var errLogo = fault.Fields(fault.Field{Path: "logo", Message: "Envie uma imagem PNG ou JPEG de até 1000 × 1000 pixels e 512 kB"})

// Runner runs a task in a child process: sandbox.Run.
type Runner func(ctx context.Context, spec sandbox.Spec, sink func(io.Reader) error) error

// readLogo turns a file into a PNG of our own.
func readLogo(ctx context.Context, run Runner, file []byte) ([]byte, error) {
	if len(file) > MaxLogo {
		return nil, errLogo
	}
	var written []byte
	spec := sandbox.Spec{Args: []string{taskName}, Stdin: bytes.NewReader(file), MemoryBytes: memoryLimit, CPU: cpuLimit, Wall: wallLimit, MaxOutput: maxWritten}
	err := run(ctx, spec, func(r io.Reader) (err error) {
		written, err = io.ReadAll(r)
		return err
	})
	switch {
	case errors.Is(err, sandbox.ErrMemory), errors.Is(err, sandbox.ErrTime), errors.Is(err, sandbox.ErrOutput), errors.Is(err, sandbox.ErrCrash):
		return nil, errLogo
	case err != nil:
		return nil, err
	case len(written) == 0:
		return nil, errLogo
	}
	return written, nil
}

// Tasks is what the program's worker-parse command can do for this package.
func Tasks() map[string]sandbox.Task { return map[string]sandbox.Task{taskName: task} }

// task is the child's side of readLogo; for what is no logo it writes nothing.
func task(_ []string, in io.Reader, out io.Writer) error {
	file, err := io.ReadAll(io.LimitReader(in, MaxLogo))
	if err != nil {
		return err
	}
	picture, ok := decode(file)
	if !ok {
		return nil
	}
	// One kind of pixel, so that every reader of PNG knows it.
	from := picture.Bounds()
	plain := image.NewNRGBA(image.Rect(0, 0, from.Dx(), from.Dy()))
	draw.Draw(plain, plain.Bounds(), picture, from.Min, draw.Src)
	return png.Encode(out, plain)
}

// decode reads a picture whose size is that of a logo.
func decode(file []byte) (image.Image, bool) {
	size, _, err := image.DecodeConfig(bytes.NewReader(file))
	if err != nil || size.Width < 1 || size.Height < 1 || size.Width > maxEdge || size.Height > maxEdge {
		return nil, false
	}
	picture, _, err := image.Decode(bytes.NewReader(file))
	return picture, err == nil
}
