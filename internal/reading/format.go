package reading

import (
	"bytes"
	"path"
	"strings"
	"unicode"
	"unicode/utf8"

	"ynova/internal/kernel/fault"
)

var bomUTF8 = []byte("\xef\xbb\xbf")

// formatOf tells what a document is by its content; the name has no say (B06).
func formatOf(data []byte) (Format, *fault.Error) {
	if len(data) > MaxBytes {
		return "", errTooLarge
	}
	if bytes.HasPrefix(data, []byte("%PDF-")) {
		return PDF, nil
	}
	if bytes.HasPrefix(bytes.TrimLeft(bytes.TrimPrefix(data, bomUTF8), " \t\r\n"), []byte("<")) {
		return XML, nil
	}
	return "", errType
}

// maxName bounds a name, in bytes, as every file system takes it.
const maxName = 200

// nameFor is the name under which the document leaves again: the sender's, without
// folders and what a screen cannot show, with the ending of what it is (B06).
func nameFor(name string, f Format) string {
	name = strings.Map(func(r rune) rune {
		if unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r) || r == utf8.RuneError {
			return -1
		}
		return r
	}, path.Base(strings.ReplaceAll(name, `\`, "/")))
	if name = strings.TrimSpace(name); name == "" || name == "." || name == "/" {
		name = "fatura"
	}
	ending := path.Ext(name)
	if !strings.EqualFold(ending, "."+string(f)) {
		ending = "." + string(f)
		name += ending
	}
	for base := name[:len(name)-len(ending)]; len(name) > maxName; name = base + ending {
		_, size := utf8.DecodeLastRuneInString(base)
		base = base[:len(base)-size]
	}
	return name
}

func (f Format) contentType() string {
	if f == XML {
		return "application/xml"
	}
	return "application/pdf"
}
