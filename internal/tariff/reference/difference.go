package reference

import (
	"strings"

	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/text"
)

// Change says what a file does to a value that is kept.
type Change string

// The changes.
const (
	ChangeNew     Change = "novo"
	ChangeAltered Change = "alterado" // another value, or the definitive one of a provisional
	ChangeSame    Change = "igual"
)

// CountsBody says how many values of a file are new, altered and the same.
type CountsBody struct {
	New     int `json:"novo"`
	Altered int `json:"alterado"`
	Same    int `json:"igual"`
}

// Add counts a change.
func (c *CountsBody) Add(change Change) {
	switch change {
	case ChangeNew:
		c.New++
	case ChangeAltered:
		c.Altered++
	case ChangeSame:
		c.Same++
	}
}

// Problem is what is wrong with a line of a file.
type Problem struct {
	Line    int    `json:"line"`
	Column  int    `json:"column,omitempty"`
	Message string `json:"message"`
}

// MaxProblems is how many problems of a file are listed: as many as a person reads.
const MaxProblems = 50

// Refusal is the fault that lists every problem with its line.
func Refusal(problems []Problem) error {
	fields := make([]fault.Field, len(problems))
	for i, p := range problems {
		fields[i] = fault.Field{Path: "file", Message: p.Message, Line: p.Line, Column: p.Column}
	}
	return fault.Fields(fields...)
}

// maxPrintable bounds a text of a file.
const maxPrintable = 120

// Printable bounds a text of a file before it is shown or kept.
func Printable(s string) string {
	s = strings.Join(strings.FieldsFunc(s, text.Control), " ")
	if runes := []rune(s); len(runes) > maxPrintable {
		s = string(runes[:maxPrintable])
	}
	return s
}

// MissingColumn is the cause of a refusal: the header of a file lacks this column.
type MissingColumn string

// Error implements error.
func (c MissingColumn) Error() string { return "column not found: " + string(c) }
