package sniff

import (
	"bytes"
	"encoding/json"
	"slices"
	"strings"
)

// pdfWithin is how far from the beginning a PDF may begin, as viewers allow.
const pdfWithin = 1024

// textBytes is how much of a text is looked at.
const textBytes = 64 << 10

// File is what is known of a file.
type File struct {
	Kind Kind
	// At is where the PDF begins; 0 for all else.
	At int
	// Root is the root element of an XML, without prefix, and Space its namespace.
	Root, Space string
	// Wide is how a text is written that is in UTF-16.
	Wide Wide
}

// signs are beginnings that nothing else has.
var signs = []struct {
	kind  Kind
	bytes string
}{
	{JPEG, "\xff\xd8\xff"},
	{PNG, "\x89PNG\r\n\x1a\n"},
	{GIF, "GIF87a"},
	{GIF, "GIF89a"},
	{TIFF, "II*\x00"},
	{TIFF, "MM\x00*"},
	{TIFF, "II+\x00"},
	{TIFF, "MM\x00+"},
	{Gzip, "\x1f\x8b"},
	{RAR, "Rar!\x1a\x07"},
	{Seven, "7z\xbc\xaf\x27\x1c"},
	{SQLite, "SQLite format 3\x00"},
	{TNEF, "\x78\x9f\x3e\x22"},
	{RTF, `{\rtf`},
	{SYLK, "ID;P"},
	{OldXLS, "\x09\x00\x04\x00"},
	{OldXLS, "\x09\x02\x06\x00"},
	{OldXLS, "\x09\x04\x06\x00"},
	{OldXLS, "\x09\x08\x08\x00\x00\x05"},
	{Audio, "OggS"},
	{Audio, "ID3"},
	{Audio, "#!AMR"},
	{Audio, "fLaC"},
	{Video, "\x1a\x45\xdf\xa3"},
	{EXE, "MZ\x90\x00"},
	{EXE, "\x7fELF"},
	{PKCS, "-----BEGIN PKCS7"},
	{PKCS, "-----BEGIN CMS"},
}

// brands are the kinds of what begins with the box "ftyp", by their brand.
var brands = map[string]Kind{
	"heic": HEIC, "heix": HEIC, "heim": HEIC, "heis": HEIC, "hevc": HEIC, "mif1": HEIC, "msf1": HEIC,
	"avif": AVIF, "avis": AVIF, "M4A\x20": Audio,
}

// Sniff says what a file is. The whole of it is better than its beginning: the names in
// an archive stand at its end.
func Sniff(data []byte) File {
	if len(bytes.Trim(data, "\x00 \t\r\n")) == 0 {
		return File{Kind: Empty}
	}
	if kind := byBeginning(data); kind != Unknown {
		return File{Kind: kind}
	}
	head := data[:min(len(data), textBytes)]
	text, wide := plain(head)
	message := isMessage(text)
	if at := pdfAt(head); at >= 0 && message == Unknown {
		return File{Kind: PDF, At: at}
	}
	if text == nil {
		return File{}
	}
	f := File{Kind: Text, Wide: wide}
	start := bytes.TrimLeft(text, " \t\r\n\x00")
	switch {
	case message != Unknown:
		f.Kind = message
	case bytes.HasPrefix(start, []byte("<")):
		f.Kind, f.Root, f.Space = markup(start)
	case isJSON(start, len(data) > len(head)):
		f.Kind = JSON
	case bytes.HasPrefix(start, []byte("BEGIN:VCALENDAR")):
		f.Kind = ICS
	}
	return f
}

