package extra

import (
	"encoding/json"
	"errors"
	"slices"
	"strconv"
	"strings"

	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/ptbr"
)

// Value is what a person wrote of a record under a label of her own (CT-12, DR-26).
type Value struct {
	Label string `json:"label" required:"false" maxLength:"500" doc:"Vazio: 'Campo N'"`
	Value string `json:"value" required:"false" maxLength:"5000"`
}

// SchemaName is how clients know it.
func (Value) SchemaName() string { return "Additional" }

// None is the list of a record without additional data, as JSON has it.
var None = make([]Value, 0)

// What a record may have. What is longer from before stays until it is changed.
const (
	mostValues   = 20
	longestLabel = 60
	longestValue = 500
)

// LongestValue is the longest value, for who shortens one.
const LongestValue = longestValue

// Text returns the canonical JSON of the values, empty for none.
func Text(values []Value) string {
	if len(values) == 0 {
		return ""
	}
	text, err := json.Marshal(values)
	if err != nil {
		panic(err) // texts only
	}
	return string(text)
}

// Parse reads what Text wrote.
func Parse(text string) (values []Value, err error) {
	if text != "" {
		err = json.Unmarshal([]byte(text), &values)
	}
	return values, err
}

// Check returns the values as they are kept, and records which rules they break below the
// path; a blank label becomes 'Campo N' (CT-12). Those that the record has already, kept,
// may be of an older rule.
func Check(c *fault.Collector, path string, typed, kept []Value) []Value {
	if len(typed) > max(mostValues, len(kept)) {
		c.Add(path, "Informe no máximo "+strconv.Itoa(mostValues)+" dados adicionais")
		return nil
	}
	var out []Value
	seen := map[string]bool{}
	for i, v := range typed {
		if !slices.Contains(kept, v) {
			at := path + "[" + strconv.Itoa(i) + "]"
			if v.Label = c.Line(at+".label", v.Label, longestLabel); v.Label == "" {
				v.Label = "Campo " + strconv.Itoa(i+1)
			}
			c.Check(!strings.Contains(v.Label, ":"), at+".label", "O nome do dado não pode ter dois-pontos")
			v.Value = c.Paragraphs(at+".value", v.Value, longestValue)
			c.Check(!seen[Key(v.Label)], at+".label", "Este dado já foi informado")
		}
		seen[Key(v.Label)] = true
		out = append(out, v)
	}
	return out
}

// Added returns the values with one that a column of a spreadsheet gives under its name, and
// what is wrong with it.
func Added(values []Value, v Value) (_ []Value, problem string) {
	var c fault.Collector
	all := append(slices.Clip(values), v)
	checked := Check(&c, "", all, values)
	var wrong *fault.Error
	if errors.As(c.Err(), &wrong) {
		return values, wrong.Fields[0].Message
	}
	return checked, ""
}

// Set returns the values with that of the label, which keeps its place; an empty value takes
// it away.
func Set(values []Value, to Value) []Value {
	i := slices.IndexFunc(values, func(v Value) bool { return Key(v.Label) == Key(to.Label) })
	out := slices.Clone(values)
	switch {
	case i < 0 && to.Value == "":
		return out
	case i < 0:
		return append(out, to)
	case to.Value == "":
		return slices.Delete(out, i, i+1)
	}
	out[i].Value = to.Value
	return out
}

// ValueOf is what the values say under the label with the key; empty where they say nothing.
func ValueOf(values []Value, key string) string {
	for _, v := range values {
		if Key(v.Label) == key {
			return v.Value
		}
	}
	return ""
}

// longestKey keeps a key within what an index of PostgreSQL takes.
const longestKey = 200

// Key is what a label or a value is compared by.
func Key(text string) string {
	key := []rune(ptbr.Fold(text))
	return string(key[:min(len(key), longestKey)])
}
