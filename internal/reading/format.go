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
	"ynova/internal/platform/sniff"
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

// formatOf detects the format of a document by its content, and gives the document: a PDF begins
// where it says so. The name has no say (B06); what is refused is called what it is.
func formatOf(data []byte) (record.Format, []byte, *fault.Error) {
	found := sniff.Sniff(data)
	switch photo := picture.KindOf(data) != ""; {
	case photo && len(data) > MaxPhotoBytes:
		return "", nil, errPhotoLarge
	case photo:
		return record.PDF, data, nil
	case len(data) > MaxBytes:
		return "", nil, errTooLarge
	case found.Kind == sniff.PDF:
		return record.PDF, data[found.At:], nil
	case found.Kind == sniff.XML:
		return record.XML, data, nil
	}
	if says := whatIs(found.Kind, data); says != "" {
		return "", nil, fault.New(errType.Kind, errType.Code, errType.Message+" "+says)
	}
	return "", nil, errType
}

// What to do with what is none of the documents.
const (
	sheetsElsewhere = "Medições entram em Balanço."
	asPDF           = ": exporte para PDF."
	asPhoto         = ": converta para PDF ou JPG."
)

// ways are the ways out, by what a file is.
var ways = map[sniff.Kind]string{
	sniff.HTML: "É uma página da internet, não o arquivo. A sessão do site pode ter expirado: baixe de novo.",
	sniff.MHT:  "É uma página da internet, não o arquivo. A sessão do site pode ter expirado: baixe de novo.",
	sniff.TIFF: "É uma imagem TIFF" + asPhoto, sniff.WebP: "É uma imagem WebP" + asPhoto, sniff.GIF: "É uma imagem GIF" + asPhoto,
	sniff.BMP: "É uma imagem BMP" + asPhoto, sniff.AVIF: "É uma imagem AVIF" + asPhoto,
	sniff.Word: "É um documento do Word" + asPDF, sniff.RTF: "É um documento de texto (RTF)" + asPDF, sniff.ODF: "É um documento do LibreOffice" + asPDF, sniff.Slides: "É uma apresentação" + asPDF,
	sniff.JSON: "É um arquivo JSON: envie o PDF ou o XML.", sniff.RAR: "É um arquivo RAR: envie os arquivos num ZIP.", sniff.Seven: "É um arquivo 7z: envie os arquivos num ZIP.",
	sniff.Locked: "O arquivo está protegido por senha: salve sem senha.", sniff.PKCS: "É um arquivo assinado ou cifrado (p7m): peça o original.",
	sniff.Numbers: "É uma planilha do Numbers: exporte para Excel. " + sheetsElsewhere, sniff.XLSB: "É uma planilha binária do Excel (xlsb): salve como .xlsx. " + sheetsElsewhere,
}

// whatIs says what a file is that is no document, and what to do; empty where nobody knows.
func whatIs(kind sniff.Kind, data []byte) string {
	switch kind {
	case sniff.XLSX, sniff.XLS, sniff.OldXLS, sniff.ODS, sniff.SYLK:
		return kind.Says() + " " + sheetsElsewhere
	case sniff.Text:
		line, _, _ := bytes.Cut(data, []byte("\n"))
		if !bytes.ContainsAny(line, ";,\t|") {
			return ""
		}
		return "É uma planilha de texto (CSV). " + sheetsElsewhere
	case sniff.HTML:
		if bytes.Contains(bytes.ToLower(data), []byte("<table")) { // a report of another system, or a page that is laid out by one
			return ways[kind] + " " + sheetsElsewhere
		}
	case sniff.Unknown, sniff.Empty:
		return ""
	}
	return cmp.Or(ways[kind], kind.Says())
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
