package scan

import (
	"bufio"
	"context"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"

	"ynova/internal/document/extract"
	"ynova/internal/kernel/clock"
	"ynova/internal/platform/page"
	"ynova/internal/platform/pdfread"
	"ynova/internal/platform/sandbox"
)

// Names of the child's tasks.
const (
	taskPDF    = "pdf"    // arguments: cache folder, verb, …
	taskFields = "fields" // words in, fields out
)

// Verbs of the PDF task.
const (
	verbWarm = "warm" // load the engine and end
	verbRead = "read" // words, fields, which pages should be recognised, and at a dpi above 0 the pictures of the first without words
	verbDraw = "draw" // one page: number, dpi
	verbCut  = "cut"  // files of some of the pages: first and last of each
	verbTry  = "try"  // which of passwords opens the file: how many
)

// Bounds of one document.
const (
	maxPictures = 6 // that are recognised
	mostDPI     = 300
	// drawTime is for how long pages are drawn beside reading: the rest get a child, and
	// its limits, each.
	drawTime    = cpuLimit / 3
	maxPassword = 128
	// MaxTried is how many passwords a file is tried with.
	MaxTried = 200
	// MaxFileBytes is the largest PDF.
	MaxFileBytes = 10 << 20
)

// Child returns what the program's worker-parse command can do for this package:
// tasks, and what prepares them before the child limits itself.
func Child() (map[string]sandbox.Task, map[string]sandbox.Prepare) {
	c := &child{}
	return map[string]sandbox.Task{taskPDF: c.pdf, taskPhoto: photoTask, taskFields: fields}, map[string]sandbox.Prepare{taskPDF: c.prepare}
}

type child struct{ engine *pdfread.Engine }

// prepare loads the engine while files may still be opened.
func (c *child) prepare(args []string) (err error) {
	if len(args) < 2 {
		return errors.New("scan: want cache folder and verb")
	}
	c.engine, err = pdfread.Start(args[0])
	return err
}

// pdf reads or draws the file: a password with its length before it, then the file.
func (c *child) pdf(args []string, in io.Reader, out io.Writer) error {
	enc := encoder{w: bufio.NewWriterSize(out, 64<<10)}
	if args[1] == verbWarm {
		return enc.end()
	}
	if args[1] == verbTry {
		return errors.Join(c.try(args[2:], bufio.NewReader(in), enc), enc.end())
	}
	password, data, err := readInput(bufio.NewReader(in))
	if err != nil {
		return err
	}
	doc, err := c.engine.Open(data, password)
	if err == nil {
		defer func() { _ = doc.Close() }() // only memory, of a child that goes on
		switch args[1] {
		case verbRead:
			err = readAll(doc, enc, args[2:])
		case verbDraw:
			err = drawOne(doc, enc, args[2:])
		case verbCut:
			err = cutAll(doc, enc, args[2:])
		default:
			err = fmt.Errorf("scan: unknown verb %q", args[1])
		}
	}
	if code := codeOf(err, password); code != "" {
		return errors.Join(enc.frame(frameProblem, []byte(code)), enc.end())
	}
	return errors.Join(err, enc.end())
}

func readInput(in *bufio.Reader) (password string, data []byte, err error) {
	if password, err = readPassword(in); err != nil {
		return "", nil, err
	}
	data, err = io.ReadAll(io.LimitReader(in, MaxFileBytes+1))
	return password, data, err
}

func readPassword(in *bufio.Reader) (string, error) {
	n, err := binary.ReadUvarint(in)
	if err != nil || n > maxPassword {
		return "", errors.New("scan: input without password header")
	}
	secret := make([]byte, n)
	_, err = io.ReadFull(in, secret)
	return string(secret), err
}

// try sends the index of the first password that opens the file, and nothing where none does.
func (c *child) try(args []string, in *bufio.Reader, enc encoder) error {
	if len(args) != 1 {
		return errors.New("scan: want how many passwords")
	}
	n, err := strconv.Atoi(args[0])
	if err != nil || n < 1 || n > MaxTried {
		return errors.New("scan: want how many passwords")
	}
	passwords := make([]string, n)
	for i := range passwords {
		if passwords[i], err = readPassword(in); err != nil {
			return err
		}
	}
	data, err := io.ReadAll(io.LimitReader(in, MaxFileBytes+1))
	if err != nil {
		return err
	}
	for i, password := range passwords {
		if doc, err := c.engine.Open(data, password); err == nil {
			return errors.Join(doc.Close(), enc.json(frameOpened, i))
		}
	}
	return nil
}

