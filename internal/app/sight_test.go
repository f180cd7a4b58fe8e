package app_test

import (
	"archive/zip"
	"bytes"
	"compress/zlib"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode/utf16"

	"ynova/internal/kernel/actor"
)

const (
	rolesBegin = "<!-- roles: written by TestWhatEachRoleSees_SX02 with YNOVA_WRITE_DOCS=1 -->"
	rolesEnd   = "<!-- roles end -->"
)

// sight is what a role read of an area.
type sight struct{ answered, price, supplier bool }

func (s sight) String() string {
	switch {
	case !s.answered:
		return "–"
	case s.price && s.supplier:
		return "price, supplier"
	case s.price:
		return "price"
	case s.supplier:
		return "supplier"
	}
	return "neither"
}

// readable is the text of an answer, in lower case: of a workbook its parts, of a PDF
// its streams.
func readable(body []byte) string {
	switch {
	case bytes.HasPrefix(body, []byte("PK")):
		z, err := zip.NewReader(bytes.NewReader(body), int64(len(body)))
		if err != nil {
			return ""
		}
		var all strings.Builder
		for _, f := range z.File {
			if r, err := f.Open(); err == nil {
				_, _ = io.Copy(&all, r)
				_ = r.Close()
			}
		}
		return strings.ToLower(all.String())
	case bytes.HasPrefix(body, []byte("%PDF")):
		return strings.ToLower(streams(body))
	}
	return strings.ToLower(string(body))
}

// streams are the unpacked streams of a PDF, also as text of two bytes a letter.
func streams(pdf []byte) string {
	var all strings.Builder
	for _, part := range bytes.Split(pdf, []byte("stream"))[1:] {
		r, err := zlib.NewReader(bytes.NewReader(bytes.TrimLeft(part, "\r\n")))
		if err != nil {
			continue
		}
		text, _ := io.ReadAll(r)
		all.Write(text)
		for _, from := range []int{0, 1} {
			var units []uint16
			for i := from; i+1 < len(text); i += 2 {
				units = append(units, uint16(text[i])<<8|uint16(text[i+1]))
			}
			all.WriteString(string(utf16.Decode(units)))
		}
	}
	return all.String()
}

func rolesTable(seen map[string]map[string]sight) string {
	var b strings.Builder
	b.WriteString("| area | gestora | backoffice | consultor | parceiro |\n|---|---|---|---|---|\n")
	for _, about := range slices.Sorted(maps.Keys(seen)) {
		fmt.Fprintf(&b, "| `%s` |", about)
		for _, role := range actor.Roles() {
			fmt.Fprintf(&b, " %s |", seen[about][string(role)])
		}
		b.WriteString("\n")
	}
	return b.String()
}

// compareRoles holds docs/security.md to what was seen, or writes it there.
func compareRoles(t *testing.T, table string) {
	t.Helper()
	file := filepath.Join("..", "..", "docs", "security.md")
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	before, rest, begun := strings.Cut(string(text), rolesBegin+"\n")
	stood, after, ended := strings.Cut(rest, rolesEnd)
	switch {
	case !begun || !ended:
		t.Fatal("docs/security.md has no place for the table of roles")
	case os.Getenv("YNOVA_WRITE_DOCS") != "":
		if err := os.WriteFile(file, []byte(before+rolesBegin+"\n"+table+rolesEnd+after), 0o644); err != nil {
			t.Fatal(err)
		}
	case stood != table:
		t.Errorf("SX-02 docs/security.md is not what the roles see; run this test with YNOVA_WRITE_DOCS=1\n%s", table)
	}
}
