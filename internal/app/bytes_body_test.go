package app_test

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"maps"
	"net/http"
	"slices"
	"strings"
	"testing"

	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/id"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/web"
)

// schema is what the product's description says of a body, as far as a sample needs it.
type schema struct {
	Ref        string `json:"$ref"`
	Type       any
	Format     string
	Enum       []any
	Properties map[string]*schema
	Items      *schema
	Additional json.RawMessage `json:"additionalProperties"`
}

// bodies are the routes that take one, with its schema.
type bodies struct {
	Paths map[string]map[string]struct {
		Parameters  []struct{ Name string }
		RequestBody *struct {
			Content map[string]struct{ Schema *schema }
		}
	}
	Components struct{ Schemas map[string]*schema }
}

// textMark stands in a sample for the one text that a request fills.
const textMark = "texto-da-vez"

// samples are a body per text in it: textMark is its value there, and another known
// value in all others.
func (b *bodies) samples(s *schema) [][]byte {
	var out [][]byte
	for i := 0; ; i++ {
		left := i
		text, err := json.Marshal(b.sample(s, &left, 0))
		if err != nil {
			panic(err)
		}
		if !bytes.Contains(text, []byte(textMark)) {
			return out
		}
		out = append(out, text)
	}
}

// sample fills a schema; the text at which left reaches zero is the mark.
func (b *bodies) sample(s *schema, left *int, depth int) any {
	if name, found := strings.CutPrefix(s.Ref, "#/components/schemas/"); found {
		s = b.Components.Schemas[name]
	}
	switch kind := kindOf(s); {
	case depth > 8:
		return nil
	case kind == "object" && len(s.Properties) == 0 && len(s.Additional) > 0:
		var value schema
		if json.Unmarshal(s.Additional, &value) != nil { // true or false
			return map[string]any{}
		}
		return map[string]any{b.text(s, left): b.sample(&value, left, depth+1)}
	case kind == "object":
		out := map[string]any{}
		for _, name := range slices.Sorted(maps.Keys(s.Properties)) {
			out[name] = b.sample(s.Properties[name], left, depth+1)
		}
		return out
	case kind == "array":
		return []any{b.sample(s.Items, left, depth+1)}
	case kind == "string":
		return b.text(s, left)
	case kind == "boolean":
		return true
	}
	return 1
}

func (b *bodies) text(s *schema, left *int) string {
	*left--
	switch {
	case *left == -1:
		return textMark
	case len(s.Enum) > 0:
		if first, ok := s.Enum[0].(string); ok {
			return first
		}
	case s.Format == "date":
		return "2026-01-15"
	case s.Format == "date-time":
		return "2026-01-15T12:00:00Z"
	}
	return "2026-01"
}

func kindOf(s *schema) string {
	if kinds, several := s.Type.([]any); several {
		return kinds[0].(string)
	}
	kind, _ := s.Type.(string)
	return kind
}

// notText is what no JSON may hold in a text; oddText is text, however odd.
var (
	notText = []string{`a\u0000b`, "a\xc3", `\ud83d`}
	oddText = `\u0001\uffff\ud83d\ude00\u202e` + "%00\u2028'<b>"
)

// SX-10: bytes that are no text, in each text of the body of any route, are the
// caller's fault on both engines (SQLite, which takes more, in the long run); odd text and files that are only bytes are no fault
// of the server either.
func TestBodiesThatAreNoText_SX10(t *testing.T) {
	dbtest.SweepOn(t, dbtest.OnPostgres)
	onEachEngine(t, func(t *testing.T, p place) {
		p.serve(t)
		staff := p.signIn(t)
		program := staff.program(t, actor.Gestora)
		var api bodies
		staff.must(t, http.MethodGet, "/api/openapi.json", nil, &api)
		count := 0
		for _, path := range slices.Sorted(maps.Keys(api.Paths)) {
			for method, route := range api.Paths[path] {
				if route.RequestBody == nil {
					continue
				}
				method, url, who := strings.ToUpper(method), concrete(path), staff
				if strings.HasPrefix(path, web.KeyPaths) {
					who = program
				}
				header := http.Header{"If-Match": {`"1"`}}
				repeats := slices.ContainsFunc(route.Parameters, func(h struct{ Name string }) bool { return h.Name == "Idempotency-Key" })
				content := route.RequestBody.Content
				if _, uploads := content["multipart/form-data"]; uploads {
					who.upload(t, url)
				}
				if form, sent := content[formType]; sent {
					who.post(t, url, slices.Sorted(maps.Keys(form.Schema.Properties)))
					continue
				}
				for _, sample := range api.samples(content["application/json"].Schema) {
					count++
					for _, with := range slices.Concat(notText, []string{oddText}) {
						if repeats {
							header.Set("Idempotency-Key", id.New())
						}
						ok := refused
						if with == oddText {
							ok = survived
						}
						who.fill(t, method, url, header, sample, with, ok)
					}
				}
			}
		}
		if count < 500 {
			t.Errorf("SX-10 only %d texts were filled", count)
		}
	})
}

// refused says that a body was sent back because it is no text.
func refused(status int, answer []byte) bool {
	return status/100 == 4 && (bytes.Contains(answer, []byte(`"code":"json_invalido"`)) || bytes.Contains(answer, []byte(`"code":"texto_invalido"`)))
}

func survived(status int, _ []byte) bool { return status < http.StatusInternalServerError }

// fill sends a sample with this in its text.
func (w *person) fill(t *testing.T, method, path string, header http.Header, sample []byte, with string, ok func(int, []byte) bool) {
	t.Helper()
	body := json.RawMessage(bytes.Replace(sample, []byte(textMark), []byte(with), 1))
	status, answer, err := w.call(method, path, body, header)
	if err != nil || !ok(status, answer) {
		t.Errorf("SX-10 %s %s %q: %d %.200s %v", method, path, body, status, answer, err)
	}
}

// upload sends files that are only bytes.
func (w *person) upload(t *testing.T, path string) {
	t.Helper()
	for _, name := range []string{"a.csv", "a.xlsx", "a.pdf"} {
		for _, data := range []string{"\xff\xfe\x00\xd8", "a;b\n\x00;\xff\xed\xa0\x80\n"} {
			body := map[string]string{"filename": name, "fileData": base64.StdEncoding.EncodeToString([]byte(data))}
			status, answer, err := w.call(http.MethodPost, path, body, nil)
			if err != nil || !survived(status, answer) {
				t.Errorf("SX-10 POST %s %s %q: %d %.200s %v", path, name, data, status, answer, err)
			}
		}
	}
}

const formType = "application/x-www-form-urlencoded"

// post fills each field of a form with what is no text.
func (w *person) post(t *testing.T, path string, fields []string) {
	t.Helper()
	if len(fields) == 0 {
		t.Errorf("SX-10 POST %s names no field", path)
	}
	for _, field := range fields {
		for _, with := range []string{"a%00b", "%ff%fe", "a%ed%a0%80", "%zz"} {
			res, err := w.http.Post(w.base+path, formType, strings.NewReader(field+"="+with))
			if err != nil {
				t.Fatal(err)
			}
			_ = res.Body.Close()
			if res.StatusCode/100 != 4 {
				t.Errorf("SX-10 POST %s %s=%s: %d", path, field, with, res.StatusCode)
			}
		}
	}
}
