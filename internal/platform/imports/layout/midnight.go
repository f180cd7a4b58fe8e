package layout

import (
	"strings"

	"ynova/internal/kernel/ptbr"
)

// beforeMidnight reports whether a cell of the column is a moment just before a day, as which it is read.
func (c *Column) beforeMidnight(s string) bool {
	const serial = 5
	if at, err := ptbr.ParseMoment(s, c.dating.Read == MonthFirst); err == nil {
		return at.BeforeMidnight()
	}
	whole, _, fraction := strings.Cut(strings.Replace(s, ",", ".", 1), ".")
	if !fraction || len(whole) != serial {
		return false
	}
	at, err := ptbr.ParseDate(s)
	written, err2 := ptbr.ParseDate(whole)
	return err == nil && err2 == nil && at != written
}
