package support

import (
	"context"

	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/platform/web"
)

const tag = "Ajuda"

type handler struct {
	service *Service
	library *Library
}

// Routes registers the tickets and the documents.
func Routes(r *web.Router, service *Service, library *Library) {
	h := &handler{service, library}
	routes := web.Group{Tag: tag, Access: web.Requires(actor.HelpUse)}
	web.Register(r, routes.Get("/api/suporte/chamados", "listTickets", "Lista chamados: os próprios, ou todos para a equipe"), h.list)
	web.Register(r, routes.Post("/api/suporte/chamados", "openTicket", "Abre um chamado"), h.open)
	web.Register(r, routes.Get("/api/suporte/chamados/{id}", "getTicket", "Mostra um chamado com a conversa"), h.get)
	web.Register(r, routes.Post("/api/suporte/chamados/{id}/mensagens", "answerTicket", "Escreve no chamado"), h.answer)
	web.Register(r, routes.Post("/api/suporte/chamados/{id}/fechar", "closeTicket", "Fecha o chamado"), h.close)
	web.Register(r, routes.Get("/api/ajuda/documentos/{nome}", "getHelpDocument", "Mostra uma página de ajuda"), h.document)
	web.Register(r, routes.Get(imagePath+"{arquivo}", "getHelpImage", "Mostra uma imagem do manual").Downloads("image/webp").ForAll(), h.image)
}

// TicketBody is a ticket as the API gives it; exported because a conversation embeds it.
type TicketBody struct {
	ID         string       `json:"id"`
	Numero     int64        `json:"numero"`
	Categoria  string       `json:"categoria" enum:"duvida,problema,sugestao,acesso"`
	Assunto    string       `json:"assunto"`
	Situacao   Status       `json:"situacao" enum:"aberto,respondido,fechado"`
	Autor      string       `json:"autor"`
	Meu        bool         `json:"meu" doc:"Aberto por quem pergunta"`
	AbertoEm   clock.Micros `json:"aberto_em"`
	Atualizado clock.Micros `json:"atualizado_em"`
}

type messageBody struct {
	ID     string       `json:"id"`
	Autor  string       `json:"autor"`
	Equipe bool         `json:"equipe" doc:"Escrita pela equipe"`
	Texto  string       `json:"texto"`
	Em     clock.Micros `json:"em"`
}

type conversationBody struct {
	TicketBody
	Mensagens []messageBody `json:"mensagens"`
}

func bodyOf(t *Ticket, a actor.Actor) TicketBody {
	return TicketBody{
		ID: t.ID, Numero: t.Number, Categoria: t.Category, Assunto: t.Subject, Situacao: t.Status, Autor: t.UserName,
		Meu: t.UserID == a.UserID, AbertoEm: t.CreatedAt, Atualizado: t.UpdatedAt,
	}
}

type listInput struct {
	web.Paging
	Situacao string `query:"situacao" enum:"aberto,respondido,fechado" doc:"Sem este filtro, todas"`
	Todos    bool   `query:"todos" doc:"De todas as pessoas; só para a equipe"`
}

func (h *handler) list(ctx context.Context, in *listInput) (web.Page[TicketBody], error) {
	a := web.Actor(ctx)
	found, total, err := h.service.List(ctx, a, Filter{Status(in.Situacao), in.Todos, in.Limit(), in.Offset()})
	if err != nil {
		return web.Page[TicketBody]{}, err
	}
	return web.NewPage(web.Bodies(found, func(t *Ticket) TicketBody { return bodyOf(t, a) }), in.Paging, total, false), nil
}

type openInput struct {
	IdempotencyKey string `header:"Idempotency-Key" maxLength:"200" doc:"A repetição com a mesma chave e o mesmo conteúdo não abre outro chamado"`
	Body           struct {
		Categoria string `json:"categoria" maxLength:"20" doc:"duvida, problema, sugestao ou acesso"`
		Assunto   string `json:"assunto" maxLength:"1000"`
		Descricao string `json:"descricao" maxLength:"20000"`
	}
}

func (h *handler) open(ctx context.Context, in *openInput) (conversationBody, error) {
	c, err := h.service.Open(ctx, web.Actor(ctx), Input{in.Body.Categoria, in.Body.Assunto, in.Body.Descricao}, in.IdempotencyKey)
	return respond(ctx, c, err)
}

func (h *handler) get(ctx context.Context, in *web.ByID) (conversationBody, error) {
	c, err := h.service.Get(ctx, web.Actor(ctx), in.ID)
	return respond(ctx, c, err)
}

type answerInput struct {
	ID             string `path:"id" maxLength:"64"`
	IdempotencyKey string `header:"Idempotency-Key" maxLength:"200" doc:"A repetição com a mesma chave e o mesmo conteúdo não escreve outra vez"`
	Body           struct {
		Texto string `json:"texto" maxLength:"20000"`
	}
}

func (h *handler) answer(ctx context.Context, in *answerInput) (conversationBody, error) {
	c, err := h.service.Answer(ctx, web.Actor(ctx), in.ID, in.Body.Texto, in.IdempotencyKey)
	return respond(ctx, c, err)
}

func (h *handler) close(ctx context.Context, in *web.ByID) (conversationBody, error) {
	c, err := h.service.Close(ctx, web.Actor(ctx), in.ID)
	return respond(ctx, c, err)
}

func respond(ctx context.Context, c *Conversation, err error) (conversationBody, error) {
	if err != nil {
		return conversationBody{}, err
	}
	out := conversationBody{bodyOf(&c.Ticket, web.Actor(ctx)), make([]messageBody, len(c.Messages))}
	for i, m := range c.Messages {
		out.Mensagens[i] = messageBody{m.ID, m.UserName, m.Staff, m.Body, m.At}
	}
	return out, nil
}
