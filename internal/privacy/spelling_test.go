package privacy

import (
	"encoding/json"
	"fmt"
	"html"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf16"

	"ynova/internal/kernel/search"
	"ynova/internal/platform/expect"
)

func person() Subject {
	var s Subject
	s.addEmail("Canario.ZQ@exemplo.com.br")
	s.addName("Zenóbia Quaresma")
	s.addCPF("529.982.247-25")
	s.addPhone("+5511987654321")
	return s
}

// SX-05: a person is found by every spelling, and nobody else is.
func TestEverySpellingIsFound_SX05(t *testing.T) {
	for _, text := range []string{
		"ZENÓBIA QUARESMA", "zenobia  quaresma", "Zenóbia\u00a0Quaresma", "Zeno\u0301bia Quaresma", "zenobia_quaresma", "Zenóbia-Quaresma",
		"ZenobiaQuaresma", "Zenóbia\nQuaresma", "CANARIO.ZQ@EXEMPLO.COM.BR", "canariozq@exemplocombr", "?email=canario.zq%40exemplo.com.br",
		"CPF52998224725", "529.982.247-25", "529 982 247 25", "529982247-25", "529.982.247/25",
		"+5511987654321", "(11) 98765-4321", "11 98765 4321", "011 9 8765-4321", "+55 (11) 9.8765-4321", "5511987654321", "0055 11 98765-4321",
		"fone: 98765-4321", "9 8765-4321",
	} {
		all := person()
		got := all.replace("antes, " + text + " depois")
		if !strings.HasPrefix(got, "antes, ") || !strings.HasSuffix(got, nobody+" depois") {
			t.Errorf("SX-05: %q becomes %q", text, got)
		}
		if !read(all.likes(), text) {
			t.Errorf("SX-05: %q is found, and the database would not read it", text)
		}
	}
	for _, text := range []string{
		"Zenóbia", "Quaresma Zenóbia", "Zenóbia Quaresmada", "Marizenobia Quaresma", "xcanario.zq@exemplo.com.br", "canario.zq@exemplo.com.brx",
		"152998224725", "529982247251", "119876543210", "987654321", "R$ 98.765,4321",
	} {
		all := person()
		if got := all.replace(text); got != text {
			t.Errorf("SX-05: %q, which is somebody else's, becomes %q", text, got)
		}
	}
}

// read reports whether the database gives a text by one of the conditions.
func read(likes []string, text string) bool {
	return slices.ContainsFunc(likes, func(like string) bool {
		var pattern strings.Builder
		for i := 0; i < len(like); i++ {
			switch like[i] {
			case '\\':
				i++
				pattern.WriteString(regexp.QuoteMeta(like[i : i+1]))
			case '%':
				pattern.WriteString("(?s:.*)")
			case '_':
				pattern.WriteString("(?s:.)")
			default:
				pattern.WriteByte(like[i])
			}
		}
		return regexp.MustCompile("^" + pattern.String() + "$").MatchString(strings.ToLower(text))
	})
}

// wrapped are the ways in which a text lies in another.
var wrapped = map[string]func(string) string{
	"as it is":            func(s string) string { return s },
	"after a line break":  func(s string) string { return "Ligar para:\n" + s + "\n" },
	"JSON, a line before": func(s string) string { return `{"nota":` + quote("Ligar\n"+s+"\tjá") + `,"n":1.50}` },
	"JSON, in a tag":      func(s string) string { return `{"html":` + quote("<p>"+s+"</p>") + `}` },
	"JSON, a key":         func(s string) string { return `{` + quote(s) + `:[1,2]}` },
	"JSON, ASCII alone":   func(s string) string { return `["` + ascii(s) + `"]` },
	"JSON in JSON": func(s string) string {
		return `{"corpo":` + quote(`{"nota":`+quote("\n"+s)+`,"valor":1234.50}`) + `}`
	},
	"a link": func(s string) string { return "https://exemplo.com/?q=" + url.QueryEscape(s) + "&b=1" },
	"a path": func(s string) string { return "https://exemplo.com/" + url.PathEscape(s) + "/b" },
	"a link in JSON": func(s string) string {
		return `{"u":` + quote("https://exemplo.com/?q="+url.QueryEscape(s)+"&b=1") + `}`
	},
	"HTML": func(s string) string { return "<td>" + html.EscapeString(s) + "</td>" },
	"HTML, signs in words": func(s string) string {
		return "<td>" + strings.NewReplacer("@", "&#64;", " ", "&nbsp;", ".", "&#x2e;").Replace(s) + "</td>"
	},
	"a link in HTML": func(s string) string {
		return `<a href="?q=` + html.EscapeString(url.QueryEscape(s)) + `&amp;b=1">x</a>`
	},
}

func quote(s string) string {
	text, err := json.Marshal(s)
	if err != nil {
		panic(err)
	}
	return string(text)
}

// ascii is the inside of a string of JSON in which every letter is escaped.
func ascii(s string) string {
	var out strings.Builder
	for _, unit := range utf16.Encode([]rune(s)) {
		fmt.Fprintf(&out, `\u%04x`, unit)
	}
	return out.String()
}

