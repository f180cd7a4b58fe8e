package fault_test

import (
	"testing"

	"ynova/internal/kernel/fault"
)

func TestTypedTexts(t *testing.T) {
	const refused, long = "O texto tem caracteres não permitidos", "O texto deve ter no máximo 4 caracteres"
	for name, c := range map[string]struct{ text, line, paragraphs string }{
		"plain":           {" ação ", "", ""},
		"too long":        {"ações", long, long},
		"line break":      {"a\r\nb", "", ""},
		"zero width":      {"a\u200bbcd", "", ""},
		"tab":             {"a\tb", refused, ""},
		"control":         {"a\x1b", refused, refused},
		"line separator":  {"a\u2028b", "", refused},
		"right to left":   {"a\u202eb", refused + ": [U+202E]", refused + ": [U+202E]"},
		"broken encoding": {"a\xff", refused, refused},
	} {
		var line, paragraphs fault.Collector
		line.Line("p", c.text, 4)
		paragraphs.Paragraphs("p", c.text, 4)
		for _, answer := range []struct {
			of   *fault.Collector
			want string
		}{{&line, c.line}, {&paragraphs, c.paragraphs}} {
			var told string
			if e, ok := fault.As(answer.of.Err()); ok {
				told = e.Fields[0].Message
			}
			if told != answer.want {
				t.Errorf("%s is answered %q, want %q", name, told, answer.want)
			}
		}
	}
}
