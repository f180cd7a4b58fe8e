package aneel

import (
	"archive/zip"
	"bufio"
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"

	"ynova/internal/kernel/month"
	"ynova/internal/platform/sheet"
)

// Read parses a file and gives each record to emit. It runs in the parsing child;
// what is wrong with the file as a whole is a *fault.Error, with a row a Problem of
// the summary.
func Read(file io.Reader, since month.Date, emit func(*Record) error) (Summary, error) {
	r := &rows{since: since, emit: emit, summary: Summary{Skipped: map[string]int{}}}
	in := bufio.NewReaderSize(file, 256<<10)
	head, err := in.Peek(4)
	if err != nil && !errors.Is(err, io.EOF) {
		return Summary{}, fmt.Errorf("read file: %w", err)
	}
	if bytes.HasPrefix(head, []byte("PK\x03\x04")) {
		err = archive(in, r)
	} else {
		err = table(in, r)
	}
	if err == nil {
		err = r.end()
	}
	return r.summary, err
}

// archive reads a workbook, or the one table of a ZIP.
func archive(in io.Reader, r *rows) error {
	data, err := io.ReadAll(io.LimitReader(in, MaxBytes+1))
	if err != nil {
		return fmt.Errorf("read file: %w", err)
	}
	if len(data) > MaxBytes {
		return ErrTooLarge
	}
	list, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		return ErrKind.WithCause(err)
	}
	if slices.ContainsFunc(list.File, func(f *zip.File) bool { return f.Name == "[Content_Types].xml" }) {
		return workbook(data, r)
	}
	var only *zip.File
	for _, f := range list.File {
		switch {
		case strings.HasSuffix(f.Name, "/"):
		case only != nil:
			return errArchive
		default:
			only = f
		}
	}
	if only == nil {
		return errArchive
	}
	content, err := only.Open()
	if err != nil {
		return errArchive.WithCause(err)
	}
	defer content.Close()
	limited := &io.LimitedReader{R: content, N: maxInflated}
	err = table(bufio.NewReaderSize(limited, 256<<10), r)
	if limited.N <= 0 {
		return errInflated
	}
	return err
}

func workbook(data []byte, r *rows) error {
	if len(data) > maxWorkbook {
		return sheet.ErrTooLarge
	}
	first := -1 // the sheet of the tariffs is the first that says something
	_, err := sheet.Read(sheet.Source{Kind: sheet.XLSX}, data, sheet.DefaultLimits(), func(row sheet.Row) error {
		if first < 0 {
			first = row.Sheet
		}
		if row.Sheet != first {
			return nil
		}
		return r.row(row.Line, row.Cells)
	})
	return err
}

var bomUTF8 = []byte("\xef\xbb\xbf")

// table reads a CSV row by row.
func table(in *bufio.Reader, r *rows) error {
	head, _ := in.Peek(4096)
	switch {
	case bytes.HasPrefix(head, []byte("\xff\xfe")), bytes.HasPrefix(head, []byte("\xfe\xff")):
		return errUTF16
	case len(head) == 0 || bytes.IndexByte(head, 0) >= 0 || head[0] == '<' || head[0] == '%':
		return ErrKind
	case bytes.HasPrefix(head, bomUTF8):
		_, _ = in.Discard(len(bomUTF8)) // it was peeked
	}
	r.csv = true
	first, _, _ := bytes.Cut(head, []byte("\n"))
	reader := csv.NewReader(in)
	reader.Comma, reader.LazyQuotes, reader.ReuseRecord, reader.FieldsPerRecord = ';', true, true, -1
	if bytes.Count(first, []byte(",")) > bytes.Count(first, []byte(";")) {
		reader.Comma = ','
	}
	var text decoder
	for {
		cells, err := reader.Read()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			var parse *csv.ParseError
			if errors.As(err, &parse) {
				return errTable.WithCause(err)
			}
			return fmt.Errorf("read file: %w", err)
		}
		if err := text.decode(cells); err != nil {
			return err
		}
		line, _ := reader.FieldPos(0)
		if err := r.row(line, cells); err != nil {
			return err
		}
	}
}

// decoder gives cells as UTF-8. The file is published in UTF-8 and in Windows-1252,
// and a stream does not know its end: both within one file is a damaged file.
type decoder struct{ multi, single bool }

func (d *decoder) decode(cells []string) error {
	for i, cell := range cells {
		if len(cell) > maxCellBytes {
			return errTable
		}
		if ascii(cell) {
			continue
		}
		if utf8.ValidString(cell) {
			d.multi = true
			continue
		}
		text, err := charmap.Windows1252.NewDecoder().String(cell)
		if err != nil {
			return errEncoding.WithCause(err)
		}
		d.single, cells[i] = true, text
	}
	if d.multi && d.single {
		return errEncoding
	}
	return nil
}

func ascii(s string) bool {
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}
