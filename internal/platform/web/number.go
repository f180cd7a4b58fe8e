package web

import (
	"encoding/json"
	"errors"
	"unsafe"

	"github.com/danielgtaylor/huma/v2"
)

// Number is a JSON number kept as it is written, so that no digit of money or
// energy passes through a float. The empty Number is null; where a value may be
// missing use *Number. It is for bodies, not for parameters.
type Number string

// NumberOf is a value that may be missing, in the text that is given of it; nil stays nil.
func NumberOf[T any](v *T, text func(T) string) *Number {
	if v == nil {
		return nil
	}
	return new(Number(text(*v)))
}

var errNotNumber = errors.New("web: not a JSON number")

// MarshalJSON writes the literal; the encoder refuses what is not JSON.
func (n Number) MarshalJSON() ([]byte, error) {
	if n == "" {
		return []byte("null"), nil
	}
	if c := n[0]; c != '-' && (c < '0' || c > '9') {
		return nil, errNotNumber
	}
	// The encoder only reads what it gets; not copying is half of the cost.
	return unsafe.Slice(unsafe.StringData(string(n)), len(n)), nil
}

// UnmarshalJSON keeps the literal; a quoted number is refused.
func (n *Number) UnmarshalJSON(data []byte) error {
	if string(data) == "null" {
		*n = ""
		return nil
	}
	if len(data) == 0 || (data[0] != '-' && (data[0] < '0' || data[0] > '9')) || !json.Valid(data) {
		return errNotNumber
	}
	*n = Number(data)
	return nil
}

// TransformSchema declares a number in the OpenAPI document; whether it may be
// null was already derived from the pointer.
func (Number) TransformSchema(_ huma.Registry, s *huma.Schema) *huma.Schema {
	s.Type = huma.TypeNumber
	return s
}
