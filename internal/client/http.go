package client

import (
	"context"
	"net/http"

	"ynova/internal/kernel/actor"
	"ynova/internal/platform/web"
)

type handler struct{ service *Service }

// Routes registers the routes of clients.
func Routes(r *web.Router, service *Service) {
	h := &handler{service}
	web.Register(r, web.Route{
		Method: http.MethodGet, Path: "/api/clients", ID: "suggestClients", Tag: "Clientes",
		Summary: "Sugere clientes por nome ou CNPJ", Access: web.Requires(actor.ClientsRead),
	}, h.suggest)
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
	out.Body.Data = make([]briefBody, len(found))
	for i, b := range found {
		out.Body.Data[i] = briefBody{ID: b.ID, Name: b.Name, CNPJ: string(b.CNPJ)}
	}
	return out, nil
}
