package export

import (
	"strings"

	"github.com/shopspring/decimal"

	"ynova/internal/platform/sheet"
)

// totals sums the columns that ask for it, exactly. A missing value counts for
// nothing; a column without any value has no total, which is not zero.
type totals struct {
	asked  bool
	wanted []bool
	sums   []sum
}

type sum struct {
	value    decimal.Decimal
	decimals int // the most that a value has
	known    bool
}

func newTotals[T any](columns []Column[T]) *totals {
	t := &totals{wanted: make([]bool, len(columns)), sums: make([]sum, len(columns))}
	for i, c := range columns {
		t.wanted[i] = c.Sum
		t.asked = t.asked || c.Sum
	}
	return t
}

func (t *totals) add(cells []sheet.Cell) {
	for i, c := range cells {
		text, number := c.Numeric()
		if !t.wanted[i] || !number {
			continue
		}
		value, err := decimal.NewFromString(text)
		if err != nil {
			continue // a cell of a number holds one
		}
		s := &t.sums[i]
		s.value, s.known = s.value.Add(value), true
		_, fraction, _ := strings.Cut(text, ".")
		s.decimals = max(s.decimals, len(fraction), c.Decimals())
	}
}

// cells is the row of totals; its first cell says so unless it is summed itself.
func (t *totals) cells() []sheet.Cell {
	cells := make([]sheet.Cell, len(t.sums))
	for i, s := range t.sums {
		switch {
		case t.wanted[i] && s.known:
			cells[i] = sheet.Number(s.value.StringFixed(int32(s.decimals)), s.decimals)
		case i == 0 && !t.wanted[i]:
			cells[i] = sheet.Text("Total")
		}
	}
	return cells
}
