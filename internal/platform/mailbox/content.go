package mailbox

import (
	"bytes"
	"cmp"
	"encoding/asn1"
	"image"
	_ "image/gif" // emblems of signatures
	_ "image/jpeg"
	_ "image/png"
	"net/url"
	"path"
	"regexp"
	"slices"
	"strings"

	"ynova/internal/platform/sniff"
)

// plainKinds are what a body is too; only a name makes a file of them.
var plainKinds = []sniff.Kind{sniff.Unknown, sniff.Empty, sniff.Text, sniff.HTML, sniff.JSON, sniff.ICS, sniff.RTF, sniff.SYLK}

// fileKind is what a content is that is plainly a file; empty of others.
func fileKind(data []byte) sniff.Kind {
	if kind := sniff.Sniff(data).Kind; !slices.Contains(plainKinds, kind) {
		return kind
	}
	return sniff.Unknown
}

// endings are those of names, where the kind is not called like its ending.
var endings = map[sniff.Kind]string{sniff.JPEG: "jpg", sniff.Word: "doc", sniff.Slides: "ppt", sniff.Locked: "xlsx", sniff.ODF: "odt", sniff.PKCS: "p7m", sniff.OldXLS: "xls"}

// nameFor is the name of a part that has none.
func nameFor(data []byte) string {
	kind := fileKind(data)
	if kind == sniff.Unknown {
		return nameless
	}
	return nameless + "." + cmp.Or(endings[kind], string(kind))
}

// Types of encrypted content (RFC 5652, RFC 5083).
var (
	envelopedData = asn1.ObjectIdentifier{1, 2, 840, 113549, 1, 7, 3}
	authEnveloped = asn1.ObjectIdentifier{1, 2, 840, 113549, 1, 9, 16, 1, 23}
)

// sealed says why a part of S/MIME or PGP is not opened; empty of what is none. A signature that
// stands beside what it signs is a part as others are.
func sealed(p part) Reason {
	if bytes.HasPrefix(bytes.TrimSpace(p.Data), []byte("-----BEGIN PGP MESSAGE-----")) {
		return Encrypted
	}
	called := strings.HasSuffix(p.Type, "/pkcs7-mime") || strings.HasSuffix(p.Type, "/x-pkcs7-mime") || strings.EqualFold(path.Ext(p.Name), ".p7m")
	if is := fileKind(p.Data); is != sniff.Unknown && is != sniff.PKCS {
		called = false // whatever it is called
	}
	switch kind := contentType(p.Data); {
	case kind.Equal(envelopedData), kind.Equal(authEnveloped):
		return Encrypted
	case !called:
		return ""
	case kind == nil && strings.Contains(p.smime, "enveloped"):
		return Encrypted
	}
	return Opaque
}

// contentType is what a cryptographic message says of its content; nil of what is none. Its
// lengths may be open, which the library does not read.
func contentType(data []byte) (kind asn1.ObjectIdentifier) {
	const longest = 8 // bytes of a sequence's head
	for at := 2; at <= longest && at < len(data) && data[0] == 0x30; at++ {
		if data[at] != 0x06 {
			continue
		}
		if _, err := asn1.Unmarshal(data[at:min(len(data), at+16)], &kind); err == nil {
			return kind
		}
	}
	return nil
}

// picturePart is a picture among the files of a message.
type picturePart struct {
	at        int // which file
	side      int // the longer one, in pixels
	inline    bool
	contentID string
}

// A picture of the body is no file where it is as small as emblems are.
const (
	emblemBytes = 100_000
	emblemSide  = 800
	iconSide    = 400
)

// pictureSide measures a picture; false of what is none, or cannot be measured.
func pictureSide(f File) (side int, ok bool) {
	config, _, err := image.DecodeConfig(bytes.NewReader(f.Data))
	return max(config.Width, config.Height), err == nil
}

var reference = regexp.MustCompile(`(?i)\bcid:([^"'\s>)]+)`)

// collect notes which pictures a text shows.
func (s *scope) collect(html []byte) {
	for _, m := range reference.FindAllSubmatch(html, -1) {
		id := string(m[1])
		if plain, err := url.PathUnescape(id); err == nil {
			id = plain
		}
		s.shown[id] = true
	}
}

// judge says which pictures of a message are only of its body, once all of its HTML is known.
func (w *walker) judge(s *scope) {
	for _, p := range s.pictures {
		f := &w.message.Files[p.at]
		shown := p.contentID != "" && s.shown[p.contentID]
		f.Picture = (p.inline || shown) && p.side < iconSide || shown && (len(f.Data) < emblemBytes || p.side < emblemSide)
	}
}
