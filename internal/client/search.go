package client

import (
	"slices"
	"strings"
	"unicode"

	"ynova/internal/kernel/ptbr"
	"ynova/internal/platform/db"
)

const (
	// minIndexed is the shortest text that a trigram index can look up.
	minIndexed = 3
	// maxSearch bounds what a search looks for; no stored text is that long.
	maxSearch = 200
)

// SearchText returns the normalised text of a row that searches look into: the
// parts in lower case without accents, in the order given.
func SearchText(parts ...string) string {
	var buf [192]byte
	dst := buf[:0]
	for _, part := range parts {
		if len(dst) > 0 {
			dst = append(dst, ' ')
		}
		dst = ptbr.AppendFold(dst, part)
	}
	return string(dst)
}

// Search is the text that a user typed into a search box, prepared to be found in any
// column that SearchText made. Each of its words is to be there, in any order: a piece of
// the text as it is, '%' and '_' included, or a piece of a CNPJ with or without its mask
// (FC-04).
type Search struct{ plain string }

// word is a word of a search, and what it is without the mask of a CNPJ; alike where it has
// none.
type word struct{ plain, unmasked string }

// ParseSearch prepares the text.
func ParseSearch(text string) Search {
	if len(text) > maxSearch {
		text = strings.ToValidUTF8(text[:maxSearch], "")
	}
	text = strings.Map(func(r rune) rune {
		if unicode.IsControl(r) {
			return ' '
		}
		return r
	}, text)
	return Search{ptbr.Fold(text)}
}

func (s Search) words() []word {
	fields := strings.Fields(s.plain)
	words := make([]word, len(fields))
	for i, plain := range fields {
		words[i] = word{plain, withoutMask(plain)}
	}
	return words
}

// withoutMask removes the punctuation of a CNPJ from a text that holds nothing
// but what a CNPJ may hold.
func withoutMask(s string) string {
	digits := false
	for i := range len(s) {
		c := s[i]
		switch {
		case '0' <= c && c <= '9':
			digits = true
		case 'a' <= c && c <= 'z', c == '.', c == '/', c == '-':
		default:
			return s
		}
	}
	if !digits {
		return s
	}
	return maskRemover.Replace(s)
}

var maskRemover = strings.NewReplacer(".", "", "/", "", "-", "")

// Empty reports whether there is nothing to look for.
func (s Search) Empty() bool { return s.plain == "" }

// indexed reports whether the trigram index of SQLite holds the word.
func (w word) indexed() bool {
	return len([]rune(w.plain)) >= minIndexed && len([]rune(w.unmasked)) >= minIndexed
}

// Indexed reports whether the trigram index of SQLite can answer the search: one of its words
// is long enough. A search of shorter ones is looked up with Like.
func (s Search) Indexed() bool { return slices.ContainsFunc(s.words(), word.indexed) }

// Hits returns the search as a condition on SQLite's full-text index of a table and appends
// its arguments. Words that are too short for the index ("do", "7") are looked for in the text
// of what it finds.
func (s Search) Hits(index string, args *[]any) string {
	var phrases []string
	var short []word
	for _, w := range s.words() {
		switch {
		case !w.indexed():
			short = append(short, w)
		case w.unmasked != w.plain:
			phrases = append(phrases, "("+quote(w.plain)+" OR "+quote(w.unmasked)+")")
		default:
			phrases = append(phrases, quote(w.plain))
		}
	}
	condition := index + " MATCH " + db.Arg(args, strings.Join(phrases, " AND "))
	if len(short) > 0 {
		condition += " AND " + like(short, args, index+".search_text")
	}
	return condition
}

func quote(s string) string { return `"` + strings.ReplaceAll(s, `"`, `""`) + `"` }

// Like returns the search as a condition on the columns, one of which has each word, and
// appends its arguments; the text of the condition depends on the number of words and their
// masks only, so that it stays prepared.
func (s Search) Like(args *[]any, columns ...string) string { return like(s.words(), args, columns...) }

func like(words []word, args *[]any, columns ...string) string {
	conditions := make([]string, len(words))
	for i, w := range words {
		conditions[i] = db.EachWord(w.plain, args, columns...)
		if w.unmasked != w.plain {
			conditions[i] = "(" + conditions[i] + " OR " + db.EachWord(w.unmasked, args, columns...) + ")"
		}
	}
	return strings.Join(conditions, " AND ")
}
