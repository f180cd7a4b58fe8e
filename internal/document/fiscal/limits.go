package fiscal

import (
	"strings"

	"ynova/internal/kernel/fault"
)

// Bounds of a document. The tax authorities accept 500 kB for an NF-e; the bill of
// a whole group of units takes some megabytes.
const (
	MaxBytes    = 10 << 20
	maxDepth    = 40 // the layouts need less than half
	maxElements = 300_000
	maxTag      = 8 << 10
	maxAttrs    = 24
	maxText     = 128 << 10 // the longest field holds 5000 characters, a certificate 4000
)

// refuse says why a file is not read.
func refuse(code, message string) *fault.Error {
	e := fault.New(fault.Invalid, code, message)
	e.Fields = []fault.Field{{Path: "file", Message: message}}
	return e
}

var (
	errLarge     = fault.New(fault.TooLarge, "arquivo_grande", "O arquivo deve ter no máximo 10 MB.")
	errEmpty     = refuse("xml_vazio", "O arquivo está vazio.")
	errMalformed = refuse("xml_malformado", "O arquivo não é um XML bem formado.")
	errType      = refuse("xml_tipo", "O XML declara um tipo de documento (DTD) ou entidades, o que um documento fiscal não faz.")
	errProcess   = refuse("xml_instrucao", "O XML traz instruções de processamento, o que um documento fiscal não faz.")
	errInclude   = refuse("xml_inclusao", "O XML inclui outros arquivos, o que um documento fiscal não faz.")
	errDeep      = refuse("xml_profundo", "O XML tem elementos aninhados demais.")
	errMany      = refuse("xml_extenso", "O XML tem elementos demais.")
	errTag       = refuse("xml_atributos", "O XML tem um elemento com atributos demais.")
	errText      = refuse("xml_texto", "O XML tem um texto longo demais.")
	errSignature = refuse("xml_assinatura", "A assinatura do XML faz mais de uma referência, o que um documento fiscal não faz.")
)

// guard walks over the markup once, before anything is built, and bounds what the
// decoder would have to hold.
func guard(s string) error {
	depth, pieces := 0, 0
	for at := 0; at < len(s); {
		open := strings.IndexByte(s[at:], '<')
		if open < 0 {
			open = len(s) - at
		}
		if open > maxText {
			return errText
		}
		if at += open; at+1 >= len(s) {
			break
		}
		end, change, err := markup(s, at)
		if err != nil {
			return err
		}
		if change >= 0 {
			pieces++
		}
		switch depth += change; {
		case depth > maxDepth:
			return errDeep
		case pieces > maxElements:
			return errMany
		}
		at = end
	}
	return nil
}

// markup passes over the tag, comment or section that begins at '<', and returns
// where it ends and by how much it changes the depth.
func markup(s string, at int) (end, change int, err error) {
	switch rest := s[at:]; {
	case strings.HasPrefix(rest, "<!--"):
		end, err = past(s, at+len("<!--"), "-->", len(s))
	case strings.HasPrefix(rest, "<![CDATA["):
		end, err = past(s, at, "]]>", maxText)
	case strings.HasPrefix(rest, "<!"):
		err = errType
	case strings.HasPrefix(rest, "<?"):
		if at != 0 || !strings.HasPrefix(rest, "<?xml ") {
			return 0, 0, errProcess
		}
		end, err = past(s, at, "?>", maxTag)
	case strings.HasPrefix(rest, "</"):
		change = -1
		end, err = past(s, at, ">", maxTag)
	default:
		var attrs int
		if end, attrs = tagEnd(s, at); end < 0 || attrs > maxAttrs {
			return 0, 0, errTag
		}
		if s[end-2] != '/' {
			change = 1
		}
	}
	return end, change, err
}

func past(s string, at int, mark string, limit int) (int, error) {
	n := strings.Index(s[at:min(len(s), at+limit)], mark)
	switch {
	case n >= 0:
		return at + n + len(mark), nil
	case limit < len(s)-at:
		return 0, errText
	}
	return 0, errMalformed
}

// tagEnd finds where a start tag ends, one past its '>', and how many attributes
// it has; a '>' in a quoted value is text. Negative: it is too long.
func tagEnd(s string, at int) (end, attrs int) {
	quote := byte(0)
	for i := at + 1; i < min(len(s), at+maxTag); i++ {
		switch c := s[i]; {
		case c == quote:
			quote = 0
		case quote != 0:
		case c == '"', c == '\'':
			quote = c
		case c == '=':
			attrs++
		case c == '>':
			return i + 1, attrs
		}
	}
	return -1, attrs
}
