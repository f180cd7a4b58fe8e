package sheet

import (
	"strings"
	"time"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"ynova/internal/kernel/clock"
)

type cellKind uint8

const (
	cellText cellKind = iota
	cellNumber
	cellDate
	cellTime
)

// Cell is one value of an exported row. The zero value is an empty cell.
type Cell struct {
	kind     cellKind
	text     string // text, or the canonical decimal number
	decimals int
	at       time.Time
}

// Column is a column of an exported table.
type Column struct {
	Title string
	Width float64 // in characters; 0 picks one from the title
}

// Text is a cell of text: whatever it starts with, it is never a formula.
func Text(s string) Cell { return Cell{text: s} }

// Number is a number given as canonical decimal text ("-1234.5"), shown with at
// least the given decimals. Other text becomes a cell of text.
func Number(canonical string, decimals int) Cell {
	if !isNumber(canonical) || strings.ContainsAny(canonical, "eE+") {
		return Text(canonical)
	}
	return Cell{kind: cellNumber, text: canonical, decimals: decimals}
}

// Date is a civil date given as "2006-01-02". Other text becomes a cell of text.
func Date(iso string) Cell {
	at, err := time.Parse(time.DateOnly, iso)
	if err != nil {
		return Text(iso)
	}
	return Cell{kind: cellDate, at: at}
}

// Time is a moment, shown as the wall clock in São Paulo.
func Time(at time.Time) Cell {
	if at.IsZero() {
		return Cell{}
	}
	return Cell{kind: cellTime, at: clock.Local(at)}
}

// Numeric returns the canonical decimal text of a cell that is a number.
func (c Cell) Numeric() (string, bool) { return c.text, c.kind == cellNumber }

// Decimals is the least number of decimals that a cell of a number shows.
func (c Cell) Decimals() int { return c.decimals }

// String is the cell as a Brazilian CSV holds it.
func (c Cell) String() string {
	switch c.kind {
	case cellNumber:
		whole, fraction, _ := strings.Cut(c.text, ".")
		for len(fraction) < c.decimals {
			fraction += "0"
		}
		if fraction == "" {
			return whole
		}
		return whole + "," + fraction
	case cellDate:
		return c.at.Format("02/01/2006")
	case cellTime:
		return c.at.Format("02/01/2006 15:04")
	default:
		return Neutral(c.text)
	}
}

// Neutral puts an apostrophe before text that a spreadsheet could take for a
// formula: also in the full-width forms that some programs fold first.
func Neutral(s string) string {
	if s == "" {
		return s
	}
	switch s[0] {
	case '=', '+', '-', '@', '\t', '\r', '\n', 0:
		return "'" + s
	}
	if s[0] < utf8.RuneSelf {
		return s
	}
	first, size := utf8.DecodeRuneInString(s)
	if first == '\uFEFF' { // invisible: what follows it would be first
		return "'" + s
	}
	if folded := norm.NFKC.String(s[:size]); strings.ContainsAny(folded[:1], "=+-@") {
		return "'" + s
	}
	return s
}

// ColumnName is what a sheet calls a column, from 1: "A", "AB".
func ColumnName(column int) string {
	name := ""
	for ; column > 0; column = (column - 1) / 26 {
		name = string(rune('A'+(column-1)%26)) + name
	}
	return name
}
