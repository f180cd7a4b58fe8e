package portfolio

// RulesVersion counts the changes of the rules of the light 'contrato'; the records
// of what they computed name it.
const RulesVersion = 3

const lightRules = "regras do sinal do contrato"

// Light is the colour that says how urgent something is (CT-16).
type Light string

// The colours.
const (
	LightVerde    Light = "verde"
	LightAmarelo  Light = "amarelo"
	LightVermelho Light = "vermelho"
)

// ParseLight reads a colour; the feminine forms mean the same (CT-16).
func ParseLight(s string) (Light, bool) {
	switch s {
	case "verde":
		return LightVerde, true
	case "amarelo", "amarela":
		return LightAmarelo, true
	case "vermelho", "vermelha":
		return LightVermelho, true
	}
	return "", false
}

// DisplayLight reads a stored colour for showing it: one that is not known is
// amarelo (CT-16).
func DisplayLight(s string) Light {
	if l, ok := ParseLight(s); ok {
		return l
	}
	return LightAmarelo
}

// rank orders the colours, the most urgent last.
func (l Light) rank() int {
	switch l {
	case LightVerde:
		return 0
	case LightVermelho:
		return 2
	}
	return 1
}

// Worse returns the more urgent of two colours.
func (l Light) Worse(other Light) Light {
	if other.rank() > l.rank() {
		return other
	}
	return l
}
