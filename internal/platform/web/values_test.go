package web

import (
	"encoding/json"
	"errors"
	"regexp"
	"strings"
	"testing"

	"github.com/danielgtaylor/huma/v2"
	v "github.com/danielgtaylor/huma/v2/validation"

	"ynova/internal/platform/expect"
)

func TestNumber_B10(t *testing.T) {
	type body struct {
		A Number   `json:"a"`
		B *Number  `json:"b"`
		C []Number `json:"c"`
	}
	n := Number("-0.10")
	for _, c := range []struct {
		in   body
		want string
	}{
		{body{A: "331.250", B: &n, C: []Number{"1", "2e3"}}, `{"a":331.250,"b":-0.10,"c":[1,2e3]}`},
		{body{}, `{"a":null,"b":null,"c":null}`},
	} {
		got, err := json.Marshal(c.in)
		if err != nil || string(got) != c.want {
			t.Errorf("B10: %s %v, want %s", got, err, c.want)
		}
		var back body
		err = json.Unmarshal(got, &back)
		expect.All(t, "B10: read back", expect.Is(err, nil), expect.Is(back.A, c.in.A), expect.Is(back.B == nil, c.in.B == nil))
	}
	for _, bad := range []Number{"abc", "NaN", "1,5", "null", "1}", `"1"`} {
		if got, err := json.Marshal(bad); err == nil {
			t.Errorf("B10: %q written as %s", bad, got)
		}
	}
	for _, bad := range []string{`"1"`, `true`, `{}`, `[1]`} {
		if err := json.Unmarshal([]byte(bad), new(Number)); err == nil {
			t.Errorf("B10: %s read as a number", bad)
		}
	}
}

func TestPage(t *testing.T) {
	got, _ := json.Marshal(NewPage[int](nil, Paging{Page: 2, PageSize: 20}, 21, true))
	if string(got) != `{"data":[],"page":2,"pageSize":20,"total":21,"totalCapped":true}` {
		t.Errorf("%s", got)
	}
	if p := (Paging{Page: 3, PageSize: 50}); p.Offset() != 100 || p.Limit() != 50 {
		t.Errorf("%d %d", p.Offset(), p.Limit())
	}
}

// TestSentences_B15 proves that no English reaches a person: what a tag can refuse
// is said in a sentence, with the tag's figure as Portuguese writes it.
func TestSentences_B15(t *testing.T) {
	text := func(s huma.Schema) huma.Schema { s.Type = huma.TypeString; return s }
	number := func(s huma.Schema) huma.Schema { s.Type = huma.TypeNumber; return s }
	list := func(s huma.Schema) huma.Schema {
		s.Type, s.Items = huma.TypeArray, &huma.Schema{Type: huma.TypeString}
		return s
	}
	for _, c := range []struct {
		schema huma.Schema
		value  any
		want   string
	}{
		{text(huma.Schema{MinLength: new(3)}), "ab", "Informe ao menos 3 caracteres."},
		{text(huma.Schema{MinLength: new(1)}), "", "Informe ao menos 1 caractere."},
		{text(huma.Schema{MaxLength: new(2)}), "canary", "Informe no máximo 2 caracteres."},
		{number(huma.Schema{Minimum: new(0.5)}), 0.1, "Informe um número maior ou igual a 0,5."},
		{number(huma.Schema{ExclusiveMinimum: new(0.0)}), 0.0, "Informe um número maior que 0."},
		{number(huma.Schema{Maximum: new(100.0)}), 101.0, "Informe um número menor ou igual a 100."},
		{number(huma.Schema{ExclusiveMaximum: new(100.0)}), 100.0, "Informe um número menor que 100."},
		{number(huma.Schema{MultipleOf: new(0.25)}), 0.3, "Informe um múltiplo de 0,25."},
		{number(huma.Schema{}), "canary", "Informe um número."},
		{number(huma.Schema{}), "200,5", "Use ponto decimal: 200.5"}, // VD-47
		{number(huma.Schema{}), "-1.200,5", "Informe um número."},
		{huma.Schema{Type: huma.TypeInteger}, 1.5, "Informe um número inteiro."},
		{text(huma.Schema{}), 1.0, "Informe um texto."},
		{list(huma.Schema{}), "canary", "Informe uma lista."},
		{list(huma.Schema{MaxItems: new(1)}), []any{"a", "b"}, "Informe no máximo 1 item."},
		{list(huma.Schema{MinItems: new(3)}), []any{}, "Informe ao menos 3 itens."},
		{list(huma.Schema{UniqueItems: true}), []any{"a", "a"}, "A lista tem itens repetidos."},
		{huma.Schema{Type: huma.TypeObject}, "canary", "Informe um objeto."},
		{huma.Schema{Type: huma.TypeBoolean}, "canary", "Informe verdadeiro ou falso."},
		{text(huma.Schema{Enum: []any{"ativo", "inativo"}}), "canary", "Valor inválido; use um destes: ativo, inativo."},
		{text(huma.Schema{Pattern: "^secret$"}), "canary", "Formato inválido."},
		{text(huma.Schema{Format: "email"}), "x@@canary", "Informe um e-mail válido."},
		{text(huma.Schema{Format: "uuid"}), "canary", "Identificador inválido."},
		{text(huma.Schema{Format: "uri"}), "%canary", "Informe um endereço válido."},
		{text(huma.Schema{Format: "duration"}), "canary", "Informe uma duração válida."},
		{text(huma.Schema{Format: "date"}), "canary", "Informe uma data válida."},
		{text(huma.Schema{Format: "date-time"}), "canary", "Informe data e hora válidas."},
		{huma.Schema{Not: &huma.Schema{Type: huma.TypeString}}, "canary", sentenceInvalid},
	} {
		c.schema.PrecomputeMessages()
		var res huma.ValidateResult
		huma.Validate(nil, &c.schema, huma.NewPathBuffer(nil, 0), huma.ModeWriteToServer, c.value, &res)
		if len(res.Errors) != 1 || fieldOf(res.Errors[0]).Message != c.want {
			t.Errorf("B15: want %q, got %q", c.want, res.Errors)
		}
	}
	for location, message := range map[string]string{"query.page": ours + sentenceInteger, "path.id": "anything that carries canary"} {
		want := strings.TrimPrefix(message, ours)
		if want == message {
			want = sentenceInvalid
		}
		f := fieldOf(&huma.ErrorDetail{Location: location, Message: message})
		if _, name, _ := strings.Cut(location, "."); f.Message != want || f.Path != name {
			t.Errorf("B15: %q: %+v, want %q", message, f, want)
		}
	}
	english := regexp.MustCompile(`(?i)expected|invalid |required|%[^s]`)
	for message := range sentences {
		if !strings.HasPrefix(*message, ours) || english.MatchString(*message) {
			t.Errorf("B15: %q", *message)
		}
	}
}

