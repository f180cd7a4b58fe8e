package quote

import (
	"context"

	"ynova/internal/platform/web"
)

type inviteInput struct {
	ID             string      `path:"id" maxLength:"64"`
	IdempotencyKey string      `header:"Idempotency-Key" maxLength:"200" doc:"A repetição com a mesma chave e o mesmo conteúdo não convida outra vez"`
	IfMatch        web.IfMatch `header:"If-Match" doc:"A versão lida, como veio em ETag"`
	Body           guestInput
}

func (h *handler) invite(ctx context.Context, in *inviteInput) (*roundOutput, error) {
	return h.respond(h.service.Invite(ctx, web.Actor(ctx), in.ID, Guest{in.Body.Fornecedor, in.Body.Email}, in.IfMatch.Version(), in.IdempotencyKey))
}

type guestStepInput struct {
	ID      string      `path:"id" maxLength:"64"`
	Convite string      `path:"convite" maxLength:"64"`
	IfMatch web.IfMatch `header:"If-Match" doc:"A versão lida, como veio em ETag"`
}

func (h *handler) resend(ctx context.Context, in *guestStepInput) (*roundOutput, error) {
	return h.respond(h.service.Resend(ctx, web.Actor(ctx), in.ID, in.Convite, in.IfMatch.Version()))
}

func (h *handler) revoke(ctx context.Context, in *guestStepInput) (*roundOutput, error) {
	return h.respond(h.service.Revoke(ctx, web.Actor(ctx), in.ID, in.Convite, in.IfMatch.Version()))
}

type typeOfferInput struct {
	ID             string      `path:"id" maxLength:"64"`
	Convite        string      `path:"convite" maxLength:"64"`
	IfMatch        web.IfMatch `header:"If-Match" doc:"A versão lida, como veio em ETag"`
	IdempotencyKey string      `header:"Idempotency-Key" maxLength:"200" doc:"A repetição com a mesma chave e o mesmo conteúdo não digita outra vez"`
	Body           AnswerBody
}

func (h *handler) typeOffer(ctx context.Context, in *typeOfferInput) (*roundOutput, error) {
	return h.respond(h.service.TypeOffer(ctx, web.Actor(ctx), in.ID, in.Convite, in.Body.answer(), in.IfMatch.Version(), in.IdempotencyKey))
}

type postponeBody struct {
	Prazo string `json:"prazo" maxLength:"40" doc:"RFC 3339"`
}

type postponeInput struct {
	web.ByVersion
	Body postponeBody
}

func (h *handler) postpone(ctx context.Context, in *postponeInput) (*roundOutput, error) {
	return h.respond(h.service.Postpone(ctx, web.Actor(ctx), in.ID, in.Body.Prazo, in.IfMatch.Version()))
}

type counterBody struct {
	Oferta   string      `json:"oferta" maxLength:"4" doc:"Rótulo da oferta"`
	Alvo     *web.Number `json:"alvo" required:"false" doc:"R$/MWh all-in"`
	Mensagem string      `json:"mensagem" required:"false" maxLength:"8000"`
}

type counterInput struct {
	ID             string      `path:"id" maxLength:"64"`
	IdempotencyKey string      `header:"Idempotency-Key" maxLength:"200" doc:"A repetição com a mesma chave e o mesmo conteúdo não faz outra contraproposta"`
	IfMatch        web.IfMatch `header:"If-Match" doc:"A versão lida, como veio em ETag"`
	Body           counterBody
}

func (h *handler) counter(ctx context.Context, in *counterInput) (*roundOutput, error) {
	return h.respond(h.service.Counter(ctx, web.Actor(ctx), in.ID, in.Body.Oferta, web.Text(in.Body.Alvo), in.Body.Mensagem, in.IfMatch.Version(), in.IdempotencyKey))
}

func (h *handler) reveal(ctx context.Context, in *web.ByVersion) (*roundOutput, error) {
	return h.respond(h.service.Reveal(ctx, web.Actor(ctx), in.ID, in.IfMatch.Version()))
}

type cancelBody struct {
	Motivo string `json:"motivo" required:"false" maxLength:"2000"`
}

type cancelInput struct {
	web.ByVersion
	Body cancelBody
}

func (h *handler) cancel(ctx context.Context, in *cancelInput) (*roundOutput, error) {
	return h.respond(h.service.Cancel(ctx, web.Actor(ctx), in.ID, in.Body.Motivo, in.IfMatch.Version()))
}
