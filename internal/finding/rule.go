package finding

// RulesVersion counts the changes of the rules; findings of an older version are
// looked for again at the start.
const RulesVersion = 1

// Rule names what is looked for.
type Rule string

// The rules.
const (
	RuleExcess    Rule = "demanda_ultrapassagem"
	RuleIdle      Rule = "demanda_nao_utilizada"
	RuleReactive  Rule = "reativo"
	RuleDiscount  Rule = "desconto_ausente"
	RuleIdleICMS  Rule = "icms_demanda_nao_utilizada"
	RuleRegulated Rule = "bandeira_ou_te"
	RuleTariff    Rule = "tarifa_vigencia"
	RuleDuplicate Rule = "mes_duplicado"
	RuleMissing   Rule = "mes_ausente"
	RuleTotal     Rule = "total_nao_fecha"
)

// Description is what a screen says of a rule.
type Description struct {
	Rule   Rule
	Title  string
	Source string // the norm or the decision that it rests on
	Advice string // what to do about it
}

// catalog is every rule in the order of the screens (domain 3 and 4).
var catalog = [...]Description{
	{
		RuleExcess, "Demanda acima da tolerância", "REN ANEEL 1.000/2021, art. 301",
		"Ultrapassagem indevida ou calculada a mais: peça o refaturamento. Devida: avalie aumentar a demanda contratada (art. 154).",
	},
	{
		RuleIdle, "Demanda não utilizada", "REN ANEEL 1.000/2021, art. 155 (redução da demanda contratada)",
		"Compare com a demanda ótima do contrato e peça a redução dentro do prazo de aviso.",
	},
	{
		RuleReactive, "Energia reativa", "REN ANEEL 1.000/2021, arts. 302 a 304",
		"Grupo A: verifique o banco de capacitores. Grupo B: a cobrança não é permitida (art. 303); peça a devolução.",
	},
	{
		RuleDiscount, "Desconto da fonte ausente", "Lei 9.427/1996, art. 26, § 1º, e Lei 15.269/2025",
		"Confira se o direito ao desconto é anterior a 25/11/2025 e peça o refaturamento com o desconto.",
	},
	{
		RuleIdleICMS, "ICMS sobre demanda não utilizada", "Súmula 391 do STJ e Tema 176 do STF (RE 593.824)",
		"Peça à distribuidora a exclusão da demanda não utilizada da base do ICMS e a devolução do que foi pago.",
	},
	{
		RuleRegulated, "Bandeira ou TE cobrada de consumidor livre", "Lei 9.074/1995, arts. 15 e 16; REH ANEEL 3.306/2024",
		"A energia é do fornecedor: peça a exclusão. Um consumidor parcialmente livre as paga só sobre a parte regulada.",
	},
	{
		RuleTariff, "Tarifa fora da vigência", "Resolução homologatória da distribuidora, vigente no ciclo de leitura",
		"Confira o ato da distribuidora e peça o refaturamento pela tarifa em vigor, proporcional aos dias do ciclo.",
	},
	{
		RuleDuplicate, "Mês em duplicidade", "REN ANEEL 1.000/2021, art. 323 (faturamento incorreto)",
		"Confirme qual documento vale antes de pagar; exclua o que foi registrado por engano.",
	},
	{
		RuleMissing, "Mês sem documento", "Controle interno: uma fatura por unidade e mês",
		"Peça a segunda via à distribuidora ou ao fornecedor e registre o documento.",
	},
	{
		RuleTotal, "Total que não fecha", "REN ANEEL 1.000/2021, art. 323 (faturamento incorreto)",
		"Confira os itens com o documento; se foram bem lidos, peça explicação do valor a quem emitiu.",
	},
}

// Rules lists the rules in the order of the screens.
func Rules() []Description { return catalog[:] }

// Describe returns what is said of a rule; false for one that nobody knows.
func Describe(r Rule) (Description, bool) {
	for _, d := range catalog {
		if d.Rule == r {
			return d, true
		}
	}
	return Description{}, false
}
