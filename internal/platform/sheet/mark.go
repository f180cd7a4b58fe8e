package sheet

import "unicode/utf8"

// MarkKind is what is to be known of a cell beside its text.
type MarkKind uint8

// The kinds of marks.
const (
	// NoValue is a formula whose result is not in the file.
	NoValue MarkKind = iota + 1
	// Uncalculated is a formula that says 0 in a workbook that was never calculated.
	Uncalculated
	// Quotes is a text with quotes where the format has none: it is the text as it stands.
	Quotes
	// Unreadable is a text with characters that were lost.
	Unreadable
	// TextAfterQuote and OpenQuote damage their whole line.
	TextAfterQuote
	OpenQuote
	// Midnight is a moment seconds before a day, which is that day.
	Midnight

	lastMark = Midnight
)

// Mark is a mark of one cell.
type Mark struct {
	Column int // from 0
	Kind   MarkKind
}

// Mark is the mark of the cell of a column, from 0; 0 where it has none.
func (r *Row) Mark(column int) MarkKind {
	for _, m := range r.Marks {
		if m.Column == column {
			return m.Kind
		}
	}
	return 0
}

// Says is what a mark says against a cell; empty where the cell is good.
func (k MarkKind) Says() string {
	switch k {
	case NoValue:
		return "Fórmula sem resultado: abra no Excel, salve e envie de novo, ou digite o valor."
	case Unreadable:
		return "Há um caractere inválido. Salve o arquivo como CSV UTF-8."
	case TextAfterQuote:
		return "Há texto depois das aspas que fecham a célula."
	case OpenQuote:
		return "As aspas abertas nesta célula não foram fechadas."
	}
	return ""
}

// OfLine reports whether what the mark says holds against the whole line: which cell a
// text belongs to is not known any more.
func (k MarkKind) OfLine() bool { return k == TextAfterQuote || k == OpenQuote }

// Suspect is the question about a number with the mark; empty where there is none.
func (k MarkKind) Suspect() string {
	if k == Uncalculated {
		return "A fórmula vale 0 e o arquivo não foi calculado. É zero mesmo?"
	}
	return ""
}

// noneStated reports a row whose cells are formulas without results.
func noneStated(marks []Mark) bool {
	for _, m := range marks {
		if m.Kind == NoValue {
			return true
		}
	}
	return false
}

// maxSheets bounds what is reported of a file, and maxSheetName the name of a sheet.
const (
	maxSheets    = 1_000
	maxSheetName = 200
)

// Survey is what a file has, whatever of it is used.
type Survey struct {
	Sheets []Sheet
	// Encoding and Separator are those of a text, as Source has them.
	Encoding, Separator string
}

// Sheet is one sheet of a file; a text is one without a name.
type Sheet struct {
	Name          string `json:"name"`
	Hidden        bool   `json:"hidden,omitempty"` // not shown, and not read
	Rows          int    `json:"rows"`             // with content
	HiddenRows    int    `json:"hiddenRows,omitempty"`
	HiddenColumns []int  `json:"hiddenColumns,omitempty"` // from 0
}

// begin begins a sheet.
func (e *emitter) begin(name string, hidden bool) error {
	if len(e.survey.Sheets) == maxSheets {
		return errInflated
	}
	if len(name) > maxSheetName {
		end := maxSheetName
		for end > 0 && !utf8.RuneStart(name[end]) {
			end--
		}
		name = name[:end]
	}
	e.survey.Sheets = append(e.survey.Sheets, Sheet{Name: name, Hidden: hidden})
	return nil
}

// hideColumns notes columns of the sheet at hand that are not shown, both from 0.
func (e *emitter) hideColumns(first, last int) {
	at := &e.survey.Sheets[len(e.survey.Sheets)-1]
	for c := max(first, 0); c <= min(last, e.limits.Columns-1) && len(at.HiddenColumns) < e.limits.Columns; c++ {
		at.HiddenColumns = append(at.HiddenColumns, c)
	}
}
