package sniff

// Kind is what a file is.
type Kind string

// The kinds. What is not recognised is Unknown; a text of no kind of its own is Text.
const (
	Unknown Kind = ""
	Empty   Kind = "vazio"

	PDF  Kind = "pdf"
	Text Kind = "texto" // CSV too: what separates its cells is for its reader to find
	HTML Kind = "html"
	XML  Kind = "xml" // see Root
	JSON Kind = "json"
	RTF  Kind = "rtf"
	EML  Kind = "eml"  // a message of the mail
	MHT  Kind = "mht"  // a page of the web in the form of a message
	ICS  Kind = "ics"  // an appointment
	SYLK Kind = "sylk" // a table of the old kind of text
	PKCS Kind = "p7"   // signed or encrypted by a certificate

	XLSX    Kind = "xlsx" // and with macros, which its reader refuses
	XLSB    Kind = "xlsb"
	XLS     Kind = "xls"
	OldXLS  Kind = "xls4" // of before Excel 5, without a compound file
	ODS     Kind = "ods"
	Numbers Kind = "numbers"
	Word    Kind = "word"
	Slides  Kind = "slides"
	ODF     Kind = "odf"     // an open document that is no spreadsheet
	Locked  Kind = "cifrado" // an Office document under a password
	MSG     Kind = "msg"     // a message as Outlook stores it
	TNEF    Kind = "tnef"    // winmail.dat
	OLE     Kind = "ole"     // another compound file

	Zip    Kind = "zip"
	Gzip   Kind = "gz"
	RAR    Kind = "rar"
	Seven  Kind = "7z"
	SQLite Kind = "sqlite"

	JPEG Kind = "jpeg"
	PNG  Kind = "png"
	HEIC Kind = "heic"
	GIF  Kind = "gif"
	TIFF Kind = "tiff"
	WebP Kind = "webp"
	BMP  Kind = "bmp"
	AVIF Kind = "avif"

	Audio Kind = "audio"
	Video Kind = "video"
	EXE   Kind = "exe"
)

// IsImage reports whether the kind is a picture, one that is read or not.
func (k Kind) IsImage() bool {
	switch k {
	case JPEG, PNG, HEIC, GIF, TIFF, WebP, BMP, AVIF:
		return true
	}
	return false
}

// names are what people call the kinds, as the sentence that says so.
var names = map[Kind]string{
	Empty: "O arquivo está vazio.",
	PDF:   "É um PDF.",
	Text:  "É um arquivo de texto.",
	HTML:  "É uma página da internet.",
	XML:   "É um XML.",
	JSON:  "É um arquivo JSON.",
	RTF:   "É um documento de texto (RTF).",
	EML:   "É um e-mail.",
	MSG:   "É um e-mail do Outlook.",
	MHT:   "É uma página da internet salva em arquivo único.",
	ICS:   "É um compromisso de agenda.",
	SYLK:  "É uma planilha SYLK.",
	PKCS:  "É um arquivo assinado ou cifrado (p7m).",

	XLSX: "É uma planilha do Excel.", XLS: "É uma planilha do Excel.",
	XLSB:    "É uma planilha binária do Excel (xlsb).",
	OldXLS:  "É uma planilha de uma versão muito antiga do Excel.",
	ODS:     "É uma planilha do LibreOffice.",
	Numbers: "É uma planilha do Numbers.",
	Word:    "É um documento do Word.",
	Slides:  "É uma apresentação.",
	ODF:     "É um documento do LibreOffice.",
	Locked:  "O arquivo está protegido por senha.",
	TNEF:    "É um winmail.dat do Outlook.",

	Zip: "É um arquivo ZIP.", Gzip: "É um arquivo GZ.", RAR: "É um arquivo RAR.", Seven: "É um arquivo 7z.",
	SQLite: "É um banco de dados.",
	JPEG:   "É uma foto (JPG).", PNG: "É uma imagem (PNG).", HEIC: "É uma foto (HEIC).",
	GIF: "É uma imagem GIF.", TIFF: "É uma imagem TIFF.", WebP: "É uma imagem WebP.", BMP: "É uma imagem BMP.", AVIF: "É uma imagem AVIF.",
	Audio: "É um áudio.", Video: "É um vídeo.", EXE: "É um programa.",
}

// Says is the sentence about what the file is; empty where it is not known.
func (k Kind) Says() string { return names[k] }
