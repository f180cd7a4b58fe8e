package reference

import (
	"fmt"
	"strings"

	"ynova/internal/kernel/fault"
)

// Scaled says what seems to have happened to a value; empty where nothing is known.
func Scaled(scale int64) string {
	switch {
	case scale < 0:
		return fmt.Sprintf("; parece dividido por %d", -scale)
	case scale > 0:
		return fmt.Sprintf("; parece multiplicado por %d", scale)
	}
	return ""
}

// TruncationNote is what open data write below a file that they cut.
const TruncationNote = "exceeded the allowed volume"

// Ending notices a CSV that was cut: its last row has fewer cells than its header, or
// says that there was more.
type Ending struct {
	Cut   bool
	width int
	noted bool
}

// Header notes how wide the table is.
func (e *Ending) Header(cells []string) { e.width = len(cells) }

// Row notes a row, and reports whether it is none but the note of a truncation.
func (e *Ending) Row(cells []string) (note bool) {
	note = len(cells) > 0 && strings.Contains(strings.ToLower(cells[0]), TruncationNote)
	e.noted = e.noted || note
	e.Cut = e.noted || len(cells) < e.width
	return note
}

// Incomplete is the fault for a file that was cut; what is the end of its sentence.
func Incomplete(what string) error {
	return fault.New(fault.Invalid, "arquivo_incompleto", "O arquivo parece incompleto: "+what+".")
}
