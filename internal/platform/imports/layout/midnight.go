package layout

import (
	"strings"

	"ynova/internal/kernel/month"
	"ynova/internal/kernel/ptbr"
)

// beforeMidnight reports whether a cell is a moment just before a day, as which it is read.
func beforeMidnight(s string) bool {
	const day, serial = len("2026-10-05"), 5
	if len(s) > day {
		at, err := month.ParseMoment(s)
		written, err2 := month.ParseDate(s[:day])
		return err == nil && err2 == nil && at.Date() != written
	}
	whole, _, fraction := strings.Cut(strings.Replace(s, ",", ".", 1), ".")
	if !fraction || len(whole) != serial {
		return false
	}
	at, err := ptbr.ParseDate(s)
	written, err2 := ptbr.ParseDate(whole)
	return err == nil && err2 == nil && at != written
}
