package sheet

import (
	"errors"
	"strconv"
	"strings"
	"unicode/utf8"
)

// xmlScanner walks over the elements of one workbook part. It knows the XML that
// workbooks use (elements, attributes, text, CDATA, comments) without building
// anything, refuses document types, and bounds the depth.
type xmlScanner struct {
	src   string
	pos   int
	open  []string // local names of the open elements
	ended bool     // the last start tag closed itself; its end comes next
}

// maxDepth is far above what a workbook nests.
const maxDepth = 64

var errXML = errors.New("malformed XML")

type tokenKind uint8

const (
	tokenEOF tokenKind = iota
	tokenStart
	tokenEnd
	tokenText
)

// token is a start tag (name, attrs raw), an end tag (name) or text (raw; coded
// means that entities are to be decoded, as they are outside CDATA).
type token struct {
	kind  tokenKind
	name  string
	text  string
	coded bool
}

func newXMLScanner(src string) *xmlScanner {
	return &xmlScanner{src: strings.TrimPrefix(src, "\xef\xbb\xbf")}
}

func (s *xmlScanner) next() (token, error) {
	if s.ended {
		s.ended = false
		return s.pop(s.open[len(s.open)-1])
	}
	for s.pos < len(s.src) {
		if s.src[s.pos] != '<' {
			end := strings.IndexByte(s.src[s.pos:], '<')
			if end < 0 {
				end = len(s.src) - s.pos
			}
			text := s.src[s.pos : s.pos+end]
			s.pos += end
			return token{kind: tokenText, text: text, coded: true}, nil
		}
		tok, skip, err := s.markup()
		if err != nil || !skip {
			return tok, err
		}
	}
	if len(s.open) > 0 {
		return token{}, errXML
	}
	return token{}, nil
}

// markup reads what starts with '<'; skip means that it carries no data.
func (s *xmlScanner) markup() (tok token, skip bool, err error) {
	if s.pos+1 == len(s.src) {
		return tok, false, errXML
	}
	switch s.src[s.pos+1] {
	case '/':
		tok, err = s.endTag()
	case '?':
		return tok, true, s.skipPast("?>")
	case '!':
		return s.declaration()
	default:
		tok, err = s.startTag()
	}
	return tok, false, err
}

// declaration knows comments and CDATA; a document type has no place in a
// workbook.
func (s *xmlScanner) declaration() (tok token, skip bool, err error) {
	const cdata, cdataEnd = "<![CDATA[", "]]>"
	switch rest := s.src[s.pos:]; {
	case strings.HasPrefix(rest, "<!--"):
		return tok, true, s.skipPast("-->")
	case strings.HasPrefix(rest, cdata):
		start := s.pos + len(cdata)
		if err := s.skipPast(cdataEnd); err != nil {
			return tok, false, err
		}
		return token{kind: tokenText, text: s.src[start : s.pos-len(cdataEnd)]}, false, nil
	default:
		return tok, false, errXML
	}
}

func (s *xmlScanner) endTag() (token, error) {
	start := s.pos + len("</")
	if err := s.skipPast(">"); err != nil {
		return token{}, err
	}
	return s.pop(local(trimSpace(s.src[start : s.pos-1])))
}

func (s *xmlScanner) startTag() (token, error) {
	start := s.pos + 1
	end := tagEnd(s.src, start)
	if end < 0 || len(s.open) == maxDepth {
		return token{}, errXML
	}
	s.pos = end + 1
	body := s.src[start:end]
	if strings.HasSuffix(body, "/") {
		body, s.ended = body[:len(body)-1], true
	}
	nameEnd := 0
	for nameEnd < len(body) && !isSpace(body[nameEnd]) {
		nameEnd++
	}
	name := local(body[:nameEnd])
	if name == "" {
		return token{}, errXML
	}
	s.open = append(s.open, name)
	return token{kind: tokenStart, name: name, text: body[nameEnd:]}, nil
}

// tagEnd finds the '>' of a start tag; one in a quoted value is text.
func tagEnd(src string, at int) int {
	for quote := byte(0); at < len(src); at++ {
		switch c := src[at]; {
		case c == quote:
			quote = 0
		case quote != 0:
		case c == '>':
			return at
		case c == '"', c == '\'':
			quote = c
		case c == '<':
			return -1
		}
	}
	return -1
}

func (s *xmlScanner) pop(name string) (token, error) {
	if len(s.open) == 0 || s.open[len(s.open)-1] != name {
		return token{}, errXML
	}
	s.open = s.open[:len(s.open)-1]
	return token{kind: tokenEnd, name: name}, nil
}

