package installation

import (
	"context"
	"net/http"

	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/platform/web"
)

const tag = "Configurações"

type handler struct{ service *Service }

// Routes registers what is held of what leaves by itself, and letting go.
func Routes(r *web.Router, service *Service) {
	h := &handler{service}
	route := func(method, id, summary string) web.Route {
		return web.Route{Method: method, Path: "/api/envios/retencao", ID: id, Summary: summary, Tag: tag, Access: web.Requires(actor.SettingsManage)}
	}
	web.Register(r, route(http.MethodGet, "getOutboundHold", "Diz se os envios estão retidos, e quantas mensagens esperam"), h.show)
	release := route(http.MethodPost, "releaseOutbound", "Libera os envios, ou descarta os que podem já ter saído e libera")
	release.Path += "/liberar"
	release.Access = release.Access.Recent()
	web.Register(r, release, h.release)
}

type holdBody struct {
	Retidos   bool          `json:"retidos"`
	Motivo    string        `json:"motivo"`
	Desde     *clock.Micros `json:"desde"`
	Mensagens int           `json:"mensagens" doc:"As que esperavam quando a retenção começou"`
}

type holdOutput struct{ Body holdBody }

func (h *handler) show(ctx context.Context, _ *struct{}) (*holdOutput, error) {
	state, err := h.service.State(ctx)
	if err != nil {
		return nil, err
	}
	out := &holdOutput{Body: holdBody{Retidos: state.Held, Motivo: state.Reason, Mensagens: state.Waiting}}
	if state.Held {
		out.Body.Desde = &state.Since
	}
	return out, nil
}

type releaseInput struct {
	Body struct {
		Descartar bool   `json:"descartar" required:"false" doc:"Descarta antes as mensagens que podem já ter saído"`
		Motivo    string `json:"motivo" maxLength:"500"`
	}
}

func (h *handler) release(ctx context.Context, in *releaseInput) (*holdOutput, error) {
	if err := h.service.Release(ctx, web.Actor(ctx), in.Body.Descartar, in.Body.Motivo); err != nil {
		return nil, err
	}
	return h.show(ctx, nil)
}
