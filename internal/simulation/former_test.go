package simulation_test

import (
	"encoding/json"
	"testing"

	"ynova/internal/platform/expect"
	"ynova/internal/simulation"
)

// VD-01: an answer kept by rules that stated risks, effects and sensitivity of the cheaper
// modality alone is read as of that one; by later rules each names its own.
func TestFormerAnswers_VD01(t *testing.T) {
	const kept = `{"regras": %, "dados": {"economia_temporal": {"melhor_modalidade": "Azul"}},
		"riscos": [{"nome": "Créditos do SCEE", "de_R$": -100, "ate_R$": 0}],
		"premissas_listadas": [{"nome": "Bandeira", "efeito_R$_ano": 12.34}, {"nome": "Fonte"}],
		"sensibilidade": {"modalidade": "Azul", "efeitos": [], "margem_preco_percentual": 3}}`
	read := func(rules string) (a simulation.Answer) {
		text := kept[:len(`{"regras": `)] + rules + kept[len(`{"regras": %`):]
		if err := json.Unmarshal([]byte(text), &a); err != nil {
			t.Fatal(err)
		}
		return a
	}
	a := read("1")
	expect.Must(t, "VD-01", expect.Is(a.Riscos[0].Modalidade, "Azul"), expect.Not(a.Lista[0].Efeitos, nil))
	expect.All(t, "VD-01", expect.Is(*a.Lista[0].Efeitos.Azul, "12.34"), expect.Is(a.Lista[0].Efeitos.Verde, nil), expect.Is(a.Lista[1].Efeitos, nil))
	s := a.Sensibilidade
	expect.Must(t, "VD-01", expect.Is(s.Verde, nil), expect.Not(s.Azul, nil))
	expect.All(t, "VD-01", expect.Is(*s.Azul.Margem, "3"))
	a = read("2")
	expect.All(t, "VD-01 by the rules of each modality", expect.Is(a.Riscos[0].Modalidade, ""), expect.Is(a.Lista[0].Efeitos, nil),
		expect.Is(a.Sensibilidade.Azul, nil))
}
