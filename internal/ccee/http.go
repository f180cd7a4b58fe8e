package ccee

import (
	"context"
	"net/http"

	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/doubt"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/search"
	"ynova/internal/platform/web"
)

type handler struct{ service *Service }

// Routes registers the routes of figures and of their agents.
func Routes(r *web.Router, service *Service) {
	h := &handler{service}
	routes := web.Group{Tag: "Valores da CCEE", Access: web.Requires(actor.CCEEUpdate)}
	web.Register(r, routes.Get("/api/ccee/agentes", "listCCEEAgents", "Lista os agentes da CCEE").Needs(actor.CCEERead), h.agents)
	web.Register(r, routes.Post("/api/ccee/agentes", "createCCEEAgent", "Cadastra um agente da CCEE de um cliente").Returns(http.StatusCreated), h.createAgent)
	web.Register(r, routes.Put("/api/ccee/agentes/{id}", "updateCCEEAgent", "Substitui o cadastro de um agente; o cliente fica"), h.updateAgent)
	web.Register(r, routes.Delete("/api/ccee/agentes/{id}", "deleteCCEEAgent", "Exclui um agente que não tem valores"), h.deleteAgent)
	web.Register(r, routes.Get("/api/ccee/valores", "listCCEEFigures", "Lista os agentes com os valores de um mês").Needs(actor.CCEERead), h.month)
	web.Register(r, routes.Post("/api/ccee/valores", "createCCEEFigure", "Registra um valor da CCEE").Returns(http.StatusCreated), h.create)
	web.Register(r, routes.Put("/api/ccee/valores/{id}", "updateCCEEFigure", "Substitui o que um valor diz; o que não é enviado fica vazio"), h.update)
	web.Register(r, routes.Delete("/api/ccee/valores/{id}", "deleteCCEEFigure", "Exclui um valor da CCEE"), h.remove)
	web.Register(r, routes.Get("/api/ccee/valores/{id}/rateio", "shareCCEEFigure", "Divide um valor entre as unidades do cliente").Needs(actor.CCEERead), h.shares)
}

// FigureBody is a figure as the API shows it. It is exported because the trail keeps it.
type FigureBody struct {
	ID         string      `json:"id"`
	AgentID    string      `json:"agente_id"`
	ContractID *string     `json:"contrato"`
	Month      string      `json:"mes"`
	Kind       Kind        `json:"tipo"`
	RecountOf  *string     `json:"recontabilizacao_de" doc:"AAAA-MM do mês que o valor conta de novo"`
	Quantity   *web.Number `json:"quantidade" doc:"Na unidade do tipo"`
	Rate       *web.Number `json:"taxa" doc:"R$ por unidade, como informada"`
	Implied    *web.Number `json:"taxa_implicita" doc:"Valor sobre a quantidade, ou sobre a base que o balanço dava ao registrar"`
	Amount     *web.Number `json:"valor" doc:"R$; acima de zero é pago"`
	Due        *string     `json:"vencimento"`
	PaidOn     *string     `json:"pago_em"`
	Source     Source      `json:"fonte" enum:"digitado,importado,documento"`
	FileID     *string     `json:"file_id"`
	Reason     *string     `json:"motivo" doc:"Por que um valor fora do comum está certo"`
	Version    int64       `json:"version"`
}

// SchemaName is how clients know it.
func (FigureBody) SchemaName() string { return "CCEEFigure" }

func figureBodyOf(f *Figure) FigureBody {
	return FigureBody{
		ID: f.ID, AgentID: f.AgentID, ContractID: web.Optional(f.ContractID), Month: f.Month.String(), Kind: f.Kind,
		RecountOf: web.Optional(monthText(f.RecountOf)), Quantity: web.NumberOf(f.Quantity, Quantity.Text),
		Rate: web.NumberOf(f.Rate, money.Price.Text), Implied: web.NumberOf(f.Implied, money.Price.Text), Amount: web.NumberOf(f.Amount, money.Amount.Text),
		Due: dateText(f.Due), PaidOn: dateText(f.PaidOn), Source: f.Source, FileID: web.Optional(f.FileID), Reason: web.Optional(f.Reason), Version: f.Version,
	}
}

func dateText(d month.Date) *string {
	if d.IsZero() {
		return nil
	}
	return new(d.String())
}

type figureInputBody struct {
	AgentID    string      `json:"agente_id" required:"false" maxLength:"64"`
	ContractID string      `json:"contrato,omitempty" maxLength:"64" doc:"Da energia registrada; vazio: geração própria"`
	Month      string      `json:"mes" required:"false" maxLength:"40" doc:"AAAA-MM"`
	Kind       string      `json:"tipo" required:"false" maxLength:"40"`
	RecountOf  string      `json:"recontabilizacao_de,omitempty" maxLength:"40" doc:"AAAA-MM"`
	Quantity   *web.Number `json:"quantidade" required:"false"`
	Rate       *web.Number `json:"taxa" required:"false"`
	Amount     *web.Number `json:"valor" required:"false" doc:"R$; acima de zero é pago"`
	Due        *string     `json:"vencimento" required:"false" maxLength:"40" doc:"AAAA-MM-DD"`
	PaidOn     *string     `json:"pago_em" required:"false" maxLength:"40" doc:"AAAA-MM-DD"`
	FromPaper  bool        `json:"de_documento,omitempty" doc:"O valor foi lido em um documento da CCEE"`
	FileID     *string     `json:"file_id" required:"false" maxLength:"64" doc:"Um arquivo de um contrato do cliente"`

	Confirm doubt.Reasons `json:"confirmar,omitempty" doc:"Por que um valor fora do comum (409 valor_suspeito) está certo, por campo"`
}

