package fiscal

import (
	"bytes"
	"encoding/binary"
	"regexp"
	"slices"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"

	"ynova/internal/kernel/fault"
	"ynova/internal/platform/sniff"
)

var (
	errUTF32 = refuse("xml_codificacao", "O XML está em UTF-32. Salve-o em UTF-8, sem alterar o conteúdo, ou peça o original ao emissor.")
	errChars = refuse("xml_codificacao", "O XML tem caracteres de controle, que um documento fiscal não usa.")

	bomUTF8 = []byte("\xef\xbb\xbf")
	label   = regexp.MustCompile(`^<\?xml[^>]{0,200}?\sencoding\s*=\s*["']([A-Za-z0-9._-]{1,40})["']`)
)

// text gives the document as UTF-8, by its bytes: what it says of itself may be wrong, and a
// reader that believed it would change names. doubt says how the two differ; empty: they do not.
// No markup is hidden by that: every byte of markup is one of ASCII in what is read as UTF-8 or
// ISO-8859-1, UTF-16 is recognised by its zeros, and control characters are refused in all.
func text(data []byte) (s, doubt string, err error) {
	data = bytes.TrimLeft(bytes.TrimPrefix(data, bomUTF8), " \t\r\n")
	if len(data) == 0 {
		return "", "", errEmpty
	}
	is := "UTF-8"
	switch wide, mark := sniff.UTF16(data); {
	case wide != sniff.Narrow:
		if s, err = narrowed(data[mark:], wide); err != nil {
			return "", "", err
		}
		s, is = strings.TrimLeft(s, " \t\r\n"), "UTF-16"
	case bytes.IndexByte(data[:min(len(data), 4)], 0) >= 0:
		return "", "", errUTF32
	case utf8.Valid(data):
		s = string(data)
	default:
		out, err := charmap.Windows1252.NewDecoder().Bytes(data) // of which ISO-8859-1 is a part
		if err != nil || bytes.ContainsRune(out, utf8.RuneError) {
			return "", "", errChars
		}
		s, is = string(out), "ISO-8859-1"
	}
	if strings.ContainsFunc(s, control) {
		return "", "", errChars
	}
	says := labelOf(s)
	switch {
	case !slices.Contains([]string{"UTF-8", "ISO-8859-1", "UTF-16", "ASCII"}, says): // perhaps one in which the bytes of markup are others
		return "", "", refuse("xml_codificacao", "O XML está em "+says+", que não é aceita. Use UTF-8 ou ISO-8859-1.")
	case says != is && (is == "UTF-16" || says == "UTF-16" || several([]byte(s))): // the letters of ASCII are the same in the others
		doubt = "O XML diz que está em " + says + ", mas o conteúdo está em " + is + ": confira os acentos."
	}
	return s, doubt, nil
}

// labelOf is the encoding that a document says it has, by its usual name.
func labelOf(s string) string {
	m := label.FindStringSubmatch(s[:min(len(s), 300)])
	if m == nil {
		return "UTF-8"
	}
	switch name := strings.ToLower(m[1]); name {
	case "utf-8", "utf8":
		return "UTF-8"
	case "us-ascii", "ascii":
		return "ASCII"
	case "iso-8859-1", "iso8859-1", "latin1", "latin-1", "windows-1252", "cp1252":
		return "ISO-8859-1"
	case "utf-16", "utf16", "utf-16le", "utf-16be":
		return "UTF-16"
	default:
		return strings.ToUpper(name)
	}
}

// narrowed is a text of UTF-16. A half pair is no character.
func narrowed(data []byte, wide sniff.Wide) (string, error) {
	var order binary.ByteOrder = binary.LittleEndian
	if wide == sniff.BigEndian {
		order = binary.BigEndian
	}
	if len(data)%2 != 0 {
		return "", errMalformed
	}
	units := make([]uint16, len(data)/2)
	for i := range units {
		units[i] = order.Uint16(data[2*i:])
	}
	s := string(utf16.Decode(units))
	if strings.ContainsRune(s, utf8.RuneError) {
		return "", errChars
	}
	return s, nil
}

// several reports characters beyond ASCII.
func several(data []byte) bool {
	return bytes.ContainsFunc(data, func(r rune) bool { return r >= utf8.RuneSelf })
}

func control(r rune) bool {
	return r < ' ' && r != '\t' && r != '\n' && r != '\r' || r == 0x7f || r == 0xfffe || r == 0xffff
}

// asFault keeps the part of an error that is shown to a person.
func asFault(err error) *fault.Error {
	if e, ok := fault.As(err); ok {
		return e
	}
	return errMalformed.WithCause(err)
}
