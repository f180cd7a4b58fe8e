package guide

import (
	"bytes"
	"cmp"
	_ "embed" // of the page and its style
	"encoding/json"
	"fmt"
	"html/template"
	"maps"
	"slices"
	"strings"
)

var (
	//go:embed page.html
	pageText string
	//go:embed style.css
	style []byte

	page = template.Must(template.New("page").Parse(pageText))
)

// Style is the style sheet of the page.
func Style() ([]byte, error) { return style, nil }

// shown is an operation as the page explains it.
type shown struct {
	ID, Method, Path, Summary, Scope string
	Parameters                       []field
	Sends                            []sent
	Call                             string // with curl
	Status, Answer                   string
	Fields                           []field // of the answer, of a list those of a row
	IsList                           bool
}

// sent is a form in which a body is sent.
type sent struct {
	Type   string
	Fields []field
}

// resource are the operations on one kind of row.
type resource struct {
	Name       string
	Operations []shown
}

// titles are the resources in the order of the page; what stands in the document alone
// comes last, under its own name.
var titles = []struct{ name, title string }{
	{"clients", "Clientes"},
	{"units", "Unidades consumidoras"},
	{"contracts", "Contratos"},
	{"months", "Meses dos balanços"},
	{"invoices", "Faturas e notas"},
	{"readings", "Leituras de documentos"},
	{"findings", "Apontamentos"},
	{"simulations", "Simulações"},
	{"tariffs", "Tarifas"},
	{"events", "Eventos"},
}

// Page makes the page of the operations that the OpenAPI document has below a prefix.
func Page(document []byte, prefix string) ([]byte, error) {
	var s spec
	if err := json.Unmarshal(document, &s); err != nil {
		return nil, fmt.Errorf("guide: read the document: %w", err)
	}
	var text bytes.Buffer
	err := page.Execute(&text, map[string]any{"Resources": s.resources(prefix), "Signatures": vectors})
	return text.Bytes(), err
}

func (s *spec) resources(prefix string) []resource {
	byName := map[string][]shown{}
	for _, path := range slices.Sorted(maps.Keys(s.Paths)) {
		name, _, _ := strings.Cut(strings.TrimPrefix(path, prefix), "/")
		for _, method := range slices.Sorted(maps.Keys(s.Paths[path])) {
			byName[name] = append(byName[name], s.show(method, path, s.Paths[path][method]))
		}
	}
	var all []resource
	for _, t := range titles {
		if found := byName[t.name]; found != nil {
			all = append(all, resource{t.title, found})
			delete(byName, t.name)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(byName)) {
		all = append(all, resource{name, byName[name]})
	}
	return all
}

func (s *spec) show(method, path string, o operation) shown {
	view := shown{ID: o.ID, Method: strings.ToUpper(method), Path: path, Summary: o.Summary, Scope: o.Scope}
	places := map[string]string{"query": "consulta", "path": "endereço", "header": "cabeçalho"}
	for _, p := range o.Parameters {
		kind := s.kind(p.Schema) + "; no " + cmp.Or(places[p.In], p.In)
		if p.In == "query" {
			kind = s.kind(p.Schema) + "; na consulta"
		}
		view.Parameters = append(view.Parameters, field{p.Name, kind, p.Description, p.Required})
	}
	if o.Request != nil {
		for _, kind := range slices.Sorted(maps.Keys(o.Request.Content)) {
			view.Sends = append(view.Sends, sent{kind, s.fields(o.Request.Content[kind].Schema)})
		}
	}
	view.Call = s.call(method, path, o)
	for _, status := range slices.Sorted(maps.Keys(o.Responses)) {
		if body, ok := o.Responses[status].Content["application/json"]; ok && view.Status == "" {
			view.Status, view.Answer = status, indented(s.example("", body.Schema))
			view.Fields, view.IsList = s.row(body.Schema)
		}
	}
	return view
}

// row are the names of what is answered: of a list those of one of its rows.
func (s *spec) row(of schema) (all []field, isList bool) {
	of = s.resolve(of)
	if data := s.resolve(of.Properties["data"]); data.Items != nil {
		return s.fields(*data.Items), true
	}
	return s.fields(of), false
}

// call is how a shell makes the call.
func (s *spec) call(method, path string, o operation) string {
	lines := []string{`curl -s -H "Authorization: Bearer $YNOVA_KEY"`}
	if method == "post" {
		lines = append(lines, `-H "Idempotency-Key: fatura-2026-10-48213"`)
	}
	if o.Request != nil {
		lines = append(lines, `-F "file=@fatura-2026-10.pdf"`)
	}
	address := strings.ReplaceAll(path, "{id}", sampleID)
	if slices.ContainsFunc(o.Parameters, func(p parameter) bool { return p.Name == "limit" }) {
		address += "?limit=100"
	}
	return strings.Join(append(lines, `"$YNOVA_URL`+address+`"`), " \\\n  ")
}
