package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestCommentsAreSearched_AR01(t *testing.T) {
	root := t.TempDir()
	write := func(name, text string) {
		if err := os.WriteFile(filepath.Join(root, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	write("a.go", "package a\n\n// Stop tells nobody.\nvar told = \"// told\" // it is heard\n")
	write("b.ts", "/**\n * Is asked for.\n */\nconst url = 'https://told.example';\n")
	list := [][]string{{"tells?|told", "reports"}, {"heard", "receives"}, {"asked", "requested"}}
	found, err := search(root, []string{"a.go", "b.ts"}, list, [][]string{{"b.ts", "Is asked for", "an intake"}, {"c.ts", "gone", "old"}})
	if err != nil {
		t.Fatal(err)
	}
	want := []string{
		`a.go:3: "tells": reports`,
		`a.go:4: "heard": receives`,
		`exceptions.tsv: no comment of c.ts has "gone"`,
	}
	if got := strings.Join(found, "\n"); got != strings.Join(want, "\n") {
		t.Errorf("found:\n%s", got)
	}
}