// readAll sends every page's words, the fields that they give, and which pages a
// recognition should look at: those without words, and where something is lacking
// those that are painted. Last come the pictures of those without words.
func readAll(doc *pdfread.Document, enc encoder, args []string) error {
	if doc.Pages() > page.MaxPages {
		return errTooLong
	}
	if len(args) != 1 {
		return errors.New("scan: want dpi")
	}
	dpi, err := strconv.Atoi(args[0])
	if err != nil || dpi < 0 || dpi > mostDPI {
		return errors.New("scan: want dpi")
	}
	var pages []page.Page
	for n := 1; n <= doc.Pages(); n++ {
		p, err := doc.Words(n)
		if err != nil {
			return err
		}
		pages = append(pages, p)
		if err := enc.json(framePage, p); err != nil {
			return err
		}
	}
	result := extract.Read(context.Background(), pages)
	if err := enc.json(frameResult, found{result, extract.SplitOf(context.Background(), pages), doc.Repaired}); err != nil {
		return err
	}
	dark, err := darkPages(doc, pages, result)
	if err != nil {
		return err
	}
	return errors.Join(enc.json(frameDark, dark), drawWordless(doc, enc, pages, dpi))
}

// darkPages are the numbers of the pages to recognise.
func darkPages(doc *pdfread.Document, pages []page.Page, result extract.Result) (dark []int, err error) {
	for _, p := range pages {
		if wordless(p) {
			dark = append(dark, p.Number)
			continue
		}
		if !lacking(result) && !flagPainted(result) {
			continue
		}
		share, err := doc.Painted(p.Number)
		if err != nil {
			return nil, err
		}
		if share > paintedShare {
			dark = append(dark, p.Number)
		}
	}
	return dark, nil
}

// drawWordless sends the pictures of the first pages without words: they are recognised
// whatever the others say, and a child for each takes as long to start as to read words.
// A page that cannot be drawn is left to a later request, which reports why.
func drawWordless(doc *pdfread.Document, enc encoder, pages []page.Page, dpi int) error {
	left, spent := maxPictures, clock.Stopwatch()
	for _, p := range pages {
		if dpi == 0 || !wordless(p) || left == 0 || spent() > drawTime {
			continue
		}
		left--
		img, used, err := doc.Image(p.Number, dpi)
		if err != nil {
			continue
		}
		if err := enc.picture(drawing{number: p.Number, dpi: used, image: img}); err != nil {
			return err
		}
	}
	return nil
}

func drawOne(doc *pdfread.Document, enc encoder, args []string) error {
	number, dpi, err := pageAndDPI(args, doc.Pages())
	if err != nil {
		return err
	}
	img, used, err := doc.Image(number, dpi)
	if err != nil {
		return err
	}
	return enc.picture(drawing{number: number, dpi: used, image: img})
}

// cutAll sends a file for each pair of a first and a last page.
func cutAll(doc *pdfread.Document, enc encoder, args []string) error {
	for ; len(args) > 1; args = args[2:] {
		first, errFirst := strconv.Atoi(args[0])
		last, errLast := strconv.Atoi(args[1])
		if errFirst != nil || errLast != nil || first < 1 || last < first || last > doc.Pages() {
			return errNoPage
		}
		part, err := doc.Cut(first, last)
		if err != nil {
			return err
		}
		if err := enc.frame(frameFile, part); err != nil {
			return err
		}
	}
	return nil
}

func pageAndDPI(args []string, pages int) (number, dpi int, err error) {
	if len(args) != 2 {
		return 0, 0, errors.New("scan: want page and dpi")
	}
	number, errNumber := strconv.Atoi(args[0])
	dpi, errDPI := strconv.Atoi(args[1])
	if errNumber != nil || errDPI != nil || number < 1 || number > pages || dpi < 20 || dpi > mostDPI {
		return 0, 0, errNoPage
	}
	return number, dpi, nil
}

// fields reads words as JSON and answers with the fields.
func fields(_ []string, in io.Reader, out io.Writer) error {
	var given words
	if err := json.NewDecoder(io.LimitReader(in, 64<<20)).Decode(&given); err != nil {
		return fmt.Errorf("scan: words: %w", err)
	}
	enc := encoder{w: bufio.NewWriterSize(out, 64<<10)}
	ctx := context.Background()
	return errors.Join(enc.json(frameResult, found{Result: extract.ReadWith(ctx, given.Pages, given.Rules), Split: extract.SplitOf(ctx, given.Pages)}), enc.end())
}
