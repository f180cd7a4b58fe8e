package sheet

import (
	"slices"
	"strconv"
	"strings"
)

// merge is a cell that was drawn over several rows. It holds one value, which a
// person reads in each of them.
type merge struct {
	column, last int // its left column and its last row
	value        string
}

// maxMerges bounds what is kept of a sheet; what is beyond says what its first row
// says.
const maxMerges = 100_000

// mergesOf finds the cells that go over several rows, by their first row. They stand
// behind the rows of the sheet.
func mergesOf(text string) map[int][]merge {
	tail := text[strings.LastIndex(text, "sheetData")+1:]
	found := map[int][]merge{}
	for range maxMerges {
		_, after, more := strings.Cut(tail, "mergeCell ")
		if !more {
			break
		}
		attrs, rest, _ := strings.Cut(after, ">")
		tail = rest
		for key, value, left, err := cutAttr(attrs); err == nil && key != ""; key, value, left, err = cutAttr(left) {
			if key != "ref" {
				continue
			}
			from, to, _ := strings.Cut(value, ":")
			if first, last := rowOf(from), rowOf(to); first > 0 && last > first && columnOf(from) > 0 {
				found[first] = append(found[first], merge{column: columnOf(from), last: last})
			}
		}
	}
	return found
}

// rowOf is the row of a reference such as "AB12", or 0.
func rowOf(ref string) int {
	row, err := strconv.Atoi(strings.TrimLeft(ref, "ABCDEFGHIJKLMNOPQRSTUVWXYZ"))
	if err != nil {
		return 0
	}
	return row
}

// fillFrom gives the empty cells of a row the values of cells above that go over it.
func fillFrom(open []merge, cells []string) []string {
	for _, m := range open {
		for len(cells) < m.column {
			cells = append(cells, "")
		}
		if cells[m.column-1] == "" {
			cells[m.column-1] = m.value
		}
	}
	return cells
}

// fillMerged gives the row at hand the values of merged cells above it. A row that
// says nothing of its own stays empty.
func (r *rowReader) fillMerged() {
	r.open = slices.DeleteFunc(r.open, func(m merge) bool { return m.last < r.line })
	if len(r.open) > 0 && !blank(r.cells) {
		r.cells = fillFrom(r.open, r.cells)
	}
	for _, m := range r.merged[r.line] {
		if m.column <= len(r.cells) && r.cells[m.column-1] != "" {
			m.value = r.cells[m.column-1]
			r.open = append(r.open, m)
		}
	}
}
