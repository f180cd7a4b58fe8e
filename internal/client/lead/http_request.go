package lead

import (
	"context"

	"ynova/internal/kernel/actor"
	"ynova/internal/platform/web"
)

func (h *handler) requestRoutes(r *web.Router) {
	routes := web.Group{Path: "/api/leads/pedidos", Tag: tag, Access: web.Requires(actor.ClientsAssign)}
	web.Register(r, routes.Get("", "listClientRequests", "Lista os cadastros e as instalações que parceiros pedem"), h.requests)
	web.Register(r, routes.Post("/{id}/aceitar", "acceptClientRequest", "Cadastra o cliente ou a instalação, ou dá acesso à empresa parceira"), h.acceptRequest)
	web.Register(r, routes.Post("/{id}/recusar", "refuseClientRequest", "Recusa o pedido"), h.refuseRequest)
}

type requestBody struct {
	ID       string `json:"id"`
	CNPJ     string `json:"cnpj" doc:"Com máscara"`
	Nome     string `json:"nome"`
	Por      string `json:"por"`
	Parceiro string `json:"parceiro"`
	Existe   bool   `json:"existe" doc:"Já há um cliente com o CNPJ: aceitar dá acesso a ele"`
	Em       string `json:"created_at" format:"date-time"`

	Instalacao *string `json:"instalacao" doc:"A instalação pedida para o cliente; nula: pede-se o cliente"`
	De         *string `json:"instalacao_de" doc:"Outro cliente que já tem a instalação"`
	Unidade    *string `json:"unidade" doc:"A unidade do cliente cujo número mudou; nula: é uma unidade nova"`
	Distrib    *string `json:"distribuidora" doc:"CNPJ, com máscara, do documento que nomeia a instalação"`
	Desde      *string `json:"desde" doc:"AAAA-MM: o mês do documento, desde o qual a unidade tem o número"`
}

type requestsOutput struct {
	Body struct {
		Data []requestBody `json:"data" nullable:"false"`
	}
}

func (h *handler) requests(ctx context.Context, _ *struct{}) (*requestsOutput, error) {
	found, err := h.service.Requests(ctx, web.Actor(ctx))
	if err != nil {
		return nil, err
	}
	out := &requestsOutput{}
	out.Body.Data = make([]requestBody, len(found))
	for i := range found {
		r := &found[i]
		b := requestBody{ID: r.ID, CNPJ: r.CNPJ.Masked(), Nome: r.Name, Por: r.By, Parceiro: r.Partner, Existe: r.Known, Em: r.CreatedAt.String(), De: web.Optional(r.Holder), Unidade: web.Optional(r.Renumbers)}
		if r.Unit != nil {
			b.Instalacao = &r.Unit.Meter
			if r.Distributor != "" {
				b.Distrib = new(r.Distributor.Masked())
			}
			if !r.From.IsZero() {
				b.Desde = new(r.From.Month().String())
			}
		}
		out.Body.Data[i] = b
	}
	return out, nil
}

type requestInput struct {
	ID string `path:"id" maxLength:"64"`
}

func (h *handler) acceptRequest(ctx context.Context, in *requestInput) (*struct{}, error) {
	return nil, h.service.Decide(ctx, web.Actor(ctx), in.ID, true)
}

func (h *handler) refuseRequest(ctx context.Context, in *requestInput) (*struct{}, error) {
	return nil, h.service.Decide(ctx, web.Actor(ctx), in.ID, false)
}
