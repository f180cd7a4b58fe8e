package doubt

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
)

// Mark is a value that was stored out of proportion and that nobody has confirmed: no
// figure is made of it until then.
type Mark struct {
	Field   string `json:"campo"`
	Reading string `json:"leitura" doc:"O valor como foi escrito"`
	Other   string `json:"alternativa" doc:"O que provavelmente se quis dizer; vazio onde não se sabe"`
	Factor  int64  `json:"fator" doc:"Quantas vezes a leitura passa da alternativa; negativo: quantas vezes fica abaixo; 0: não se sabe"`
}

// Marks are those of one row, a field at most once.
type Marks []Mark

// ParseMarks reads what Text wrote.
func ParseMarks(text string) (Marks, error) {
	if text == "" {
		return nil, nil
	}
	var m Marks
	if err := json.Unmarshal([]byte(text), &m); err != nil {
		return nil, fmt.Errorf("doubt: read marks: %w", err)
	}
	return m, nil
}

// Text is what is stored of the marks, empty for none.
func (m Marks) Text() string {
	if len(m) == 0 {
		return ""
	}
	text, err := json.Marshal(m)
	if err != nil {
		panic(err) // texts and numbers always encode
	}
	return string(text)
}

// Of returns the marks of the fields.
func (m Marks) Of(fields ...string) (some Marks) {
	for _, one := range m {
		if slices.Contains(fields, one.Field) {
			some = append(some, one)
		}
	}
	return some
}

// Readings are the marked values as they were written, after a comma each.
func (m Marks) Readings() string {
	all := make([]string, len(m))
	for i := range m {
		all[i] = m[i].Reading
	}
	return strings.Join(all, ", ")
}

// Marks are the open questions as a row keeps them.
func (o *Open) Marks() (all Marks) {
	for _, q := range o.questions {
		all = append(all, Mark{q.Field, q.Reading, q.Other, q.Factor})
	}
	return all
}
