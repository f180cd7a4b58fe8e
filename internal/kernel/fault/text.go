package fault

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"ynova/internal/kernel/text"
)

// Line returns a typed text of one line, cleaned (text.Clean), and holds it to its length,
// in characters.
func (c *Collector) Line(path, typed string, longest int) string {
	return c.text(path, text.Clean(strings.TrimSpace(typed)), longest, text.Control)
}

// Paragraphs is Line for a text that may have line breaks.
func (c *Collector) Paragraphs(path, typed string, longest int) string {
	return c.text(path, text.CleanLines(strings.TrimSpace(typed)), longest,
		func(r rune) bool { return r != '\n' && r != '\t' && text.Control(r) })
}

func (c *Collector) text(path, typed string, longest int, bad func(rune) bool) string {
	if !utf8.ValidString(typed) || strings.ContainsFunc(typed, bad) {
		c.Add(path, text.Refusal(typed))
	} else if utf8.RuneCountInString(typed) > longest {
		c.Add(path, "O texto deve ter no máximo "+strconv.Itoa(longest)+" caracteres")
	}
	return typed
}
