package layout

import (
	"fmt"
	"strings"
)

// EmptyColumns says which columns of a mapping are empty in every row, but for those that were left out.
func (t *Table) EmptyColumns(f *Fields, m Mapping, skipped int) (notes []string) {
	rows := t.Len() - skipped
	if rows < 1 {
		return nil
	}
	where := fmt.Sprintf("nas %d linhas.", rows)
	if rows == 1 {
		where = "na única linha."
	}
	var others []string
	r := NewReader(t, f, m)
	names := SourceNames(t.Header())
	for _, c := range r.columns {
		if t.states(c.Index) {
			continue
		}
		name := fmt.Sprintf("\"%s\"", names[c.Index])
		if f.Measures != nil && f.Measures.has(c.Spec.Field) {
			notes = append(notes, "A coluna "+name+" está vazia "+where)
		} else {
			others = append(others, name)
		}
	}
	switch len(others) {
	case 0:
	case 1:
		notes = append(notes, "A coluna "+others[0]+" está vazia "+where)
	default:
		notes = append(notes, "As colunas "+strings.Join(others, ", ")+" estão vazias "+where)
	}
	return notes
}

// states reports whether any row says something in a column.
func (t *Table) states(column int) bool {
	for i := range t.Len() {
		if _, ok := States(t.cell(i+1, column)); ok {
			return true
		}
	}
	return false
}
