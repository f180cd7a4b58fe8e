package variance

import (
	"context"

	"github.com/shopspring/decimal"

	"ynova/internal/closing/accrual"
	"ynova/internal/closing/item"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/trace"
	"ynova/internal/platform/export"
	"ynova/internal/platform/web"
)

type handler struct{ service *Service }

// Routes registers the routes of what was accrued against what it came to.
func Routes(r *web.Router, routes *web.Group, service *Service) {
	h := &handler{service}
	web.Register(r, routes.Get("/provisto", "readAccrualBook", "Provisto × realizado do mês, cliente a cliente"), h.accrualBook)
	web.Register(r, routes.Get("/provisto/export", "exportAccruals", "Provisto × realizado do mês em planilha, linha a linha").Downloads(export.Produces), h.exportAccruals)
	web.Register(r, routes.Get("/provisto/{cliente}", "readNewestAccrual", "Provisto × realizado do mês mais novo do cliente que tem os dois lados"), h.newestAccrual)
	web.Register(r, routes.Get("/{cliente}/{mes}/provisto", "readAccrual", "Provisto × realizado do mês de um cliente, com a diferença explicada"), h.accrual)
	web.Register(r, routes.Post("/{cliente}/{mes}/provisto/{linha}/explicar", "explainAccrual", "Explica a diferença de uma linha").Needs(actor.MonthsWork), h.explainLine)
	web.Register(r, routes.Delete("/{cliente}/{mes}/provisto/{linha}/explicar", "unexplainAccrual", "Retira a explicação de uma linha").Needs(actor.MonthsWork), h.unexplainLine)
}

// AmountsBody are amounts in R$; null is not known, or not shown to who sees no values.
type AmountsBody struct {
	Accrued    *web.Number `json:"provisto"`
	Realised   *web.Number `json:"realizado"`
	Difference *web.Number `json:"diferenca" doc:"realizado − provisto = volume + preco + imposto + outros"`
	Volume     *web.Number `json:"volume"`
	Price      *web.Number `json:"preco"`
	Tax        *web.Number `json:"imposto"`
	Other      *web.Number `json:"outros"`
}

func amountsOf(a *accrual.Amounts, masked bool) AmountsBody {
	n := func(d *decimal.Decimal) *web.Number {
		if masked {
			return nil
		}
		return web.NumberOf(d, func(d decimal.Decimal) string { return d.StringFixed(2) })
	}
	return AmountsBody{n(a.Accrued), n(a.Realised), n(a.Difference), n(a.Volume), n(a.Price), n(a.Tax), n(a.Other)}
}

// TotalBody is the sum of lines: the amounts are of those with both sides, and null without one.
type TotalBody struct {
	AmountsBody
	Unpaired unpairedBody          `json:"sem_par" doc:"As linhas com um lado só, fora da soma"`
	State    accrual.State         `json:"situacao" enum:"aberta,indefinida,sem_realizado,explicada,conciliada" doc:"A primeira, nesta ordem, de alguma das linhas"`
	States   map[accrual.State]int `json:"linhas_por_situacao"`
	Lines    int                   `json:"linhas"`
	Compared int                   `json:"comparadas" doc:"Linhas com os dois lados: delas são provisto, realizado e diferença"`
}

type unpairedBody struct {
	Accrued  *web.Number `json:"provisto" doc:"null: nenhuma linha espera documento"`
	Realised *web.Number `json:"realizado" doc:"null: nenhum documento sem provisão"`
}

func totalOf(t *accrual.Total, masked bool) TotalBody {
	a := accrual.Amounts{
		Accrued: &t.Accrued, Realised: &t.Realised, Difference: &t.Difference, Volume: &t.Volume, Price: &t.Price, Tax: &t.Tax, Other: &t.Other,
	}
	b := TotalBody{State: t.State(), States: t.States, Lines: t.Lines, Compared: t.Compared}
	if t.Compared == 0 {
		a = accrual.Amounts{}
	}
	var alone accrual.Amounts
	if t.Unpaired.Awaited > 0 {
		alone.Accrued = &t.Unpaired.Accrued
	}
	if t.Unpaired.Unexpected > 0 {
		alone.Realised = &t.Unpaired.Realised
	}
	unpaired := amountsOf(&alone, masked)
	b.Unpaired = unpairedBody{unpaired.Accrued, unpaired.Realised}
	if t.States == nil {
		b.States = map[accrual.State]int{}
	}
	b.AmountsBody = amountsOf(&a, masked)
	return b
}

