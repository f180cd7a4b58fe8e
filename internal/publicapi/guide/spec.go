package guide

import (
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// spec is what the page takes from an OpenAPI document.
type spec struct {
	Paths      map[string]map[string]operation
	Components struct{ Schemas map[string]schema }
}

type operation struct {
	ID         string `json:"operationId"`
	Summary    string
	Scope      string `json:"x-access"`
	Parameters []parameter
	Request    *struct{ Content map[string]media } `json:"requestBody"`
	Responses  map[string]struct{ Content map[string]media }
}

type parameter struct {
	Name, In, Description string
	Required              bool
	Schema                schema
}

type media struct{ Schema schema }

type schema struct {
	Ref         string `json:"$ref"`
	Type        types
	Format      string
	Description string
	Enum        []any
	Examples    []json.RawMessage
	Items       *schema
	Properties  map[string]schema
	Minimum     json.Number
	Maximum     json.Number
	Default     any
}

// types are one type or several, of which the last may be null.
type types []string

// UnmarshalJSON implements json.Unmarshaler.
func (t *types) UnmarshalJSON(text []byte) error {
	var one string
	if json.Unmarshal(text, &one) == nil {
		*t = types{one}
		return nil
	}
	return json.Unmarshal(text, (*[]string)(t))
}

// resolve follows a reference.
func (s *spec) resolve(of schema) schema {
	if name, named := strings.CutPrefix(of.Ref, "#/components/schemas/"); named {
		found := s.Components.Schemas[name]
		found.Description = cmp.Or(of.Description, found.Description)
		return found
	}
	return of
}

// field is a name of a body or a parameter, as the page explains it.
type field struct {
	Name, Type, Text string
	Required         bool
}

// kind says in Portuguese what a value is.
func (s *spec) kind(of schema) string {
	of = s.resolve(of)
	words := map[string]string{"string": "texto", "integer": "inteiro", "number": "número", "boolean": "sim ou não", "object": "objeto", "array": "lista"}
	formats := map[string]string{"date": "data, AAAA-MM-DD", "date-time": "instante, RFC 3339", "binary": "arquivo"}
	var kinds []string
	for _, t := range of.Type {
		switch {
		case t == "null":
			kinds = append(kinds, "ou nulo")
		case len(of.Enum) > 0:
			kinds = append(kinds, "um de: "+strings.Join(texts(of.Enum), ", "))
		default:
			kinds = append(kinds, cmp.Or(formats[of.Format], words[t], t))
		}
	}
	text := strings.Join(kinds, ", ")
	if of.Minimum != "" && of.Maximum != "" {
		text += fmt.Sprintf(", de %s a %s", of.Minimum, of.Maximum)
	}
	if of.Default != nil {
		text += fmt.Sprintf(", senão %v", of.Default)
	}
	return text
}

// texts are the values of an enumeration; of the null in it nothing is said twice.
func texts(values []any) (all []string) {
	for _, v := range values {
		if v != nil {
			all = append(all, fmt.Sprint(v))
		}
	}
	return all
}

// fields are the names of a body, the row's id first.
func (s *spec) fields(of schema) (all []field) {
	of = s.resolve(of)
	for _, name := range names(of.Properties) {
		property := of.Properties[name]
		all = append(all, field{Name: name, Type: s.kind(property), Text: s.resolve(property).Description})
	}
	return all
}

// names sorts the identifying fields of a row first and its times of change last.
func names(of map[string]schema) []string {
	rank := func(name string) int {
		switch {
		case name == "id":
			return 0
		case strings.HasSuffix(name, "_id"):
			return 1
		case name == "version" || strings.HasSuffix(name, "_at"):
			return 3
		}
		return 2
	}
	return slices.SortedFunc(maps.Keys(of), func(a, b string) int { return cmp.Or(cmp.Compare(rank(a), rank(b)), cmp.Compare(a, b)) })
}
