package dossier

import (
	"ynova/internal/compliance/category"
	"ynova/internal/compliance/review"
	"ynova/internal/contract"
	"ynova/internal/contract/portfolio"
	"ynova/internal/contract/term"
	"ynova/internal/document"
	"ynova/internal/invoice"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/trace"
	"ynova/internal/platform/web"
)

// Detail is everything about a contract, as the API gives it (CT-09).
type Detail struct {
	Contract           contract.View       `json:"contract"`
	Month              string              `json:"month" doc:"AAAA-MM: o mês dos indicadores"`
	Months             []string            `json:"months" nullable:"false" doc:"Os meses que têm dados, do mais novo para o mais antigo"`
	KPIs               []KPI               `json:"kpis" nullable:"false"`
	Data               []Fact              `json:"data" nullable:"false"`
	DemandHistory      []DemandMonth       `json:"demand_history" nullable:"false" doc:"kW das faturas da distribuidora, do mais antigo para o mais novo"`
	ConsumptionHistory []ConsumptionMonth  `json:"consumption_history" nullable:"false" doc:"MWh, do mais antigo para o mais novo"`
	PriceHistory       []PriceMonth        `json:"price_history" nullable:"false" doc:"Até 24 meses da vigência até o dos indicadores, do mais antigo para o mais novo; vazio para quem não vê preços"`
	Conclusions        []Conclusion        `json:"conclusions" nullable:"false" doc:"O resumo de conformidades do mês"`
	Obligations        []Obligation        `json:"obligations" nullable:"false" doc:"Do período mais novo para o mais antigo"`
	Analyses           []Analysis          `json:"analyses" nullable:"false"`
	Invoices           []invoice.View      `json:"invoices" nullable:"false"`
	Additional         []Fact              `json:"additional" nullable:"false"`
	ClosedMonths       []ClosedMonth       `json:"meses_fechados" nullable:"false" doc:"Meses fechados do cliente, do mais antigo para o mais novo"`
	Files              []document.FileBody `json:"files" nullable:"false"`
	Notes              []review.NoteBody   `json:"notes" nullable:"false"`
	UpdatedAt          clock.Micros        `json:"updated_at" format:"date-time"`
}

// ClosedMonth is a month of the client that is closed.
type ClosedMonth struct {
	Month string       `json:"mes" doc:"AAAA-MM"`
	At    clock.Micros `json:"fechado_em" format:"date-time"`
}

// Fact is a value under its label, both as a screen shows them.
type Fact struct {
	Label string `json:"label"`
	Value string `json:"value"`
}

// KPI is a figure of the month.
type KPI struct {
	Key       string      `json:"key"`
	Label     string      `json:"label"`
	Value     *web.Number `json:"value" doc:"Nulo: indefinido"`
	Unit      string      `json:"unit"`
	Helper    string      `json:"helper"`
	Variation *Variation  `json:"variation" doc:"Nula onde falta um dos dois lados"`
	Trace     *trace.Node `json:"trace" doc:"Memória de cálculo"`
}

// Variation is the change of a figure against the month before, of a running sum against
// the same month of the contract year before.
type Variation struct {
	Since     Since          `json:"sobre" enum:"mes_anterior,ano_contratual_anterior" doc:"Com que se compara"`
	Value     web.Number     `json:"value"`
	Unit      string         `json:"unit" enum:"%,p.p." doc:"%; p.p. para um valor que já é percentual"`
	Direction category.Trend `json:"direction" enum:"up,down,neutral"`
}

// Since is what a figure is compared with.
type Since string

// A running sum is compared with its like.
const (
	SinceMonth Since = "mes_anterior"
	SinceYear  Since = "ano_contratual_anterior" // the same month of it
)

// DemandMonth is what the distributor's bills of a month say of the demand, in kW
// over the units; the single demand of a green tariff counts as fora_ponta.
type DemandMonth struct {
	Month               string      `json:"month"`
	Ponta               *web.Number `json:"ponta"`
	ForaPonta           *web.Number `json:"fora_ponta"`
	ContractedPonta     *web.Number `json:"contracted_ponta"`
	ContractedForaPonta *web.Number `json:"contracted_fora_ponta"`
}

// ConsumptionMonth is what was agreed for a month and what came of it, in MWh.
type ConsumptionMonth struct {
	Month       string               `json:"month"`
	Target      *web.Number          `json:"target" doc:"Volume contratado"`
	Actual      *web.Number          `json:"actual" doc:"NET: o consumo com perdas, sem o PROINFA, que se compara à faixa"`
	Consumption *web.Number          `json:"consumption" doc:"Consumo medido"`
	Minimum     *web.Number          `json:"minimum"`
	Maximum     *web.Number          `json:"maximum"`
	Conformity  portfolio.Conformity `json:"conformity" enum:"Conforme,Excedente,Subutilizado,Indefinido"`
}

// Obligation is the compliance table of a period (CT-20).
type Obligation struct {
	Period     string         `json:"period" doc:"AAAA-MM"`
	Categories []CategoryBody `json:"categories" nullable:"false"`
}

// CategoryBody is one line of the compliance table.
type CategoryBody struct {
	Key      string          `json:"key"`
	Label    string          `json:"label"`
	Status   term.Compliance `json:"status" enum:"Conforme,Divergente,Em análise"`
	Computed term.Compliance `json:"computed" enum:"Conforme,Divergente,Em análise" doc:"O que a regra diz, onde uma pessoa declarou outra coisa"`
	Trend    category.Trend  `json:"trend" enum:"up,down,neutral"`
	Light    portfolio.Light `json:"light" enum:"verde,amarelo,vermelho"`
	Reason   string          `json:"reason"`
}

// Analysis is the steps of one area (CT-19).
type Analysis struct {
	Area  category.Area `json:"area"`
	Steps []Step        `json:"steps" nullable:"false"`
}

// Step is an analysis step: what its rule says, and what a person has set over it.
type Step struct {
	Name        string          `json:"name"`
	Light       portfolio.Light `json:"light" enum:"verde,amarelo,vermelho"`
	RuleLight   portfolio.Light `json:"rule_light" enum:"verde,amarelo,vermelho"`
	Reason      string          `json:"reason" doc:"Por que a regra diz isso"`
	Manual      bool            `json:"manual" doc:"Uma pessoa definiu o semáforo"`
	Observation string          `json:"observation"`
	By          *string         `json:"by"`
	At          *clock.Micros   `json:"at" format:"date-time"`
	Version     int64           `json:"version" doc:"Para o If-Match de uma alteração"`
}
