package privacy

import (
	"strings"
	"testing"
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
		"ZenobiaQuaresma", "Zenóbia\nQuaresma", "CANARIO.ZQ@EXEMPLO.COM.BR", "?email=canario.zq%40exemplo.com.br",
		"CPF52998224725", "529.982.247-25", "529 982 247 25", "529982247-25", "529.982.247/25",
		"+5511987654321", "(11) 98765-4321", "11 98765 4321", "011 9 8765-4321", "+55 (11) 9.8765-4321", "5511987654321", "0055 11 98765-4321",
		"fone: 98765-4321", "9 8765-4321",
	} {
		all := person()
		got := all.replace("antes, " + text + " depois")
		if !strings.HasPrefix(got, "antes, ") || !strings.HasSuffix(got, nobody+" depois") {
			t.Errorf("SX-05: %q becomes %q", text, got)
		}
		all = person()
		for _, s := range all.spellings {
			if _, _, found := s.find(text, 0); found && !matches(s.like, strings.ToLower(text)) {
				t.Errorf("SX-05: %q is found, and the database would not read it by %q", text, s.like)
			}
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

// matches is LIKE for patterns of % and plain characters.
func matches(pattern, text string) bool {
	for part := range strings.SplitSeq(strings.ReplaceAll(pattern, `\`, ""), "%") {
		at := strings.Index(text, part)
		if at < 0 {
			return false
		}
		text = text[at+len(part):]
	}
	return true
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
