package extract

import (
	_ "embed"
	"encoding/json"
	"slices"
	"strings"
	"unicode"
)

//go:embed labels.json
var labelsJSON []byte

// alias is one way to name a field, and how sure a value beside it is.
type alias struct {
	Text   string `json:"text"`
	Weight int    `json:"weight"`
	words  []string
	key    Key
	kind   string
}

// aliases by their first word, the longest first: built once.
var aliases = loadAliases(labelsJSON)

func loadAliases(raw []byte) map[string][]alias {
	var file struct {
		Fields []struct {
			Key    Key     `json:"key"`
			Type   string  `json:"type"`
			Labels []alias `json:"labels"`
		} `json:"fields"`
	}
	if err := json.Unmarshal(raw, &file); err != nil {
		panic("extract: labels.json: " + err.Error()) // embedded: wrong for every start, or for none
	}
	out := map[string][]alias{}
	for _, f := range file.Fields {
		for _, a := range f.Labels {
			a.key, a.kind, a.words = f.Key, f.Type, strings.Fields(a.Text)
			out[a.words[0]] = append(out[a.words[0]], a)
		}
	}
	for _, list := range out {
		slices.SortStableFunc(list, func(a, b alias) int { return len(b.words) - len(a.words) })
	}
	return out
}

// wordOf is a token as labels spell it: every abbreviation of número is "no".
func wordOf(t token) string {
	switch t.fold {
	case "n", "nr", "nro", "num", "numero", "n°", "nº":
		return "no"
	case "f.ponta":
		return "fponta"
	}
	if strings.HasPrefix(t.text, "R$") || t.text == "(R$)" || t.text == "RS" {
		return ""
	}
	return t.fold
}

// hit is a label found in a line.
type hit struct {
	alias
	end   int // the token after it
	start int
}

// labelsAt finds the longest label that begins with token i of a line.
func (r *reader) labelsAt(l line, i int, scanned bool) (hit, bool) {
	word := wordOf(l.tokens[i])
	if word == "" || !boundary(l, i) {
		return hit{}, false
	}
	for _, a := range candidates(word, scanned) {
		if r.withheld[a.Text] {
			continue
		}
		if end, ok := a.match(l, i, scanned); ok && ends(l, end, a) {
			return hit{alias: a, start: i, end: end}, true
		}
	}
	return hit{}, false
}

func candidates(word string, scanned bool) []alias {
	if list, ok := aliases[word]; ok || !scanned || len(word) < 6 {
		return list
	}
	for first, list := range aliases {
		if nearly(first, word) {
			return list
		}
	}
	return nil
}

// match compares the label's words with the tokens from i; the end is after them.
func (a alias) match(l line, i int, scanned bool) (int, bool) {
	for n, want := range a.words {
		for n > 0 && i < len(l.tokens) && wordOf(l.tokens[i]) == "" {
			i++
		}
		if i >= len(l.tokens) || n > 0 && l.tokens[i].X-l.tokens[i-1].Right() > 2*l.tokens[i].H {
			return 0, false
		}
		got := wordOf(l.tokens[i])
		if got != want && (!scanned || !nearly(want, got)) {
			return 0, false
		}
		i++
	}
	return i, true
}

// boundary reports whether a label may begin at token i: at the start of a
// phrase or after something that ends one.
func boundary(l line, i int) bool {
	if text := l.tokens[i].text; len(text) > 1 && text[0] == '(' && text[1] != '=' {
		return false
	}
	if l.tokens[i].first {
		return true
	}
	before := l.tokens[i-1]
	return before.fold == "" || hasDigit(before.text) || strings.ContainsAny(before.text[len(before.text)-1:], ":;/|-)")
}

// ends reports whether a label may end before token i: nothing follows in its
// phrase but a unit and a value. Else the words are part of a sentence.
func ends(l line, i int, a alias) bool {
	if strings.HasSuffix(l.tokens[i-1].text, ":") {
		return true
	}
	for i < len(l.tokens) && !l.tokens[i].first && isFiller(l.tokens[i]) {
		i++
	}
	if i >= len(l.tokens) || l.tokens[i].first {
		return true
	}
	if a.kind == "name" || a.kind == "place" {
		return false
	}
	if len(aliases[wordOf(l.tokens[i])]) > 0 {
		return true // another label begins
	}
	return hasDigit(l.tokens[i].text) || monthNamed(l.tokens[i].fold) > 0 || l.tokens[i].fold == ""
}

// isFiller reports whether a token may stand between a label and its value.
func isFiller(t token) bool {
	switch t.fold {
	case "", "r", "rs", "r$", "kw", "kwh", "no", "n", "n°", "numero", "dd/mm/aaaa":
		return true
	}
	return t.text == "(R$)" || t.text == "RS"
}

// nearly compares words that recognition may have got wrong by one letter.
func nearly(a, b string) bool {
	if len(a) < 6 || len(b) < 6 || len(a)-len(b) > 1 || len(b)-len(a) > 1 || !letters(a) {
		return false
	}
	i := 0
	for i < len(a) && i < len(b) && a[i] == b[i] {
		i++
	}
	x, y := a[i:], b[i:]
	switch {
	case len(x) == len(y):
		return len(x) > 0 && x[1:] == y[1:]
	case len(x) > len(y):
		return x[1:] == y
	default:
		return x == y[1:]
	}
}

func letters(s string) bool {
	return strings.IndexFunc(s, func(r rune) bool { return !unicode.IsLetter(r) }) < 0
}
