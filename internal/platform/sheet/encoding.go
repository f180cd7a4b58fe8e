package sheet

import (
	"bytes"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/unicode"

	"ynova/internal/platform/sniff"
)

// Encodings are those that a person can say of a text.
var Encodings = []string{inUTF8, in1252Name, inMac}

const (
	inUTF8     = "UTF-8"
	in1252Name = "Windows-1252"
	inMac      = "MacRoman"
	inUTF16LE  = "UTF-16 LE"
	inUTF16BE  = "UTF-16 BE"
)

var (
	bomUTF8    = []byte("\xef\xbb\xbf")
	bomUTF16LE = []byte("\xff\xfe")
	bomUTF16BE = []byte("\xfe\xff")
)

// decodeText gives a text as UTF-8 and says what it was in: by what a person said, by its
// byte order mark or its zeros, else as UTF-8 when it is valid, else as Windows-1252, which
// Brazilian Excel writes. A file that is UTF-8 but for a few bytes is damaged, and not
// Windows-1252: in the place of those bytes stands the character that says so.
func decodeText(data []byte, said string) (text, was string, err error) {
	switch said {
	case in1252Name:
		text, err = decoded(data, charmap.Windows1252)
		return text, said, err
	case inMac:
		text, err = decoded(data, charmap.Macintosh)
		return text, said, err
	case inUTF8:
		return strings.ToValidUTF8(string(bytes.TrimPrefix(data, bomUTF8)), string(lost)), said, nil
	}
	if wide, mark := sniff.UTF16(data); wide != sniff.Narrow {
		return decodeUTF16(data[mark:], wide)
	}
	marked := bytes.HasPrefix(data, bomUTF8)
	data = bytes.TrimPrefix(data, bomUTF8)
	if utf8.Valid(data) {
		return string(data), inUTF8, nil
	}
	if marked || mostlyUTF8(data) {
		return strings.ToValidUTF8(string(data), string(lost)), inUTF8, nil
	}
	text, err = decoded(data, charmap.Windows1252)
	return text, in1252Name, err
}

func decoded(data []byte, by encoding.Encoding) (string, error) {
	text, err := by.NewDecoder().Bytes(data)
	if err != nil {
		return "", problem("planilha_texto", 0, 0, "Há um caractere inválido. Salve o arquivo como CSV UTF-8.").WithCause(err)
	}
	return string(text), nil
}

// mostlyUTF8 compares the multi-byte characters with the bytes that belong to
// none. In Windows-1252 text valid sequences are rare accidents.
func mostlyUTF8(data []byte) bool {
	valid, invalid := 0, 0
	for len(data) > 0 {
		r, size := utf8.DecodeRune(data)
		switch {
		case r == utf8.RuneError && size == 1:
			invalid++
		case size > 1:
			valid++
		}
		data = data[size:]
	}
	return valid > invalid
}

// decodeUTF16 gives what lacks its other half as a character that was lost.
func decodeUTF16(data []byte, wide sniff.Wide) (text, was string, err error) {
	order, was := unicode.LittleEndian, inUTF16LE
	if wide == sniff.BigEndian {
		order, was = unicode.BigEndian, inUTF16BE
	}
	text, err = decoded(data, unicode.UTF16(order, unicode.IgnoreBOM))
	return text, was, err
}

// xmlText gives a document as UTF-8: by its bytes, and by its label where they leave it open.
func xmlText(data []byte) (string, error) {
	label, _, _ := strings.Cut(string(data[:min(len(data), 200)]), "?>")
	said := ""
	if label = strings.ToLower(label); !utf8.Valid(data) && strings.Contains(label, "macintosh") {
		said = inMac
	}
	text, _, err := decodeText(data, said)
	if err == nil && strings.ContainsRune(text, 0) {
		err = errDamaged
	}
	return text, err
}
