package notification

import (
	"context"

	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/platform/web"
)

const tag = "Notificações"

type handler struct{ service *Service }

// Routes registers the routes of the bell.
func Routes(r *web.Router, service *Service) {
	h := &handler{service}
	routes := web.Group{Tag: tag, Access: web.Requires(actor.NotificationsUse)}
	web.Register(r, routes.Get("/api/notifications", "listNotifications", "Lista as notificações do usuário"), h.list)
	web.Register(r, routes.Post("/api/notifications/read", "readNotifications", "Marca notificações como lidas"), h.markRead)
	web.Register(r, routes.Get("/api/notifications/preferences", "getNotificationPreferences", "Mostra as preferências de notificação"), h.preferences)
	web.Register(r, routes.Put("/api/notifications/preferences", "updateNotificationPreferences",
		"Altera as preferências de notificação"), h.setPreferences)
}

type listInput struct {
	web.Paging
	Unread bool `query:"unread" doc:"Só as não lidas"`
}

type item struct {
	ID        string        `json:"id"`
	Kind      string        `json:"kind" doc:"Assunto, para o ícone"`
	Title     string        `json:"title"`
	Body      string        `json:"body"`
	Link      string        `json:"link,omitempty" doc:"Caminho na aplicação"`
	CreatedAt clock.Micros  `json:"createdAt"`
	ReadAt    *clock.Micros `json:"readAt,omitempty"`
	WhatsApp  string        `json:"whatsapp,omitempty" doc:"Abre o WhatsApp com o texto, para quem escolheu esse canal"`
}

type listBody struct {
	web.Page[item]
	Unread int `json:"unread" doc:"Não lidas ao todo"`
}

func (h *handler) list(ctx context.Context, in *listInput) (listBody, error) {
	l, err := h.service.List(ctx, web.Actor(ctx), in.Unread, in.Limit(), in.Offset())
	if err != nil {
		return listBody{}, err
	}
	items := web.Bodies(l.Items, func(n *Notification) item { return item(*n) })
	return listBody{web.NewPage(items, in.Paging, l.Total, false), l.Unread}, nil
}

type readBody struct {
	IDs []string `json:"ids,omitempty" maxItems:"100" doc:"Sem este campo, todas"`
}

type readInput struct{ Body readBody }

type unreadBody struct {
	Unread int `json:"unread" doc:"Não lidas que restam"`
}

func (h *handler) markRead(ctx context.Context, in *readInput) (unreadBody, error) {
	unread, err := h.service.MarkRead(ctx, web.Actor(ctx), in.Body.IDs)
	if err != nil {
		return unreadBody{}, err
	}
	return unreadBody{Unread: unread}, nil
}
