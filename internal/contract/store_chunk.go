package contract

import (
	"strconv"
	"strings"
)

// chunkSizes are the numbers of rows that one statement takes, so that the
// statements made for them stay prepared. They are small because SQLite looks
// every parameter up among all of its statement: the cost of a row grows with the
// number of rows beside it.
var chunkSizes = [...]int{20, 5, 1}

// inChunks walks over n items in pieces of those sizes.
func inChunks(n int, f func(from, size int) error) error {
	from := 0
	for _, size := range chunkSizes {
		for ; n-from >= size; from += size {
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