func byBeginning(data []byte) Kind {
	for _, s := range signs {
		if bytes.HasPrefix(data, []byte(s.bytes)) {
			return s.kind
		}
	}
	switch {
	case bytes.HasPrefix(data, []byte("PK\x03\x04")), bytes.HasPrefix(data, []byte("PK\x05\x06")):
		return archive(data)
	case bytes.HasPrefix(data, []byte("\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1")):
		return compound(data)
	case len(data) > 12 && string(data[4:8]) == "ftyp":
		if kind, ok := brands[string(data[8:12])]; ok {
			return kind
		}
		return Video
	case len(data) > 12 && string(data[:4]) == "RIFF":
		if string(data[8:12]) == "WEBP" {
			return WebP
		}
		return Audio
	case len(data) > 26 && string(data[:2]) == "BM" && bytes.Equal(data[6:10], []byte{0, 0, 0, 0}):
		return BMP
	case isSigned(data):
		return PKCS
	}
	return Unknown
}

// isSigned recognises a message of PKCS #7 in DER: a sequence whose first member is the
// name 1.2.840.113549.1.7.
func isSigned(data []byte) bool {
	return data[0] == 0x30 && bytes.Contains(data[:min(len(data), 24)], []byte("\x06\x09\x2a\x86\x48\x86\xf7\x0d\x01\x07"))
}

// pdfAt is where a PDF begins, or -1. A version follows its sign, which keeps a text that
// mentions the sign from being one.
func pdfAt(head []byte) int {
	const sign = "%PDF-"
	from := 0
	for {
		at := bytes.Index(head[from:min(len(head), pdfWithin+len(sign))], []byte(sign))
		if at < 0 {
			return -1
		}
		at += from
		if next := at + len(sign); next < len(head) && head[next] >= '1' && head[next] <= '9' {
			return at
		}
		from = at + len(sign)
	}
}

// isJSON reads the tokens of a text; one that is cut may end anywhere.
func isJSON(start []byte, cut bool) bool {
	if len(start) == 0 || start[0] != '{' && start[0] != '[' {
		return false
	}
	if !cut && json.Valid(start) {
		return true
	}
	dec := json.NewDecoder(bytes.NewReader(start))
	for tokens := range 8 {
		if _, err := dec.Token(); err != nil {
			return tokens > 3
		}
	}
	return true
}

// addressed are fields of the head of which a message has one at least, and known those
// that it may have besides.
var (
	addressed = []string{"from", "to", "received", "return-path", "delivered-to", "x-received"}
	known     = []string{"date", "subject", "message-id", "mime-version", "content-type", "content-transfer-encoding", "cc", "reply-to", "sender", "dkim-signature", "authentication-results", "arc-seal", "x-original-to", "envelope-to", "references", "in-reply-to", "x-mailer", "thread-topic", "user-agent"}
)

// isMessage recognises a message of the mail by two fields of its head, one of which
// says from whom or to whom, and a page of the web in that form by its type.
func isMessage(text []byte) Kind {
	to, other, page := 0, 0, false
	for i, line := range bytes.SplitN(text[:min(len(text), 16<<10)], []byte("\n"), 200) {
		line = bytes.TrimRight(line, "\r")
		if i == 0 && bytes.HasPrefix(line, []byte("From ")) {
			continue // the first line of a mailbox in one file
		}
		if len(line) == 0 && i > 0 {
			break
		}
		if i > 0 && (line[0] == ' ' || line[0] == '\t') {
			continue
		}
		name, value, ok := bytes.Cut(line, []byte(":"))
		if !ok || len(name) == 0 || bytes.ContainsAny(name, " \t;,|\"<") {
			break
		}
		switch field := strings.ToLower(string(name)); {
		case slices.Contains(addressed, field):
			to++
		case slices.Contains(known, field):
			other++
		}
		page = page || bytes.EqualFold(name, []byte("Content-Type")) && bytes.Contains(bytes.ToLower(value), []byte("multipart/related"))
	}
	switch {
	case to > 0 && to+other > 1 && page && bytes.Contains(text, []byte("Snapshot-Content-Location:")), // as Chromium writes it
		to == 0 && page && other > 1:
		return MHT
	case to > 0 && to+other > 1:
		return EML
	}
	return Unknown
}
