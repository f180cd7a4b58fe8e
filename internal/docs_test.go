package internal_test

import (
	"encoding/csv"
	"go/ast"
	"go/token"
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
	// segments alike, and a parameter like any segment in its place
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

// likes are the statements that compare with LIKE and are no search of a person.
var likes = map[string]string{
	"webhook/event.go":               "kinds of events by their prefix",
	"platform/jobs/store_plan.go":    "the id of a periodic job",
	"platform/jobs/store_attempt.go": "a token in a list of them",
	"retention/store_contract.go":    "an id in a kept picture",
	"finding/store_document.go":      "the ending of a subject",
	"tariff/rate/store_span.go":      "the group of a subgroup",
	"audit/store_redact.go":          "erasure: whole names",
	"contract/store_moved.go":        "an index in a price schedule",
	"client/lead/query.go":           "the group of a subgroup",
	"invoice/store_pair.go":          "bills that give something back, by what is written in their figures",
	"privacy/store.go":               "erasure: whole names",
	"privacy/spelling.go":            "erasure: whole names",
	"merge/store_row.go":             "an id in a list of them",
}

var likeWord = regexp.MustCompile(`\bI?LIKE\b`)

// DR-23, FC-04, VD-46: a search looks for each of its words, in every list, by kernel/search and
// db.Finds; no list has a condition of its own.
func TestSearchesAreByWord_VD46(t *testing.T) {
	t.Parallel()
	for _, s := range production(t) {
		if s.folder == "platform/db" {
			continue
		}
		own := ""
		ast.Inspect(s.ast, func(n ast.Node) bool {
			if text, ok := n.(*ast.BasicLit); ok && text.Kind == token.STRING && likeWord.MatchString(text.Value) {
				own = text.Value
			}
			if call, ok := n.(*ast.SelectorExpr); ok && call.Sel.Name == "Contains" {
				if of, ok := call.X.(*ast.Ident); ok && of.Name == "db" {
					own = "db.Contains"
				}
			}
			return true
		})
		switch _, known := likes[s.path]; {
		case own != "" && !known:
			t.Errorf("DR-23 %s has a search of its own (%s): use search.Parse with db.Finds or Search.In", s.path, own)
		case own == "" && known:
			t.Errorf("%s compares with LIKE no more: take it from the list", s.path)
		}
	}
}
