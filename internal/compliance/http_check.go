package compliance

import (
	"context"
	"slices"

	"ynova/internal/compliance/check"
	"ynova/internal/compliance/light"
	"ynova/internal/contract"
	"ynova/internal/contract/portfolio"
	"ynova/internal/invoice"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/trace"
	"ynova/internal/platform/web"
	"ynova/internal/tariff/parameter"
)

type checkHandler struct{ checks *Checks }

// CheckRoutes registers the routes of checks.
func CheckRoutes(r *web.Router, checks *Checks) {
	h := &checkHandler{checks}
	routes := web.Group{Tag: "Faturas", Access: web.Requires(actor.ContractsRead)}
	web.Register(r, routes.Get("/contracts/{id}/checks", "getContractChecks",
		"Mostra a conferência das faturas e os sinais de um mês, com a memória de cálculo"), h.get)
}

type checkInput struct {
	ID    string `path:"id" maxLength:"64"`
	Month string `query:"mes" maxLength:"7" required:"true" doc:"AAAA-MM"`
}

// CheckBody is the check of a month as the API shows it.
type CheckBody struct {
	Month       string       `json:"mes" doc:"AAAA-MM"`
	Checked     bool         `json:"conferido" doc:"Há fatura registrada no mês"`
	Statuses    []StatusBody `json:"statuses"`
	Lights      []LightBody  `json:"luzes"`
	Tolerance   *string      `json:"regra_tolerancia_demanda" doc:"Fator, como 1.05"`
	Observation *string      `json:"observacao" doc:"A primeira linha que diverge"`
}

// StatusBody is one computed status.
type StatusBody struct {
	Key   string `json:"key" enum:"nf_energia,nf_icms,nf_federal,fatura_demanda,fatura_tusd,fatura_icms,fatura_federal"`
	Label string `json:"label"`
	check.Finding
}

// LightBody is one light of the month.
type LightBody struct {
	Key     string          `json:"key" enum:"demanda,modalidade_tarifaria,energia_reativa,contrato"`
	Light   portfolio.Light `json:"light" enum:"verde,amarelo,vermelho"`
	Missing bool            `json:"sem_dados" doc:"Amarelo só porque falta um dado"`
	Reason  string          `json:"reason"`
	Figures []light.Figure  `json:"figures"`
	Trace   *trace.Node     `json:"trace"`
}

func (h *checkHandler) get(ctx context.Context, in *checkInput) (CheckBody, error) {
	m, err := month.Parse(in.Month)
	if err != nil {
		return CheckBody{}, fault.Fields(fault.Field{Path: "mes", Message: "Informe o mês no formato AAAA-MM"})
	}
	return h.checks.Month(ctx, web.Actor(ctx), in.ID, m)
}

// Month returns what the invoices of a contract's month were found to be and its
// four lights. Who does not see prices reads statuses without amounts.
func (s *Checks) Month(ctx context.Context, a actor.Actor, contractID string, m month.Month) (CheckBody, error) {
	if _, err := contract.ReferenceOf(ctx, s.db, a, actor.ContractsRead, contractID); err != nil {
		return CheckBody{}, err
	}
	result, found, err := CheckOf(ctx, s.db, contractID, m)
	if err != nil {
		return CheckBody{}, err
	}
	parameters, err := s.parameters.Get(ctx, s.db)
	if err != nil {
		return CheckBody{}, err
	}
	if !found {
		if result, err = s.expected(ctx, contractID, m, parameters); err != nil {
			return CheckBody{}, err
		}
	}
	own, err := s.contractLight(ctx, parameters, contractID, m)
	if err != nil {
		return CheckBody{}, err
	}
	if found { // also where a divergence is only declared
		months, err := invoice.MonthsOf(ctx, s.db, contractID)
		if err != nil {
			return CheckBody{}, err
		}
		found = slices.Contains(months, m)
	}
	body := bodyOf(&result, found)
	body.Lights = append(body.Lights, own)
	if !a.SeesPrices() {
		body.hideAmounts()
	}
	return body, nil
}

// expected is the check of a month that has no document: what its computed figures lead to
// expect of one (VD-40).
func (s *Checks) expected(ctx context.Context, contractID string, m month.Month, p parameter.Snapshot) (check.Result, error) {
	in := check.Input{ContractID: contractID, Month: m, Parameters: p}
	stored, err := portfolio.InMonth(ctx, s.db, []string{contractID}, m)
	if of, some := stored[contractID]; some {
		in.Summary = &of
	}
	return check.Evaluate(in), err
}

func (s *Checks) contractLight(ctx context.Context, p parameter.Snapshot, contractID string, m month.Month) (LightBody, error) {
	judged, err := portfolio.ExplainLights(ctx, s.db, p, []string{contractID}, m)
	if err != nil {
		return LightBody{}, err
	}
	j := judged[contractID]
	node := j.Trace()
	return LightBody{Key: "contrato", Light: j.Light, Missing: j.Missing(), Reason: j.Reason(), Figures: []light.Figure{}, Trace: &node}, nil
}

func bodyOf(c *check.Result, found bool) CheckBody {
	b := CheckBody{Month: c.Month.String(), Checked: found}
	names := [...][2]string{{"nf_energia", "NF: energia"}, {"nf_icms", "NF: ICMS"}, {"nf_federal", "NF: CBS e IBS"}}
	for i, f := range c.NFFindings() {
		b.Statuses = append(b.Statuses, StatusBody{names[i][0], names[i][1], f})
	}
	charges := [...][2]string{{"fatura_demanda", "Fatura: demanda"}, {"fatura_tusd", "Fatura: TUSD"}, {"fatura_icms", "Fatura: ICMS"}, {"fatura_federal", "Fatura: PIS/COFINS"}}
	for i, f := range c.BillFindings() {
		b.Statuses = append(b.Statuses, StatusBody{charges[i][0], charges[i][1], f})
	}
	for _, l := range [...]struct {
		key string
		light.Result
	}{{"demanda", c.Demand}, {"modalidade_tarifaria", c.Modality}, {"energia_reativa", c.Reactive}} {
		if l.Figures == nil {
			l.Figures = []light.Figure{}
		}
		b.Lights = append(b.Lights, LightBody{l.key, l.Light, l.Missing, l.Reason, l.Figures, l.Trace})
	}
	if c.ToleranceFactor != "" {
		b.Tolerance = &c.ToleranceFactor
	}
	if c.Observation != "" {
		b.Observation = &c.Observation
	}
	return b
}

// hideAmounts removes what reveals a price (security 2.3): amounts, the sentences
// that hold them and the records.
func (b *CheckBody) hideAmounts() {
	for i := range b.Statuses {
		f := &b.Statuses[i].Finding
		f.Expected, f.Found, f.Tolerance, f.Trace, f.Reason = "", "", "", nil, string(f.Status)+"."
	}
	for i := range b.Lights {
		b.Lights[i].Trace, b.Lights[i].Figures = nil, []light.Figure{}
		if b.Lights[i].Key != "contrato" {
			b.Lights[i].Reason = "Sinal " + string(b.Lights[i].Light) + "."
		}
	}
	b.Observation = nil
}
