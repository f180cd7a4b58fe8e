package template

import (
	"regexp"
	"slices"
	"strings"
)

// figure is a row of a table or an item of a list that holds no other.
var figure = regexp.MustCompile(`(?is)<(?:tr|li)\b(?:[^<]|<(?:[^/tl]|/[^tl]|/?t[^r]|/?l[^i]))*</(?:tr|li)\s*>\n?`)

// Without is the text without the figures that the values do not know (TD-12): in
// the plain text a line that reads "Label: value", in HTML a row of a table or an
// item of a list. What is left and unknown is returned: the message makes no sense
// without it.
func (t Text) Without(values map[string]string) (Text, []Variable) {
	unknown := func(source string) bool {
		pieces, _ := split(source)
		return slices.ContainsFunc(pieces, func(p piece) bool { return p.name != "" && values[p.name] == "" })
	}
	lines := strings.SplitAfter(t.Plain, "\n")
	lines = slices.DeleteFunc(lines, func(line string) bool {
		label, value, labelled := strings.Cut(line, ":")
		return labelled && strings.TrimSpace(label) != "" && strings.Contains(value, "{{") && unknown(line)
	})
	t.Plain = strings.Join(lines, "")
	t.HTML = figure.ReplaceAllStringFunc(t.HTML, func(block string) string {
		if unknown(block) {
			return ""
		}
		return block
	})
	var lacking []Variable
	for _, name := range t.Uses() {
		if values[name] != "" {
			continue
		}
		at := slices.IndexFunc(t.Context.variables(), func(v Variable) bool { return v.Name == name })
		if at >= 0 {
			lacking = append(lacking, t.Context.variables()[at])
		}
	}
	return t, lacking
}
