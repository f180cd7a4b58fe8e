package negotiation

import (
	"context"
	"net/http"

	"ynova/internal/kernel/actor"
	"ynova/internal/platform/export"
	"ynova/internal/platform/web"
)

type handler struct{ service *Service }

const tag = "Negociações"

// Routes registers the routes of deals.
func Routes(r *web.Router, service *Service) {
	h := &handler{service}
	routes := web.Group{Tag: tag, Access: web.Requires(actor.LeadsUpdate)}
	web.Register(r, routes.Get("/api/negociacoes", "listDeals", "Lista as negociações"), h.list)
	web.Register(r, routes.Get("/api/negociacoes/quadro", "dealBoard", "As negociações por etapa, com totais"), h.board)
	web.Register(r, routes.Get("/api/negociacoes/responsaveis", "dealPeople", "Quem pode ser responsável por uma negociação"), h.people)
	web.Register(r, routes.Get("/api/negociacoes/export", "exportDeals",
		"Exporta as negociações da lista filtrada em XLSX ou CSV").Downloads(export.Produces), h.export)
	web.Register(r, routes.Post("/api/negociacoes", "createDeal", "Cria uma negociação").Returns(http.StatusCreated), h.create)
	web.Register(r, routes.Get("/api/negociacoes/{id}", "getDeal", "Uma negociação"), h.get)
	web.Register(r, routes.Put("/api/negociacoes/{id}", "updateDeal", "Altera uma negociação"), h.update)
	web.Register(r, routes.Post("/api/negociacoes/{id}/etapa", "moveDeal", "Leva uma negociação a outra etapa"), h.move)
	web.Register(r, routes.Delete("/api/negociacoes/{id}", "deleteDeal", "Exclui uma negociação"), h.remove)
	web.Register(r, routes.Get("/api/negociacoes/{id}/historico", "dealTimeline", "O que aconteceu em uma negociação"), h.timeline)
	web.Register(r, routes.Post("/api/negociacoes/{id}/anotacoes", "addDealNote", "Anota algo em uma negociação").Returns(http.StatusCreated), h.note)
}

type dealOutput = web.Versioned[Body]

var respond = web.Responder(func(d Deal) (int64, Body) { return d.Version, bodyOf(d) })

// DealInput is a deal as it is filled in. It is exported because the router looks
// into exported embedded types only.
type DealInput struct {
	ResponsavelID string      `json:"responsavel_id" required:"false" maxLength:"64" doc:"Vazio: quem cria, ou o que está"`
	Titulo        string      `json:"titulo" required:"false" maxLength:"500"`
	Valor         *web.Number `json:"valor" required:"false" doc:"R$ no prazo todo"`
	Volume        *web.Number `json:"volume_mwh" required:"false" doc:"MWh por mês"`
	Probabilidade *int        `json:"probabilidade" required:"false" doc:"Por cento"`
	Previsao      *string     `json:"previsao" required:"false" maxLength:"10" doc:"AAAA-MM-DD"`
	ProximoPasso  string      `json:"proximo_passo" required:"false" maxLength:"500"`
	ProximoEm     *string     `json:"proximo_passo_em" required:"false" maxLength:"10" doc:"AAAA-MM-DD"`
	Fornecedor    string      `json:"fornecedor" required:"false" maxLength:"500"`
}

func (b *DealInput) input() Input {
	return Input{
		OwnerID: b.ResponsavelID, Title: b.Titulo, Value: web.Text(b.Valor), Volume: web.Text(b.Volume), Probability: b.Probabilidade,
		ExpectedClose: web.Text(b.Previsao), NextStep: b.ProximoPasso, NextStepOn: web.Text(b.ProximoEm), Supplier: b.Fornecedor,
	}
}

type createBody struct {
	ClientID string `json:"client_id" required:"false" maxLength:"64"`
	Etapa    Stage  `json:"etapa" required:"false" maxLength:"20" doc:"Vazia: prospeccao"`
	DealInput
}

type createInput struct {
	IdempotencyKey string `header:"Idempotency-Key" maxLength:"200" doc:"A repetição com a mesma chave e o mesmo conteúdo não cria outra negociação"`
	Body           createBody
}

func (h *handler) create(ctx context.Context, in *createInput) (*dealOutput, error) {
	i := in.Body.input()
	i.ClientID, i.Stage = in.Body.ClientID, in.Body.Etapa
	return respond(h.service.Create(ctx, web.Actor(ctx), i, in.IdempotencyKey))
}

func (h *handler) get(ctx context.Context, in *web.ByID) (*dealOutput, error) {
	return respond(h.service.Get(ctx, web.Actor(ctx), in.ID))
}

type updateInput struct {
	web.ByVersion
	Body DealInput
}

func (h *handler) update(ctx context.Context, in *updateInput) (*dealOutput, error) {
	return respond(h.service.Update(ctx, web.Actor(ctx), in.ID, in.Body.input(), in.IfMatch.Version()))
}

type moveBody struct {
	Etapa      Stage  `json:"etapa" maxLength:"20"`
	Motivo     Reason `json:"motivo" required:"false" maxLength:"20" doc:"De uma perda: preco, concorrente, sem_retorno, desistencia, inviavel ou outro"`
	Observacao string `json:"observacao" required:"false" maxLength:"2000"`
}

type moveInput struct {
	web.ByVersion
	Body moveBody
}

func (h *handler) move(ctx context.Context, in *moveInput) (*dealOutput, error) {
	return respond(h.service.Move(ctx, web.Actor(ctx), in.ID, Move{
		Stage: in.Body.Etapa, Reason: in.Body.Motivo, Note: in.Body.Observacao, Version: in.IfMatch.Version(),
	}))
}

func (h *handler) remove(ctx context.Context, in *web.ByVersion) (*struct{}, error) {
	return nil, h.service.Delete(ctx, web.Actor(ctx), in.ID, in.IfMatch.Version())
}

type eventBody struct {
	ID     string  `json:"id"`
	Em     string  `json:"em" format:"date-time"`
	Por    string  `json:"por"`
	Titulo *string `json:"titulo" doc:"Nulo: uma anotação"`
	Texto  *string `json:"texto"`
}

func eventOf(e Event) eventBody {
	return eventBody{ID: e.ID, Em: e.At.String(), Por: e.By, Titulo: web.Optional(e.Title), Texto: web.Optional(e.Description)}
}

type timelineOutput struct {
	Body struct {
		Data []eventBody `json:"data"`
	}
}

func (h *handler) timeline(ctx context.Context, in *web.ByID) (*timelineOutput, error) {
	events, err := h.service.Timeline(ctx, web.Actor(ctx), in.ID)
	if err != nil {
		return nil, err
	}
	out := &timelineOutput{}
	out.Body.Data = web.Bodies(events, func(e *Event) eventBody { return eventOf(*e) })
	return out, nil
}

type noteBody struct {
	Texto string `json:"texto" required:"false" maxLength:"8000"`
}

type noteInput struct {
	ID             string `path:"id" maxLength:"64"`
	IdempotencyKey string `header:"Idempotency-Key" maxLength:"200" doc:"A repetição com a mesma chave e o mesmo conteúdo não anota de novo"`
	Body           noteBody
}

func (h *handler) note(ctx context.Context, in *noteInput) (eventBody, error) {
	return web.As(eventOf)(h.service.AddNote(ctx, web.Actor(ctx), in.ID, in.Body.Texto, in.IdempotencyKey))
}
