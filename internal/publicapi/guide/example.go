package guide

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
)

const (
	sampleID   = "01947a30-0000-7000-8000-000000000001"
	sampleDay  = "2026-11-10"
	sampleTime = "2026-11-26T13:00:00Z"
)

// example is a value as the schema describes it, in the order in which the page explains
// its names.
func (s *spec) example(name string, of schema) json.RawMessage {
	of = s.resolve(of)
	quoted := func(text string) json.RawMessage {
		encoded, _ := json.Marshal(text) // a string is always encoded
		return encoded
	}
	switch {
	case len(of.Properties) > 0:
		var b bytes.Buffer
		for i, key := range names(of.Properties) {
			fmt.Fprintf(&b, "%s%s:%s", map[bool]string{true: "{", false: ","}[i == 0], quoted(key), s.example(key, of.Properties[key]))
		}
		b.WriteByte('}')
		return b.Bytes()
	case of.Items != nil:
		return append(append(json.RawMessage("["), s.example(name, *of.Items)...), ']')
	case len(of.Examples) > 0:
		return of.Examples[0]
	case len(of.Enum) > 0:
		return quoted(texts(of.Enum)[0])
	case slices.Contains(of.Type, "number"):
		return json.RawMessage(number(name))
	case slices.Contains(of.Type, "boolean"):
		return json.RawMessage("true")
	case of.Format == "date":
		return quoted(sampleDay)
	case of.Format == "date-time":
		return quoted(sampleTime)
	case name == "id" || strings.HasSuffix(name, "_id"):
		return quoted(sampleID)
	case slices.Contains(of.Type, "null"):
		return json.RawMessage("null")
	}
	return quoted("")
}

// number is a figure of the unit that its name says.
func number(name string) string {
	switch {
	case strings.Contains(name, "_brl_per_"):
		return "185.40"
	case strings.HasSuffix(name, "_percent"):
		return "12.5"
	case strings.HasSuffix(name, "_brl"):
		return "48213.07"
	case strings.HasSuffix(name, "_kw"):
		return "450"
	}
	return "331.250"
}

// indented is a value on lines of its own.
func indented(value json.RawMessage) string {
	var b bytes.Buffer
	if json.Indent(&b, value, "", "  ") != nil {
		return string(value)
	}
	return b.String()
}
