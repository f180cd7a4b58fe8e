package web

import (
	"bytes"
	"encoding/json"
	"reflect"

	"github.com/danielgtaylor/huma/v2"

	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/month"
)

// Paging is the part of a list's input that chooses the page; embed it.
type Paging struct {
	Page     int `query:"page" minimum:"1" maximum:"1000000" default:"1" doc:"Página, a partir de 1"`
	PageSize int `query:"pageSize" minimum:"1" maximum:"100" default:"20" doc:"Itens por página"`
}

// Limit is the number of rows to read.
func (p Paging) Limit() int { return p.PageSize }

// Offset is the number of rows to pass over.
func (p Paging) Offset() int { return (p.Page - 1) * p.PageSize }

// Page is the body of every list.
type Page[T any] struct {
	Data        []T  `json:"data"`
	Page        int  `json:"page"`
	PageSize    int  `json:"pageSize"`
	Total       int  `json:"total" doc:"Itens ao todo"`
	TotalCapped bool `json:"totalCapped" doc:"Há mais itens que total"`
}

// NewPage returns the page of rows; data is [] rather than null when empty.
func NewPage[T any](rows []T, p Paging, total int, capped bool) Page[T] {
	if rows == nil {
		rows = []T{}
	}
	return Page[T]{Data: rows, Page: p.Page, PageSize: p.PageSize, Total: total, TotalCapped: capped}
}

// Bodies returns how each of a list is shown; [] rather than null when empty.
func Bodies[T, B any](list []T, of func(*T) B) []B {
	bodies := make([]B, len(list))
	for i := range list {
		bodies[i] = of(&list[i])
	}
	return bodies
}

// Month reads a month of a query; 0 where none is given.
func Month(wrong *fault.Collector, path, text string) month.Month {
	if text == "" {
		return 0
	}
	m, err := month.Parse(text)
	wrong.Check(err == nil, path, "Informe o mês no formato AAAA-MM")
	return m
}

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
