package lead

import (
	"context"
	"errors"
	"net/http"

	"ynova/internal/client"
	"ynova/internal/kernel/actor"
	"ynova/internal/platform/export"
	"ynova/internal/platform/web"
)

const tag = "Clientes"

type handler struct{ service *Service }

// Routes registers the routes of leads.
func Routes(r *web.Router, service *Service) {
	h := &handler{service}
	// The list is read by either method (LD-03); neither changes anything.
	routes := web.Group{Path: "/api/leads", Tag: tag, Access: web.Requires(actor.ClientsRead)}
	web.Register(r, routes.Get("/lista", "listLeads", "Lista os clientes com consumo, geração e situação"), h.list)
	web.Register(r, routes.Post("/lista", "queryLeads", "Lista os clientes, como o GET"), h.list)
	web.Register(r, routes.Get("/filtros", "listLeadOptions", "Diz que segmentos e responsáveis a lista tem"), h.options)
	web.Register(r, routes.Get("/dados", "offerLeadData", "Dados adicionais em uso nos clientes ou nas unidades"), h.offer)
	web.Register(r, routes.Get("/export", "exportLeads", "Exporta os clientes que o filtro encontra").Downloads(export.Produces), h.export)
	web.Register(r, routes.Get("/responsaveis", "listAssignees",
		"Lista quem pode cuidar de um cliente").Needs(actor.ClientsAssign), h.assignees)
	h.requestRoutes(r)

	web.Register(r, routes.Post("", "createLead", "Cadastra um lead").Needs(actor.LeadsUpdate).Returns(http.StatusCreated), h.create)
	web.Register(r, routes.Get("/{id}", "getLead", "Mostra um cliente"), h.get)
	web.Register(r, routes.Put("/{id}", "updateLead", "Altera um cliente").Needs(actor.LeadsUpdate), h.update)
	web.Register(r, routes.Delete("/{id}", "deleteLead", "Exclui um cliente sem contratos").Needs(actor.LeadsUpdate), h.remove)
	web.Register(r, routes.Post("/{id}/mover", "moveLead", "Muda a situação no funil e na migração").Needs(actor.LeadsUpdate), h.move)
	web.Register(r, routes.Put("/{id}/responsaveis", "assignLead", "Define quem cuida do cliente").Needs(actor.ClientsAssign), h.assign)
	web.Register(r, routes.Get("/{id}/eventos", "listLeadEvents", "Lista o que aconteceu com o cliente"), h.events)
	web.Register(r, routes.Post("/{id}/interacoes", "addLeadTalk", "Registra um contato ou uma anotação").Needs(actor.LeadsUpdate), h.talk)
	h.partRoutes(r)
}

type detailOutput = web.Versioned[detailBody]

var respond = web.Responder(func(d *Detail) (int64, detailBody) { return d.Version, detailOf(d) })

type createInput struct {
	IdempotencyKey string `header:"Idempotency-Key" maxLength:"200" doc:"A repetição com a mesma chave e o mesmo conteúdo não cadastra outro lead"`
	Body           inputBody
}

// createdBody is the new lead, or the message that a partner receives instead.
type createdBody struct {
	*detailBody
	Mensagem string `json:"mensagem,omitempty" doc:"A um parceiro, em vez do cliente: o back office confirma o cadastro (202)"`
}

type createdOutput struct {
	Status int
	ETag   string `header:"ETag"`
	Body   createdBody
}

func (h *handler) create(ctx context.Context, in *createInput) (*createdOutput, error) {
	made, err := h.service.Create(ctx, web.Actor(ctx), in.Body.input(), in.IdempotencyKey)
	if err == nil && made == nil {
		return &createdOutput{Status: http.StatusAccepted, Body: createdBody{Mensagem: Received}}, nil
	}
	return created(made, err)
}

// created responds with the new lead, or with the message that a partner receives instead.
func created(made *Detail, err error) (*createdOutput, error) {
	if errors.Is(err, ErrReceived) {
		return &createdOutput{Status: http.StatusAccepted, Body: createdBody{Mensagem: ErrReceived.Message}}, nil
	}
	out, err := respond(made, err)
	if err != nil {
		return nil, err
	}
	return &createdOutput{Status: http.StatusCreated, ETag: out.ETag, Body: createdBody{detailBody: &out.Body}}, nil
}

