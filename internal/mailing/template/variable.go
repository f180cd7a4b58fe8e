package template

// Context is a kind of mail.
type Context string

// The kinds.
const (
	Extrato Context = "extrato" // the month's statement
	Boleto  Context = "boleto"  // the boleto's due date comes near
)

// Variable is what a text may name.
type Variable struct{ Name, Label, Example string }

// Kind describes a context.
type Kind struct {
	Context   Context
	Label     string
	Variables []Variable
}

var (
	who = []Variable{
		{"cliente", "Cliente", "Cerâmica Alfa Ltda"},
		{"cnpj", "CNPJ", "69.045.087/0003-81"},
		{"medidor", "Medidor", "MED-0001"},
		{"contrato_codigo", "Código do contrato", "CT-2026-0001"},
		{"fornecedor", "Fornecedor", "Beta Energia"},
		{"mes", "Mês por extenso", "outubro de 2026"},
		{"mes_curto", "Mês", "out/2026"},
		{"cp", "CP", "CP-01"},
		{"valor", "Valor da energia", "R$ 82.806,84"},
		{"preco", "Preço por MWh", "R$ 247,35"},
		{"faturar", "Energia a faturar (MWh)", "334,776"},
		{"vencimento", "Vencimento do boleto", "09/11/2026"},
		{"gestor", "Gestor da conta", "Glória Gestora"},
		{"gestor_email", "E-mail do gestor", "gloria@exemplo.com.br"},
	}
	figures = []Variable{
		{"consumo", "Consumo (MWh)", "331,250"},
		{"perdas", "Perdas (%)", "3%"},
		{"requisito", "Requisito (MWh)", "341,188"},
		{"net", "NET (MWh)", "334,776"},
		{"medicao", "Medição", "CCEE/SCDE consistida"},
		{"proinfa", "PROINFA (MWh)", "6,412"},
		{"contrato", "Contrato (MWh)", "334,800"},
		{"minimo", "Mínimo (MWh)", "267,840"},
		{"maximo", "Máximo (MWh)", "401,760"},
		{"sobra", "Sobra (MWh)", "0,000"},
		{"deficit", "Déficit (MWh)", "0,000"},
		{"conformidade", "Conformidade", "Conforme"},
		{"reajustado", "Reajustado", "Não"},
	}
	kinds = []Kind{
		{Extrato, "Extrato mensal", append(append([]Variable{}, who...), figures...)},
		{Boleto, "Aviso de vencimento do boleto", who},
	}
)

// Kinds are all contexts.
func Kinds() []Kind { return kinds }

// Known reports whether there is such a context.
func (c Context) Known() bool { return c.variables() != nil }

func (c Context) variables() []Variable {
	for _, k := range kinds {
		if k.Context == c {
			return k.Variables
		}
	}
	return nil
}

func (c Context) knows(name string) bool {
	for _, v := range c.variables() {
		if v.Name == name {
			return true
		}
	}
	return false
}

// Examples are values to try a text with.
func (c Context) Examples() map[string]string {
	values := map[string]string{}
	for _, v := range c.variables() {
		values[v.Name] = v.Example
	}
	return values
}
