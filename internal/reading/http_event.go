package reading

import (
	"context"

	"ynova/internal/invoice"
	"ynova/internal/kernel/actor"
	"ynova/internal/platform/web"
	"ynova/internal/reading/record"
)

func eventRoutes(r *web.Router, routes *web.Group, h *handler) {
	web.Register(r, routes.Post("/api/idp/document/{id}/evento", "decideEvent",
		"Aplica ou dispensa o evento que um documento traz de uma nota"), h.decideEvent)
	web.Register(r, routes.Post("/api/idp/document/{id}/evento/desfazer", "undoEvent",
		"Desfaz um evento errado: a nota volta a valer").Needs(actor.ContractsComplianceOverride), h.undoEvent)
}

type decideEventInput struct {
	web.ByVersion
	Body struct {
		Act     invoice.Decision `json:"acao" enum:"aplicar,dispensar"`
		Invoice string           `json:"fatura_id" required:"false" maxLength:"64" doc:"A nota registrada sem chave que o evento muda, como proposta"`
	}
}

func (h *handler) decideEvent(ctx context.Context, in *decideEventInput) (*record.DocumentOutput, error) {
	return record.Respond(h.service.DecideEvent(ctx, web.Actor(ctx), in.ID, in.Body.Act, in.Body.Invoice, "", in.IfMatch.Version()))
}

type undoEventInput struct {
	web.ByVersion
	Body struct {
		Reason string `json:"motivo" maxLength:"2000" doc:"Por que o evento está errado"`
	}
}

func (h *handler) undoEvent(ctx context.Context, in *undoEventInput) (*record.DocumentOutput, error) {
	return record.Respond(h.service.DecideEvent(ctx, web.Actor(ctx), in.ID, invoice.Undo, "", in.Body.Reason, in.IfMatch.Version()))
}
