package search

import (
	"slices"
	"strings"
	"unicode"

	"ynova/internal/kernel/ptbr"
)

const (
	// most bounds what a search looks for; no stored text is that long.
	most = 200
	// fewestDigits is how many digits typed with spaces between them are one number.
	fewestDigits = 11
	// fewestLeft is how many digits a number has to keep when it is looked for without the
	// zeros in front.
	fewestLeft = 5
)

// Term is what has to stand in a text: a piece of it, or what its terms say together.
type Term struct {
	Piece string
	All   []Term // each of them
	Any   []Term // one of them
}

// Search is what a person typed into a search box.
type Search struct{ Term }

// Parse reads what was typed: its words, each of which has to be there, in any order. A word
// with punctuation inside may be written in one or as its pieces; a number also without the
// zeros in front, and the digits of a long one with spaces between them.
func Parse(text string) Search {
	if len(text) > most {
		text = strings.ToValidUTF8(text[:most], "")
	}
	text = withoutLabel(ptbr.Fold(strings.Map(func(r rune) rune {
		if unicode.IsControl(r) {
			return ' '
		}
		return r
	}, text)))
	var words []Term
	for word := range strings.FieldsSeq(text) {
		if joined := strings.Trim(Text(word), edges); joined != "" {
			words = append(words, either(append(spellings(joined), pieces(word)...)))
		}
	}
	if rest := Text(text); len(words) == 0 && rest != "" { // nothing but what else divides words
		words = []Term{{Piece: rest}}
	}
	typed := both(words)
	if joined := Text(strings.ReplaceAll(text, " ", "")); len(words) > 1 && len(joined) >= fewestDigits && digits(joined) {
		typed = either(append(spellings(joined), typed))
	}
	return Search{typed}
}

// edges is what may stand before or behind a word, and divides pieces inside of one.
const edges = `,;:!?"()[]{}<>`

// withoutLabel removes what a copied number is called.
func withoutLabel(text string) string {
	for _, label := range [...]string{"cnpj/mf", "cnpj", "cpf/mf", "cpf"} {
		rest, labelled := strings.CutPrefix(text, label)
		if rest = strings.TrimLeft(rest, " .:-"); labelled && rest != "" && digits(rest[:1]) {
			return rest
		}
	}
	return text
}

// spellings are the terms of a word in one: as it is, and as a number without zeros in front.
func spellings(joined string) []Term {
	terms := []Term{{Piece: joined}}
	if short := strings.TrimLeft(joined, "0"); short != joined && len(short) >= fewestLeft && digits(joined) {
		terms = append(terms, Term{Piece: short})
	}
	return terms
}

// pieces is the term of a word as its pieces, if it has several. Single letters and numbers
// say little by themselves ("CT-0001" is not every CT with a CNPJ of a first establishment):
// they stay together with their neighbours, as words of a text.
func pieces(word string) []Term {
	var terms []Term
	before := ""
	for _, piece := range strings.FieldsFunc(word, func(r rune) bool { return isDropped(r) || strings.ContainsRune(edges, r) }) {
		if last := len(terms) - 1; last >= 0 && (little(before) || little(piece)) {
			terms[last].Piece += " " + piece
		} else {
			terms = append(terms, Term{Piece: piece})
		}
		before = piece
	}
	if before == "" || terms[0].Piece == before && len(terms) == 1 {
		return nil
	}
	return []Term{both(terms)}
}

func little(piece string) bool { return len([]rune(piece)) == 1 || digits(piece) }

func digits(s string) bool { return strings.Trim(s, "0123456789") == "" }

func both(terms []Term) Term {
	if len(terms) == 1 {
		return terms[0]
	}
	return Term{All: terms}
}

func either(terms []Term) Term {
	if len(terms) == 1 {
		return terms[0]
	}
	return Term{Any: terms}
}

// Empty reports whether there is nothing to look for.
func (s Search) Empty() bool { return s.Piece == "" && len(s.All) == 0 && len(s.Any) == 0 }

// In reports whether the search is found in a text that Text made; an empty one is in every text.
func (s Search) In(text string) bool { return s.in(text) }

func (t *Term) in(text string) bool {
	in := func(one Term) bool { return one.in(text) }
	switch {
	case len(t.Any) > 0:
		return slices.ContainsFunc(t.Any, in)
	case len(t.All) > 0:
		return !slices.ContainsFunc(t.All, func(one Term) bool { return !in(one) })
	default:
		return strings.Contains(text, t.Piece)
	}
}
