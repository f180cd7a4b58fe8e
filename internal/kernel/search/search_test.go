package search_test

import (
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"

	"ynova/internal/kernel/search"
)

// DR-23 K11: what is kept and what is found, in the cases that the browser is held to as well.
func TestCasesSharedWithTheBrowser_DR23(t *testing.T) {
	data, err := os.ReadFile("testdata/cases.json")
	if err != nil {
		t.Fatal(err)
	}
	var cases struct {
		Texts []struct{ In, Out string }
		Finds []struct {
			In, Text string
			Out      bool
		}
	}
	if err := json.Unmarshal(data, &cases); err != nil {
		t.Fatal(err)
	}
	if len(cases.Texts) < 10 || len(cases.Finds) < 40 {
		t.Fatalf("%d texts, %d searches", len(cases.Texts), len(cases.Finds))
	}
	for _, c := range cases.Texts {
		if got := search.Text(c.In); got != c.Out || search.Text(got) != got {
			t.Errorf("DR-23 Text(%q) = %q, again %q, want %q", c.In, got, search.Text(got), c.Out)
		}
	}
	for _, c := range cases.Finds {
		if got := search.Parse(c.In).In(search.Text(c.Text)); got != c.Out {
			t.Errorf("DR-23 %q in %q: %v", c.In, c.Text, got)
		}
	}
}

func TestPartsAreKeptApart_DR23(t *testing.T) {
	if got := search.Text("Cerâmica  AÇO", "-", "CT-Ab1", "", "12ABC34501DE35"); got != "ceramica aco ctab1 12abc34501de35" {
		t.Errorf("Text = %q", got)
	}
}

// FC-04: what is typed is bounded, and what cannot be seen divides words.
func TestTypedTextIsBounded_FC04(t *testing.T) {
	if s := search.Parse(strings.Repeat("ã", 101)); s.Piece != strings.Repeat("a", 100) {
		t.Errorf("%+v", s)
	}
	if s := search.Parse("abc\x00bcd\ncde"); len(s.All) != 3 {
		t.Errorf("%+v", s)
	}
	for typed, empty := range map[string]bool{" \t ": true, "a": false, "a b": false, "a.b": false} {
		if got := search.Parse(typed).Empty(); got != empty {
			t.Errorf("%q is empty: %v", typed, got)
		}
	}
}

// TD-19: names stand as people look them up, whatever the engine's collation.
func TestSortByName_TD19(t *testing.T) {
	t.Parallel()
	type person struct{ name, id string }
	list := []person{{"Zélia", "1"}, {"ana", "2"}, {"Álvaro", "3"}, {"Ana", "4"}, {"Ána", "5"}, {"Bia", "6"}, {"Ana", "7"}, {"Élcio", "8"}, {"d'Ébano", "9"}, {"Davi", "10"}}
	search.SortByName(list, func(p *person) string { return p.name })
	var ids []string
	for _, p := range list {
		ids = append(ids, p.id)
	}
	if want := []string{"3", "4", "7", "2", "5", "6", "10", "9", "8", "1"}; !slices.Equal(ids, want) {
		t.Errorf("TD-19 sorted as %v, want %v: %v", ids, want, list)
	}
}
