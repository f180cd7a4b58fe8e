package web

import (
	"encoding/json"
	"errors"
	"strconv"
	"strings"
	"unsafe"

	"github.com/danielgtaylor/huma/v2"

	"ynova/internal/kernel/fault"
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

var errIfMatch = fault.New(fault.BadRequest, "if_match", "O cabeçalho If-Match deve conter a versão lida, entre aspas.")

// ETag returns the entity tag of a version.
func ETag(version int64) string {
	return `"` + strconv.FormatInt(version, 10) + `"`
}

// IfMatch is the version that an edit is based on, as a header of a request has it: one
// strong tag of ours, or "*", which matches every version. Anything else is a BadRequest.
type IfMatch string

// Version is nil where none was sent, or every one matches.
func (m IfMatch) Version() *int64 {
	version, _ := m.Parse() // the binding has refused what is none
	return version
}

// Parse is Version for a text that no binding has looked at.
func (m IfMatch) Parse() (*int64, error) {
	header := strings.TrimSpace(string(m))
	if header == "" || header == "*" {
		return nil, nil
	}
	version, err := strconv.ParseInt(strings.Trim(header, `"`), 10, 64)
	if err != nil || ETag(version) != header {
		return nil, errIfMatch
	}
	return &version, nil
}

// ByID is the input of an operation on one row.
type ByID struct {
	ID string `path:"id" maxLength:"64"`
}

// ByVersion is the input of an operation on one row as it was read.
type ByVersion struct {
	ID      string  `path:"id" maxLength:"64"`
	IfMatch IfMatch `header:"If-Match" doc:"A versão lida, como veio em ETag"`
}

// Versioned is a response that shows something with its version, which an edit is
// based on.
type Versioned[Body any] struct {
	ETag string `header:"ETag"`
	Body Body
}

// Responder turns what a service returns into its response; of returns a value's version and
// its body.
func Responder[T, Body any](of func(T) (version int64, body Body)) func(T, error) (*Versioned[Body], error) {
	return func(v T, err error) (*Versioned[Body], error) {
		if err != nil {
			return nil, err
		}
		version, body := of(v)
		return &Versioned[Body]{ETag(version), body}, nil
	}
}
