package scan

import (
	"bytes"
	"context"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"image/png"
	"io"
	"strconv"
	"time"

	"ynova/internal/document/extract"
	"ynova/internal/platform/page"
	"ynova/internal/platform/sandbox"
)

// What one document may cost a child. Memory is what the parent sees resident: the
// limit of the address space that the child sets itself leaves room beyond it for
// what WebAssembly and the Go runtime only reserve, and the engine's machine code
// is mapped before.
const (
	memoryLimit = 512 << 20
	cpuLimit    = 30 * time.Second
	wallLimit   = 60 * time.Second
	outputLimit = 96 << 20
	// The engine is compiled once, which takes more than reading a file may.
	warmMemory = 1 << 30
	warmTime   = 3 * time.Minute
)

// Runner runs a task in a child process: sandbox.Run.
type Runner func(ctx context.Context, spec sandbox.Spec, sink func(io.Reader) error) error

// Recogniser reads the words of a picture: *ocr.Engine.
type Recogniser interface {
	Recognise(ctx context.Context, img *Gray, dpi float64) ([]page.Word, error)
}

// Scanner reads PDFs. CacheDir keeps the engine's machine code between children.
// OCR is nil where it is not installed. Report, when set, receives what each child
// used.
type Scanner struct {
	Run      Runner
	CacheDir string
	OCR      Recogniser
	Report   func(sandbox.Usage)
}

// Document is what was read of a file.
type Document struct {
	Result extract.Result
	Pages  []page.Page
}

// Warm compiles the engine into the cache, so that the first document does not
// wait for it.
func (s *Scanner) Warm(ctx context.Context) error {
	_, err := s.child(ctx, nil, sandbox.Spec{
		Args: []string{taskPDF, s.CacheDir, verbWarm}, Stdin: bytes.NewReader(nil),
		MemoryBytes: warmMemory, CPU: warmTime, Wall: warmTime,
	})
	return err
}

// Read reads a PDF whole. What is wrong with the file comes back as *fault.Error.
// progress is told how many pages of how many are recognised; it may be nil.
func (s *Scanner) Read(ctx context.Context, data []byte, password string, progress func(done, total int)) (Document, error) {
	work := s.recognition(ctx, progress)
	got, err := s.pdf(ctx, work.add, data, password, verbRead)
	found, ocrErr := work.wait()
	if err != nil {
		return Document{}, explain(err)
	}
	out := Document{Pages: got.pages}
	if got.result != nil {
		out.Result = *got.result
		return s.hidden(ctx, out, data, password, progress), nil
	}
	if ocrErr != nil {
		return Document{}, explain(ocrErr)
	}
	for i, p := range out.Pages {
		if r, ok := found[p.Number]; ok {
			out.Pages[i] = r
		}
	}
	out.Result, err = s.fields(ctx, out.Pages)
	return out, explain(err)
}

// Image draws one page as PNG, for the screen.
func (s *Scanner) Image(ctx context.Context, data []byte, password string, number, dpi int) ([]byte, error) {
	drawn, err := s.draw(ctx, data, password, number, dpi)
	if err != nil {
		return nil, explain(err)
	}
	var out bytes.Buffer
	encoder := png.Encoder{CompressionLevel: png.BestSpeed}
	if err := encoder.Encode(&out, drawn.image); err != nil {
		return nil, fmt.Errorf("page image: %w", err)
	}
	return out.Bytes(), nil
}

func (s *Scanner) draw(ctx context.Context, data []byte, password string, number, dpi int) (picture, error) {
	var drawn *picture
	keep := func(p picture) { drawn = &p }
	if _, err := s.pdf(ctx, keep, data, password, verbDraw, strconv.Itoa(number), strconv.Itoa(dpi)); err != nil {
		return picture{}, err
	}
	if drawn == nil {
		return picture{}, ErrStream
	}
	return *drawn, nil
}

func (s *Scanner) pdf(ctx context.Context, drawn func(picture), data []byte, password string, args ...string) (answer, error) {
	if len(password) > maxPassword {
		return answer{}, problem(CodeWrongPassword)
	}
	head := append(binary.AppendUvarint(nil, uint64(len(password))), password...)
	return s.child(ctx, drawn, sandbox.Spec{
		Args: append([]string{taskPDF, s.CacheDir}, args...), Stdin: io.MultiReader(bytes.NewReader(head), bytes.NewReader(data)),
		MemoryBytes: memoryLimit, CPU: cpuLimit, Wall: wallLimit,
	})
}

// fields reads the fields of words in a child of its own.
func (s *Scanner) fields(ctx context.Context, pages []page.Page) (extract.Result, error) {
	raw, err := json.Marshal(pages)
	if err != nil {
		return extract.Result{}, fmt.Errorf("words: %w", err)
	}
	got, err := s.child(ctx, nil, sandbox.Spec{
		Args: []string{taskFields}, Stdin: bytes.NewReader(raw), MemoryBytes: memoryLimit, CPU: cpuLimit, Wall: wallLimit,
	})
	if err != nil {
		return extract.Result{}, err
	}
	if got.result == nil {
		return extract.Result{}, ErrStream
	}
	return *got.result, nil
}

func (s *Scanner) child(ctx context.Context, drawn func(picture), spec sandbox.Spec) (answer, error) {
	spec.MaxOutput, spec.Report = outputLimit, s.Report
	var out answer
	err := s.Run(ctx, spec, func(r io.Reader) (err error) {
		out, err = decode(r, drawn)
		return err
	})
	return out, err
}
