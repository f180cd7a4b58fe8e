package category

import (
	"strings"

	"ynova/internal/contract"
	"ynova/internal/contract/portfolio"
	"ynova/internal/contract/term"
)

// Area groups the analysis steps of a contract (CT-19).
type Area string

// The areas.
const (
	AreaRegistration Area = "Dados Cadastrais"
	AreaBilling      Area = "Faturamento"
	AreaRisk         Area = "Riscos & Projeções"
	AreaCompliance   Area = "Conformidade"
)

// The steps of each area.
const (
	StepData        = "Dados"
	StepCalculation = "Cálculo"
	StepAnalysis    = "Análise"
)

// Step is one analysis step as its rule sees it.
type Step struct {
	Name   string          `json:"name"`
	Light  portfolio.Light `json:"light"`
	Reason string          `json:"reason"`
}

// Analysis is the steps of one area.
type Analysis struct {
	Area  Area   `json:"area"`
	Steps []Step `json:"steps"`
}

// AnalysisInput is everything that the rules of the steps look at: the contract
// and its newest month.
type AnalysisInput struct {
	Contract   contract.Contract
	Month      Input  // the newest month with data
	Categories []Line // of that month
	Units      int    // metering units that the contract serves
}

// Analyses moves the twelve steps by the contract's data (CT-19). All are amarelo
// while the contract has neither measurement nor invoice. Then:
//
//	Dados Cadastrais    Dados    verde: every field of the registration is filled and a unit is served;
//	                             vermelho: the validity does not cover the month; else amarelo
//	                    Cálculo  verde: band and price of the month are known; else amarelo
//	                    Análise  the worse of the two; amarelo unless the contract is Ativo
//	Faturamento         Dados    verde: NF and bill of the month are recorded; else amarelo
//	                    Cálculo  the categories NF and Fatura
//	                    Análise  the categories Preços and Pagamentos
//	Riscos & Projeções  Dados    verde: the month is measured; amarelo: it is not, or limits and
//	                             flexibility disagree, which never blocks (domain 1.3)
//	                    Cálculo  the category Projeções
//	                    Análise  the worst of the lights that are known
//	Conformidade        Dados    verde: consumption, NF and bill could be judged; else amarelo
//	                    Cálculo  the categories Consumo and Limites
//	                    Análise  the categories Conformidade and Divergências
//
// A category gives verde for Conforme, vermelho for Divergente, amarelo for Em
// análise; of several the worst. What counts of a category is its Status, so that
// an adjusted contract is not alarmed about what was settled (CT-18).
func Analyses(in AnalysisInput) []Analysis {
	if !in.begun() {
		return untouched()
	}
	registered, computed := in.registration(), in.terms()
	return []Analysis{
		{AreaRegistration, []Step{registered, computed, in.registrationAnalysis(registered, computed)}},
		{AreaBilling, []Step{in.billingData(), in.of(StepCalculation, KeyNF, KeyFatura), in.of(StepAnalysis, KeyPrecos, KeyPagamentos)}},
		{AreaRisk, []Step{in.riskData(), in.of(StepCalculation, KeyProjecoes), in.riskAnalysis()}},
		{AreaCompliance, []Step{in.complianceData(), in.of(StepCalculation, KeyConsumo, KeyLimites), in.of(StepAnalysis, KeyConformidade, KeyDivergencias)}},
	}
}

// begun reports whether there is anything to judge.
func (in *AnalysisInput) begun() bool {
	return in.Units > 0 || in.Month.Summary != nil || in.Month.Check != nil || len(in.Month.Invoices) > 0
}

// untouched are the steps of a new contract.
func untouched() []Analysis {
	const reason = "Ainda não há medição nem fatura deste contrato."
	areas := [...]Area{AreaRegistration, AreaBilling, AreaRisk, AreaCompliance}
	all := make([]Analysis, len(areas))
	for i, area := range areas {
		all[i] = Analysis{area, []Step{
			{StepData, portfolio.LightAmarelo, reason}, {StepCalculation, portfolio.LightAmarelo, reason}, {StepAnalysis, portfolio.LightAmarelo, reason},
		}}
	}
	return all
}

func (in *AnalysisInput) registration() Step {
	c := &in.Contract
	if !in.Month.Terms.Covers(in.Month.Month) {
		return Step{StepData, portfolio.LightVermelho, "A vigência do contrato não cobre " + in.Month.Month.Label() + "."}
	}
	var missing []string
	for _, f := range [...]struct {
		given bool
		name  string
	}{
		{c.Segment != "", "segmento"},
		{c.Contact != "", "contato"},
		{c.Email != "", "e-mail"},
		{c.Supplier != "", "fornecedor"},
		{c.Modality != "", "modalidade"},
		{c.BillingCycle != "", "ciclo de faturamento"},
		{c.Modulation != "", "modulação"},
		{in.Units > 0, "unidade medidora"},
	} {
		if !f.given {
			missing = append(missing, f.name)
		}
	}
	if len(missing) > 0 {
		return Step{StepData, portfolio.LightAmarelo, "Falta preencher: " + strings.Join(missing, ", ") + "."}
	}
	return Step{StepData, portfolio.LightVerde, "O cadastro está completo."}
}

