package internal_test

import (
	"encoding/csv"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

func document(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("..", "docs", name))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

var rulesVersion = regexp.MustCompile(`(?m)^const RulesVersion = (\d+)$`)

// VD-48: the versions of the rules in docs/domain.md are those of the program.
func TestRulesVersionsAreDocumented_VD48(t *testing.T) {
	t.Parallel()
	domain, found := document(t, "domain.md"), 0
	for _, s := range production(t) {
		text, err := os.ReadFile(filepath.FromSlash(s.path))
		if err != nil {
			t.Fatal(err)
		}
		if version := rulesVersion.FindSubmatch(text); version != nil {
			found++
			if row := " | `" + s.folder + "` | " + string(version[1]) + " |"; !strings.Contains(domain, row) {
				t.Errorf("docs/domain.md lacks the row of the rules%s", row)
			}
		}
	}
	if found < 11 {
		t.Errorf("only %d sets of rules were found", found)
	}
}

var (
	documented = regexp.MustCompile("`(/[^`\\s]*)`")
	parameter  = regexp.MustCompile(`\{[^}]*\}`)
)

// VD-48: every route that docs/api.md names is one of the program, or ends one that stands
// before it.
func TestDocumentedRoutesExist_VD48(t *testing.T) {
	t.Parallel()
	file, err := os.Open(filepath.Join("app", "testdata", "authz.csv"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	rows, err := csv.NewReader(file).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	const free = "\x00"
	var routes []string
	for _, row := range rows[1:] {
		routes = append(routes, parameter.ReplaceAllString(row[1], free))
	}
	// segments are equal, or the route has a parameter in their place
	alike := func(route, written []string) bool {
		for i := range written {
			if route[i] != written[i] && route[i] != free {
				return false
			}
		}
		return true
	}
	exists := func(written string) bool {
		parts := strings.Split(written, "/")[1:]
		for _, route := range routes {
			of := strings.Split(route, "/")[1:]
			if len(parts) <= len(of) && (alike(of[len(of)-len(parts):], parts) || alike(of[:len(parts)], parts)) {
				return true
			}
		}
		return false
	}
	for _, token := range documented.FindAllStringSubmatch(document(t, "api.md"), -1) {
		path, _, _ := strings.Cut(token[1], "?")
		if !exists(parameter.ReplaceAllString(path, free)) {
			t.Errorf("docs/api.md names %s, which is no route", token[1])
		}
	}
}

// FC-04, VD-46: a search looks for each of its words, in every list: patterns are made in one
// place, but by what erases a person, who is found by whole names.
func TestSearchesAreByWord_VD46(t *testing.T) {
	t.Parallel()
	for _, s := range production(t) {
		if s.folder == "privacy" || s.folder == "platform/db" {
			continue
		}
		text, err := os.ReadFile(filepath.FromSlash(s.path))
		if err != nil {
			t.Fatal(err)
		}
		for _, pattern := range []string{"db.Contains(", "strings.Contains(c.folded"} {
			if strings.Contains(string(text), pattern) {
				t.Errorf("%s looks for a text as a whole (%s); use db.EachWord, client.Search or ptbr.HasWords", s.path, pattern)
			}
		}
	}
}
