package mailbox

import (
	"bufio"
	"bytes"
	"iter"
	"mime"
	"net/url"
	"regexp"
	"strings"
	"unicode/utf8"

	"github.com/emersion/go-message"
	_ "github.com/emersion/go-message/charset" // names in the encodings of old programs
	"github.com/emersion/go-message/mail"
	"github.com/emersion/go-message/textproto"
	"golang.org/x/text/encoding/charmap"
)

// head are the fields before a body.
type head struct{ mail.Header }

// headOf divides an entity into head and body. A head ends at an empty line, or where a line is
// none of its fields and none follows: programs leave the empty line out. What is only one bad
// line among fields is passed over. False where there is no field, or too much of them.
func headOf(raw []byte, outer bool) (h head, body []byte, ok bool) {
	body = raw
	if outer { // a file may have a mark, or empty lines, before its head
		body = bytes.TrimLeft(bytes.TrimPrefix(raw, []byte("\xef\xbb\xbf")), "\r\n")
	}
	var fields bytes.Buffer
	for size, begun := 0, false; len(body) > 0; {
		line, rest := cutLine(body)
		if len(line) == 0 {
			body = rest
			break
		}
		field := isField(line) || begun && (line[0] == ' ' || line[0] == '\t')
		if !field && (!begun && !outer || !isField(first(rest))) {
			break // the body begins here
		}
		if size += len(line); size > maxHeader {
			return h, nil, false
		}
		if field {
			begun, ok = true, true
			fields.Write(unicode(line))
			fields.WriteString("\r\n")
		}
		body = rest
	}
	fields.WriteString("\r\n")
	parsed, err := textproto.ReadHeader(bufio.NewReader(&fields))
	h.Header.Header.Header = parsed
	return h, body, err == nil && (ok || !outer)
}

// cutLine takes the first line, without its end.
func cutLine(text []byte) (line, rest []byte) {
	line, rest, _ = bytes.Cut(text, []byte("\n"))
	return bytes.TrimSuffix(line, []byte("\r")), rest
}

// isField reports whether a line begins a field: a name and a colon.
func isField(line []byte) bool {
	name, _, found := bytes.Cut(line, []byte(":"))
	name = bytes.TrimRight(name, " \t")
	return found && len(name) > 0 && !bytes.ContainsFunc(name, func(r rune) bool { return r <= ' ' || r > '~' })
}

func first(text []byte) []byte {
	line, _ := cutLine(text)
	return line
}

// unicode is a line in UTF-8: old programs write the letters of Windows into fields.
func unicode(line []byte) []byte {
	if utf8.Valid(line) {
		return line
	}
	out, _ := charmap.Windows1252.NewDecoder().Bytes(line) // every byte has a meaning, or a mark in its place
	return out
}

// words decodes texts that a head holds in other encodings.
var words = mime.WordDecoder{CharsetReader: message.CharsetReader}

// decode is a text of a head, as it came where it cannot be decoded.
func decode(text string) string {
	if out, err := words.DecodeHeader(text); err == nil {
		return out
	}
	return text
}

func (h head) decoded(name string) string { return decode(h.Get(name)) }

func (h head) messageID() string {
	id, _ := h.MessageID() // none where it cannot be read
	return id
}

// all are the values of a field, from the top.
func (h head) all(name string) iter.Seq[string] {
	return func(yield func(string) bool) {
		for fields := h.FieldsByKey(name); fields.Next() && yield(fields.Value()); {
		}
	}
}

// from are the senders. A name that should stand in quotes, as of 'Fatura, Digital <a@b>', is no
// list: where one address stands in brackets and nothing else could be one, it is that.
func (h head) from() (out []string) {
	if h.FieldsByKey("From").Len() != 1 {
		return nil
	}
	list, err := h.AddressList("From")
	if err != nil {
		text := h.Get("From")
		found := bracketed.FindAllStringSubmatch(text, -1)
		if len(found) != 1 || strings.Count(text, "@") != 1 || strings.Count(decode(text), "@") != 1 {
			return nil
		}
		one, err := mail.ParseAddress(found[0][1])
		if err != nil {
			return nil
		}
		list = []*mail.Address{one}
	}
	for _, one := range list {
		out = append(out, strings.ToLower(one.Address))
	}
	return out
}

var bracketed = regexp.MustCompile(`<([^<>@\s]+@[^<>@\s]+)>`)

// labelled is what a field says of a part, with its parameters. What breaks the rules of such
// fields is read as it was meant.
func (h head) labelled(name string) (kind string, params map[string]string) {
	text := h.Get(name)
	kind, params, err := mime.ParseMediaType(text)
	if err != nil {
		kind, params = loosely(text)
	}
	for key, value := range params {
		params[key] = decode(value)
	}
	return kind, params
}

var parameter = regexp.MustCompile(`;\s*([A-Za-z][\w*-]*)\s*=\s*(?:"([^"]*)"?|([^;]*))`)

// loosely reads a field whose parameters are not quoted, or end in what they should not.
func loosely(text string) (kind string, params map[string]string) {
	kind, _, _ = strings.Cut(text, ";")
	params = map[string]string{}
	for _, m := range parameter.FindAllStringSubmatch(text, -1) {
		name, value := strings.ToLower(m[1]), strings.TrimSpace(m[2]+m[3])
		if base, extended := strings.CutSuffix(name, "*"); extended { // RFC 2231: encoding'language'text
			name = base
			if at := strings.LastIndexByte(value, '\''); at >= 0 {
				value = value[at+1:]
			}
			if plain, err := url.PathUnescape(value); err == nil {
				value = string(unicode([]byte(plain)))
			}
		}
		if _, twice := params[name]; !twice {
			params[name] = value
		}
	}
	return strings.ToLower(strings.TrimSpace(kind)), params
}
