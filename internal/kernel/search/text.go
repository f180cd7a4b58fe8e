package search

import (
	"cmp"
	"slices"
	"strings"
	"unicode/utf8"

	"ynova/internal/kernel/ptbr"
)

// Form is the number of the form that Text gives. Rows that were written in an older one are
// written anew at the next start; who changes what Text returns raises it.
const Form = 2

// Dropped holds the punctuation that a text is kept without: apostrophes as people and
// programs write them, and what stands inside of numbers, codes and abbreviations.
const Dropped = "'\u2019\u2018\u201b\u02bc\u2032\uff07`\u00b4./-&\u2010\u2011\u2012\u2013\u2014\u2015\u2212"

func isDropped(r rune) bool { return strings.ContainsRune(Dropped, r) }

// Text returns what a row keeps of its names, codes and numbers, in the order given: folded,
// without punctuation inside of words. What it returns it leaves as it is.
func Text(parts ...string) string {
	var folded, buf [192]byte
	dst := buf[:0]
	for _, part := range parts {
		gap := len(dst) > 0
		for _, r := range string(ptbr.AppendFold(folded[:0], part)) {
			switch {
			case r == ' ':
				gap = len(dst) > 0
				continue
			case isDropped(r):
				continue
			case gap:
				dst = append(dst, ' ')
			}
			gap = false
			dst = utf8.AppendRune(dst, r)
		}
	}
	return string(dst)
}

// SortByName sorts a list as people look names up: by their text, then as they are written.
// Whoever is called alike stays in the order given.
func SortByName[T any](list []T, name func(*T) string) {
	slices.SortStableFunc(list, func(a, b T) int {
		x, y := name(&a), name(&b)
		return cmp.Or(cmp.Compare(Text(x), Text(y)), cmp.Compare(x, y))
	})
}
