package document

import (
	"archive/zip"
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"slices"
	"strings"
	"unicode/utf8"

	"ynova/internal/platform/picture"
	"ynova/internal/platform/sniff"
)

// format is a kind of content that is accepted.
type format struct {
	contentType string
	endings     []string // of names, the usual one first
}

var (
	formatPDF  = format{"application/pdf", []string{".pdf"}}
	formatXML  = format{"application/xml", []string{".xml"}}
	formatXLSX = format{"application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", []string{".xlsx"}}
	formatCSV  = format{"text/csv; charset=utf-8", []string{".csv", ".txt"}}
	// photographs, by their kind.
	formatsPhoto = map[picture.Kind]format{
		picture.PNG:  {string(picture.PNG), []string{".png"}},
		picture.JPEG: {string(picture.JPEG), []string{".jpg", ".jpeg"}},
		picture.HEIC: {string(picture.HEIC), []string{".heic", ".heif"}},
	}

	magicOLE = []byte{0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1}
	bomUTF8  = []byte("\xef\xbb\xbf")
)

// formatOf determines the format by the content; the name does not count (B06). A PDF begins where
// it says so (DR-16): what stands before is not stored.
func formatOf(data []byte) (format, error) {
	if photo, ok := formatsPhoto[picture.KindOf(data)]; ok {
		return photo, nil
	}
	switch {
	case sniff.Sniff(data).Kind == sniff.PDF:
		return formatPDF, nil
	case bytes.HasPrefix(data, []byte("PK\x03\x04")):
		return workbook(data)
	case bytes.HasPrefix(data, magicOLE):
		return format{}, errLocked
	}
	text := bytes.TrimLeft(bytes.TrimPrefix(data, bomUTF8), " \t\r\n")
	if bytes.HasPrefix(text, []byte("<")) {
		return formatXML, plainXML(text)
	}
	return formatCSV, table(text)
}

// workbook looks into the directory of the archive, without unpacking any of it.
func workbook(data []byte) (format, error) {
	archive, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		return format{}, errContent.WithCause(err)
	}
	has := func(name string) bool {
		return slices.ContainsFunc(archive.File, func(f *zip.File) bool { return strings.EqualFold(f.Name, name) })
	}
	switch {
	case !has("[Content_Types].xml") || !has("xl/workbook.xml"):
		return format{}, errContent
	case has("xl/vbaProject.bin"):
		return format{}, errMacros
	}
	return formatXLSX, nil
}

// browsable are the XML documents that a browser runs.
var browsable = []string{"html", "svg", "xhtml", "math", "stylesheet", "transform"}

// plainXML accepts a document whose root is data: no type declaration, which may
// hold entities, no stylesheet and nothing that a browser would show as a page.
func plainXML(text []byte) error {
	decoder := xml.NewDecoder(bytes.NewReader(text))
	decoder.CharsetReader = func(_ string, in io.Reader) (io.Reader, error) { return in, nil } // only names are read
	for {
		token, err := decoder.Token()
		if err != nil {
			return errContent.WithCause(err)
		}
		switch t := token.(type) {
		case xml.Directive:
			return errContent
		case xml.ProcInst:
			if t.Target != "xml" {
				return errContent
			}
		case xml.StartElement:
			if slices.Contains(browsable, strings.ToLower(t.Name.Local)) {
				return errContent
			}
			return wellFormed(decoder)
		}
	}
}

// maxDepth bounds how deep elements lie in each other; an NF-e has nine levels.
const maxDepth = 100

// wellFormed reads the rest of a document whose root has been opened.
func wellFormed(decoder *xml.Decoder) error {
	for depth := 1; ; {
		token, err := decoder.Token()
		if errors.Is(err, io.EOF) {
			return nil // the decoder has checked that all is closed
		}
		if err != nil {
			return errContent.WithCause(err)
		}
		switch token.(type) {
		case xml.Directive, xml.ProcInst:
			return errContent
		case xml.StartElement:
			depth++
		case xml.EndElement:
			depth--
		}
		if depth > maxDepth {
			return errContent
		}
	}
}

// table accepts text whose first line has columns. Text that is not UTF-8 is taken
// for the code page of Windows.
func table(text []byte) error {
	line, _, _ := bytes.Cut(text, []byte("\n"))
	if !bytes.ContainsAny(line, ";,\t") {
		return errContent
	}
	valid := utf8.Valid(text)
	for _, b := range text {
		if b < ' ' && b != '\t' && b != '\n' && b != '\r' || b == 0x7F || !valid && (b == 0x81 || b == 0x8D || b == 0x8F || b == 0x90 || b == 0x9D) {
			return errContent
		}
	}
	return nil
}

// Accept checks the content of a file that belongs to no contract by the same rules,
// and returns the name to keep it under and what it is.
func Accept(filename string, data []byte) (name, contentType string, err error) {
	found, err := check(data)
	if err != nil {
		return "", "", err
	}
	return nameFor(filename, found), found.contentType, nil
}