func (s *xmlScanner) skipPast(mark string) error {
	at := strings.Index(s.src[s.pos:], mark)
	if at < 0 {
		return errXML
	}
	s.pos += at + len(mark)
	return nil
}

// skip passes over the element whose start tag was just read.
func (s *xmlScanner) skip() error {
	for depth := len(s.open); len(s.open) >= depth; {
		if _, err := s.next(); err != nil {
			return err
		}
	}
	return nil
}

// content reads the text of the element whose start tag was just read, and
// refuses elements in it.
func (s *xmlScanner) content() (string, error) {
	var first string
	var all strings.Builder // only when comments or CDATA cut the text
	for {
		tok, err := s.next()
		if err != nil {
			return "", err
		}
		switch tok.kind {
		case tokenText:
			part, err := tok.value()
			if err != nil {
				return "", err
			}
			if first == "" && all.Len() == 0 {
				first = part
				continue
			}
			all.WriteString(part)
		case tokenEnd:
			return first + all.String(), nil
		default:
			return "", errXML
		}
	}
}

// value is the token's text with its entities decoded.
func (t token) value() (string, error) {
	if !t.coded {
		return t.text, nil
	}
	return unescape(t.text)
}

// attr finds an attribute of a start tag by its local name; missing is "".
func (t token) attr(name string) (string, error) {
	for rest := t.text; ; {
		key, value, after, err := cutAttr(rest)
		if err != nil || key == "" {
			return "", err
		}
		if local(key) == name && !strings.HasPrefix(key, "xmlns:") {
			return unescape(value)
		}
		rest = after
	}
}

// lacks reports whether a start tag has no attribute of that local name.
func (t token) lacks(name string) bool {
	for rest := t.text; ; {
		key, _, after, err := cutAttr(rest)
		if err != nil || key == "" {
			return true
		}
		if local(key) == name {
			return false
		}
		rest = after
	}
}

// cutAttr takes the first attribute off; an empty key means that none is left.
func cutAttr(attrs string) (key, value, rest string, err error) {
	attrs = trimSpace(attrs)
	if attrs == "" {
		return "", "", "", nil
	}
	key, rest, ok := strings.Cut(attrs, "=")
	key, rest = trimSpace(key), trimSpace(rest)
	if !ok || key == "" || rest == "" || (rest[0] != '"' && rest[0] != '\'') {
		return "", "", "", errXML
	}
	end := strings.IndexByte(rest[1:], rest[0])
	if end < 0 {
		return "", "", "", errXML
	}
	return key, rest[1 : end+1], rest[end+2:], nil
}

func isSpace(c byte) bool { return c == ' ' || c == '\n' || c == '\t' || c == '\r' }

func trimSpace(s string) string {
	for s != "" && isSpace(s[0]) {
		s = s[1:]
	}
	for s != "" && isSpace(s[len(s)-1]) {
		s = s[:len(s)-1]
	}
	return s
}

func local(name string) string {
	if at := strings.IndexByte(name, ':'); at >= 0 {
		return name[at+1:]
	}
	return name
}

// unescape decodes the five entities of XML and character references; without
// any it costs nothing. Line ends become LF, as XML wants.
func unescape(s string) (string, error) {
	if !utf8.ValidString(s) {
		return "", errXML
	}
	if strings.IndexByte(s, '&') < 0 && strings.IndexByte(s, '\r') < 0 {
		return s, nil
	}
	s = strings.ReplaceAll(strings.ReplaceAll(s, "\r\n", "\n"), "\r", "\n")
	var b strings.Builder
	for {
		at := strings.IndexByte(s, '&')
		if at < 0 {
			b.WriteString(s)
			return b.String(), nil
		}
		b.WriteString(s[:at])
		end := strings.IndexByte(s[at:], ';')
		if end < 0 {
			return "", errXML
		}
		r, ok := entity(s[at+1 : at+end])
		if !ok {
			return "", errXML
		}
		b.WriteRune(r)
		s = s[at+end+1:]
	}
}

func entity(name string) (rune, bool) {
	switch name {
	case "amp":
		return '&', true
	case "lt":
		return '<', true
	case "gt":
		return '>', true
	case "quot":
		return '"', true
	case "apos":
		return '\'', true
	}
	digits, isRef := strings.CutPrefix(name, "#")
	base := 10
	if hex, isHex := strings.CutPrefix(digits, "x"); isHex {
		digits, base = hex, 16
	}
	n, err := strconv.ParseUint(digits, base, 32)
	if !isRef || err != nil || n == 0 || !utf8.ValidRune(rune(n)) || n > utf8.MaxRune {
		return 0, false
	}
	return rune(n), true
}
