package view

import (
	"context"

	"ynova/internal/kernel/actor"
	"ynova/internal/platform/web"
)

// SendingRoutes registers the routes by which an owner has a view mailed.
func SendingRoutes(r *web.Router, sending *Sending) {
	h := &sendingHandler{sending}
	routes := web.Group{Path: "/api/views", Tag: "Visões", Access: web.Requires(actor.ProfileUse)}
	web.Register(r, routes.Put("/{id}/envio", "mailView", "Envia uma visão própria por e-mail a quem a salvou"), h.set)
	web.Register(r, routes.Delete("/{id}/envio", "stopMailingView", "Deixa de enviar uma visão própria por e-mail"), h.stop)
}

type sendingHandler struct{ sending *Sending }

type sendingBody struct {
	Mode Mode `json:"modo" enum:"segundas,mudou" doc:"segundas: às segundas, 7h; mudou: todo dia, 7h, quando não está vazia e mudou"`
}

// SchemaName is how clients know it.
func (sendingBody) SchemaName() string { return "SavedViewMailing" }

type sendingInput struct {
	ID   string `path:"id" maxLength:"64"`
	Body sendingBody
}

func (h *sendingHandler) set(ctx context.Context, in *sendingInput) (*struct{}, error) {
	return nil, h.sending.Set(ctx, web.Actor(ctx), in.ID, in.Body.Mode)
}

func (h *sendingHandler) stop(ctx context.Context, in *web.ByID) (*struct{}, error) {
	return nil, h.sending.Stop(ctx, web.Actor(ctx), in.ID)
}
