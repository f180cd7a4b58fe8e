package scan

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"io"
	"slices"
	"strconv"

	"ynova/internal/platform/ocr"
	"ynova/internal/platform/page"
	"ynova/internal/platform/picture"
	"ynova/internal/platform/sandbox"
)

const taskPhoto = "photo" // arguments: verb, …

// longSide is the longer side of a photographed sheet in points: A4's.
const longSide = 842.0

// clearPhoto is the confidence that half of the words of a photograph have at least.
const clearPhoto = 55

// IsPhoto reports whether a file is a photograph, or those of one document.
func IsPhoto(data []byte) bool { return picture.KindOf(data) != "" || picture.Bundled(data) }

// photos reads the photographs of a document.
func (s *Scanner) photos(ctx context.Context, data []byte, progress func(done, total int)) (Document, error) {
	got, err := s.photo(ctx, data, verbRead, strconv.Itoa(s.pictureDPI()))
	if err != nil {
		return Document{}, explainPhoto(err)
	}
	r := recognition{Scanner: s, one: true, progress: progress, drawn: got.drawn, draw: func(ctx context.Context, number int) (drawing, error) {
		return drawnBy(s.photo(ctx, data, verbDraw, strconv.Itoa(number), strconv.Itoa(ocr.DPI)))
	}}
	doc, err := r.of(ctx, Document{Pages: got.pages}, got.dark)
	if err == nil && !legible(doc.Pages) {
		err = problem(CodeBlurred)
	}
	return doc, explainPhoto(err)
}

// legible reports whether recognition was sure of most words of photographs.
func legible(pages []page.Page) bool {
	var all []int
	for _, p := range pages {
		for _, w := range p.Words {
			all = append(all, w.Confidence)
		}
	}
	slices.Sort(all)
	return len(all) > 0 && all[len(all)/2] >= clearPhoto
}

func (s *Scanner) photo(ctx context.Context, data []byte, args ...string) (answer, error) {
	return s.child(ctx, sandbox.Spec{
		Args: append([]string{taskPhoto}, args...), Stdin: bytes.NewReader(data), MemoryBytes: memoryLimit, CPU: cpuLimit, Wall: wallLimit,
	})
}

// photoTask is the child's side: it counts the photographs and draws the first, or draws
// the sheet that one of them shows.
func photoTask(args []string, in io.Reader, out io.Writer) error {
	enc := encoder{w: bufio.NewWriterSize(out, 64<<10)}
	err := photoAnswer(args, in, enc)
	if code := photoCode(err); code != "" {
		return errors.Join(enc.frame(frameProblem, []byte(code)), enc.end())
	}
	return errors.Join(err, enc.end())
}

func photoAnswer(args []string, in io.Reader, enc encoder) error {
	data, err := io.ReadAll(io.LimitReader(in, picture.MaxBundle*(picture.MaxFileBytes+1<<10)))
	if err != nil {
		return err
	}
	photos, err := picture.Unbundle(data)
	if err != nil {
		return err
	}
	switch {
	case len(args) == 2 && args[0] == verbRead:
		var dark []int
		for i := range photos {
			dark = append(dark, i+1)
			if err := enc.json(framePage, page.Page{Number: i + 1, Source: page.Image, Width: longSide, Height: longSide}); err != nil {
				return err
			}
		}
		if args[1] == "0" {
			return enc.json(frameDark, dark)
		}
		return errors.Join(enc.json(frameDark, dark), drawSheet(photos, []string{"1", args[1]}, enc))
	case len(args) == 3 && args[0] == verbDraw:
		return drawSheet(photos, args[1:], enc)
	}
	return errors.New("scan: unknown arguments")
}

// drawSheet draws the sheet of one photograph: number, dpi.
func drawSheet(photos [][]byte, args []string, enc encoder) error {
	number, dpi, err := pageAndDPI(args, len(photos))
	if err != nil {
		return err
	}
	img, err := picture.Photo(photos[number-1])
	if err != nil {
		return err
	}
	sheet := picture.Sheet(img, int(longSide*float64(dpi)/72))
	return enc.picture(drawing{number: number, dpi: float64(dpi), image: sheet})
}

func photoCode(err error) string {
	switch {
	case errors.Is(err, picture.ErrLarge):
		return CodePhotoLarge
	case errors.Is(err, picture.ErrFormat):
		return CodePhoto
	case errors.Is(err, errNoPage):
		return CodeNoPage
	}
	return ""
}
