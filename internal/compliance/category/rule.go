package category

import (
	"strconv"
	"strings"

	"ynova/internal/compliance/check"
	"ynova/internal/contract/portfolio"
	"ynova/internal/contract/term"
	"ynova/internal/invoice"
	"ynova/internal/kernel/percent"
	"ynova/internal/kernel/ptbr"
)

// verdict is what a rule says.
type verdict struct {
	status term.Compliance
	reason string
}

func conforme(reason string) verdict   { return verdict{term.ComplianceConforme, reason} }
func divergente(reason string) verdict { return verdict{term.ComplianceDivergente, reason} }
func emAnalise(reason string) verdict  { return verdict{term.ComplianceEmAnalise, reason} }

// The keys of the categories that other rules look at.
const (
	KeyConsumo      = "consumo"
	KeyNF           = "nf"
	KeyFatura       = "fatura"
	KeyEncargos     = "encargos"
	KeyConformidade = "conformidade"
	KeyDivergencias = "divergencias"
	KeyProjecoes    = "projecoes"
	KeyRiscos       = "riscos"
	KeyLiquidacao   = "liquidacao"
	KeyPagamentos   = "pagamentos"
	KeyPrecos       = "precos"
	KeyFlex         = "flex"
	KeyLimites      = "limites"
	KeyDocumentos   = "documentos"
	KeyObservacoes  = "observacoes"
)

// categoryRule is one line of the table (domain 5.5).
type categoryRule struct {
	key, label string
	rule       func(in *Input) verdict
}

// basicRules are the four that make the overall one.
var basicRules = [...]categoryRule{
	{KeyConsumo, "Consumo", consumo},
	{KeyNF, "NF", func(in *Input) verdict { return checked(in.Check, "NF da fornecedora", (*check.Result).NFFindings) }},
	{KeyFatura, "Fatura", func(in *Input) verdict {
		return checked(in.Check, "fatura da distribuidora", (*check.Result).BillFindings)
	}},
	{KeyEncargos, "Encargos", charges},
}

// categoryRules are the fifteen in the order of the table (CT-20).
var categoryRules = [...]categoryRule{
	basicRules[0], basicRules[1], basicRules[2], basicRules[3],
	{KeyConformidade, "Conformidade", overall},
	{KeyDivergencias, "Divergências", divergences},
	{KeyProjecoes, "Projeções", projections},
	{KeyRiscos, "Riscos", risks},
	{KeyLiquidacao, "Liquidação", settlement},
	{KeyPagamentos, "Pagamentos", payments},
	{KeyPrecos, "Preços", prices},
	{KeyFlex, "Flex", flexibility},
	{KeyLimites, "Limites", limits},
	{KeyDocumentos, "Documentos", documents},
	{KeyObservacoes, "Observações", notes},
}

func consumo(in *Input) verdict {
	if in.Summary == nil || in.Summary.Net == nil {
		return emAnalise("Falta a medição do mês.")
	}
	net := "O NET de " + ptbr.FormatMWh(*in.Summary.Net)
	switch in.Summary.Conformity {
	case portfolio.ConformityConforme:
		return conforme(net + " está na faixa do contrato.")
	case portfolio.ConformityExcedente:
		return divergente(net + " passa do limite superior.")
	case portfolio.ConformitySubutilizado:
		return divergente(net + " fica abaixo do limite inferior.")
	}
	return emAnalise("Falta a faixa do contrato no mês.")
}

// checked joins findings: the first divergence counts, else the first that lacks
// something.
func checked(c *check.Result, what string, of func(*check.Result) []check.Finding) verdict {
	if c == nil {
		return emAnalise("Não há " + what + " neste mês.")
	}
	f := check.FirstDivergent(of(c))
	switch f.Status {
	case check.StatusDivergente:
		return divergente(f.Reason)
	case check.StatusIndefinido:
		return emAnalise(f.Reason)
	}
	return conforme("A " + what + " confere.")
}

// overall is the worst of consumption, NF, bill and charges.
func overall(in *Input) verdict {
	joined := conforme("Consumo, NF, fatura e encargos conferem.")
	for i := range basicRules {
		v := basicRules[i].rule(in)
		switch v.status {
		case term.ComplianceDivergente:
			return divergente(basicRules[i].label + ": " + v.reason)
		case term.ComplianceEmAnalise:
			if joined.status == term.ComplianceConforme {
				joined = emAnalise(basicRules[i].label + ": " + v.reason)
			}
		}
	}
	return joined
}

func divergences(in *Input) verdict {
	n := in.OpenDivergences
	if in.Check != nil {
		for _, f := range in.Check.Findings() {
			if f.Status == check.StatusDivergente {
				n++
			}
		}
	}
	switch {
	case n == 1:
		return divergente("Há 1 divergência aberta.")
	case n > 1:
		return divergente("Há " + strconv.Itoa(n) + " divergências abertas.")
	case in.Summary == nil && in.Check == nil:
		return emAnalise("Ainda não há medição nem fatura para comparar.")
	}
	return conforme("Não há divergência aberta.")
}

