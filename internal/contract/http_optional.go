package contract

import (
	"encoding/json"
	"reflect"

	"github.com/danielgtaylor/huma/v2"
)

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
