package rule

// RulesVersion counts the changes of the rules; findings of an older version are
// looked for again at the start.
const RulesVersion = 6

// Rule names what is looked for.
type Rule string

// The rules.
const (
	Excess        Rule = "demanda_ultrapassagem"
	Idle          Rule = "demanda_nao_utilizada"
	Contracted    Rule = "demanda_contratada_diverge"
	Billed        Rule = "demanda_faturada"
	Test          Rule = "demanda_periodo_teste"
	Reactive      Rule = "reativo"
	Adjusting     Rule = "reativo_ajuste"
	ReactiveSum   Rule = "reativo_calculo"
	Discount      Rule = "desconto_ausente"
	UndueDiscount Rule = "desconto_sem_direito"
	TaxedBenefit  Rule = "beneficio_tributado"
	IdleICMS      Rule = "icms_demanda_nao_utilizada"
	ICMSRate      Rule = "icms_aliquota"
	ICMSBase      Rule = "icms_base"
	ICMSRuling    Rule = "icms_tusd_decisao"
	PISCOFINSRate Rule = "pis_cofins_faixa"
	PISCOFINSBase Rule = "pis_cofins_base"
	Federal       Rule = "fatura_federal"
	Regulated     Rule = "bandeira_ou_te"
	Tariff        Rule = "tarifa_vigencia"
	CycleDays     Rule = "ciclo_dias"
	CycleGap      Rule = "ciclo_lacuna"
	Estimated     Rule = "leitura_estimada"
	Constant      Rule = "leitura_constante"
	Metering      Rule = "medicao_diverge"
	Loss          Rule = "perda_transformacao"
	Consumption   Rule = "consumo_anomalo"
	LateCharges   Rule = "multa_juros"
	ShortDue      Rule = "vencimento_curto"
	BackCharge    Rule = "retroativo_prazo"
	Credit        Rule = "credito_pendente"
	UnknownItem   Rule = "item_desconhecido"
	ThirdParty    Rule = "cobranca_terceiros"
	CIP           Rule = "cip_variacao"
	Total         Rule = "total_nao_fecha"
	Register      Rule = "cadastro_diverge"
	Duplicate     Rule = "mes_duplicado"
	Missing       Rule = "mes_ausente"
	NFVolume      Rule = "nf_volume"
	NFPrice       Rule = "nf_preco"
	NotRebased    Rule = "preco_nao_rebaseado"
	NFICMS        Rule = "nf_icms"
	NFFederal     Rule = "nf_federal"
	Cancelled     Rule = "nf_cancelada"
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

// All lists the rules in the order of the screens.
func All() []Description { return catalog[:] }

// Describe returns what is said of a rule; false for one that nobody knows.
func Describe(r Rule) (Description, bool) {
	for _, d := range catalog {
		if d.Rule == r {
			return d, true
		}
	}
	return Description{}, false
}