// SchemaName is how clients know it.
func (figureInputBody) SchemaName() string { return "CCEEFigureInput" }

func (b *figureInputBody) input() Input {
	return Input{
		AgentID: b.AgentID, ContractID: b.ContractID, Month: b.Month, Kind: b.Kind, RecountOf: b.RecountOf, Quantity: b.Quantity, Rate: b.Rate,
		Amount: b.Amount, Due: web.Text(b.Due), PaidOn: web.Text(b.PaidOn), FromPaper: b.FromPaper, FileID: web.Text(b.FileID), Confirm: b.Confirm,
	}
}

type createInput struct {
	IdempotencyKey string `header:"Idempotency-Key" maxLength:"200" doc:"A repetição com a mesma chave e o mesmo conteúdo não registra outro valor"`
	Body           figureInputBody
}

type figureOutput = web.Versioned[FigureBody]

var respond = web.Responder(func(f Figure) (int64, FigureBody) { return f.Version, figureBodyOf(&f) })

func (h *handler) create(ctx context.Context, in *createInput) (*figureOutput, error) {
	return respond(h.service.Create(ctx, web.Actor(ctx), in.Body.input(), in.IdempotencyKey))
}

type updateInput struct {
	web.ByVersion
	Body figureInputBody
}

func (h *handler) update(ctx context.Context, in *updateInput) (*figureOutput, error) {
	return respond(h.service.Update(ctx, web.Actor(ctx), in.ID, in.Body.input(), in.IfMatch.Version()))
}

func (h *handler) remove(ctx context.Context, in *web.ByVersion) (*struct{}, error) {
	return nil, h.service.Delete(ctx, web.Actor(ctx), in.ID, in.IfMatch.Version())
}

type monthInput struct {
	web.Paging
	Month    string `query:"mes" maxLength:"10" doc:"AAAA-MM"`
	ClientID string `query:"cliente" maxLength:"64"`
	Search   string `query:"q" maxLength:"200" doc:"Sigla, nome ou CNPJ do cliente"`
}

// AgentMonthBody is an agent with its figures of a month.
type AgentMonthBody struct {
	AgentBody
	Figures  []FigureBody  `json:"valores"`
	ClosedAt *clock.Micros `json:"fechado_em" doc:"Quando o mês do cliente foi fechado; nulo: está aberto"`
}

// SchemaName is how clients know it.
func (AgentMonthBody) SchemaName() string { return "CCEEAgentMonth" }

func (h *handler) month(ctx context.Context, in *monthInput) (web.Page[AgentMonthBody], error) {
	var wrong fault.Collector
	m := web.Month(&wrong, "mes", in.Month)
	wrong.Check(in.Month != "", "mes", "Informe o mês no formato AAAA-MM")
	if err := wrong.Err(); err != nil {
		return web.Page[AgentMonthBody]{}, err
	}
	list, total, err := h.service.Month(ctx, web.Actor(ctx), m, AgentFilter{
		ClientID: in.ClientID, Search: search.Parse(in.Search), Limit: in.Limit(), Offset: in.Offset(),
	})
	if err != nil {
		return web.Page[AgentMonthBody]{}, err
	}
	rows := web.Bodies(list, func(of *AgentMonth) AgentMonthBody {
		return AgentMonthBody{agentBodyOf(&of.Agent), web.Bodies(of.Figures, figureBodyOf), of.ClosedAt}
	})
	return web.NewPage(rows, in.Paging, total, false), nil
}

type shareBody struct {
	Meter  string     `json:"medidor"`
	Weight web.Number `json:"peso" doc:"Requisito, média de 12 meses, demanda ou saldo, conforme o tipo"`
	Amount web.Number `json:"valor" doc:"R$"`
}

// SchemaName is how clients know it.
func (shareBody) SchemaName() string { return "CCEEShare" }

type sharesOutput struct {
	Body struct {
		Data []shareBody `json:"data" doc:"Vazio onde o peso de uma unidade não é conhecido"`
	}
}

func (h *handler) shares(ctx context.Context, in *web.ByID) (*sharesOutput, error) {
	list, err := h.service.Shares(ctx, web.Actor(ctx), in.ID)
	if err != nil {
		return nil, err
	}
	out := &sharesOutput{}
	out.Body.Data = web.Bodies(list, func(u *UnitShare) shareBody {
		return shareBody{u.Meter, web.Number(u.Weight.Text()), web.Number(u.Amount.Text())}
	})
	return out, nil
}
