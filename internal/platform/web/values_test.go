package web

import (
	"encoding/json"
	"errors"
	"regexp"
	"strings"
	"testing"

	"github.com/danielgtaylor/huma/v2"
	v "github.com/danielgtaylor/huma/v2/validation"
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
		if err := json.Unmarshal(got, &back); err != nil || back.A != c.in.A || (back.B == nil) != (c.in.B == nil) {
			t.Errorf("B10: read back %+v %v", back, err)
		}
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

// TestTranslate_B15 proves that no English reaches a person: each message of huma
// that a tag can cause has a sentence, and figures arrive in it.
func TestTranslate_B15(t *testing.T) {
	for message, want := range map[string]string{
		"expected required property client_name to be present": "Campo obrigatório.",
		"required query parameter is missing":                  "Campo obrigatório.",
		"expected length >= 3":                                 "Informe ao menos 3 caracteres.",
		"expected length <= 200":                               "Informe no máximo 200 caracteres.",
		"expected number >= 0.5":                               "Informe um número maior ou igual a 0,5.",
		"expected number > 0":                                  "Informe um número maior que 0.",
		"expected number <= 100":                               "Informe um número menor ou igual a 100.",
		"expected number < 100":                                "Informe um número menor que 100.",
		"expected number to be a multiple of 0.01":             "Informe um múltiplo de 0,01.",
		"expected number":                                      "Informe um número.",
		"expected integer":                                     "Informe um número inteiro.",
		"expected string":                                      "Informe um texto.",
		"expected array":                                       "Informe uma lista.",
		"expected array length <= 3":                           "Informe no máximo 3 itens.",
		"expected array length >= 1":                           "Informe ao menos 1 item.",
		"expected object":                                      "Informe um objeto.",
		"expected boolean":                                     "Informe verdadeiro ou falso.",
		`expected value to be one of "ativo, inativo"`:         "Valor inválido; use um destes: ativo, inativo.",
		"expected string to match pattern ^secret$":            "Formato inválido.",
		"expected string to be RFC 5322 email: mail: x@@y":     "Informe um e-mail válido.",
		"expected string to be RFC 4122 uuid: invalid x":       "Identificador inválido.",
		"invalid integer":                                      "Informe um número inteiro.",
		"invalid floating value":                               "Informe um número.",
		"invalid date/time for format 2006":                    "Informe data e hora válidas.",
		"anything else that carries canary":                    "Valor inválido.",
	} {
		if got := translate(message); got != want {
			t.Errorf("B15: %q: %q, want %q", message, got, want)
		}
	}
	for _, message := range []string{
		v.MsgUnexpectedProperty, v.MsgExpectedRFC3339DateTime, v.MsgExpectedRFC1123DateTime, v.MsgExpectedRFC3339Date, v.MsgExpectedRFC3339Time,
		v.MsgExpectedRFC5322EmailBare, v.MsgExpectedRFC5890Hostname, v.MsgExpectedRFC2673IPv4, v.MsgExpectedRFC2373IPv6, v.MsgExpectedRFCIPAddr,
		v.MsgExpectedRFC3986AbsoluteURI, v.MsgExpectedBase64String, v.MsgExpectedArrayItemsUnique, v.MsgExpectedObject,
	} {
		if translate(message) == sentenceInvalid {
			t.Errorf("B15: no sentence for %q", message)
		}
	}
	for _, s := range sentences {
		if regexp.MustCompile(`(?i)expected|invalid |required|%[^s]`).MatchString(s.sentence) {
			t.Errorf("B15: %q", s.sentence)
		}
	}
}

func TestFieldOf_P04(t *testing.T) {
	for location, want := range map[string]string{
		"body": "", "body.client_name": "client_name", "body.rows[3].cnpj": "rows[3].cnpj", "query.page": "page", "path.id": "id",
		"bodyguard": "bodyguard",
	} {
		f := fieldOf(&huma.ErrorDetail{Location: location, Message: "expected string", Value: "canary"})
		if f.Path != want || strings.Contains(f.Message, "canary") {
			t.Errorf("P04: %s: %+v", location, f)
		}
	}
	f := fieldOf(&huma.ErrorDetail{Location: "body.rows[3]", Message: "expected required property cnpj to be present"})
	if f.Path != "rows[3].cnpj" {
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
		if acceptsGzip(header) != want {
			t.Errorf("%q: %t", header, !want)
		}
	}
}
