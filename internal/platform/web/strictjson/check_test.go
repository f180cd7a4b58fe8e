package strictjson

import (
	"encoding/json"
	"errors"
	"reflect"
	"strings"
	"testing"
	"time"

	"ynova/internal/platform/expect"
)

type party struct {
	Name string `json:"name"`
}

type document struct {
	party
	Role   string            `json:"role"`
	Amount json.Number       `json:"amount"`
	Nested []party           `json:"nested"`
	Next   *document         `json:"next"`
	Labels map[string]string `json:"labels"`
	When   time.Time         `json:"when"`
	Hidden string            `json:"-"`
	Plain  int
}

var documentShape = ShapeOf(reflect.TypeFor[document]())

func TestCheck_B10(t *testing.T) {
	deep := func(n int) string { return strings.Repeat("[", n) + strings.Repeat("]", n) }
	keys := make([]string, 100)
	for i := range keys {
		keys[i] = `"k` + strings.Repeat("x", i) + `":1`
	}
	large := strings.Join(keys, ",")
	cases := []struct {
		name, doc string
		want      Reason
	}{
		{"B10 plain", `{"role":"consultor","amount":1.5,"nested":[{"name":"a"}],"labels":{"a":"1","A":"2"}}`, 0},
		{"B10 scalars", ` [true,false,null,"a",-1,0,0.5,1e3,1E-3] `, 0},
		{"B10 unknown keys pass", `{"other":{"x":1},"role":"x"}`, 0},
		{"B10 escaped text", `{"role":"\u00e9\n\ud83d\ude00\/"}`, 0},
		{"B10 duplicate key", `{"role":"consultor","role":"gestora"}`, Duplicate},
		{"B10 case-variant pair", `{"role":"consultor","ROLE":"gestora"}`, Duplicate},
		{"B10 duplicate behind an escape", `{"role":"consultor","r\u006fle":"gestora"}`, Duplicate},
		{"B10 case variant of a known key", `{"ROLE":"gestora"}`, Variant},
		{"B10 long s folds to s", `{"ne\u017fted":[]}`, Variant},
		{"B10 kelvin sign folds to k", `{"k":1,"\u212a":2}`, Duplicate},
		{"B10 case variant in an embedded struct", `{"Name":"x"}`, Variant},
		{"B10 case variant deep down", `{"next":{"nested":[{"NAME":"x"}]}}`, Variant},
		{"B10 untagged field", `{"plain":1}`, Variant},
		{"B10 duplicate in an unknown value", `{"other":{"a":1,"A":2}}`, Duplicate},
		{"B10 duplicate in a map", `{"labels":{"a":"1","a":"2"}}`, Duplicate},
		{"B10 large object", `{` + large + `}`, 0},
		{"B10 duplicate in a large object", `{` + large + `,"K":2}`, Duplicate},
		{"B10 two documents", `{} {}`, Trailing},
		{"B10 trailing data", `{}x`, Trailing},
		{"B10 depth at the limit", deep(MaxDepth), 0},
		{"B10 depth over the limit", deep(MaxDepth + 1), Depth},
		{"B10 depth 10,000", deep(10_000), Depth},
		{"B10 objects over the limit", strings.Repeat(`{"a":`, MaxDepth+1) + "1" + strings.Repeat("}", MaxDepth+1), Depth},
		{"B10 1e400", `{"amount":1e400}`, Number},
		{"B10 1e-400", `1e-400`, Number},
		{"B10 exponent of 300 digits", `1e` + strings.Repeat("9", 300), Number},
		{"B10 at the limit", `[1e30,1e-30,0.000000000000000000000000000001,1000000000000000000000000000000]`, 0},
		{"B10 over the limit", `10e30`, Number},
		{"B10 under the limit", `0.1e-30`, Number},
		{"B10 zero with a huge exponent", `0e99`, Number},
		{"B10 negative zero", `-0`, Number},
		{"B10 negative zero with decimals", `-0.00`, Number},
		{"B10 high surrogate alone", `"\ud83d"`, Encoding},
		{"B10 high surrogate and text", `"\ud83dabcdef"`, Encoding},
		{"B10 low surrogate alone", `"\ude00"`, Encoding},
		{"B10 two high surrogates", `"\ud83d\ud83d"`, Encoding},
		{"B10 invalid UTF-8", "\"\xff\"", Encoding},
		{"B10 overlong UTF-8", "\"\xc0\xaf\"", Encoding},
		{"B10 NUL", `"a\u0000b"`, Nul},
		{"B10 raw control character", "\"a\nb\"", Syntax},
		{"B10 byte order mark", "\ufeff{}", Syntax},
		{"B10 empty", ``, Syntax},
		{"B10 only space", ` `, Syntax},
		{"B10 single quotes", `{'a':1}`, Syntax},
		{"B10 trailing comma in an array", `[1,]`, Syntax},
		{"B10 trailing comma in an object", `{"a":1,}`, Syntax},
		{"B10 leading zero", `01`, Syntax},
		{"B10 bare point", `1.`, Syntax},
		{"B10 plus sign", `+1`, Syntax},
		{"B10 NaN", `NaN`, Syntax},
		{"B10 unfinished", `{"a":`, Syntax},
		{"B10 unfinished escape", `"\`, Syntax},
		{"B10 short escape", `"\u12"`, Syntax},
		{"B10 comment", `{}/**/`, Trailing},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			if got := reasonOf(Check([]byte(c.doc), documentShape)); got != c.want {
				t.Fatalf("reason %d, want %d", got, c.want)
			}
		})
	}
}

func TestError_B10(t *testing.T) {
	err := Check([]byte(`{"role":"segredo","ROLE":1}`), documentShape)
	expect.Must(t, "B10: the error must not repeat the input", expect.Not(err, nil))
	expect.Must(t, "B10: the error must not repeat the input", expect.Lacks(err.Error(), "segredo", "ROLE"))
}

func TestShapeOf(t *testing.T) {
	if s := ShapeOf(reflect.TypeFor[time.Time]()); s != nil {
		t.Error("a type with its own decoder has no shape")
	}
	if documentShape.fields["next"] != documentShape {
		t.Error("a recursive type must end in itself")
	}
	if _, known := documentShape.fields["Hidden"]; known {
		t.Error(`json:"-" is not a key`)
	}
}

func reasonOf(err error) Reason {
	var e *Error
	if errors.As(err, &e) {
		return e.Reason
	}
	return 0
}

func BenchmarkCheck(b *testing.B) {
	doc := []byte(`{"role":"consultor","amount":1234.5678,"nested":[{"name":"Indústria de Papel"},{"name":"Padaria"}],"labels":{"a":"1","b":"2"}}`)
	b.SetBytes(int64(len(doc)))
	b.ReportAllocs()
	for b.Loop() {
		if err := Check(doc, documentShape); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkCheckBase64(b *testing.B) {
	doc := []byte(`{"filename":"x","fileData":"` + strings.Repeat("QUJD", 1<<20) + `"}`)
	b.SetBytes(int64(len(doc)))
	b.ReportAllocs()
	for b.Loop() {
		if err := Check(doc, nil); err != nil {
			b.Fatal(err)
		}
	}
}

func TestText(t *testing.T) {
	for doc, want := range map[string]string{
		`{"fileData":"abc"}`: "abc",
		"\n{ \"x\" : [1,{\"fileData\":\"no\"}] , \"fileData\" : \"abc\"}\n": "abc",
		`{"file\u0044ata":"a\/b"}`: "a/b",
		`{"fileData":""}`:          "",
	} {
		got, found := Text([]byte(doc), "fileData")
		if !found || string(got) != want {
			t.Errorf("%s: %q %t", doc, got, found)
		}
	}
	for _, doc := range []string{`{}`, `[]`, `null`, `"fileData"`, `{"fileData":1}`, `{"fileData":null}`, `{"x":"fileData"}`, `{"x":{"fileData":"a"}}`} {
		if got, found := Text([]byte(doc), "fileData"); found {
			t.Errorf("%s: %q", doc, got)
		}
	}
}
