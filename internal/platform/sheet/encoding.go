package sheet

import (
	"bytes"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/unicode"
)

// decodeText gives a CSV file as UTF-8: by its byte order mark, else as UTF-8
// when it is valid, else as Windows-1252, which Brazilian Excel writes. A file
// that is UTF-8 but for a few bytes is damaged, and not Windows-1252.
func decodeText(data []byte) (string, error) {
	switch {
	case bytes.HasPrefix(data, bomUTF8):
		data = data[len(bomUTF8):]
		if at := firstInvalid(data); at >= 0 {
			return "", invalidText(data, at)
		}
		return string(data), nil
	case bytes.HasPrefix(data, bomUTF16LE), bytes.HasPrefix(data, bomUTF16BE):
		return decodeUTF16(data)
	}
	at := firstInvalid(data)
	if at < 0 {
		return string(data), nil
	}
	if mostlyUTF8(data) {
		return "", invalidText(data, at)
	}
	text, err := charmap.Windows1252.NewDecoder().Bytes(data)
	if err != nil {
		return "", invalidText(data, at)
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

func decodeUTF16(data []byte) (string, error) {
	if len(data)%2 != 0 {
		return "", problem("planilha_texto", 0, 0, "O arquivo termina no meio de um caractere UTF-16.")
	}
	text, err := unicode.UTF16(unicode.LittleEndian, unicode.ExpectBOM).NewDecoder().Bytes(data)
	if err != nil {
		return "", problem("planilha_texto", 0, 0, "O texto UTF-16 do arquivo é inválido.").WithCause(err)
	}
	if at := bytes.Index(text, []byte("\uFFFD")); at >= 0 { // an unpaired surrogate
		return "", invalidText(text, at)
	}
	return string(text), nil
}

func invalidText(data []byte, at int) error {
	line, column := position(string(data[:at]))
	return problem("planilha_texto", line, column, "Há um caractere inválido. Salve o arquivo como CSV UTF-8.")
}

// position counts lines and, roughly, cells before an offset: the text could not
// be split into cells, so any separator counts.
func position(before string) (line, column int) {
	line, column = 1, 1
	for i := range len(before) {
		switch c := before[i]; {
		case c == '\n' && i > 0 && before[i-1] == '\r':
		case c == '\n', c == '\r':
			line, column = line+1, 1
		case c == ';', c == '\t':
			column++
		}
	}
	return line, column
}
