package ocr

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"image"
	"io"
	"os/exec"
	"time"

	"ynova/internal/platform/page"
)

// ErrAbsent means that tesseract or its Portuguese model is not installed.
var ErrAbsent = errors.New("ocr: tesseract with the Portuguese model is not installed")

// ErrFailed means that the program gave no usable answer.
var ErrFailed = errors.New("ocr: recognition failed")

// What one page may cost. The minute of a processor that it has (limits) ends what hangs; this
// is for what waits its turn, so that a busy server reads a page no worse than an idle one.
const (
	pageTime  = 4 * time.Minute
	maxAnswer = 16 << 20
)

// DPI is the resolution that pages are drawn at: below, small print is lost; above,
// only time.
const DPI = 300

// claimed is the resolution stated to the program, half of DPI: at the real one the program
// removes commas and the digits of small print as specks.
const claimed = "150"

// sauvola parts ink from paper by the light around each letter, as shadows demand.
const sauvola = "2"

// Engine is an installed tesseract.
type Engine struct{ program string }

// Find looks for the program and asks it for its models once.
func Find(ctx context.Context) (*Engine, error) {
	program, err := exec.LookPath("tesseract")
	if err != nil {
		return nil, ErrAbsent
	}
	ctx, cancel := context.WithTimeout(ctx, 10*time.Second)
	defer cancel()
	list, err := exec.CommandContext(ctx, program, "--list-langs").CombinedOutput()
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrAbsent, err)
	}
	for line := range bytes.Lines(list) {
		if string(bytes.TrimSpace(line)) == "por" {
			return &Engine{program: program}, nil
		}
	}
	return nil, ErrAbsent
}

// Recognise reads the dark words of a light picture. dpi is the resolution that it was
// drawn at; the words' places are in points.
func (e *Engine) Recognise(ctx context.Context, img *image.Gray, dpi float64) ([]page.Word, error) {
	asked := ctx
	ctx, cancel := context.WithTimeout(ctx, pageTime)
	defer cancel()
	cmd := exec.CommandContext(ctx, e.program, "stdin", "stdout", "-l", "por", "--psm", "11",
		"--dpi", claimed, "-c", "thresholding_method="+sauvola, "-c", "tessedit_do_invert=0", "-c", "tessedit_create_tsv=1", "-c", "tessedit_create_txt=0")
	answer := &capped{left: maxAnswer}
	cmd.Stdin, cmd.Stdout = bmp(img), answer
	cmd.Env = []string{"OMP_THREAD_LIMIT=1", "PATH=/usr/bin:/bin", "LC_ALL=C.UTF-8"}
	cmd.Dir, cmd.WaitDelay = "/", time.Second
	if err := runLimited(cmd); err != nil {
		if asked.Err() != nil {
			return nil, context.Cause(asked)
		}
		return nil, fmt.Errorf("%w: %w", ErrFailed, err)
	}
	return parseTSV(answer.kept, 72/dpi)
}

// bmp is the plainest picture format that the program takes whole: no time is lost with
// compressing, nor with reading dot by dot, as of a PGM.
func bmp(img *image.Gray) io.Reader {
	const head, greys = 14 + 40, 256
	w, h := img.Rect.Dx(), img.Rect.Dy()
	stride := (w + 3) / 4 * 4
	offset := head + 4*greys
	out := make([]byte, 0, offset+stride*h)
	out = append(out, "BM"...)
	for _, v := range []int{offset + stride*h, 0, offset, 40, w, h, 1 | 8<<16, 0, stride * h, 0, 0, greys, greys} {
		out = binary.LittleEndian.AppendUint32(out, uint32(v)) //nolint:gosec // measures of a picture that is in memory
	}
	for v := range greys {
		out = append(out, byte(v), byte(v), byte(v), 0)
	}
	for y := h - 1; y >= 0; y-- { // from the last row to the first
		out = append(out, img.Pix[y*img.Stride:][:w]...)
		out = append(out, make([]byte, stride-w)...)
	}
	return bytes.NewReader(out)
}

// capped keeps an answer up to a limit; a longer one ends the program, whose pipe
// is then closed.
type capped struct {
	kept []byte
	left int
}

func (c *capped) Write(p []byte) (int, error) {
	if c.left -= len(p); c.left < 0 {
		return 0, errors.New("answer too long")
	}
	c.kept = append(c.kept, p...)
	return len(p), nil
}
