package filename

import (
	"net/url"
	"path/filepath"
	"strings"
	"unicode"

	"ynova/internal/kernel/text"
)

// maxBytes bounds a name.
const maxBytes = 255

// Clean drops folders and what does not belong in a name on a screen.
func Clean(name string) string {
	name = text.Visible(filepath.Base(strings.ReplaceAll(strings.ToValidUTF8(name, ""), `\`, "/")))
	if name == "." || name == "/" {
		return ""
	}
	for len(name) > maxBytes {
		name = strings.ToValidUTF8(name[:maxBytes], "")
	}
	return name
}

// Attachment is the Content-Disposition that names the file for every browser (RFC 6266):
// in ASCII, and in UTF-8 for those that read it.
func Attachment(name string) string {
	name = Clean(name)
	if name == "" {
		name = "arquivo"
	}
	ascii := strings.Map(func(r rune) rune {
		if r >= unicode.MaxASCII || strings.ContainsRune(`"\%;`, r) {
			return '_'
		}
		return r
	}, name)
	return `attachment; filename="` + ascii + `"; filename*=UTF-8''` + strings.ReplaceAll(url.QueryEscape(name), "+", "%20")
}
