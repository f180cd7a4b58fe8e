package web

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/danielgtaylor/huma/v2"
)

// bindable reports whether a parameter may have this type: a text or a type made
// of one, a whole number, yes or no, a list of texts.
func bindable(t reflect.Type) bool {
	switch t.Kind() {
	case reflect.String, reflect.Int, reflect.Int64, reflect.Bool:
		return true
	case reflect.Slice:
		return t.Elem().Kind() == reflect.String
	}
	return false
}

// serve answers a request that the guard has let through.
func (b *binding) serve(hc huma.Context) {
	in := reflect.New(b.in)
	if refused := b.fill(hc, in.Elem()); refused != nil {
		exchangeOf(hc.Context()).writeProblem(refused)
		return
	}
	ctx := hc.Context()
	if b.ifMatch != nil {
		if _, err := in.Elem().FieldByIndex(b.ifMatch).Interface().(IfMatch).Parse(); err != nil {
			exchangeOf(ctx).fail(ctx, err)
			return
		}
	}
	switch out, err := b.handle(ctx, in.Interface()); {
	case err != nil:
		exchangeOf(ctx).fail(ctx, err)
	case out == nil:
		hc.SetStatus(b.op.DefaultStatus)
	default:
		b.write(hc, reflect.ValueOf(out).Elem())
	}
}

// fill sets the fields of the input and checks them against the schema; nil means
// that nothing is wrong with them.
func (b *binding) fill(hc huma.Context, in reflect.Value) *Problem {
	var found huma.ValidateResult
	path := huma.NewPathBuffer(make([]byte, 0, 128), 0)
	for i := range b.params {
		p := &b.params[i]
		path.Reset()
		path.Push(p.in)
		path.Push(p.name)
		said := p.read(hc)
		if said == "" {
			if p.required {
				found.Add(path, "", ours+sentenceRequired)
			}
			continue
		}
		value, sentence := setText(in.FieldByIndex(p.index), said)
		if sentence != "" {
			found.Add(path, said, ours+sentence)
			continue
		}
		huma.Validate(b.registry, p.schema, path, huma.ModeWriteToServer, value, &found)
	}
	if b.body != nil {
		b.fillBody(exchangeOf(hc.Context()).body, in.FieldByIndex(b.body), path, &found)
	}
	if len(found.Errors) == 0 {
		return nil
	}
	return invalid(found.Errors)
}

func (p *parameter) read(hc huma.Context) string {
	var said string
	switch p.in {
	case "path":
		said = hc.Param(p.name)
	case "query":
		said = hc.Query(p.name)
	case "header":
		said = hc.Header(p.name)
	case "cookie":
		if c, err := huma.ReadCookie(hc, p.name); err == nil {
			said = c.Value
		}
	}
	if said == "" {
		return p.fallback
	}
	return said
}

// Query is the part of an input that an address fills in, as a saved view keeps it: what
// the input does not take is left out, as the screens do.
func Query[T any](address url.Values) T {
	var in T
	fields := reflect.ValueOf(&in).Elem()
	for i := range fields.NumField() {
		tag := fields.Type().Field(i).Tag
		said, choices := address.Get(tag.Get("query")), tag.Get("enum")
		if said != "" && (choices == "" || slices.Contains(strings.Split(choices, ","), said)) {
			setText(fields.Field(i), said)
		}
	}
	return in
}

// setText sets a parameter to what the request says, and returns what there is to
// check, or the sentence of why it cannot be.
func setText(field reflect.Value, said string) (value any, sentence string) {
	switch field.Kind() {
	case reflect.Int, reflect.Int64:
		n, err := strconv.ParseInt(said, 10, 64)
		if err != nil {
			return nil, sentenceInteger
		}
		field.SetInt(n)
		return n, ""
	case reflect.Bool:
		yes, err := strconv.ParseBool(said)
		if err != nil {
			return nil, sentenceBoolean
		}
		field.SetBool(yes)
		return yes, ""
	case reflect.Slice:
		parts := strings.Split(said, ",")
		list := reflect.MakeSlice(field.Type(), len(parts), len(parts))
		for i, part := range parts {
			list.Index(i).SetString(part)
		}
		field.Set(list)
		return parts, ""
	default:
		field.SetString(said)
		return said, ""
	}
}

// fillBody reads the body that the guard has taken in and found to be JSON: once
// as the schema sees it, and once into the field, where numbers stay as written.
func (b *binding) fillBody(data []byte, field reflect.Value, path *huma.PathBuffer, found *huma.ValidateResult) {
	if len(data) == 0 {
		return // the guard has checked whether a body is required
	}
	var seen any
	if err := json.Unmarshal(data, &seen); err != nil {
		found.Errors = append(found.Errors, err)
		return
	}
	path.Reset()
	path.Push("body")
	before := len(found.Errors)
	huma.Validate(b.registry, b.bodySchema, path, huma.ModeWriteToServer, seen, found)
	if err := json.Unmarshal(data, field.Addr().Interface()); err != nil && len(found.Errors) == before {
		found.Errors = append(found.Errors, err)
	}
}

// write sends the output: its headers, its status, its body.
func (b *binding) write(hc huma.Context, out reflect.Value) {
	for _, h := range b.headers {
		field := out.FieldByIndex(h.index)
		if field.Kind() != reflect.Slice {
			if text := headerText(field); text != "" {
				hc.SetHeader(h.name, text)
			}
			continue
		}
		for i := range field.Len() {
			hc.AppendHeader(h.name, headerText(field.Index(i)))
		}
	}
	status := b.op.DefaultStatus
	if b.outStatus != nil {
		status = int(out.FieldByIndex(b.outStatus).Int())
	}
	switch {
	case b.streams:
		out.FieldByIndex(b.outBody).Interface().(func(huma.Context))(hc)
	case b.outBody == nil:
		hc.SetStatus(status)
	default:
		hc.SetHeader("Content-Type", contentJSON)
		hc.SetStatus(status)
		if status != http.StatusNoContent && status != http.StatusNotModified {
			writeJSON(hc.BodyWriter().(*response), out.FieldByIndex(b.outBody).Interface())
		}
	}
}

func headerText(field reflect.Value) string {
	if field.Kind() == reflect.String {
		return field.String()
	}
	return field.Addr().Interface().(fmt.Stringer).String() // bind has seen that it is one
}

// untyped is the handler as a binding calls it; it is all that is compiled for each
// pair of input and output. O is a pointer.
func untyped[I, O any](handle func(context.Context, *I) (O, error)) func(context.Context, any) (any, error) {
	return func(ctx context.Context, in any) (any, error) {
		out, err := handle(ctx, in.(*I))
		if err != nil || reflect.ValueOf(&out).Elem().IsNil() {
			return nil, err // a nil pointer in an interface would not be nil
		}
		return out, nil
	}
}

// whole is the output of an operation that answers with a body alone.
type whole[T any] struct{ Body T }

func wholly[I, T any](handle func(context.Context, *I) (T, error)) func(context.Context, *I) (*whole[T], error) {
	return func(ctx context.Context, in *I) (*whole[T], error) {
		body, err := handle(ctx, in)
		return &whole[T]{body}, err
	}
}

// As turns what a service returns into how it is shown.
func As[T, Body any](of func(T) Body) func(T, error) (Body, error) {
	return func(v T, err error) (Body, error) {
		if err != nil {
			var none Body
			return none, err
		}
		return of(v), nil
	}
}
