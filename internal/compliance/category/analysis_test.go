package category_test

import (
	"testing"

	"ynova/internal/compliance/category"
	"ynova/internal/contract"
	"ynova/internal/contract/portfolio"
	"ynova/internal/contract/term"
)

// analysed is a contract of which every step is verde.
func analysed(t *testing.T) category.AnalysisInput {
	t.Helper()
	return category.AnalysisInput{Month: whole(t), Units: 1, Contract: contract.Contract{
		Segment: "Indústria", Contact: "Ana", Email: "a@b.example", Supplier: "Alfa", Modality: "Flat", BillingCycle: "Mensal", Modulation: "carga", Status: term.StatusAtivo,
	}}
}

// CT-19: four areas of three steps, amarelo for a new contract.
func TestAnalysesOfANewContract_CT19(t *testing.T) {
	fresh := category.Analyses(category.AnalysisInput{Month: category.Input{Month: at("2026-10")}})
	areas := []category.Area{"Dados Cadastrais", "Faturamento", "Riscos & Projeções", "Conformidade"}
	if len(fresh) != len(areas) {
		t.Fatalf("CT-19 %d areas", len(fresh))
	}
	for i, a := range fresh {
		if a.Area != areas[i] || len(a.Steps) != 3 {
			t.Fatalf("CT-19 %+v", a)
		}
		for k, name := range []string{"Dados", "Cálculo", "Análise"} {
			if s := a.Steps[k]; s != (category.Step{Name: name, Light: portfolio.LightAmarelo, Reason: "Ainda não há medição nem fatura deste contrato."}) {
				t.Errorf("CT-19 new contract, %s: %+v", a.Area, s)
			}
		}
	}
	// Any of these begins the analysis.
	for name, change := range map[string]func(*category.AnalysisInput){
		"a unit":     func(in *category.AnalysisInput) { in.Units = 1 },
		"a month":    func(in *category.AnalysisInput) { in.Month.Summary = &portfolio.Month{} },
		"a check":    func(in *category.AnalysisInput) { in.Month.Check = whole(t).Check },
		"an invoice": func(in *category.AnalysisInput) { in.Month.Invoices = whole(t).Invoices[:1] },
	} {
		in := category.AnalysisInput{Month: category.Input{Month: at("2026-10")}}
		change(&in)
		if got := category.Analyses(in); got[0].Steps[0].Light != portfolio.LightVermelho { // no validity covers the month
			t.Errorf("CT-19 %s: %+v", name, got[0].Steps[0])
		}
	}
}

