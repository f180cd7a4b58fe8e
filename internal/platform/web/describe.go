package web

import (
	"context"
	"net/http"
	"reflect"
	"strconv"
	"strings"

	"github.com/danielgtaylor/huma/v2"
)

// This file reads an operation off its two structs, once, when it is registered:
// what a request is bound to, what an answer is written from, and what the OpenAPI
// document says of both. The schemas themselves are huma's. It works on types, not
// on type parameters: one copy of it serves all operations, where huma.Register is
// compiled anew for each pair of input and output (ADR 0026).

// parameter is a field of the input that the address or a header fills.
type parameter struct {
	index    []int
	in, name string // as the document says: path, query, header or cookie
	required bool
	fallback string // taken where the request says nothing
	schema   *huma.Schema
}

// outHeader is a field of the output that is sent as a header; a list is sent
// once for each of its values.
type outHeader struct {
	index []int
	name  string
}

// binding is how one operation reads its input and writes its output.
type binding struct {
	registry huma.Registry
	op       *huma.Operation
	handle   func(ctx context.Context, in any) (out any, err error) // see untyped

	in         reflect.Type
	params     []parameter
	ifMatch    []int // of the input, where it has one
	body       []int // of the input; nil: none
	bodySchema *huma.Schema

	headers   []outHeader
	outBody   []int // of the output; nil: none
	outStatus []int
	streams   bool // the body of the output is a function that writes
}

// bind describes the operation in op and in the document, and returns its binding.
func bind(api huma.API, op huma.Operation, in, out reflect.Type) *binding {
	if in.Kind() != reflect.Struct || out.Kind() != reflect.Struct {
		panic("web: " + op.OperationID + ": input and output are structs")
	}
	b := &binding{registry: api.OpenAPI().Components.Schemas, op: &op, in: in}
	if op.Responses == nil {
		op.Responses = map[string]*huma.Response{}
	}
	b.describeParams(in, nil)
	b.describeBody()
	b.describeOutput(out)
	b.describeErrors()
	api.OpenAPI().AddOperation(&op)
	return b
}

// describeParams goes through the fields in their order, embedded structs in place.
func (b *binding) describeParams(t reflect.Type, at []int) {
	for i := range t.NumField() {
		f := t.Field(i)
		index := append(append([]int{}, at...), i)
		switch {
		case !f.IsExported() || f.Name == "Body":
		case f.Anonymous:
			if f.Type.Kind() == reflect.Struct {
				b.describeParams(f.Type, index)
			}
		default:
			b.describeParam(f, index)
		}
	}
}

func (b *binding) describeParam(f reflect.StructField, index []int) {
	for _, in := range [...]string{"path", "query", "header", "cookie"} {
		name := f.Tag.Get(in)
		if name == "" {
			continue
		}
		if strings.Contains(name, ",") || !bindable(f.Type) {
			panic("web: " + b.op.OperationID + ": parameter " + name + " of a form that is not bound")
		}
		p := parameter{
			index: index, in: in, name: name, fallback: f.Tag.Get("default"),
			required: in == "path" || f.Tag.Get("required") == "true",
			schema:   huma.SchemaFromField(b.registry, f, ""),
		}
		b.params = append(b.params, p)
		if f.Type == reflect.TypeFor[IfMatch]() {
			b.ifMatch = index
		}
		if f.Tag.Get("hidden") != "true" {
			b.documentParam(p)
		}
		return
	}
}

func (b *binding) documentParam(p parameter) {
	for _, known := range b.op.Parameters {
		if known.Name == p.name && known.In == p.in {
			return
		}
	}
	shown := &huma.Param{Name: p.name, In: p.in, Required: p.required, Schema: p.schema, Description: p.schema.Description}
	if p.in == "query" {
		shown.Explode = new(bool) // a list is one value with commas
	}
	b.op.Parameters = append(b.op.Parameters, shown)
}

func (b *binding) describeBody() {
	f, ok := b.in.FieldByName("Body")
	if !ok {
		return
	}
	schema := huma.SchemaFromField(b.registry, f, nameHint(b.in, f.Name, b.op.OperationID+"Request"))
	schema.PrecomputeMessages()
	b.body, b.bodySchema = f.Index, schema
	b.op.RequestBody = &huma.RequestBody{
		Required: f.Type.Kind() != reflect.Pointer || f.Tag.Get("required") == "true",
		Content:  map[string]*huma.MediaType{contentJSON: {Schema: schema}},
	}
}

func (b *binding) describeOutput(out reflect.Type) {
	if f, ok := out.FieldByName("Status"); ok {
		b.outStatus = f.Index
	}
	body, hasBody := out.FieldByName("Body")
	if b.op.DefaultStatus == 0 {
		b.op.DefaultStatus = http.StatusNoContent
		if hasBody {
			b.op.DefaultStatus = http.StatusOK
		}
	}
	status := strconv.Itoa(b.op.DefaultStatus)
	answer := b.op.Responses[status]
	if answer == nil {
		answer = &huma.Response{}
		b.op.Responses[status] = answer
	}
	answer.Description = http.StatusText(b.op.DefaultStatus)
	if hasBody {
		b.outBody, b.streams = body.Index, body.Type.Kind() == reflect.Func
		if !b.streams {
			schema := huma.SchemaFromField(b.registry, body, nameHint(out, body.Name, b.op.OperationID+"Response"))
			answer.Content = map[string]*huma.MediaType{contentJSON: {Schema: schema}}
		}
	}
	b.describeHeaders(answer, out, nil)
	if !hasBody && len(b.headers) == 0 && out.NumField() > 0 {
		panic("web: " + b.op.OperationID + " answers with a pointer to what is no output: its body would be lost")
	}
}

var stringer = reflect.TypeFor[interface{ String() string }]()

func (b *binding) describeHeaders(answer *huma.Response, t reflect.Type, at []int) {
	for i := range t.NumField() {
		f := t.Field(i)
		index := append(append([]int{}, at...), i)
		switch {
		case !f.IsExported() || f.Name == "Body" || f.Name == "Status":
			continue
		case f.Anonymous:
			b.describeHeaders(answer, f.Type, index)
			continue
		}
		name := f.Tag.Get("header")
		if name == "" {
			panic("web: " + b.op.OperationID + ": output field " + f.Name + " is no header")
		}
		b.headers = append(b.headers, outHeader{index: index, name: name})
		if f.Type.Kind() == reflect.Slice {
			f.Type = f.Type.Elem()
		}
		if reflect.PointerTo(f.Type).Implements(stringer) {
			f.Type = reflect.TypeFor[string]()
		}
		if f.Type.Kind() != reflect.String {
			panic("web: " + b.op.OperationID + ": header " + name + " is no text")
		}
		if answer.Headers == nil {
			answer.Headers = map[string]*huma.Header{}
		}
		answer.Headers[name] = &huma.Header{Schema: huma.SchemaFromField(b.registry, f, "")}
	}
}

// describeErrors says once what every error is.
func (b *binding) describeErrors() {
	b.op.Responses["default"] = &huma.Response{Description: "Error", Content: map[string]*huma.MediaType{
		contentProblem: {Schema: b.registry.Schema(reflect.TypeFor[Problem](), true, "")},
	}}
}

// nameHint is what an unnamed type is called after.
func nameHint(parent reflect.Type, field, otherwise string) string {
	if parent.Name() != "" {
		return parent.Name() + field
	}
	return otherwise
}
