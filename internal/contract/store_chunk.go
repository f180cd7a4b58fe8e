package contract

import (
	"strconv"
	"strings"
)

// chunkSizes are the numbers of rows that one statement takes, so that the
// statements made for them stay prepared.
var chunkSizes = [...]int{20, 5, 1}

// mostParameters bounds a statement: SQLite looks every parameter up among all of
// its statement, so that a row costs more the more rows stand beside it.
const mostParameters = 500

// inChunks walks over n rows of so many columns in pieces of those sizes.
func inChunks(n, columns int, f func(from, size int) error) error {
	from := 0
	for _, size := range chunkSizes {
		for ; n-from >= size && size*columns <= mostParameters; from += size {
			if err := f(from, size); err != nil {
				return err
			}
		}
	}
	return nil
}

// tuples returns "($1, $2), ($3, $4)" for two rows of two columns.
func tuples(rows, columns int) string {
	var b strings.Builder
	for i := range rows * columns {
		switch {
		case i == 0:
			b.WriteByte('(')
		case i%columns == 0:
			b.WriteString("), (")
		default:
			b.WriteString(", ")
		}
		b.WriteByte('$')
		b.WriteString(strconv.Itoa(i + 1))
	}
	return b.String() + ")"
}