type accrualShareBody struct {
	AmountsBody
	Meter string `json:"medidor"`
}

type accrualLineBody struct {
	AmountsBody
	ContractID *string       `json:"contrato_id" doc:"null: do próprio cliente"`
	Contract   *string       `json:"contrato"`
	State      accrual.State `json:"situacao" enum:"aberta,indefinida,sem_realizado,explicada,conciliada"`
	Tolerance  *web.Number   `json:"tolerancia" doc:"R$ até que a linha confere"`
	Estimate   bool          `json:"estimativa" doc:"Uma das entradas não tem histórico"`
	Expected   bool          `json:"previsto" doc:"Uma das entradas ainda será fixada: preço de 2027 a confirmar, alíquota prevista"`
	Missing    string        `json:"falta" doc:"Por que nada foi provisionado"`
	Reason     string        `json:"motivo" doc:"Por que difere, como foi explicado"`
	Trace      *trace.Node   `json:"memoria"`

	Shares []accrualShareBody `json:"rateio" doc:"De cada unidade do cliente, só nas linhas da CCEE; vazio: o que rateia não é conhecido de todas"`
}

func (of *Accrual) lineOf(l *accrual.Line) accrualLineBody {
	b := accrualLineBody{AmountsBody: amountsOf(&l.Amounts, of.Masked), State: l.State, ContractID: web.Optional(l.ContractID), Contract: web.Optional(of.Codes[l.ContractID])}
	b.Shares = web.Bodies(l.Shares, func(s *accrual.Share) accrualShareBody {
		return accrualShareBody{amountsOf(&s.Amounts, of.Masked), s.Meter}
	})
	for i := range l.Parts {
		b.Estimate, b.Expected = b.Estimate || l.Parts[i].Estimate(), b.Expected || l.Parts[i].Expected()
		if b.Missing == "" {
			b.Missing = l.Parts[i].Missing
		}
	}
	if of.Works {
		b.Reason = l.Reason
	}
	if !of.Masked {
		b.Tolerance = web.NumberOf(l.Tolerance, func(d decimal.Decimal) string { return d.StringFixed(2) })
		record := l.Record()
		b.Trace = &record
	}
	return b
}

type accrualRowBody struct {
	Line      accrual.Name      `json:"linha" enum:"energia,icms_nf,tusd,ultrapassagem_reativo,cip,ess,eer,ercap,mcp,cbs_ibs,contribuicao,gestao,multas,ajustes"`
	Label     string            `json:"rotulo"`
	TotalBody                   // without a pair: what one side knows of the line
	Parts     []accrualLineBody `json:"partes" doc:"De cada contrato, ou do próprio cliente"`
}

// AccrualBody is what the month of a client was accrued for, and what it came to.
type AccrualBody struct {
	ClientID string           `json:"cliente_id"`
	Client   string           `json:"cliente"`
	Month    string           `json:"mes"`
	Basis    Basis            `json:"base" enum:"previa,congelado,fechado" doc:"previa: como seria provisionado agora; congelado: como era quando o mês ficou medido; fechado: como foi guardado"`
	Rows     []accrualRowBody `json:"linhas_do_mes"`
	Total    TotalBody        `json:"total"`
}

func (of *Accrual) body() AccrualBody {
	rows := web.Bodies(of.Rows(), func(r *Row) accrualRowBody {
		b := accrualRowBody{r.Name, r.Name.Label(), totalOf(&r.Total, of.Masked), web.Bodies(r.Lines, of.lineOf)}
		if r.Compared == 0 { // a line is no total: what is known of it is shown
			b.Accrued, b.Realised = b.Unpaired.Accrued, b.Unpaired.Realised
		}
		return b
	})
	return AccrualBody{of.ClientID, of.Name, of.Month.String(), of.Basis, rows, totalOf(&of.Total, of.Masked)}
}

func (h *handler) accrual(ctx context.Context, in *item.OfClient) (AccrualBody, error) {
	m, err := item.MonthIn(in.Month)
	if err != nil {
		return AccrualBody{}, err
	}
	of, err := h.service.Accrual(ctx, web.Actor(ctx), in.ClientID, m)
	if err != nil {
		return AccrualBody{}, err
	}
	return of.body(), nil
}

type newestAccrualInput struct {
	ClientID string `path:"cliente" maxLength:"64"`
}