// CT-19: the steps are moved by the data of the contract. Places are area and step.
func TestAnalyses_CT19(t *testing.T) {
	type step = struct {
		area, step int
		light      portfolio.Light
		reason     string
	}
	month := func(c change) func(*category.AnalysisInput) {
		return func(in *category.AnalysisInput) { c(&in.Month) }
	}
	of := func(c func(*contract.Contract)) func(*category.AnalysisInput) {
		return func(in *category.AnalysisInput) { c(&in.Contract) }
	}
	together := func(all ...func(*category.AnalysisInput)) func(*category.AnalysisInput) {
		return func(in *category.AnalysisInput) {
			for _, c := range all {
				c(in)
			}
		}
	}
	missing := func(what string) step { return step{0, 0, "amarelo", "Falta preencher: " + what + "."} }
	noBand := month(func(in *category.Input) { in.Terms.Flexibility, in.Terms.UpperLimit = nil, nil })
	noPrice := month(func(in *category.Input) { in.PriceKnown = false })
	over := month(func(in *category.Input) { in.Terms.End = date("2026-09-30") })
	inactive := of(func(c *contract.Contract) { c.Status = term.StatusEmAnalise })
	only := func(i int) func(*category.AnalysisInput) {
		return month(func(in *category.Input) { in.Invoices = in.Invoices[i : i+1] })
	}
	const (
		agreed    = "Volume, faixa e preço do mês são conhecidos."
		noBandSay = "A faixa do contrato não foi informada."
		overSay   = "A vigência do contrato não cobre outubro de 2026."
		noPriceSo = "Não há preço para outubro de 2026."
		differ    = "Os limites e a flexibilidade dizem faixas diferentes; valem os limites."
		unjudged  = "Ainda não há categorias avaliadas."
	)
	for name, c := range map[string]struct {
		change func(*category.AnalysisInput)
		want   []step
	}{
		"all is well": {func(*category.AnalysisInput) {}, []step{
			{0, 0, "verde", "O cadastro está completo."},
			{0, 1, "verde", agreed},
			{0, 2, "verde", "O cadastro e os termos do contrato estão em ordem."},
			{1, 0, "verde", "A NF e a fatura do mês estão registradas."},
			{1, 1, "verde", "NF: A NF da fornecedora confere."},
			{1, 2, "verde", "Preços: O preço do mês existe e não há reajuste devido."},
			{2, 0, "verde", "O mês foi medido e a faixa é coerente."},
			{2, 1, "verde", "Projeções: Os próximos meses ficam na faixa (premissa: 3 de 3 meses estimados pelo histórico)."},
			{2, 2, "verde", "Os sinais conhecidos do mês estão verdes."},
			{3, 0, "verde", "Consumo, NF e fatura do mês puderam ser conferidos."},
			{3, 1, "verde", "Consumo: O NET de 334,776 MWh está na faixa do contrato."},
			{3, 2, "verde", "Conformidade: Consumo, NF, fatura e encargos conferem."},
		}},
		"no segment":    {of(func(c *contract.Contract) { c.Segment = "" }), []step{missing("segmento"), {0, 2, "amarelo", "Falta preencher: segmento."}}},
		"no contact":    {of(func(c *contract.Contract) { c.Contact = "" }), []step{missing("contato")}},
		"no e-mail":     {of(func(c *contract.Contract) { c.Email = "" }), []step{missing("e-mail")}},
		"no supplier":   {of(func(c *contract.Contract) { c.Supplier = "" }), []step{missing("fornecedor")}},
		"no modality":   {of(func(c *contract.Contract) { c.Modality = "" }), []step{missing("modalidade")}},
		"no modulation": {of(func(c *contract.Contract) { c.Modulation = "" }), []step{missing("modulação")}}, // VD-20
		"no cycle":      {of(func(c *contract.Contract) { c.BillingCycle = "" }), []step{missing("ciclo de faturamento")}},
		"no unit":       {func(in *category.AnalysisInput) { in.Units = 0 }, []step{missing("unidade medidora")}},
		"nothing": {together(func(in *category.AnalysisInput) { in.Units = 0 }, of(func(c *contract.Contract) { *c = contract.Contract{} })), []step{
			missing("segmento, contato, e-mail, fornecedor, modalidade, ciclo de faturamento, modulação, unidade medidora"),
		}},
		"it is over":           {over, []step{{0, 0, "vermelho", overSay}, {0, 1, "verde", agreed}, {0, 2, "vermelho", overSay}}},
		"over, without a band": {together(over, noBand), []step{{0, 0, "vermelho", overSay}, {0, 1, "amarelo", noBandSay}, {0, 2, "vermelho", overSay}}},
		"no band":              {noBand, []step{{0, 0, "verde", "O cadastro está completo."}, {0, 1, "amarelo", noBandSay}, {0, 2, "amarelo", noBandSay}}},
		"no price":             {noPrice, []step{{0, 1, "amarelo", noPriceSo}, {0, 2, "amarelo", noPriceSo}}},
		"no band, no price":    {together(noBand, noPrice), []step{{0, 1, "amarelo", noBandSay}}},
		"no price, no segment": {together(noPrice, of(func(c *contract.Contract) { c.Segment = "" })), []step{{0, 2, "amarelo", "Falta preencher: segmento."}}},
		"not active":           {inactive, []step{{0, 0, "verde", "O cadastro está completo."}, {0, 2, "amarelo", "O contrato está Em análise."}}},
		"not active, no price": {together(inactive, noPrice), []step{{0, 2, "amarelo", noPriceSo}}},
		"not active, over":     {together(inactive, over), []step{{0, 2, "vermelho", overSay}}},
		"the bill first": {month(func(in *category.Input) {
			in.Invoices[0], in.Invoices[1] = in.Invoices[1], in.Invoices[0]
		}), []step{{1, 0, "verde", "A NF e a fatura do mês estão registradas."}}},
		"only the NF":       {only(0), []step{{1, 0, "amarelo", "Falta a fatura da distribuidora do mês."}}},
		"only the bill":     {only(1), []step{{1, 0, "amarelo", "Falta a NF da fornecedora do mês."}}},
		"no invoice":        {month(func(in *category.Input) { in.Invoices = nil }), []step{{1, 0, "amarelo", "Faltam a NF e a fatura do mês."}, {1, 2, "amarelo", "Pagamentos: Não há fatura registrada no mês."}}},
		"the NF diverges":   {month(finding(0, "Divergente", "energia.")), []step{{1, 1, "vermelho", "NF: energia."}, {3, 0, "verde", "Consumo, NF e fatura do mês puderam ser conferidos."}, {3, 2, "vermelho", "Conformidade: NF: energia."}}},
		"the bill diverges": {month(finding(3, "Divergente", "TUSD.")), []step{{1, 1, "vermelho", "Fatura: TUSD."}}},
		"the NF lacks, the bill diverges": {month(both(finding(0, "Indefinido", "energia."), finding(3, "Divergente", "TUSD."))), []step{
			{1, 1, "vermelho", "Fatura: TUSD."}, {3, 0, "amarelo", "NF: energia."},
		}},
		"both diverge":         {month(both(finding(0, "Divergente", "energia."), finding(3, "Divergente", "TUSD."))), []step{{1, 1, "vermelho", "NF: energia."}}},
		"the bill lacks":       {month(finding(2, "Indefinido", "demanda.")), []step{{1, 1, "amarelo", "Fatura: demanda."}, {3, 0, "amarelo", "Fatura: demanda."}}},
		"the month is unknown": {month(func(in *category.Input) { in.Summary = nil }), []step{{2, 0, "amarelo", "Falta a medição do mês."}, {3, 0, "amarelo", "Consumo: Falta a medição do mês."}, {3, 1, "amarelo", "Consumo: Falta a medição do mês."}}},
		"its NET is":           {month(func(in *category.Input) { in.Summary.Net = nil }), []step{{2, 0, "amarelo", "Falta a medição do mês."}}},
		"limits differ":        {month(func(in *category.Input) { in.Terms.Flexibility = pct("10") }), []step{{2, 0, "amarelo", differ}}},
		"far from the band":    {month(func(in *category.Input) { in.Summary.Net = mwh("500") }), []step{{2, 1, "vermelho", "Projeções: Fora da faixa em nov/2026 (500,000 MWh), dez/2026 (500,000 MWh), jan/2027 (500,000 MWh) (premissa: 3 de 3 meses estimados pelo histórico)."}, {3, 1, "vermelho", "Limites: Faturar 334,776 MWh na faixa de 267,840 MWh a 401,760 MWh não é o NET limitado à faixa."}}},
		"the contract's light": {month(func(in *category.Input) { in.Light = "amarelo" }), []step{{2, 2, "amarelo", "O sinal Contrato está amarelo."}}},
		"a light of the bill":  {month(lightOf(0, "vermelho", "600 kW.")), []step{{2, 2, "vermelho", "O sinal Demanda está vermelho: 600 kW."}}},
		"the worst":            {month(both(lightOf(0, "amarelo", "perto."), lightOf(1, "vermelho", "cara."), lightOf(2, "vermelho", "reativo."))), []step{{2, 2, "vermelho", "O sinal Modalidade tarifária está vermelho: cara."}}},
		"one is unknown":       {month(lightOf(0, "", "")), []step{{2, 2, "verde", "Os sinais conhecidos do mês estão verdes."}}},
		"none is known":        {month(both(uncheck, func(in *category.Input) { in.Light = "" })), []step{{2, 2, "amarelo", "Ainda não há sinal calculado para o mês."}}},
		"open divergences":     {month(func(in *category.Input) { in.OpenDivergences = 2 }), []step{{3, 2, "vermelho", "Divergências: Há 2 divergências abertas."}}},
		"adjusted (CT-18)":     {month(both(finding(3, "Divergente", "TUSD."), func(in *category.Input) { in.Adjusted = true })), []step{{1, 1, "verde", "NF: A NF da fornecedora confere."}, {3, 2, "vermelho", "Divergências: Há 1 divergência aberta."}}},
		"adjusted, not judged": {month(both(finding(3, "Indefinido", "TUSD."), func(in *category.Input) { in.Adjusted = true })), []step{{3, 0, "amarelo", "Fatura: Declarada Conforme pelo contrato ajustado; pela regra: Em análise. TUSD."}}},
	} {
		in := analysed(t)
		c.change(&in)
		in.Categories = category.Decide(in.Month)
		all := category.Analyses(in)
		for _, w := range c.want {
			called := [...]string{"Dados", "Cálculo", "Análise"}[w.step]
			if s := all[w.area].Steps[w.step]; s.Name != called || s.Light != w.light || plain(s.Reason) != w.reason {
				t.Errorf("CT-19 %s, %s %s: %s %q, want %s %q", name, all[w.area].Area, s.Name, s.Light, plain(s.Reason), w.light, w.reason)
			}
		}
	}
	in := analysed(t) // without categories
	for _, w := range []step{{1, 1, "amarelo", unjudged}, {1, 2, "amarelo", unjudged}, {2, 1, "amarelo", unjudged}, {3, 0, "amarelo", unjudged}, {3, 1, "amarelo", unjudged}, {3, 2, "amarelo", unjudged}} {
		if s := category.Analyses(in)[w.area].Steps[w.step]; s.Light != w.light || s.Reason != w.reason {
			t.Errorf("CT-19 no categories: %+v", s)
		}
	}
}
