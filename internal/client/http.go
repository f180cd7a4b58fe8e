package client

import (
	"context"

	"ynova/internal/kernel/actor"
	"ynova/internal/platform/web"
)

type handler struct{ service *Service }

// Routes registers the routes of clients.
func Routes(r *web.Router, service *Service) {
	h := &handler{service}
	routes := web.Group{Tag: "Clientes", Access: web.Requires(actor.ClientsRead)}
	web.Register(r, routes.Get("/api/clients", "suggestClients", "Sugere clientes por nome ou CNPJ"), h.suggest)
}

type suggestInput struct {
	Search string `query:"q" maxLength:"200" doc:"Parte do nome ou do CNPJ"`
}

type suggestOutput struct {
	Body struct {
		Data []briefBody `json:"data"`
	}
}

type briefBody struct {
	ID   string `json:"id"`
	Name string `json:"name"`
	CNPJ string `json:"cnpj" doc:"14 caracteres, sem máscara"`
}

func (h *handler) suggest(ctx context.Context, in *suggestInput) (*suggestOutput, error) {
	found, err := h.service.Suggest(ctx, web.Actor(ctx), in.Search)
	if err != nil {
		return nil, err
	}
	out := &suggestOutput{}
	out.Body.Data = web.Bodies(found, func(b *Brief) briefBody { return briefBody{ID: b.ID, Name: b.Name, CNPJ: string(b.CNPJ)} })
	return out, nil
}
