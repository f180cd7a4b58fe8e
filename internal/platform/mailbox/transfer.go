package mailbox

import (
	"bytes"
	"encoding/base64"
	"io"
	"mime/quotedprintable"
	"strings"

	"ynova/internal/platform/sniff"
)

// transferred is a body as it was before its transport, and whether it was cut or something
// followed its end. The label is a hint: what plainly begins as a file is one, and what becomes
// one by being decoded was encoded.
func transferred(label string, body []byte) (data []byte, damaged bool) {
	name, _, _ := strings.Cut(strings.ToLower(strings.TrimSpace(label)), ";") // 'base64; charset=utf-8'
	switch name = strings.TrimSpace(name); {
	case name == "base64" && fileKind(body) == sniff.Unknown:
		return unbase64(body)
	case name == "quoted-printable":
		data, err := io.ReadAll(quotedprintable.NewReader(bytes.NewReader(body)))
		return data, err != nil
	case fileKind(body) == sniff.Unknown && fileKind(first64(body)) != sniff.Unknown:
		return unbase64(body)
	}
	return body, false
}

// first64 is the begin of what a body is as base64; none where its begin is no base64.
func first64(body []byte) []byte {
	const enough = 2048 // a PDF may begin 1,024 bytes after the begin
	start := body[:min(len(body), enough)]
	data, damaged := unbase64(start[:len(start)/4*4])
	if damaged && len(start) < enough {
		return nil
	}
	return data
}

// unbase64 decodes up to the first byte that base64 does not have.
func unbase64(body []byte) (data []byte, damaged bool) {
	digits := make([]byte, 0, len(body))
	rest := body
	for i, c := range body {
		if c == '\r' || c == '\n' || c == ' ' || c == '\t' {
			continue
		}
		if !isDigit64(c) {
			rest = body[i:]
			break
		}
		digits, rest = append(digits, c), body[i+1:]
	}
	fill := -len(digits) & 3
	rest = bytes.TrimSpace(rest)
	for n := fill; n > 0 && bytes.HasPrefix(rest, []byte("=")); n-- {
		rest = bytes.TrimSpace(rest[1:])
		fill--
	}
	damaged = fill > 0 || len(rest) > 0
	if len(digits)%4 == 1 { // six bits are no byte
		digits = digits[:len(digits)-1]
	}
	data = make([]byte, base64.RawStdEncoding.DecodedLen(len(digits)))
	n, _ := base64.RawStdEncoding.Decode(data, digits) // only digits are left
	return data[:n], damaged
}

func isDigit64(c byte) bool {
	return 'A' <= c && c <= 'Z' || 'a' <= c && c <= 'z' || '0' <= c && c <= '9' || c == '+' || c == '/'
}
