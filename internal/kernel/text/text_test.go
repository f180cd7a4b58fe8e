package text_test

import (
	"encoding/json"
	"os"
	"strings"
	"testing"
	"unicode/utf8"

	"ynova/internal/kernel/text"
)

type textCase struct {
	In  string
	Out *string
}

func shared(t testing.TB) []textCase {
	t.Helper()
	content, err := os.ReadFile("../ptbr/testdata/cases.json")
	var cases struct{ Texts []textCase }
	if err == nil {
		err = json.Unmarshal(content, &cases)
	}
	if err != nil || len(cases.Texts) < 15 {
		t.Fatal(err, len(cases.Texts))
	}
	return cases.Texts
}

// Golden: data/field/CASES.json, and siblings: names are cleaned of what nobody sees, and
// what turns the direction of reading around stays and is refused.
func TestNamesAreCleaned_DR14(t *testing.T) {
	t.Parallel()
	for _, c := range shared(t) {
		got := text.Clean(c.In)
		bad := strings.ContainsFunc(got, text.Control)
		if bad != (c.Out == nil) || c.Out != nil && got != *c.Out {
			t.Errorf("%q is cleaned to %q, refused: %t", c.In, got, bad)
		}
	}
	if got := text.Refusal("Alfa \u202eadtL"); !strings.HasSuffix(got, ": [U+202E]") {
		t.Errorf("refused with %q", got)
	}
	if got := text.Refusal("a\x07"); got != "O texto tem caracteres não permitidos" {
		t.Errorf("refused with %q", got)
	}
	if got := text.Show("Alfa \u202eadtL\u2069"); got != "Alfa [U+202E]adtL[U+2069]" {
		t.Errorf("shown as %q", got)
	}
	if got := text.CleanLines(" a_x000D_\r\nb\u200b\n\u00adc "); got != "a\nb\nc" {
		t.Errorf("a note became %q", got)
	}
	if got := text.Visible(" a\u200b\x07\xffb\u202e \ufffd"); got != "ab" {
		t.Errorf("on a screen it is %q", got)
	}
}

// Property: cleaning twice changes nothing, and leaves no line break and nothing without a
// width; the normal form of identifiers is stable too.
func FuzzClean_DR14(f *testing.F) {
	for _, c := range shared(f) {
		f.Add(c.In)
	}
	f.Add("_x000D__x000D_ \u00a0 \r")
	f.Fuzz(func(t *testing.T, s string) {
		if !utf8.ValidString(s) {
			return
		}
		once := text.Clean(s)
		if again := text.Clean(once); again != once {
			t.Fatalf("%q becomes %q, then %q", s, once, again)
		}
		if strings.ContainsAny(once, "\n\r\u200b\u00ad\ufeff\u00a0") {
			t.Fatalf("%q becomes %q", s, once)
		}
		if normal := text.Normal(s); text.Normal(normal) != normal {
			t.Fatalf("the normal form of %q is %q, then %q", s, normal, text.Normal(normal))
		}
	})
}

func TestScientific_DR12(t *testing.T) {
	t.Parallel()
	for s, want := range map[string]bool{"1,12224E+13": true, "1.1e13": true, "'2E+05": true, "-1E+05": true, "1E-05": false, "12E": false, "E13": false, "1,2": false, "BR1E13": false} {
		if got := text.Scientific(s); got != want {
			t.Errorf("%q: %t", s, got)
		}
	}
}
