package record

import (
	"encoding/json"
	"reflect"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/doubt"
)

// Apply changes what the body gives and leaves the rest.
func (b *WriteBody) Apply(in *Input) {
	for i := range fields {
		if apply := fields[i].apply; apply != nil {
			apply(in, b)
		}
	}
	if in.Confirm = b.Confirm; in.Confirm == nil {
		in.Confirm = doubt.Reasons{}
	}
	in.KeepClosed = b.Closed == KeepClosed
}

// ReadAt is the state that the body says it was made from; nil where it does not
// say it, or says it in another form than ours.
func (b *WriteBody) ReadAt() *clock.Micros {
	if !b.UpdatedAt.Given {
		return nil
	}
	var at clock.Micros
	if at.UnmarshalText([]byte(b.UpdatedAt.Value)) != nil {
		return nil
	}
	return &at
}

func set[T ~string](to *string, from Optional[T]) {
	if from.Given {
		*to = string(from.Value)
	}
}

// SaidPartial is the rule of partial months that a body gives, else the one so far; and
// whether the body asks for the question, by null.
func SaidPartial(given Optional[string], soFar string) (rule string, ask bool) {
	if ask = given.Given && strings.TrimSpace(given.Value) == ""; ask || !given.Given {
		return soFar, ask
	}
	return given.Value, false
}

// setFlag changes a flag; null says nothing about it.
func setFlag(to *bool, from Optional[bool]) {
	if from.Given && !from.Null {
		*to = from.Value
	}
}

// Optional is a field of a body that may be left out, which keeps the stored
// value, or be null, which clears it.
type Optional[T any] struct {
	Given bool
	Null  bool
	Value T // the zero value for null
}

// UnmarshalJSON is called only where the field is in the body.
func (o *Optional[T]) UnmarshalJSON(data []byte) error {
	o.Given, o.Null = true, string(data) == "null"
	return json.Unmarshal(data, &o.Value)
}

// Schema is the value's own, and null.
func (o Optional[T]) Schema(r huma.Registry) *huma.Schema {
	s := *r.Schema(reflect.TypeFor[T](), false, "") // a reference could not be null
	s.Nullable = true
	return &s
}
