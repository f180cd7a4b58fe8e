package finding

// RulesVersion counts the changes of the rules; findings of an older version are
// looked for again at the start.
const RulesVersion = 5

// Rule names what is looked for.
type Rule string

// The rules.
const (
	RuleExcess        Rule = "demanda_ultrapassagem"
	RuleIdle          Rule = "demanda_nao_utilizada"
	RuleContracted    Rule = "demanda_contratada_diverge"
	RuleBilled        Rule = "demanda_faturada"
	RuleTest          Rule = "demanda_periodo_teste"
	RuleReactive      Rule = "reativo"
	RuleAdjusting     Rule = "reativo_ajuste"
	RuleReactiveSum   Rule = "reativo_calculo"
	RuleDiscount      Rule = "desconto_ausente"
	RuleUndueDiscount Rule = "desconto_sem_direito"
	RuleTaxedBenefit  Rule = "beneficio_tributado"
	RuleIdleICMS      Rule = "icms_demanda_nao_utilizada"
	RuleICMSRate      Rule = "icms_aliquota"
	RuleICMSBase      Rule = "icms_base"
	RuleICMSRuling    Rule = "icms_tusd_decisao"
	RulePISCOFINSRate Rule = "pis_cofins_faixa"
	RulePISCOFINSBase Rule = "pis_cofins_base"
	RuleFederal       Rule = "fatura_federal"
	RuleRegulated     Rule = "bandeira_ou_te"
	RuleTariff        Rule = "tarifa_vigencia"
	RuleCycleDays     Rule = "ciclo_dias"
	RuleCycleGap      Rule = "ciclo_lacuna"
	RuleEstimated     Rule = "leitura_estimada"
	RuleConstant      Rule = "leitura_constante"
	RuleMetering      Rule = "medicao_diverge"
	RuleLoss          Rule = "perda_transformacao"
	RuleConsumption   Rule = "consumo_anomalo"
	RuleLateCharges   Rule = "multa_juros"
	RuleShortDue      Rule = "vencimento_curto"
	RuleBackCharge    Rule = "retroativo_prazo"
	RuleCredit        Rule = "credito_pendente"
	RuleUnknownItem   Rule = "item_desconhecido"
	RuleThirdParty    Rule = "cobranca_terceiros"
	RuleCIP           Rule = "cip_variacao"
	RuleTotal         Rule = "total_nao_fecha"
	RuleRegister      Rule = "cadastro_diverge"
	RuleDuplicate     Rule = "mes_duplicado"
	RuleMissing       Rule = "mes_ausente"
	RuleNFVolume      Rule = "nf_volume"
	RuleNFPrice       Rule = "nf_preco"
	RuleNotRebased    Rule = "preco_nao_rebaseado"
	RuleNFICMS        Rule = "nf_icms"
	RuleNFFederal     Rule = "nf_federal"
)

// Family is what rules are about, by which the screens group them.
type Family string

// The families in the order of the screens.
const (
	FamilyDemand   Family = "Demanda"
	FamilyReactive Family = "Energia reativa"
	FamilyTaxes    Family = "Desconto e tributos"
	FamilyEnergy   Family = "Tarifa e energia"
	FamilyReading  Family = "Leitura e ciclo"
	FamilyItems    Family = "Itens e total"
	FamilyPapers   Family = "Cadastro e documentos"
	FamilyNF       Family = "NF da fornecedora"
)

// Description is a rule: what a screen says of it, and how one bill is looked into.
type Description struct {
	Rule   Rule
	Family Family
	Title  string
	Source string                   // the norm or the decision that it rests on
	Advice string                   // what to do about it
	bill   func(*billRules) []Found // nil: it looks into NFs, or at the whole series
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
