package fiscal

import (
	"bytes"
	"regexp"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"

	"ynova/internal/kernel/fault"
)

var (
	errUTF16 = refuse("xml_codificacao", "O XML está em UTF-16 ou UTF-32. Salve-o em UTF-8, sem alterar o conteúdo, ou peça o original ao emissor.")
	errLabel = refuse("xml_codificacao", "O XML diz que está em ISO-8859-1, mas o conteúdo está em UTF-8. Peça o arquivo original ao emissor.")
	errUTF8  = refuse("xml_codificacao", "O XML diz que está em UTF-8, mas tem caracteres inválidos. Peça o arquivo original ao emissor.")
	errChars = refuse("xml_codificacao", "O XML tem caracteres de controle, que um documento fiscal não usa.")

	bomUTF8 = []byte("\xef\xbb\xbf")
	label   = regexp.MustCompile(`^<\?xml[^>]{0,200}?\sencoding\s*=\s*["']([A-Za-z0-9._-]{1,40})["']`)
)

// text gives the document as UTF-8, by what it says of itself, which must be true:
// a wrong label would change names and, with other alphabets, hide markup.
func text(data []byte) (string, error) {
	if wide(data) {
		return "", errUTF16
	}
	data = bytes.TrimLeft(bytes.TrimPrefix(data, bomUTF8), " \t\r\n")
	if len(data) == 0 {
		return "", errEmpty
	}
	name := "utf-8"
	if m := label.FindSubmatch(data[:min(len(data), 300)]); m != nil {
		name = strings.ToLower(string(m[1]))
	}
	s, err := decode(data, name)
	if err == nil && strings.ContainsFunc(s, control) {
		err = errChars
	}
	return s, err
}

func decode(data []byte, name string) (string, error) {
	switch name {
	case "utf-8", "utf8", "us-ascii", "ascii":
		if !utf8.Valid(data) {
			return "", errUTF8
		}
		return string(data), nil
	case "iso-8859-1", "iso8859-1", "latin1", "latin-1", "windows-1252", "cp1252":
		if several(data) && utf8.Valid(data) {
			return "", errLabel
		}
		out, err := charmap.Windows1252.NewDecoder().Bytes(data) // of which ISO-8859-1 is a part
		if err != nil || bytes.ContainsRune(out, utf8.RuneError) {
			return "", errChars
		}
		return string(out), nil
	}
	return "", refuse("xml_codificacao", "O XML está em "+strings.ToUpper(name)+", que não é aceita. Use UTF-8 ou ISO-8859-1.")
}

// wide recognises UTF-16 and UTF-32 by their marks or by the zeros around '<'.
func wide(data []byte) bool {
	head := data[:min(len(data), 4)]
	return bytes.HasPrefix(head, []byte("\xff\xfe")) || bytes.HasPrefix(head, []byte("\xfe\xff")) || bytes.IndexByte(head, 0) >= 0
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
