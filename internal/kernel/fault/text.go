package fault

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Line returns a typed text of one line without the blanks around it and holds it to
// its length, in characters.
func (c *Collector) Line(path, text string, longest int) string {
	return c.text(path, strings.TrimSpace(text), longest, unprintable)
}

// Paragraphs is Line for a text that may have line breaks.
func (c *Collector) Paragraphs(path, text string, longest int) string {
	return c.text(path, strings.TrimSpace(strings.ReplaceAll(text, "\r\n", "\n")), longest,
		func(r rune) bool { return r != '\n' && r != '\t' && unprintable(r) })
}

func (c *Collector) text(path, text string, longest int, bad func(rune) bool) string {
	if !utf8.ValidString(text) || strings.ContainsFunc(text, bad) {
		c.Add(path, "O texto tem caracteres não permitidos")
	} else if utf8.RuneCountInString(text) > longest {
		c.Add(path, "O texto deve ter no máximo "+strconv.Itoa(longest)+" caracteres")
	}
	return text
}

// unprintable reports characters that have no place in a line: controls, line and
// paragraph separators, and marks that turn the direction of reading around.
func unprintable(r rune) bool {
	return unicode.IsControl(r) || unicode.In(r, unicode.Zl, unicode.Zp, unicode.Bidi_Control)
}
