package sheet

import (
	"bytes"
	"path"
	"strings"
	"unicode/utf8"

	"ynova/internal/kernel/fault"
)

// MaxFileBytes is the largest file that is accepted.
const MaxFileBytes = 10 << 20

// DetectBytes is how much of a file's beginning Detect wants to see.
const DetectBytes = 4 << 10

var (
	// ErrKind says that the file is no spreadsheet that can be read.
	ErrKind = fault.New(fault.UnsupportedMedia, "formato", "Envie um arquivo no formato CSV.")
	// ErrTooLarge says that the file exceeds MaxFileBytes.
	ErrTooLarge = fault.New(fault.TooLarge, "tamanho", "O arquivo excede o limite de 10MB.")
	// errOtherSheet is a spreadsheet, but of another format than its name says.
	errOtherSheet = fault.New(fault.Invalid, "formato", ErrKind.Message)
)

var (
	zipMagic = []byte("PK\x03\x04")
	oleMagic = []byte("\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1")
)

// Detect returns the kind of a file by its first bytes. The name can only refuse:
// a name of another type than a spreadsheet is not read as one.
func Detect(name string, head []byte) (Kind, error) {
	switch strings.ToLower(path.Ext(strings.ReplaceAll(name, "\\", "/"))) {
	case "", ".csv", ".txt", ".xlsx", ".xls", ".xlsm", ".ods":
	default:
		return "", ErrKind
	}
	if bytes.HasPrefix(head, zipMagic) || bytes.HasPrefix(head, oleMagic) {
		return XLSX, nil // the child looks inside, and refuses what is no workbook
	}
	if len(head) == 0 || isMarkup(head) || isBinary(head) {
		return "", ErrKind
	}
	return CSV, nil
}

// isMarkup recognises text formats that are no table and that a browser or a
// viewer would interpret.
func isMarkup(head []byte) bool {
	head = bytes.ToLower(bytes.TrimLeft(bytes.TrimPrefix(head, bomUTF8), " \t\r\n"))
	for _, prefix := range []string{"<!doctype", "<html", "<?xml", "<svg", "<table", "<script", "%pdf-", `{\rtf`, "%!ps"} {
		if bytes.HasPrefix(head, []byte(prefix)) {
			return true
		}
	}
	return false
}

// isBinary counts control characters. A few are left to the reader, which names
// their line and column.
func isBinary(head []byte) bool {
	if bytes.HasPrefix(head, bomUTF16LE) || bytes.HasPrefix(head, bomUTF16BE) {
		return false
	}
	controls := 0
	for _, c := range head {
		if c < ' ' && c != '\t' && c != '\r' && c != '\n' {
			controls++
		}
	}
	return controls > 1+len(head)/64
}

var (
	bomUTF8    = []byte("\xef\xbb\xbf")
	bomUTF16LE = []byte("\xff\xfe")
	bomUTF16BE = []byte("\xfe\xff")
)

// firstInvalid is the offset of the first byte that is not UTF-8, or -1.
func firstInvalid(data []byte) int {
	for i := 0; i < len(data); {
		if data[i] < utf8.RuneSelf {
			i++
			continue
		}
		r, size := utf8.DecodeRune(data[i:])
		if r == utf8.RuneError && size == 1 {
			return i
		}
		i += size
	}
	return -1
}
