package ptbr

import (
	"unicode"
	"unicode/utf8"
)

// Fold returns s as it is compared and searched: lower case, Latin letters
// without their accents (composed up to U+017F, or written with combining
// marks), ª and º as letters, runs of spaces as one, none at the ends. Folding
// twice changes nothing.
func Fold(s string) string {
	if isFolded(s) {
		return s
	}
	var buf [128]byte
	return string(AppendFold(buf[:0], s))
}

// AppendFold appends the folded s to dst, without the spaces at its ends.
func AppendFold(dst []byte, s string) []byte {
	start, gap := len(dst), false
	for i, r := range s {
		if r < utf8.RuneSelf {
			r = rune(asciiFolded[s[i]])
		} else {
			r = foldRune(r)
		}
		switch {
		case r == dropped:
			continue
		case r == ' ':
			gap = true
			continue
		case gap && len(dst) > start:
			dst = append(dst, ' ')
		}
		gap = false
		dst = utf8.AppendRune(dst, r)
	}
	return dst
}

// ParseBool reads a yes or no, EM-09: sim, true, 1, yes; não, nao, n, false, 0,
// no; any case. ok is false for anything else, and then v is false.
func ParseBool(s string) (v, ok bool) {
	switch Fold(s) {
	case "sim", "true", "1", "yes":
		return true, true
	case "nao", "n", "false", "0", "no":
		return false, true
	default:
		return false, false
	}
}

// isFolded reports whether s is ASCII that folding would not change.
func isFolded(s string) bool {
	space := true // as if one went before: a leading space is to be removed
	for i := range len(s) {
		c := s[i]
		if c >= utf8.RuneSelf || asciiFolded[c] != c || c == ' ' && space {
			return false
		}
		space = c == ' '
	}
	return !space
}

// dropped is what foldRune returns for a combining mark.
const dropped rune = -1

// foldRune folds one letter beyond ASCII; any space becomes ' '.
func foldRune(r rune) rune {
	switch {
	case 0x300 <= r && r <= 0x36f:
		return dropped
	case unicode.IsSpace(r):
		return ' '
	}
	r = unicode.ToLower(r)
	if int(r) < len(unaccented) && unaccented[r] != 0 {
		return rune(unaccented[r])
	}
	return r
}

// asciiFolded holds the folded form of each ASCII character; built once.
var asciiFolded = func() (table [utf8.RuneSelf]byte) {
	for c := range table {
		table[c] = byte(c)
		switch {
		case 'A' <= c && c <= 'Z':
			table[c] += 'a' - 'A'
		case '\t' <= c && c <= '\r':
			table[c] = ' '
		}
	}
	return table
}()

// unaccented holds the plain letter of each accented one up to U+017F; built once.
var unaccented = func() (table [0x180]byte) {
	for _, group := range [...]string{
		"aàáâãäåāăąª", "cçćĉċč", "dď", "eèéêëēĕėęě", "gĝğġģ", "hĥ", "iìíîïĩīĭį", "jĵ", "kķ", "lĺļľ",
		"nñńņň", "oòóôõöōŏőº", "rŕŗř", "sśŝşš", "tţť", "uùúûüũūŭůűų", "wŵ", "yýÿŷ", "zźżž",
	} {
		for _, r := range group[1:] {
			table[r] = group[0]
		}
	}
	return table
}()
