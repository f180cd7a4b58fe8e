package extract

import (
	"strings"

	"github.com/shopspring/decimal"
)

// decimalsOf returns how many decimals most numbers of each column are printed with; 0 where
// most have none.
func decimalsOf(columns []column, table [][]token) []int32 {
	out := make([]int32, len(columns))
	votes := make([]map[int32]int, len(columns))
	for _, row := range table {
		for _, t := range row {
			i := at(columns, t.Box)
			if i < 0 {
				continue
			}
			if votes[i] == nil {
				votes[i] = map[int32]int{}
			}
			n := places(t.text)
			if votes[i][n]++; votes[i][n] > votes[i][out[i]] {
				out[i] = n
			}
		}
	}
	return out
}

// places is how many decimals a number is printed with.
func places(s string) (n int32) {
	_, after, _ := strings.Cut(bare(s), ",")
	for range after {
		n++
	}
	return n
}

// printedNumber is a number of a column that is printed with so many decimals. On a picture
// the comma may be lost: it stands where the others have it, and the number is not whole.
func printedNumber(s string, decimals int32, scanned bool) (d decimal.Decimal, whole bool) {
	d, _ = number(s)
	if !scanned || decimals == 0 || fractional(s) {
		return d, true
	}
	if s = bare(s); len(s) > int(decimals) && strings.Trim(s, "0123456789") == "" {
		d = d.Shift(-decimals)
	}
	return d, false
}
