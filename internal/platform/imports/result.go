package imports

import (
	"fmt"
	"strings"

	"ynova/internal/platform/imports/layout"
)

// shownUnread is how many columns that were not read are named.
const shownUnread = 8

// resultOf is what an import brought and what it left out, in a line.
func resultOf(im *Import, brought string) string {
	var parts []string
	if brought != "" {
		parts = append(parts, brought)
	}
	if unread := im.unread(); len(unread) == 1 {
		parts = append(parts, "não lida: coluna "+unread[0])
	} else if n := len(unread); n > 1 {
		text := "não lidas: colunas " + strings.Join(unread[:min(n, shownUnread)], ", ")
		if n > shownUnread {
			text += fmt.Sprintf(" e mais %d", n-shownUnread)
		}
		parts = append(parts, text)
	}
	return strings.Join(parts, " · ")
}

// unread are the columns of the file that were not read.
func (im *Import) unread() (names []string) {
	if im.Columns == nil || im.Mapping == nil {
		return nil
	}
	read := map[string]bool{}
	for _, a := range im.Mapping.Columns {
		read[a.Source] = a.Field != layout.Ignore
	}
	for _, name := range im.Columns.Header {
		if !read[name] {
			names = append(names, `"`+name+`"`)
		}
	}
	return names
}