func (h *handler) get(ctx context.Context, in *web.ByID) (*detailOutput, error) {
	return respond(h.service.Get(ctx, web.Actor(ctx), in.ID))
}

type updateInput struct {
	web.ByVersion
	Body inputBody
}

func (h *handler) update(ctx context.Context, in *updateInput) (*detailOutput, error) {
	return respond(h.service.Update(ctx, web.Actor(ctx), in.ID, in.Body.change(), in.IfMatch.Version()))
}

func (h *handler) remove(ctx context.Context, in *web.ByVersion) (*struct{}, error) {
	return nil, h.service.Delete(ctx, web.Actor(ctx), in.ID, in.IfMatch.Version())
}

type moveInput struct {
	web.ByVersion
	Body struct {
		StatusFunil    Funnel    `json:"statusFunil" enum:"verde,amarelo"`
		StatusMigracao Migration `json:"statusMigracao" enum:"aprovado,em_analise"`
	}
}

func (h *handler) move(ctx context.Context, in *moveInput) (*detailOutput, error) {
	return respond(h.service.Move(ctx, web.Actor(ctx), in.ID, in.Body.StatusFunil, in.Body.StatusMigracao, in.IfMatch.Version()))
}

type assignInput struct {
	web.ByVersion
	Body struct {
		OwnerUserID string   `json:"owner_user_id" required:"false" maxLength:"64" doc:"Vazio: ninguém"`
		PartnerID   string   `json:"partner_id" required:"false" maxLength:"64" doc:"Vazio: nenhum"`
		MemberIDs   []string `json:"member_ids" required:"false" maxItems:"50" doc:"Quem mais alcança o cliente"`
		Reason      string   `json:"reason" required:"false" maxLength:"500"`
	}
}

func (h *handler) assign(ctx context.Context, in *assignInput) (*detailOutput, error) {
	to := client.Assignment{OwnerUserID: in.Body.OwnerUserID, PartnerID: in.Body.PartnerID, MemberIDs: in.Body.MemberIDs}
	return respond(h.service.Assign(ctx, web.Actor(ctx), in.ID, to, in.Body.Reason, in.IfMatch.Version()))
}

type assigneesOutput struct {
	Body struct {
		Users    []personBody `json:"users" nullable:"false"`
		Partners []personBody `json:"partners" nullable:"false"`
	}
}

func (h *handler) assignees(ctx context.Context, _ *struct{}) (*assigneesOutput, error) {
	found, err := h.service.Assignees(ctx, web.Actor(ctx))
	if err != nil {
		return nil, err
	}
	out := &assigneesOutput{}
	out.Body.Users, out.Body.Partners = peopleOf(found.Users), peopleOf(found.Partners)
	return out, nil
}

type eventsOutput struct {
	Body struct {
		Data []eventBody `json:"data" nullable:"false" doc:"Do mais novo para o mais antigo"`
	}
}

func (h *handler) events(ctx context.Context, in *web.ByID) (*eventsOutput, error) {
	found, err := h.service.Events(ctx, web.Actor(ctx), in.ID)
	if err != nil {
		return nil, err
	}
	out := &eventsOutput{}
	out.Body.Data = web.Bodies(found, func(e *Event) eventBody { return eventBody{e.ID, e.Title, e.Description, e.At, e.User} })
	return out, nil
}

type talkInput struct {
	ID             string `path:"id" maxLength:"64"`
	IdempotencyKey string `header:"Idempotency-Key" maxLength:"200" doc:"A repetição com a mesma chave e o mesmo conteúdo não registra outra vez"`
	Body           struct {
		Tipo  TalkKind `json:"tipo" enum:"nota,ligacao,reuniao,email,whatsapp"`
		Texto string   `json:"texto" required:"false" maxLength:"4000"`
	}
}

func (h *handler) talk(ctx context.Context, in *talkInput) (*detailOutput, error) {
	return respond(h.service.Talk(ctx, web.Actor(ctx), in.ID, in.Body.Tipo, in.Body.Texto, in.IdempotencyKey))
}
