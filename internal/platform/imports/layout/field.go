package layout

import (
	"slices"
	"strings"

	"ynova/internal/kernel/ptbr"
)

// Field is what a column of a spreadsheet means.
type Field string

// Ignore is the field of a column that says nothing to us.
const Ignore Field = "ignorar"

// FieldInfo describes a field for the person who maps columns to it.
type FieldInfo struct {
	Field    Field  `json:"field"`
	Label    string `json:"label"`
	Required bool   `json:"required"` // a column or a constant must give it
	Adds     bool   `json:"adds" doc:"Várias colunas deste campo se somam"`
}

// SchemaName is how clients know it.
func (FieldInfo) SchemaName() string { return "ImportField" }

// Spec is a field with how it is recognised and read.
type Spec struct {
	FieldInfo
	Aliases []string // of headers, as Compact makes them
	Numeric bool     // its columns have a decimal separator
	Holds   Holds    // whether they are of days or months

	// Constant checks a value that replaces the missing column and returns what is
	// wrong with it; nil: only a column can give the field.
	Constant func(value string) (problem string)
}

// TextSpec is a field of texts, which its label names too.
func TextSpec(f Field, label string, aliases ...string) Spec {
	return Spec{FieldInfo: FieldInfo{Field: f, Label: label}, Aliases: append(aliases, Compact(label))}
}

// NumberSpec is a field of numbers, likewise.
func NumberSpec(f Field, label string, aliases ...string) Spec {
	spec := TextSpec(f, label, aliases...)
	spec.Numeric = true
	return spec
}

// DatedSpec is a field of days or months, likewise.
func DatedSpec(f Field, label string, holds Holds, aliases ...string) Spec {
	spec := TextSpec(f, label, aliases...)
	spec.Holds = holds
	return spec
}

// Hints are pieces of names that suggest a field, the more telling ones first.
type Hints []struct {
	Piece string
	Field Field
}

// Guess proposes a field for a column whose header is not known.
func (h Hints) Guess(header string) Field {
	name := Compact(header)
	for i := range h {
		if strings.Contains(name, h[i].Piece) {
			return h[i].Field
		}
	}
	return Ignore
}

// Fields are what the columns of one kind of spreadsheet can mean, in the order of a
// form.
type Fields struct {
	Specs []Spec
	// Guess proposes a field for the header of a column that no alias names; a person
	// confirms it.
	Guess func(header string) Field
	// Arrange changes proposals where the columns are to be seen together; nil: nothing is.
	Arrange func(header []string, proposed []Field)
	// Named is what a header says of a measure: hours of the tariff, and unit; nil: nothing.
	Named func(header string) (hours, unit string)
	// Measures are what a row has to state; nil: nothing.
	Measures *Measures
}

// Measures are the fields of which a row states at least one, with those that say of when
// and of which meter they are.
type Measures struct {
	Fields []Field
	None   string // is said of a mapping without any of them
	Month  Field  // of a row, or in the header of each column where months stand as columns
	Day    Field  // of a row that is an hour, or a quarter of one
	Hour   Field
	Keys   []Field // whose readings they are; the last one is the meter
	State  Field   // says of a month that it is provisional
}

func (m *Measures) has(f Field) bool { return slices.Contains(m.Fields, f) }

// Infos lists what a column may be mapped to.
func (f *Fields) Infos() []FieldInfo {
	infos := make([]FieldInfo, len(f.Specs))
	for i := range f.Specs {
		infos[i] = f.Specs[i].FieldInfo
	}
	return infos
}

// Spec finds a field.
func (f *Fields) Spec(field Field) (*Spec, bool) {
	i := slices.IndexFunc(f.Specs, func(s Spec) bool { return s.Field == field })
	if i < 0 {
		return nil, false
	}
	return &f.Specs[i], true
}

// Labels returns the header of a spreadsheet with the fields.
func (f *Fields) Labels(fields ...Field) []string {
	header := make([]string, 0, len(fields))
	for _, field := range fields {
		if spec, ok := f.Spec(field); ok {
			header = append(header, spec.Label)
		}
	}
	return header
}

// Compact is a header without accents, case, spaces and punctuation.
func Compact(header string) string {
	var out []byte
	for _, c := range ptbr.AppendFold(nil, header) {
		if 'a' <= c && c <= 'z' || '0' <= c && c <= '9' {
			out = append(out, c)
		}
	}
	return string(out)
}
