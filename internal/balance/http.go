package balance

import (
	"context"

	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/trace"
	"ynova/internal/platform/web"
)

const tagBalances = "Balanços"

// Present shows a record as the e-mail screen does, which a stale edit is answered
// with.
type Present func(ctx context.Context, a actor.Actor, recordID string) (any, error)

type handler struct {
	service *Service
	present Present // nil: a stale edit is answered with the version
}

// Routes registers the routes of balances and of their spreadsheets.
func Routes(r *web.Router, service *Service, present Present) {
	h := &handler{service, present}
	routes := web.Group{Tag: tagBalances, Access: web.Requires(actor.BalancesRead)}
	web.Register(r, routes.Get("/energy-balance", "listBalances", "Lista os balanços energéticos"), h.list)
	web.Register(r, routes.Get("/energy-balance/{id}", "getBalance", "Mostra um balanço energético com seus meses"), h.get)
	registerExport(r, h)
	// A literal "events" here would collide with the jobs below for the router.
	web.Register(r, routes.Get("/energy-balance/{id}/{part}", "listBalanceEvents",
		"Lista a linha do tempo de um balanço energético").Needs(actor.BalancesEvents), h.events)
	web.Register(r, routes.Get("/energy-balance/{id}/months/{mes}/memoria", "getBalanceMemoria", "Mostra a memória de cálculo de um mês"), h.memoria)
	h.editRoutes(r)
}

type balanceBody struct {
	ID             string      `json:"id"`
	Cliente        string      `json:"cliente"`
	CNPJ           string      `json:"cnpj" doc:"14 caracteres, sem máscara"`
	MeterCode      string      `json:"meterCode"`
	ImpostoPercent *web.Number `json:"impostoPercent"`
	ConsumoKWh     *web.Number `json:"consumoKWh"`
	GeracaoKWh     *web.Number `json:"geracaoKWh"`
	SaldoKWh       *web.Number `json:"saldoKWh"`
	SaldoValor     *web.Number `json:"saldoValor" doc:"O saldo em MWh: faturar + PROINFA + geração − requisito"`
	ContractID     *string     `json:"contractId"`
	UltimoMes      *string     `json:"ultimoMes" doc:"AAAA-MM"`

	Serie []recentBody `json:"serie" nullable:"false" doc:"Os doze meses até mes, ou até o mais novo da página, do mais antigo ao mais novo; vazia onde nenhum balanço da página tem meses"`
}

type recentBody struct {
	Mes        string      `json:"mes" doc:"AAAA-MM"`
	ConsumoMWh *web.Number `json:"consumoMWh" doc:"null: sem medição"`
}

func balanceBodyOf(b *Balance) balanceBody {
	body := balanceBody{
		ID: b.id, Cliente: b.ClientName, CNPJ: b.CNPJ, MeterCode: b.Meter, ImpostoPercent: percentNumber(b.Tax),
		ConsumoKWh: kwhNumber(b.Consumption), GeracaoKWh: kwhNumber(b.Generation), SaldoKWh: kwhNumber(b.Position),
		SaldoValor: mwhNumber(b.Position), ContractID: web.Optional(b.ContractID),
		Serie: web.Bodies(b.Recent, func(m *MonthConsumption) recentBody { return recentBody{m.Month.String(), mwhNumber(m.Consumption)} }),
	}
	if b.LastMonth != 0 {
		body.UltimoMes = web.Optional(b.LastMonth.String())
	}
	return body
}

// idInput cannot be embedded in another input: the router does not look into
// unexported fields.
type idInput struct {
	ID string `path:"id" maxLength:"100"`
}

type detailBody struct {
	Header  headerBody  `json:"header"`
	Metrics metricsBody `json:"metrics"`
	Months  []monthBody `json:"months" doc:"Do mais novo para o mais antigo"`
}

type headerBody struct {
	ContractID  *string `json:"contractId"`
	TitleSuffix string  `json:"titleSuffix" doc:"O medidor"`
	Razao       string  `json:"razao"`
	CNPJ        string  `json:"cnpj" doc:"14 caracteres, sem máscara"`
}

type metricsBody struct {
	ConsumoTotalMWh *web.Number `json:"consumoTotalMWh"`
	CustoTotalBRL   *web.Number `json:"custoTotalBRL"`
	ProinfaTotal    *web.Number `json:"proinfaTotal" doc:"MWh"`
}

func detailBodyOf(b *Balance, months []Month, sees mask) detailBody {
	body := detailBody{
		Header: headerBody{
			ContractID: web.Optional(b.ContractID), TitleSuffix: b.Meter, Razao: b.ClientName, CNPJ: b.CNPJ,
		},
		Metrics: metricsBody{ConsumoTotalMWh: mwhNumber(b.Consumption), ProinfaTotal: mwhNumber(b.Proinfa)},
		Months:  web.Bodies(months, func(m *Month) monthBody { return monthBodyOf(m, b.Meter) }),
	}
	if sees.prices {
		body.Metrics.CustoTotalBRL = amountNumber(b.Cost)
	}
	return body
}

func (h *handler) get(ctx context.Context, in *idInput) (web.Encoded[detailBody], error) {
	text, err := h.service.Get(ctx, web.Actor(ctx), in.ID)
	if err != nil {
		return web.Encoded[detailBody]{}, err
	}
	return web.EncodedOf[detailBody](text), nil
}

type eventsInput struct {
	ID   string `path:"id" maxLength:"100"`
	Part string `path:"part" maxLength:"20" doc:"events"`
}

type eventsOutput struct{ Body []eventBody }

type eventBody struct {
	ID          string       `json:"id"`
	Title       string       `json:"title"`
	Description string       `json:"description"`
	CreatedAt   clock.Micros `json:"createdAt"`
	User        string       `json:"user"`
}

var errNoPart = fault.New(fault.NotFound, "rota_desconhecida", "Endereço não encontrado.")

func (h *handler) events(ctx context.Context, in *eventsInput) (*eventsOutput, error) {
	if in.Part != "events" {
		return nil, errNoPart
	}
	events, err := h.service.Events(ctx, web.Actor(ctx), in.ID)
	if err != nil {
		return nil, err
	}
	out := &eventsOutput{make([]eventBody, len(events))}
	for i, e := range events {
		out.Body[i] = eventBody{ID: e.ID, Title: e.Title, Description: e.Description, CreatedAt: e.At, User: e.User}
	}
	return out, nil
}

type memoriaInput struct {
	ID    string `path:"id" maxLength:"100"`
	Month string `path:"mes" maxLength:"7" doc:"AAAA-MM"`
}

func (h *handler) memoria(ctx context.Context, in *memoriaInput) (trace.Node, error) {
	m, err := month.Parse(in.Month)
	if err != nil {
		return trace.Node{}, errMonth
	}
	return h.service.Memoria(ctx, web.Actor(ctx), in.ID, m)
}
