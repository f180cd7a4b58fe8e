package web

import (
	"bytes"
	"encoding/json"
	"reflect"

	"github.com/danielgtaylor/huma/v2"
)

// Encoded is a body whose JSON was made before, in pieces that follow each other. The
// document shows it as the T that it is.
type Encoded[T any] struct{ pieces [][]byte }

// EncodedOf is the body that the JSON of a T, as Encode gives it, is.
func EncodedOf[T any](text []byte) Encoded[T] { return Encoded[T]{[][]byte{text}} }

// Schema implements huma.SchemaProvider.
func (Encoded[T]) Schema(r huma.Registry) *huma.Schema {
	return r.Schema(reflect.TypeFor[T](), true, "")
}

// MarshalJSON implements json.Marshaler; answers are written without it.
func (e Encoded[T]) MarshalJSON() ([]byte, error) { return bytes.Join(e.pieces, nil), nil }

func (e Encoded[T]) writeTo(buf *bytes.Buffer) {
	for _, piece := range e.pieces {
		buf.Write(piece)
	}
}

// Encode is the JSON of a value as answers hold it. It panics where writing an answer does.
func Encode(v any) []byte {
	var buf bytes.Buffer
	enc := json.NewEncoder(&buf)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		panic(err)
	}
	return bytes.TrimSuffix(buf.Bytes(), []byte("\n"))
}

var (
	pageHead = []byte(`{"data":[`) // of every Page
	comma    = []byte(",")
)

// EncodedPage is NewPage of rows that are JSON; each row may come in pieces.
func EncodedPage[T any](rows [][][]byte, p Paging, total int, capped bool) Encoded[Page[T]] {
	pieces := make([][]byte, 0, 2+4*len(rows))
	pieces = append(pieces, pageHead)
	for i, row := range rows {
		if i > 0 {
			pieces = append(pieces, comma)
		}
		pieces = append(pieces, row...)
	}
	rest := Encode(NewPage[T](nil, p, total, capped))[len(pageHead):]
	return Encoded[Page[T]]{append(pieces, rest)}
}