type newestAccrualOutput struct {
	Body struct {
		Accrual *AccrualBody `json:"provisto" doc:"null: nenhum mês do cliente tem medição ou fechamento"`
	}
}

func (h *handler) newestAccrual(ctx context.Context, in *newestAccrualInput) (*newestAccrualOutput, error) {
	of, err := h.service.Newest(ctx, web.Actor(ctx), in.ClientID)
	out := &newestAccrualOutput{}
	if err == nil && of != nil {
		out.Body.Accrual = new(of.body())
	}
	return out, err
}

// AccrualInput chooses clients of the book.
type AccrualInput struct {
	Month  string        `query:"mes" required:"true" maxLength:"7" doc:"AAAA-MM"`
	State  accrual.State `query:"situacao" maxLength:"20" doc:"aberta, indefinida, sem_realizado, explicada ou conciliada"`
	Search string        `query:"q" maxLength:"200" doc:"Parte do nome ou do CNPJ do cliente"`
}

type accrualBookInput struct {
	AccrualInput
	web.Paging
}

type accrualClientBody struct {
	ClientID string `json:"cliente_id"`
	Client   string `json:"cliente"`
	Basis    Basis  `json:"base" enum:"previa,congelado,fechado"`
	TotalBody
}

type accrualBookOutput struct {
	Body struct {
		Month   string                `json:"mes"`
		Sum     TotalBody             `json:"soma" doc:"De todos os clientes que o filtro escolhe"`
		States  map[accrual.State]int `json:"clientes_por_situacao" doc:"Dos que a busca escolhe"`
		Clients []accrualClientBody   `json:"clientes" doc:"A maior diferença primeiro"`
		Total   int                   `json:"total" doc:"Clientes que o filtro escolhe"`
	}
}

func (h *handler) accrualBook(ctx context.Context, in *accrualBookInput) (*accrualBookOutput, error) {
	m, err := item.MonthIn(in.Month)
	if err != nil {
		return nil, err
	}
	b, err := h.service.Page(ctx, web.Actor(ctx), m, Filter{in.Search, in.State, in.Limit(), in.Offset()})
	if err != nil {
		return nil, err
	}
	out := &accrualBookOutput{}
	masked := !web.Actor(ctx).SeesPrices()
	out.Body.Month, out.Body.States, out.Body.Total, out.Body.Sum = m.String(), b.States, b.Count, totalOf(&b.Total, masked)
	out.Body.Clients = web.Bodies(b.Clients, func(of *ClientAccrual) accrualClientBody {
		return accrualClientBody{of.ClientID, of.Name, of.Basis, totalOf(&of.Total, masked)}
	})
	return out, nil
}

type exportAccrualsInput struct {
	export.Choice
	AccrualInput
}

func (h *handler) exportAccruals(ctx context.Context, in *exportAccrualsInput) (*web.Stream, error) {
	m, err := item.MonthIn(in.Month)
	if err != nil {
		return nil, err
	}
	asked := export.AuditFilter(map[string]string{"mes": in.Month, "situacao": string(in.State), "q": in.Search})
	t, err := h.service.Export(ctx, web.Actor(ctx), m, Filter{Search: in.Search, State: in.State}, in.Format, asked)
	if err != nil {
		return nil, err
	}
	return export.Stream(ctx, in.Format, t), nil
}

// ExplainedLine names the line of a month.
type ExplainedLine struct {
	item.OfClient
	Line     accrual.Name `path:"linha" maxLength:"30"`
	Contract string       `query:"contrato" maxLength:"64" doc:"Vazio: a linha do próprio cliente"`
}

type explainInput struct {
	ExplainedLine
	Body struct {
		Reason string `json:"motivo" maxLength:"2000" doc:"Com 10 caracteres ou mais"`
	}
}

func (h *handler) explainLine(ctx context.Context, in *explainInput) (*struct{}, error) {
	m, err := item.MonthIn(in.Month)
	if err != nil {
		return nil, err
	}
	return nil, h.service.Explain(ctx, web.Actor(ctx), Explaining{in.ClientID, in.Contract, m, in.Line, in.Body.Reason})
}

func (h *handler) unexplainLine(ctx context.Context, in *ExplainedLine) (*struct{}, error) {
	m, err := item.MonthIn(in.Month)
	if err != nil {
		return nil, err
	}
	return nil, h.service.Unexplain(ctx, web.Actor(ctx), Explaining{ClientID: in.ClientID, ContractID: in.Contract, Month: m, Line: in.Line})
}
