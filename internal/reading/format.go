package reading

import (
	"bytes"
	"path"
	"strings"
)

var bomUTF8 = []byte("\xef\xbb\xbf")

// formatOf tells what a document is by its content; the name has no say (B06).
func formatOf(data []byte) (Format, error) {
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

// nameFor is the name under which the document leaves again: the sender's, with
// the ending of what it is.
func nameFor(name string, f Format) string {
	name = strings.TrimSpace(path.Base(strings.ReplaceAll(name, `\`, "/")))
	if name == "" || name == "." || name == "/" {
		name = "fatura"
	}
	if !strings.EqualFold(path.Ext(name), "."+string(f)) {
		name += "." + string(f)
	}
	return name
}

func (f Format) contentType() string {
	if f == XML {
		return "application/xml"
	}
	return "application/pdf"
}
