package reading

import (
	"bytes"
	"cmp"
	"path"
	"slices"
	"strings"
	"unicode/utf8"

	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/text"
	"ynova/internal/platform/picture"
	"ynova/internal/reading/record"
)

// The sizes of the largest document and of the largest photograph (IV-02, RQ-09).
const (
	MaxBytes      = 10 << 20
	MaxPhotoBytes = picture.MaxFileBytes
)

var (
	errType       = fault.New(fault.UnsupportedMedia, "tipo_nao_aceito", "Por favor, selecione apenas arquivos PDF. XML, ZIP e foto (JPG, PNG, HEIC) também são lidos.")
	errNested     = fault.New(fault.UnsupportedMedia, "zip_aninhado", "Um ZIP dentro de outro não é aberto. Envie-o separadamente.")
	errPhotoLarge = fault.New(fault.TooLarge, "foto_grande", "A foto deve ter no máximo 20MB.")
	errTooLarge   = fault.New(fault.TooLarge, "arquivo_grande", "O arquivo deve ter no máximo 10MB.")
)

var bomUTF8 = []byte("\xef\xbb\xbf")

// formatOf detects the format of a document by its content; the name has no say (B06).
func formatOf(data []byte) (record.Format, *fault.Error) {
	switch photo := picture.KindOf(data) != ""; {
	case photo && len(data) > MaxPhotoBytes:
		return "", errPhotoLarge
	case photo:
		return record.PDF, nil
	case len(data) > MaxBytes:
		return "", errTooLarge
	}
	if bytes.HasPrefix(data, []byte("%PDF-")) {
		return record.PDF, nil
	}
	if bytes.HasPrefix(bytes.TrimLeft(bytes.TrimPrefix(data, bomUTF8), " \t\r\n"), []byte("<")) {
		return record.XML, nil
	}
	return "", errType
}

// maxName bounds a name, in bytes, as every file system takes it.
const maxName = 200

// endings are those of a name by what the content is, the usual one first.
var endings = map[string][]string{
	pdfType: {".pdf"}, xmlType: {".xml"},
	string(picture.JPEG): {".jpg", ".jpeg"}, string(picture.PNG): {".png"}, string(picture.HEIC): {".heic", ".heif"},
}

const (
	pdfType = "application/pdf"
	xmlType = "application/xml"
)

// nameFor is the name under which the document leaves again: the sender's, without
// folders and what a screen cannot show, with the ending of what it is (B06).
func nameFor(name string, f record.Format, data []byte) string {
	if name = text.Visible(path.Base(strings.ReplaceAll(name, `\`, "/"))); name == "" || name == "." || name == "/" {
		name = "fatura"
	}
	kind := cmp.Or(string(picture.KindOf(data)), pdfType)
	if f == record.XML {
		kind = xmlType
	}
	ending := path.Ext(name)
	if !slices.Contains(endings[kind], strings.ToLower(ending)) {
		ending = endings[kind][0]
		name += ending
	}
	for base := name[:len(name)-len(ending)]; len(name) > maxName; name = base + ending {
		_, size := utf8.DecodeLastRuneInString(base)
		base = base[:len(base)-size]
	}
	return name
}

// contentType is what the document is; its name ends as its content demands (nameFor).
func contentType(r *record.Reading) string {
	for kind, list := range endings {
		if slices.Contains(list, strings.ToLower(path.Ext(r.Filename))) {
			return kind
		}
	}
	return pdfType
}
