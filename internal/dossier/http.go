package dossier

import (
	"context"

	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/web"
)

type handler struct{ service *Service }

// Routes registers the route of the detail.
func Routes(r *web.Router, service *Service) {
	h := &handler{service}
	routes := web.Group{Tag: "Contratos", Access: web.Requires(actor.ContractsRead)}
	web.Register(r, routes.Get("/contracts/{id}/detail", "getContractDetail", "Lê tudo sobre um contrato"), h.detail)
	web.Register(r, routes.Get("/contracts/{id}/demanda-otima", "getContractOptimum",
		"Recomenda a demanda contratada pelas faturas dos últimos doze meses"), h.optimum)
}

type detailInput struct {
	ID    string `path:"id" maxLength:"64"`
	Month string `query:"mes" maxLength:"7" doc:"O mês dos indicadores (AAAA-MM); padrão: o mais novo que tem dados"`
}

type detailOutput = web.Versioned[Detail]

func (h *handler) detail(ctx context.Context, in *detailInput) (*detailOutput, error) {
	var m month.Month
	if in.Month != "" {
		var err error
		if m, err = month.Parse(in.Month); err != nil {
			return nil, fault.Fields(fault.Field{Path: "mes", Message: "Informe o mês no formato AAAA-MM"})
		}
	}
	d, err := h.service.Detail(ctx, web.Actor(ctx), in.ID, m)
	if err != nil {
		return nil, err
	}
	return &detailOutput{ETag: web.ETag(d.Contract.Version), Body: d}, nil
}

func (h *handler) optimum(ctx context.Context, in *web.ByID) (Optimum, error) {
	return h.service.Optimum(ctx, web.Actor(ctx), in.ID)
}