func (in *AnalysisInput) terms() Step {
	_, agreed := in.Month.Terms.Band()
	switch {
	case !agreed:
		return Step{StepCalculation, portfolio.LightAmarelo, "A faixa do contrato não foi informada."}
	case !in.Month.PriceKnown:
		return Step{StepCalculation, portfolio.LightAmarelo, "Não há preço para " + in.Month.Month.Label() + "."}
	}
	return Step{StepCalculation, portfolio.LightVerde, "Volume, faixa e preço do mês são conhecidos."}
}

func (in *AnalysisInput) registrationAnalysis(data, terms Step) Step {
	step := Step{StepAnalysis, data.Light.Worse(terms.Light), "O cadastro e os termos do contrato estão em ordem."}
	switch {
	case data.Light != portfolio.LightVerde: // the terms are never the more urgent of the two
		step.Reason = data.Reason
	case terms.Light != portfolio.LightVerde:
		step.Reason = terms.Reason
	}
	if in.Contract.Status != term.StatusAtivo && !in.Contract.Over() && step.Light == portfolio.LightVerde {
		step.Light, step.Reason = portfolio.LightAmarelo, "O contrato está "+string(in.Contract.Status)+"."
	}
	return step
}

func (in *AnalysisInput) billingData() Step {
	nf, bill := false, false
	for i := range in.Month.Invoices {
		v := &in.Month.Invoices[i]
		nf, bill = nf || v.NF != nil, bill || v.Bill != nil
	}
	switch {
	case nf && bill:
		return Step{StepData, portfolio.LightVerde, "A NF e a fatura do mês estão registradas."}
	case nf:
		return Step{StepData, portfolio.LightAmarelo, "Falta a fatura da distribuidora do mês."}
	case bill:
		return Step{StepData, portfolio.LightAmarelo, "Falta a NF da fornecedora do mês."}
	}
	return Step{StepData, portfolio.LightAmarelo, "Faltam a NF e a fatura do mês."}
}

func (in *AnalysisInput) riskData() Step {
	m := in.Month.Summary
	switch {
	case m == nil || m.Net == nil:
		return Step{StepData, portfolio.LightAmarelo, "Falta a medição do mês."}
	case !consistent(&in.Month.Terms):
		return Step{StepData, portfolio.LightAmarelo, "Os limites e a flexibilidade dizem faixas diferentes; valem os limites."}
	}
	return Step{StepData, portfolio.LightVerde, "O mês foi medido e a faixa é coerente."}
}

func (in *AnalysisInput) riskAnalysis() Step {
	step := Step{StepAnalysis, portfolio.LightVerde, "Os sinais conhecidos do mês estão verdes."}
	known := false
	for _, l := range in.Month.lights() {
		if l.light == "" {
			continue
		}
		known = true
		if worse := step.Light.Worse(l.light); worse != step.Light {
			step.Light, step.Reason = worse, "O sinal "+l.name+" está "+string(l.light)+because(l.reason)
		}
	}
	if !known {
		step.Light, step.Reason = portfolio.LightAmarelo, "Ainda não há sinal calculado para o mês."
	}
	return step
}

func (in *AnalysisInput) complianceData() Step {
	for _, key := range [...]string{KeyConsumo, KeyNF, KeyFatura} {
		if c := in.category(key); c == nil || c.Computed == term.ComplianceEmAnalise {
			step := Step{StepData, portfolio.LightAmarelo, "Ainda não há categorias avaliadas."}
			if c != nil {
				step.Reason = c.Label + ": " + c.Reason
			}
			return step
		}
	}
	return Step{StepData, portfolio.LightVerde, "Consumo, NF e fatura do mês puderam ser conferidos."}
}

// of is the worst of the categories.
func (in *AnalysisInput) of(name string, keys ...string) Step {
	step := Step{Name: name, Light: portfolio.LightVerde}
	for i, key := range keys {
		c := in.category(key)
		if c == nil {
			return Step{name, portfolio.LightAmarelo, "Ainda não há categorias avaliadas."}
		}
		if worse := step.Light.Worse(c.Light); i == 0 || worse != step.Light {
			step.Light, step.Reason = worse, c.Label+": "+c.Reason
		}
	}
	return step
}

func (in *AnalysisInput) category(key string) *Line {
	for i := range in.Categories {
		if in.Categories[i].Key == key {
			return &in.Categories[i]
		}
	}
	return nil
}
