package client

import (
	"strconv"
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

// Search is what somebody typed into a search box, prepared to be found in any
// column that SearchText made. It matches a piece of the text as it is, '%' and
// '_' included, and a piece of a CNPJ with or without its mask.
type Search struct {
	plain    string
	unmasked string // without the mask of a CNPJ; equal to plain where it has none
}

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
	plain := ptbr.Fold(text)
	return Search{plain: plain, unmasked: withoutMask(plain)}
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

// Indexed reports whether the trigram index of SQLite can answer the search;
// shorter ones are looked up with Like.
func (s Search) Indexed() bool {
	return len([]rune(s.plain)) >= minIndexed && len([]rune(s.unmasked)) >= minIndexed
}

// Match returns the search as an expression of SQLite's full-text index.
func (s Search) Match() string {
	phrase := quote(s.plain)
	if s.unmasked == s.plain {
		return phrase
	}
	return phrase + " OR " + quote(s.unmasked)
}

func quote(s string) string { return `"` + strings.ReplaceAll(s, `"`, `""`) + `"` }

// Like returns the search as a condition on the column and appends its arguments;
// the text of the condition depends on the mask only, so that it stays prepared.
func (s Search) Like(column string, args *[]any) string {
	*args = append(*args, db.Contains(s.plain))
	like := column + " LIKE $" + strconv.Itoa(len(*args)) + ` ESCAPE '\'`
	if s.unmasked == s.plain {
		return like
	}
	*args = append(*args, db.Contains(s.unmasked))
	return "(" + like + " OR " + column + " LIKE $" + strconv.Itoa(len(*args)) + ` ESCAPE '\')`
}
