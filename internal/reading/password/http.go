package password

import (
	"context"

	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/platform/web"
)

type handler struct{ service *Service }

// Routes registers the routes of remembered passwords.
func Routes(r *web.Router, service *Service) {
	h := &handler{service}
	routes := web.Group{Tag: "Leitura de documentos", Access: web.Requires(actor.SettingsManage)}
	web.Register(r, routes.Get("/api/idp/passwords", "listDocumentPasswords", "Lista de quais clientes há senha de PDF lembrada; a senha nunca é mostrada"), h.list)
	web.Register(r, routes.Delete("/api/idp/passwords/{id}", "forgetDocumentPassword", "Esquece a senha lembrada de um cliente"), h.drop)
}

// PasswordBody is a remembered password, without it.
type PasswordBody struct { //nolint:revive // pages of it are named by the type in the API
	ID          string        `json:"id"`
	ClientName  string        `json:"cliente"`
	Distributor string        `json:"distribuidora" doc:"Cujas faturas ela abre; vazio: não foi lida"`
	CreatedBy   string        `json:"lembrada_por"`
	CreatedAt   clock.Micros  `json:"lembrada_em" format:"date-time"`
	UsedAt      *clock.Micros `json:"usada_em" format:"date-time" doc:"Quando abriu um documento pela última vez"`
}

func (h *handler) list(ctx context.Context, in *web.Paging) (web.Page[PasswordBody], error) {
	page, total, err := h.service.List(ctx, web.Actor(ctx), in.Limit(), in.Offset())
	if err != nil {
		return web.Page[PasswordBody]{}, err
	}
	bodies := web.Bodies(page, func(p *Remembered) PasswordBody {
		return PasswordBody{p.ID, p.ClientName, p.Distributor, p.UserName, p.CreatedAt, p.UsedAt}
	})
	return web.NewPage(bodies, *in, total, false), nil
}

func (h *handler) drop(ctx context.Context, in *web.ByID) (*struct{}, error) {
	return nil, h.service.Drop(ctx, web.Actor(ctx), in.ID)
}
