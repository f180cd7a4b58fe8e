package text

import (
	"fmt"
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// Control reports characters that have no place in a line: controls, line and paragraph
// separators, and marks that turn the direction of reading around.
func Control(r rune) bool {
	return unicode.IsControl(r) || r > unicode.MaxASCII && unicode.In(r, unicode.Zl, unicode.Zp, unicode.Bidi_Control)
}

// Hidden reports what no screen shows: controls, marks without a width of their own, and
// what replaces a byte that was no character.
func Hidden(r rune) bool {
	return Control(r) || r > unicode.MaxASCII && (unicode.Is(unicode.Cf, r) || r == utf8.RuneError)
}

// Visible is s without its hidden characters and the blanks around it.
func Visible(s string) string {
	return strings.TrimSpace(strings.Map(func(r rune) rune {
		if Hidden(r) {
			return -1
		}
		return r
	}, strings.ToValidUTF8(s, "")))
}

// Refusal is what is said of a text with characters that are not taken: which ones, where
// they turn the direction of reading around.
func Refusal(s string) string {
	const sentence = "O texto tem caracteres não permitidos"
	for _, r := range s {
		if reverses(r) {
			return sentence + ": " + shown(r)
		}
	}
	return sentence
}

// Show is s with the marks that turn the direction of reading around by their numbers:
// "[U+202E]".
func Show(s string) string {
	if !strings.ContainsFunc(s, reverses) {
		return s
	}
	var out strings.Builder
	for _, r := range s {
		if reverses(r) {
			out.WriteString(shown(r))
		} else {
			out.WriteRune(r)
		}
	}
	return out.String()
}

func reverses(r rune) bool { return r > unicode.MaxASCII && unicode.Is(unicode.Bidi_Control, r) }

func shown(r rune) string { return fmt.Sprintf("[U+%04X]", r) }

// Clean is a text of one line without what nobody sees in it: marks without a width, soft
// hyphens and byte order marks are gone; line breaks, also as workbooks write them
// ("_x000D_"), and spaces that do not break are one space. Controls and marks of direction
// stay, to be refused.
func Clean(s string) string {
	if plain(s) {
		return s
	}
	var out strings.Builder
	gap := false // a break before what comes next, with the spaces around it
	for _, r := range escapedBreak.ReplaceAllString(s, "\n") {
		switch {
		case r == '\n' || r == '\r' || r == '\u0085' || r > unicode.MaxASCII && unicode.In(r, unicode.Z):
			gap = true
			continue
		case gap && r == ' ' || removed(r):
			continue
		case gap:
			text := strings.TrimRight(out.String(), " ")
			out.Reset()
			out.WriteString(text)
			if text != "" {
				out.WriteByte(' ')
			}
			gap = false
		}
		out.WriteRune(r)
	}
	return strings.TrimSpace(out.String())
}

// CleanLines is Clean for a text that may have several lines, which stay.
func CleanLines(s string) string {
	if plain(s) {
		return s
	}
	s = strings.ReplaceAll(escapedBreak.ReplaceAllString(s, ""), "\r\n", "\n")
	return strings.TrimSpace(strings.Map(func(r rune) rune {
		if removed(r) {
			return -1
		}
		return r
	}, s))
}

// removed are the marks without a width that say nothing in a name.
func removed(r rune) bool {
	return r > unicode.MaxASCII && unicode.Is(unicode.Cf, r) && !unicode.Is(unicode.Bidi_Control, r)
}

// escapedBreak is how workbooks write a carriage return or a line feed.
var escapedBreak = regexp.MustCompile(`_x000[dDaA]_`)

// plain reports whether there is nothing to clean.
func plain(s string) bool {
	if s != "" && (s[0] == ' ' || s[len(s)-1] == ' ') {
		return false
	}
	for i := range len(s) {
		switch c := s[i]; {
		case c >= utf8.RuneSelf:
			return !strings.ContainsFunc(s[i:], func(r rune) bool {
				return r > unicode.MaxASCII && (unicode.Is(unicode.Cf, r) || unicode.In(r, unicode.Z)) || r == '\n' || r == '\r' || r == '\u0085'
			}) && !escapedBreak.MatchString(s)
		case c == '\n' || c == '\r' || c == '_' && escapedBreak.MatchString(s[i:]):
			return false
		}
	}
	return true
}

// Normal is the form in which identifiers are read: compatible letters and digits as the
// plain ones, every dash "-", every space " ", without hidden marks and without quotes and
// apostrophes around.
func Normal(s string) string {
	if asciiOnly(s) {
		return strings.Trim(s, quotes)
	}
	return strings.Trim(strings.Map(func(r rune) rune {
		switch {
		case removed(r):
			return -1
		case r >= '\u2010' && r <= '\u2015' || r == '\u2212':
			return '-'
		case r > unicode.MaxASCII && unicode.In(r, unicode.Z):
			return ' '
		}
		return r
	}, norm.NFKC.String(s)), quotes)
}

const quotes = " \t\r\n'\"`´‘’“”"

func asciiOnly(s string) bool {
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

// Scientific reports whether a text is a number in the notation by which spreadsheets
// shorten long ones, and lose their last digits: "1,12224E+13".
func Scientific(s string) bool { return scientific.MatchString(Normal(s)) }

var scientific = regexp.MustCompile(`^[-+]?[0-9]+(?:[.,][0-9]+)?[eE]\+?[0-9]+$`)
