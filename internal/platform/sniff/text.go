package sniff

import (
	"bytes"
	"encoding/binary"
	"encoding/xml"
	"io"
	"regexp"
	"slices"
	"strings"
	"unicode/utf16"
)

// Wide is how a text in UTF-16 is written.
type Wide uint8

// The ways; Narrow is no UTF-16 at all.
const (
	Narrow Wide = iota
	LittleEndian
	BigEndian
)

var (
	markUTF8 = []byte("\xef\xbb\xbf")
	markLE   = []byte("\xff\xfe")
	markBE   = []byte("\xfe\xff")
)

// UTF16 says whether a text is in UTF-16, by its mark or by where its zeros stand, and how
// long the mark is.
func UTF16(data []byte) (wide Wide, mark int) {
	switch {
	case bytes.HasPrefix(data, []byte("\xff\xfe\x00\x00")) && len(data)%4 == 0: // UTF-32
		return Narrow, 0
	case bytes.HasPrefix(data, markLE):
		return LittleEndian, len(markLE)
	case bytes.HasPrefix(data, markBE):
		return BigEndian, len(markBE)
	}
	head := data[:min(len(data), 4<<10)&^1]
	if len(head) < 4 {
		return Narrow, 0
	}
	var zeros [2]int
	for i, c := range head {
		if c == 0 {
			zeros[i&1]++
		}
	}
	pairs := len(head) / 2
	switch { // most characters of our texts are of Latin-1, and none is zero
	case zeros[1]*10 >= pairs*6 && zeros[0]*50 <= pairs:
		return LittleEndian, 0
	case zeros[0]*10 >= pairs*6 && zeros[1]*50 <= pairs:
		return BigEndian, 0
	}
	return Narrow, 0
}

// plain is the beginning of a text in one byte a character or UTF-8; nil where it is none.
func plain(head []byte) ([]byte, Wide) {
	wide, mark := UTF16(head)
	if wide == Narrow {
		if head = bytes.TrimPrefix(head, markUTF8); isBinary(head) {
			return nil, Narrow
		}
		return head, Narrow
	}
	var order binary.ByteOrder = binary.LittleEndian
	if wide == BigEndian {
		order = binary.BigEndian
	}
	head = head[mark : mark+(len(head)-mark)&^1]
	units := make([]uint16, len(head)/2)
	for i := range units {
		units[i] = order.Uint16(head[2*i:])
	}
	return []byte(string(utf16.Decode(units))), wide
}

// isBinary counts control characters. A few are left to the reader, which says where
// they stand.
func isBinary(head []byte) bool {
	head = head[:min(len(head), 4<<10)]
	controls := 0
	for _, c := range head {
		if c < ' ' && c != '\t' && c != '\r' && c != '\n' && c != '\f' {
			controls++
		}
	}
	return controls > 1+len(head)/64
}

// htmlRoots are elements that a page begins with that is no well-formed one.
var htmlRoots = []string{
	"html", "head", "body", "table", "meta", "title", "style", "script", "link", "div", "center", "font", "p", "br", "b", "h1", "h2", "h3",
	"form", "span", "base", "tr", "thead", "tbody", "img", "a", "pre",
}

// markup distinguishes a page from an XML document, by the first element.
func markup(start []byte) (kind Kind, root, space string) {
	head := strings.ToLower(string(start[:min(len(start), 200)]))
	if strings.HasPrefix(head, "<!doctype html") {
		return HTML, "", ""
	}
	dec := xml.NewDecoder(bytes.NewReader(start))
	dec.Strict = false
	dec.CharsetReader = func(_ string, in io.Reader) (io.Reader, error) { return in, nil }
	declared := strings.HasPrefix(head, "<?xml")
	for {
		tok, err := dec.RawToken()
		if err != nil {
			return untidy(head, declared)
		}
		switch el := tok.(type) {
		case xml.Directive:
			if strings.HasPrefix(strings.ToLower(string(el)), "doctype html") {
				return HTML, "", ""
			}
		case xml.StartElement:
			if el.Name.Space == "" && slices.Contains(htmlRoots, strings.ToLower(el.Name.Local)) {
				return HTML, "", ""
			}
			return XML, el.Name.Local, namespace(&el)
		}
	}
}

var tag = regexp.MustCompile(`^<([a-z][a-z0-9_.:-]*)[\s/>]`)

// untidy says what begins like an element that no reader of XML takes.
func untidy(head string, declared bool) (kind Kind, root, space string) {
	switch found := tag.FindStringSubmatch(head); {
	case found != nil && slices.Contains(htmlRoots, found[1]):
		return HTML, "", ""
	case found != nil:
		return XML, found[1], ""
	case declared:
		return XML, "", ""
	}
	return Text, "", ""
}

// namespace is the one that the prefix of a root element names.
func namespace(el *xml.StartElement) string {
	for _, a := range el.Attr {
		if a.Name.Space == "xmlns" && a.Name.Local == el.Name.Space || el.Name.Space == "" && a.Name.Space == "" && a.Name.Local == "xmlns" {
			return a.Value
		}
	}
	return ""
}