func TestFieldOf_P04(t *testing.T) {
	for location, want := range map[string]string{
		"body": "", "body.client_name": "client_name", "body.rows[3].cnpj": "rows[3].cnpj", "query.page": "page", "path.id": "id",
		"bodyguard": "bodyguard",
	} {
		f := fieldOf(&huma.ErrorDetail{Location: location, Message: v.MsgExpectedString, Value: "canary"})
		if f.Path != want || f.Message != "Informe um texto." {
			t.Errorf("P04: %s: %+v", location, f)
		}
	}
	object := huma.Schema{Type: huma.TypeObject, Required: []string{"cnpj"}, Properties: map[string]*huma.Schema{"cnpj": {Type: huma.TypeString}}}
	object.PrecomputeMessages()
	path := huma.NewPathBuffer(nil, 0)
	path.Push("body")
	path.Push("rows")
	path.PushIndex(3)
	var res huma.ValidateResult
	huma.Validate(nil, &object, path, huma.ModeWriteToServer, map[string]any{}, &res)
	if f := fieldOf(res.Errors[0]); f.Path != "rows[3].cnpj" || f.Message != sentenceRequired {
		t.Errorf("required: %+v", f)
	}
	if f := fieldOf(errors.New("canary")); f.Message != sentenceInvalid {
		t.Errorf("P04: %+v", f)
	}
}

func TestSchemaName(t *testing.T) {
	for _, c := range []struct{ pkg, name, want string }{
		{"ynova/internal/contract", "row", "ContractRow"},
		{"ynova/internal/contract", "contractBody", "ContractBody"},
		{"ynova/internal/platform/web", "Problem", "Problem"},
		{"ynova/internal/kernel/fault", "Field", "FaultField"},
		{"", "int", "Int"},
	} {
		if got := qualified(c.pkg, c.name); got != c.want {
			t.Errorf("%s.%s: %s, want %s", c.pkg, c.name, got, c.want)
		}
	}
}

func TestAcceptsGzip(t *testing.T) {
	for header, want := range map[string]bool{
		"": false, "gzip": true, "br, gzip, zstd": true, "br": false, "gzip;q=0": false, "gzip; q=0.0": false,
		"gzip;q=0.5": true, "GZIP": true, "gzipped": false, "identity;q=1, *;q=0": false,
	} {
		if accepts(header, "gzip") != want {
			t.Errorf("%q: %t", header, !want)
		}
	}
}