// SX-12: sixty spellings in every wrapping are found, and what is around them stays: the
// borders of a name are those that a reader sees. The database reads each of them.
func TestEveryWrappingIsFound_SX12(t *testing.T) {
	spelled := []string{
		"Zenóbia Quaresma", "ZENÓBIA QUARESMA", "zenobia quaresma", "Zenóbia  Quaresma", "Zenobia_Quaresma", "Zenóbia-Quaresma", "zenobia.quaresma",
		"ZenobiaQuaresma", "Zenóbia\nQuaresma", "Zenóbia\tQuaresma", "Zenóbia\u00a0Quaresma", "Zeno\u0301bia Quaresma", "Zenôbia Quaresma", "Zenóbia+Quaresma",
		"Quaresma, Zenóbia", "QUARESMA, ZENOBIA", "quaresma,zenobia", "Quaresma , Zenóbia", "Quaresma,\nZenóbia",
		"Z. Quaresma", "Z.Quaresma", "z. quaresma", "Z.\u00a0Quaresma", "Quaresma, Z.", "QUARESMA, Z.",
		"canario.zq@exemplo.com.br", "CANARIO.ZQ@EXEMPLO.COM.BR", "Canario.ZQ@exemplo.com.br", "canario.zq @ exemplo.com.br", "canario.zq@ exemplo.com.br",
		"canario . zq @ exemplo . com . br", "canario.zq(at)exemplo.com.br", "canario.zq [at] exemplo.com.br", "canario.zq\n@exemplo.com.br",
		"52998224725", "529.982.247-25", "529 982 247 25", "529982247-25", "529.982.247/25", "529-982-247-25", "529.982.24725", "529.982.247 - 25",
		"+5511987654321", "5511987654321", "0055 11 98765-4321", "+55 (11) 98765-4321", "+55 (11) 9.8765-4321", "(11) 98765-4321", "11 98765 4321",
		"11987654321", "011 9 8765-4321", "(011) 98765-4321", "11.98765.4321", "11/98765-4321", "98765-4321", "9 8765-4321", "98765.4321", "9.8765-4321",
		"(11)98765-4321", "11 9 8765 4321",
	}
	if len(spelled) < 60 {
		t.Fatalf("SX-12 %d spellings", len(spelled))
	}
	all := person()
	for name, wrap := range wrapped {
		around := wrap("7QX7")
		for _, text := range spelled {
			lying := wrap(text)
			got := all.replace(lying)
			expect.All(t, fmt.Sprintf("SX-12 %s: becomes", name), expect.Is(all.in(got), false), expect.Not(got, lying), expect.Has(got, nobody))
			if !read(all.likes(), lying) {
				t.Errorf("SX-12 %s: the database does not read %q", name, lying)
			}
			if isJSON(around) && !isJSON(got) {
				t.Errorf("SX-12 %s: %q is no JSON", name, got)
			}
			before, _, _ := strings.Cut(around, "7QX7")
			if isJSON(around) {
				before = around[:2]
			}
			if !strings.HasPrefix(got, before) {
				t.Errorf("SX-12 %s: what is before is gone: %q", name, got)
			}
		}
	}
	for _, text := range []string{
		"ÁZ. Quaresma", "Z. Quaresmal", "Quaresma, Zenobinha", "Quaresma; Zenóbia", "Y. Quaresma", "xZenóbia Quaresma",
		`{"a":"\u0041zenóbia quaresma"}`, "https://exemplo.com/%41zenobia%20quaresma", "canario.zq@exemplo.com.brasil", "%35529.982.247-25", "100% de nada & C\\o",
	} {
		if got := all.replace(text); got != text {
			t.Errorf("SX-12 %q, which is somebody else's, becomes %q", text, got)
		}
	}
}

// SX-05: what is JSON stays JSON, and numbers in it stay figures.
func TestJSONStaysJSON_SX05(t *testing.T) {
	all := person()
	got := all.replace(`{"nome":"ZENOBIA \"Q\" e Zenóbia\nQuaresma","valor":52998224725,"cpf":"52998224725"}`)
	want := `{"nome":"ZENOBIA \"Q\" e Pessoa removida","valor":52998224725,"cpf":"Pessoa removida"}`
	if got != want {
		t.Errorf("SX-05: %s", got)
	}
}

// SX-05, DR-23: what searches keep of a name and an address, without the punctuation inside, is
// erased with them.
func TestSearchTextsAreErased_SX05(t *testing.T) {
	var s Subject
	s.addEmail("joana.d-avila@exemplo.com.br")
	s.addName("Joana D'Ávila Sá-Pinto")
	for _, text := range []string{"Joana D’Ávila Sá–Pinto", search.Text("Joana D'Ávila Sá-Pinto"), search.Text("joana.d-avila@exemplo.com.br")} {
		if got := s.replace("antes, " + text + " depois"); got != "antes, "+nobody+" depois" || !read(s.likes(), text) {
			t.Errorf("SX-05: %q becomes %q", text, got)
		}
	}
}
