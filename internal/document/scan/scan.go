package scan

import (
	"bytes"
	"context"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"image/png"
	"io"
	"strconv"
	"time"

	"ynova/internal/document/extract"
	"ynova/internal/platform/ocr"
	"ynova/internal/platform/page"
	"ynova/internal/platform/picture"
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

// Scanner reads PDFs and photographs. CacheDir keeps the engine's machine code between children.
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
	Split  extract.Split // of a PDF; who sends photographs says by it that they are one document
	// Unseen are the pages whose picture should have been recognised and was not: it took
	// too long, failed, or there are too many.
	Unseen []int
	// Repaired says that a PDF had lost its end, and was opened all the same.
	Repaired bool
}

// Warm compiles the engine into the cache, so that the first document does not
// wait for it.
func (s *Scanner) Warm(ctx context.Context) error {
	_, err := s.child(ctx, sandbox.Spec{
		Args: []string{taskPDF, s.CacheDir, verbWarm}, Stdin: bytes.NewReader(nil),
		MemoryBytes: warmMemory, CPU: warmTime, Wall: warmTime,
	})
	return err
}

// Read reads a PDF or photographs whole. What is wrong with the file is returned as
// *fault.Error. progress receives how many pages of how many are recognised; it may be nil.
func (s *Scanner) Read(ctx context.Context, data []byte, password string, progress func(done, total int)) (Document, error) {
	if IsPhoto(data) {
		return s.photos(ctx, data, progress)
	}
	dpi := s.pictureDPI()
	got, err := s.pdf(ctx, data, password, verbRead, strconv.Itoa(dpi))
	if dpi > 0 && (exhausted(err) || errors.Is(err, sandbox.ErrCrash)) { // perhaps by a picture: words of other pages stay readable
		got, err = s.pdf(ctx, data, password, verbRead, "0")
	}
	if err == nil && got.found == nil {
		err = ErrStream
	}
	if err != nil {
		return Document{}, explain(err)
	}
	r := recognition{Scanner: s, progress: progress, drawn: got.drawn, draw: func(ctx context.Context, number int) (drawing, error) {
		return s.draw(ctx, data, password, number, ocr.DPI)
	}}
	doc, err := r.of(ctx, Document{Result: got.found.Result, Pages: got.pages, Split: got.found.Split, Repaired: got.found.Repaired}, got.dark)
	return doc, explain(err)
}

// pictureDPI is what pages without words are drawn at while a file is read, so that no
// other child need start for them; 0 where nobody could recognise them.
func (s *Scanner) pictureDPI() int {
	if s.OCR == nil {
		return 0
	}
	return ocr.DPI
}

// Image draws one page as PNG, for the screen, turned as it was turned to be read
// (page.Page.Turned), so that what was read lies where it is seen.
func (s *Scanner) Image(ctx context.Context, data []byte, password string, number, dpi int, turned float64) ([]byte, error) {
	var drawn drawing
	var err error
	if IsPhoto(data) {
		drawn, err = drawnBy(s.photo(ctx, data, verbDraw, strconv.Itoa(number), strconv.Itoa(dpi)))
		err = explainPhoto(err)
	} else {
		drawn, err = s.draw(ctx, data, password, number, dpi)
		err = explain(err)
	}
	if err != nil {
		return nil, err
	}
	var out bytes.Buffer
	encoder := png.Encoder{CompressionLevel: png.BestSpeed}
	if err := encoder.Encode(&out, picture.Turned(drawn.image, turned)); err != nil {
		return nil, fmt.Errorf("page image: %w", err)
	}
	return out.Bytes(), nil
}

func (s *Scanner) draw(ctx context.Context, data []byte, password string, number, dpi int) (drawing, error) {
	return drawnBy(s.pdf(ctx, data, password, verbDraw, strconv.Itoa(number), strconv.Itoa(dpi)))
}

// drawnBy is the picture of an answer that must have one.
func drawnBy(got answer, err error) (drawing, error) {
	if err == nil && len(got.drawn) != 1 {
		err = ErrStream
	}
	if err != nil {
		return drawing{}, err
	}
	return got.drawn[0], nil
}

func (s *Scanner) pdf(ctx context.Context, data []byte, password string, args ...string) (answer, error) {
	if len(password) > maxPassword {
		return answer{}, problem(CodeWrongPassword)
	}
	head := append(binary.AppendUvarint(nil, uint64(len(password))), password...)
	return s.child(ctx, sandbox.Spec{
		Args: append([]string{taskPDF, s.CacheDir}, args...), Stdin: io.MultiReader(bytes.NewReader(head), bytes.NewReader(data)),
		MemoryBytes: memoryLimit, CPU: cpuLimit, Wall: wallLimit,
	})
}

// Opening is which of the passwords, MaxTried at most, opens a PDF; -1 where none does.
func (s *Scanner) Opening(ctx context.Context, data []byte, passwords []string) (int, error) {
	if len(passwords) == 0 {
		return -1, nil
	}
	var head []byte
	for _, p := range passwords {
		head = append(binary.AppendUvarint(head, uint64(len(p))), p...)
	}
	got, err := s.child(ctx, sandbox.Spec{
		Args: []string{taskPDF, s.CacheDir, verbTry, strconv.Itoa(len(passwords))}, Stdin: io.MultiReader(bytes.NewReader(head), bytes.NewReader(data)),
		MemoryBytes: memoryLimit, CPU: cpuLimit, Wall: wallLimit,
	})
	switch {
	case err != nil:
		return -1, explain(err)
	case got.opened == nil:
		return -1, nil
	case *got.opened < 0 || *got.opened >= len(passwords):
		return -1, explain(ErrStream)
	}
	return *got.opened, nil
}

// Cut returns a file of each part of a PDF, with its pages alone.
func (s *Scanner) Cut(ctx context.Context, data []byte, password string, parts []extract.Part) ([][]byte, error) {
	args := []string{verbCut}
	for _, p := range parts {
		args = append(args, strconv.Itoa(p.First), strconv.Itoa(p.Last))
	}
	got, err := s.pdf(ctx, data, password, args...)
	if err == nil && len(got.files) != len(parts) {
		err = ErrStream
	}
	return got.files, explain(err)
}

// Reread reads the fields of pages that are known, by the rules of their layout as well.
func (s *Scanner) Reread(ctx context.Context, pages []page.Page, rules []extract.Rule) (extract.Result, error) {
	got, err := s.fields(ctx, words{pages, rules})
	return got.Result, explain(err)
}

// words are what the child that reads fields is given.
type words struct {
	Pages []page.Page    `json:"pages"`
	Rules []extract.Rule `json:"rules,omitempty"`
}

// fields reads the fields of words in a child of its own.
func (s *Scanner) fields(ctx context.Context, in words) (found, error) {
	raw, err := json.Marshal(in)
	if err != nil {
		return found{}, fmt.Errorf("words: %w", err)
	}
	got, err := s.child(ctx, sandbox.Spec{
		Args: []string{taskFields}, Stdin: bytes.NewReader(raw), MemoryBytes: memoryLimit, CPU: cpuLimit, Wall: wallLimit,
	})
	if err != nil {
		return found{}, err
	}
	if got.found == nil {
		return found{}, ErrStream
	}
	return *got.found, nil
}

func (s *Scanner) child(ctx context.Context, spec sandbox.Spec) (answer, error) {
	spec.MaxOutput, spec.Report = outputLimit, s.Report
	var out answer
	err := s.Run(ctx, spec, func(r io.Reader) (err error) {
		out, err = decode(r)
		return err
	})
	return out, err
}
