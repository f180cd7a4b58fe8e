package filename_test

import (
	"strings"
	"testing"

	"ynova/internal/platform/filename"
)

// B06: no name leads out of the folder or the header, hides its ending, or is endless.
func TestNames_B06(t *testing.T) {
	for name, want := range map[string]string{
		"nota.pdf":                     `attachment; filename="nota.pdf"; filename*=UTF-8''nota.pdf`,
		"São João.pdf":                 `attachment; filename="S_o Jo_o.pdf"; filename*=UTF-8''S%C3%A3o%20Jo%C3%A3o.pdf`,
		"a\"b\r\nX: 1;c%.csv":          `attachment; filename="a_bX: 1_c_.csv"; filename*=UTF-8''a%22bX%3A%201%3Bc%25.csv`,
		`C:\pasta\a.pdf`:               `attachment; filename="a.pdf"; filename*=UTF-8''a.pdf`,
		"\u202efdp.exe":                `attachment; filename="fdp.exe"; filename*=UTF-8''fdp.exe`,
		"../..":                        `attachment; filename=".."; filename*=UTF-8''..`,
		"":                             `attachment; filename="arquivo"; filename*=UTF-8''arquivo`,
		strings.Repeat("a", 300):       `attachment; filename="` + strings.Repeat("a", 255) + `"; filename*=UTF-8''` + strings.Repeat("a", 255),
		strings.Repeat("a", 254) + "ç": `attachment; filename="` + strings.Repeat("a", 254) + `"; filename*=UTF-8''` + strings.Repeat("a", 254),
	} {
		if got := filename.Attachment(name); got != want {
			t.Errorf("B06 %q: %s, want %s", name, got, want)
		}
	}
}
