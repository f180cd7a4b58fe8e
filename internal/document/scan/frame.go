package scan

import (
	"bufio"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"image"
	"io"
	"slices"

	"ynova/internal/document/extract"
	"ynova/internal/platform/page"
)

// The stream from child to server: frames of one byte of kind, the length of the
// payload as unsigned varint, and the payload.
const (
	framePage    = 'P' // page.Page as JSON
	frameImage   = 'I' // number, dpi×100, width, height as varints, then grey bytes row by row
	frameResult  = 'R' // found as JSON
	frameFile    = 'F' // a file of some of the pages
	frameDark    = 'D' // numbers of the pages to recognise, as JSON
	frameOpened  = 'O' // which password opened the file, as JSON
	frameProblem = 'E' // code of a problem of the file
	frameEnd     = 'Z' // nothing follows; a stream without it is a crash
)

// maxFrame bounds one payload: the largest picture.
const maxFrame = 16 << 20

// ErrStream means that a child's answer breaks its own rules.
var ErrStream = errors.New("scan: malformed answer")

type encoder struct{ w *bufio.Writer }

func (e encoder) frame(kind byte, parts ...[]byte) error {
	size := 0
	for _, p := range parts {
		size += len(p)
	}
	head := binary.AppendUvarint([]byte{kind}, uint64(size))
	if _, err := e.w.Write(head); err != nil {
		return err
	}
	for _, p := range parts {
		if _, err := e.w.Write(p); err != nil {
			return err
		}
	}
	return nil
}

func (e encoder) json(kind byte, v any) error {
	raw, err := json.Marshal(v)
	if err != nil {
		return err
	}
	return e.frame(kind, raw)
}

// drawing is a page drawn in grey.
type drawing struct {
	number int
	dpi    float64
	image  *image.Gray
}

func (e encoder) picture(p drawing) error {
	size := p.image.Rect.Size()
	var head []byte
	for _, n := range [...]int{p.number, int(p.dpi * 100), size.X, size.Y} {
		head = binary.AppendUvarint(head, uint64(n))
	}
	parts := [][]byte{head}
	for y := range size.Y {
		parts = append(parts, p.image.Pix[y*p.image.Stride:][:size.X])
	}
	return e.frame(frameImage, parts...)
}

func (e encoder) end() error { return errors.Join(e.frame(frameEnd), e.w.Flush()) }

// found is what a child read of words.
type found struct {
	extract.Result
	Split    extract.Split `json:"split"`
	Repaired bool          `json:"repaired"`
}

// answer is what a child said.
type answer struct {
	pages []page.Page
	dark  []int
	drawn []drawing
	found *found
	files [][]byte
	// opened is which password opened the file; nil where none did.
	opened *int
}

// decode reads a child's answer, distrusting it.
func decode(r io.Reader) (answer, error) {
	in := bufio.NewReaderSize(r, 64<<10)
	out := answer{}
	for {
		kind, err := in.ReadByte()
		if err != nil {
			return out, fmt.Errorf("%w: %w", ErrStream, err)
		}
		size, err := binary.ReadUvarint(in)
		if err != nil || size > maxFrame {
			return out, fmt.Errorf("%w: frame size", ErrStream)
		}
		payload := make([]byte, size)
		if _, err := io.ReadFull(in, payload); err != nil {
			return out, fmt.Errorf("%w: %w", ErrStream, err)
		}
		if kind == frameEnd {
			return out, nil
		}
		if err := out.take(kind, payload); err != nil {
			return out, err
		}
	}
}

func (a *answer) take(kind byte, payload []byte) error {
	switch kind {
	case framePage:
		var p page.Page
		if err := json.Unmarshal(payload, &p); err != nil || len(a.pages) == page.MaxPages || len(p.Words) > page.MaxWords {
			return fmt.Errorf("%w: page", ErrStream)
		}
		a.pages = append(a.pages, p)
	case frameImage:
		p, err := decodePicture(payload)
		if err != nil || len(a.drawn) == maxPictures {
			return fmt.Errorf("%w: picture", ErrStream)
		}
		a.drawn = append(a.drawn, p)
	case frameDark:
		if err := json.Unmarshal(payload, &a.dark); err != nil || slices.ContainsFunc(a.dark, func(n int) bool { return n < 1 || n > len(a.pages) }) {
			return fmt.Errorf("%w: pages", ErrStream)
		}
	case frameResult:
		a.found = &found{}
		if err := json.Unmarshal(payload, a.found); err != nil {
			return fmt.Errorf("%w: result", ErrStream)
		}
	case frameFile:
		if len(payload) > MaxFileBytes || len(a.files) == page.MaxPages {
			return fmt.Errorf("%w: file", ErrStream)
		}
		a.files = append(a.files, payload)
	case frameOpened:
		if err := json.Unmarshal(payload, &a.opened); err != nil {
			return fmt.Errorf("%w: password", ErrStream)
		}
	case frameProblem:
		return problem(string(payload))
	default:
		return fmt.Errorf("%w: frame kind", ErrStream)
	}
	return nil
}

func decodePicture(payload []byte) (drawing, error) {
	var head [4]int
	for i := range head {
		n, used := binary.Uvarint(payload)
		if used <= 0 || n > 1<<20 {
			return drawing{}, ErrStream
		}
		head[i], payload = int(n), payload[used:]
	}
	if head[1] < 100 || head[2] < 1 || head[3] < 1 || len(payload) != head[2]*head[3] {
		return drawing{}, ErrStream
	}
	img := &image.Gray{Pix: payload, Stride: head[2], Rect: image.Rect(0, 0, head[2], head[3])}
	return drawing{number: head[0], dpi: float64(head[1]) / 100, image: img}, nil
}
