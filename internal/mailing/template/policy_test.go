package template

import (
	"strings"
	"testing"
)

// SX-09: what a message must not hold is refused with its place, and taken out of
// what is stored already or comes with a value.
func TestMessagesAreSanitised_SX09(t *testing.T) {
	const kept = `<p style="color: #0b5d4e; padding: 4px">Olá, <b>Ana</b>: <a href="https://ynova.test/x">ver</a> <a href="mailto:a@b.example">escreva</a></p>`
	if got := policy.Sanitize(kept); got != kept {
		t.Errorf("SX-09 %s\nwant %s", got, kept)
	}
	for name, html := range map[string]string{
		"image":      `<p>oi</p><img src="https://mal.example/p.gif">`,
		"any scheme": `<p>oi</p><img src=//mal.example/p.gif>`,
		"style":      `<p style="background:url(https://mal.example/p.gif)">oi</p>`,
		"import":     `<p style="color:red;@import 'https://mal.example'">oi</p>`,
		"expression": `<p style="width:expression(alert(1))">oi</p>`,
		"script":     `<p>oi</p><script>mal.example</script>`,
		"scheme":     `<p>oi</p><a href="javascript:mal.example">x</a>`,
		"ftp":        `<p>oi</p><a href="ftp://mal.example/x">x</a>`,
		"event":      `<p onclick="mal.example">oi</p>`,
	} {
		text := textOf("Oi", "", html)
		if err := text.Check(); err == nil {
			t.Errorf("SX-09 %s is stored", name)
		}
		got, err := renderHTML(html, nil)
		if err != nil {
			t.Fatal(err)
		}
		for _, bad := range []string{"mal.example", "url(", "expression", "script", "onclick", "ftp:"} {
			if strings.Contains(got, bad) {
				t.Errorf("SX-09 %s: %s", name, got)
			}
		}
		if !strings.Contains(got, "oi") {
			t.Errorf("SX-09 %s takes the text away: %q", name, got)
		}
	}
	hidden := `<p style="back\67 round:u\72l(https://mal.example)">oi</p><p style="color:u\72l(https://mal.example)">oi</p><p style="color:&#117;rl(https://mal.example)">oi</p>`
	if got, _ := renderHTML(hidden, nil); strings.Contains(got, "mal.example") {
		t.Errorf("SX-09 written otherwise: %s", got)
	}
}
