package db

import (
	"strconv"
	"strings"
)

// unnamed returns the text with "?" for its placeholders when they are $1, $2, …
// each once and in order. SQLite takes $n for a name, and the driver asks for the
// name of every parameter at every execution, each answer a walk over all names:
// a statement of many rows costs the square of its parameters.
func unnamed(query string) string {
	var b strings.Builder
	next, quotes, rest := 1, 0, query
	for {
		before, after, found := strings.Cut(rest, "$")
		b.WriteString(before)
		if !found {
			break
		}
		if quotes += strings.Count(before, "'"); quotes%2 != 0 {
			return query // inside of a literal
		}
		number := strconv.Itoa(next)
		if !strings.HasPrefix(after, number) || startsWithDigit(after[len(number):]) {
			return query
		}
		b.WriteByte('?')
		rest = after[len(number):]
		next++
	}
	if next == 1 {
		return query
	}
	return b.String()
}

func startsWithDigit(s string) bool { return s != "" && '0' <= s[0] && s[0] <= '9' }