// risks looks at the four lights; those of the bill exist once there is one.
func risks(in *Input) verdict {
	lights := in.lights()
	known := false
	for _, l := range lights {
		if l.light == portfolio.LightVermelho {
			return divergente("O sinal " + l.name + " está vermelho" + because(l.reason))
		}
		known = known || l.light != ""
	}
	if !known {
		return emAnalise("Ainda não há sinal calculado para o mês.")
	}
	return conforme("Nenhum sinal está vermelho.")
}

func because(reason string) string {
	if reason == "" {
		return "."
	}
	return ": " + reason
}

type namedLight struct {
	name, reason string
	light        portfolio.Light // empty: unknown
}

func (in *Input) lights() []namedLight {
	all := []namedLight{{name: "Contrato", light: in.Light}}
	if c := in.Check; c != nil {
		all = append(all, namedLight{"Demanda", c.Demand.Reason, c.Demand.Light},
			namedLight{"Modalidade tarifária", c.Modality.Reason, c.Modality.Light},
			namedLight{"Energia reativa", c.Reactive.Reason, c.Reactive.Light})
	}
	return all
}

func payments(in *Input) verdict {
	if len(in.Invoices) == 0 {
		return emAnalise("Não há fatura registrada no mês.")
	}
	for i := range in.Invoices {
		if v := &in.Invoices[i]; v.StatusOn(in.Today) == invoice.StatusVencida {
			return divergente(v.Title() + " está vencida.")
		}
	}
	return conforme("Nenhuma fatura do mês está vencida.")
}

func prices(in *Input) verdict {
	switch {
	case !in.PriceKnown && in.AdjustmentDue:
		return emAnalise("Falta um índice para calcular o preço reajustado do mês.")
	case !in.PriceKnown:
		return emAnalise("Não há preço para o mês.")
	case !in.AdjustmentDue:
		return conforme("O preço do mês existe e não há reajuste devido.")
	case in.AdjustmentMade == nil:
		return emAnalise("Não se sabe se o reajuste devido foi aplicado.")
	case !*in.AdjustmentMade:
		return divergente("O reajuste devido não foi aplicado ao preço do mês.")
	}
	return conforme("O preço do mês traz o reajuste devido.")
}

// flexibility is whether limits and flexibility say the same (domain 1.3).
func flexibility(in *Input) verdict {
	if _, ok := in.Terms.Band(); !ok {
		return emAnalise("A faixa do contrato não foi informada.")
	}
	if !consistent(&in.Terms) {
		return divergente("Os limites e a flexibilidade dizem faixas diferentes; valem os limites.")
	}
	return conforme("Os limites e a flexibilidade são coerentes.")
}

// consistent reports whether the limits that are given are those of the
// flexibility; where either is not given nothing contradicts (domain 1.3).
func consistent(t *term.Terms) bool {
	if t.Flexibility == nil {
		return true
	}
	lower := t.LowerLimit == nil || *t.LowerLimit == max(0, percent.Hundred-*t.Flexibility)
	upper := t.UpperLimit == nil || *t.UpperLimit == percent.Hundred+*t.Flexibility
	return lower && upper
}

func limits(in *Input) verdict {
	m := in.Summary
	if m == nil || m.Minimum == nil || m.Maximum == nil || m.Billable == nil || m.Net == nil {
		return emAnalise("Faltam a faixa, o NET ou a energia a faturar do mês.")
	}
	text := "Faturar " + ptbr.FormatMWh(*m.Billable) + " na faixa de " + ptbr.FormatMWh(*m.Minimum) + " a " + ptbr.FormatMWh(*m.Maximum)
	if *m.Billable != min(max(*m.Net, *m.Minimum), *m.Maximum) {
		return divergente(text + " não é o NET limitado à faixa.")
	}
	return conforme(text + ".")
}

// documents wants the files of NF, bill and contract; none at all is a table that
// nobody has begun.
func documents(in *Input) verdict {
	nf, bill := false, false
	for i := range in.Invoices {
		if v := &in.Invoices[i]; v.FileID != "" {
			nf, bill = nf || v.Kind == invoice.KindNF, bill || v.Kind == invoice.KindBill
		}
	}
	var missing []string
	for _, d := range [...]struct {
		has  bool
		name string
	}{{nf, "NF"}, {bill, "fatura"}, {in.ContractFile, "contrato"}} {
		if !d.has {
			missing = append(missing, d.name)
		}
	}
	switch len(missing) {
	case 0:
		return conforme("NF, fatura e contrato estão anexados.")
	case 3:
		return emAnalise("Nenhum documento foi anexado.")
	}
	return divergente("Falta anexar: " + strings.Join(missing, ", ") + ".")
}

func notes(in *Input) verdict {
	switch in.OpenNotes {
	case 0:
		return conforme("Não há observação aberta.")
	case 1:
		return divergente("Há 1 observação aberta.")
	}
	return divergente("Há " + strconv.Itoa(in.OpenNotes) + " observações abertas.")
}
