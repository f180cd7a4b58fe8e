package privacy

import (
	"html"
	"slices"
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// view is a text as a reader sees it: with the escapes of JSON, of addresses (%40) and of
// HTML (&#64;) read, and where each byte of it stands in the text as it lies there.
type view struct {
	text string
	at   []int // one more than bytes: the end; nil: not requested
}

// layers is how often a text may be encoded: a link in HTML in JSON in JSON.
const layers = 4

// views are the text as it is, and read once, twice and so on, as far as there is something
// to read.
func views(text string, placed bool) []view {
	v := view{text: text}
	if placed {
		v.at = make([]int, len(text)+1)
		for i := range v.at {
			v.at[i] = i
		}
	}
	all := []view{v}
	for range layers {
		next, changed := v.read()
		if !changed {
			break
		}
		all, v = append(all, next), next
	}
	return all
}

func (v view) read() (view, bool) {
	if !strings.ContainsAny(v.text, `\%&`) {
		return v, false
	}
	var (
		out     strings.Builder
		next    view
		changed bool
	)
	put := func(text string, from int) {
		out.WriteString(text)
		for range len(text) {
			if v.at != nil {
				next.at = append(next.at, v.at[from])
			}
		}
	}
	for i := 0; i < len(v.text); {
		text, n := unescaped(v.text[i:])
		if n == 0 {
			put(v.text[i:i+1], i)
			i++
			continue
		}
		put(text, i)
		i, changed = i+n, true
	}
	if v.at != nil {
		next.at = append(next.at, v.at[len(v.text)])
	}
	next.text = out.String()
	return next, changed
}

// unescaped returns the value of the escape that a text begins with, and its length; 0 where
// there is none.
func unescaped(text string) (string, int) {
	switch text[0] {
	case '\\':
		return backslash(text)
	case '%':
		return percent(text)
	case '&':
		end := strings.IndexByte(text[:min(len(text), maxEntity)], ';')
		if plain := html.UnescapeString(text[:end+1]); end > 0 && plain != text[:end+1] {
			return plain, end + 1
		}
	}
	return "", 0
}

// maxEntity is the length of the longest name of a character that is looked for.
const maxEntity = 12

var backslashes = map[byte]string{'n': "\n", 'r': "\r", 't': "\t", 'b': "\b", 'f': "\f", '"': `"`, '\'': "'", '\\': `\`, '/': "/"}

func backslash(text string) (string, int) {
	if len(text) < 2 {
		return "", 0
	}
	if text[1] != 'u' {
		plain, known := backslashes[text[1]]
		if !known {
			return "", 0
		}
		return plain, 2
	}
	r, ok := hexRune(text, 2, 4)
	if !ok {
		return "", 0
	}
	if low, ok := hexRune(text, 8, 4); ok && utf16.IsSurrogate(r) && text[6:8] == `\u` {
		return string(utf16.DecodeRune(r, low)), 12
	}
	return string(r), 6
}

// percent reads as many %XX as make a letter.
func percent(text string) (string, int) {
	var letter []byte
	for len(letter) < utf8.UTFMax {
		at := 3 * len(letter)
		b, ok := hexRune(text, at+1, 2)
		if !ok || text[at] != '%' {
			return "", 0
		}
		letter = append(letter, byte(b)) //nolint:gosec // two digits
		if r, _ := utf8.DecodeRune(letter); r != utf8.RuneError {
			return string(letter), at + 3
		}
	}
	return "", 0
}

func hexRune(text string, from, digits int) (rune, bool) {
	if len(text) < from+digits {
		return 0, false
	}
	n, err := strconv.ParseUint(text[from:from+digits], 16, 32)
	return rune(n), err == nil //nolint:gosec // four digits at most
}

// whole reports whether nothing beside the place in the text as it lies there makes it a part
// of something else: what is beside it may be an escape.
func (v view) whole(start, end int, part func(rune) bool) bool {
	if i, read := slices.BinarySearch(v.at, start); read && i > 0 {
		if before, _ := utf8.DecodeLastRuneInString(v.text[:i]); part(before) {
			return false
		}
	}
	i, read := slices.BinarySearch(v.at, end)
	after, size := utf8.DecodeRuneInString(v.text[min(i, len(v.text)):])
	return !read || size == 0 || !part(after)
}
