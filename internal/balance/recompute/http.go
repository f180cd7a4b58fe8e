package recompute

import (
	"context"
	"net/http"

	"ynova/internal/kernel/actor"
	"ynova/internal/platform/web"
)

type handler struct{ service *Service }

// Routes registers the route that has every month computed again.
func Routes(r *web.Router, service *Service) {
	h := &handler{service}
	routes := web.Group{Tag: "Balanços", Access: web.Requires(actor.BalancesUpload)}
	web.Register(r, routes.Post("/api/recompute", "recomputeAll",
		"Recalcula todos os meses de todos os contratos, em segundo plano").Returns(http.StatusAccepted), h.recompute)
}

type recomputeInput struct{ Body *recomputeBody }

type recomputeBody struct {
	Reason string `json:"reason,omitempty" maxLength:"500" doc:"Motivo, guardado no histórico"`
}

type recomputeOutput struct {
	Body struct {
		JobID string `json:"jobId" doc:"Andamento em /energy-balance/jobs/{jobId}"`
	}
}

func (h *handler) recompute(ctx context.Context, in *recomputeInput) (*recomputeOutput, error) {
	reason := ""
	if in.Body != nil {
		reason = in.Body.Reason
	}
	id, err := h.service.Request(ctx, web.Actor(ctx), reason)
	if err != nil {
		return nil, err
	}
	out := &recomputeOutput{}
	out.Body.JobID = id
	return out, nil
}
