package agenda

import (
	"context"
	"net/http"
	"time"

	"ynova/internal/account"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/fault"
	"ynova/internal/platform/web"
)

type entryBody struct {
	ClientID string `json:"clientId,omitempty" maxLength:"64" doc:"Vazio: compromisso sem cliente"`
	Subject  string `json:"subject,omitempty" maxLength:"500"`
	Place    string `json:"place,omitempty" maxLength:"500"`
	Notes    string `json:"notes,omitempty" maxLength:"5000"`
	StartsAt string `json:"startsAt" maxLength:"40" required:"false" doc:"Início, como 2026-12-01T13:00:00Z"`
	Duration int    `json:"duration" required:"false" doc:"30, 45 ou 60 minutos"`
}

func (b *entryBody) entry() (Entry, error) {
	e := Entry{ClientID: b.ClientID, Subject: b.Subject, Place: b.Place, Notes: b.Notes, Duration: b.Duration}
	if b.StartsAt == "" {
		return e, fault.Fields(fault.Field{Path: "startsAt", Message: "Escolha um horário"})
	}
	start, err := time.Parse(time.RFC3339, b.StartsAt)
	if err != nil {
		return e, fault.Fields(fault.Field{Path: "startsAt", Message: "Informe data e hora no formato RFC 3339"}).WithCause(err)
	}
	e.Start = start
	return e, nil
}

type appointmentOutput = web.Versioned[appointmentBody]

var respond = web.Responder(func(a Appointment) (int64, appointmentBody) { return a.Version, bodyOf(&a) })

type bookInput struct {
	IdempotencyKey string `header:"Idempotency-Key" maxLength:"200" doc:"A repetição com a mesma chave e o mesmo conteúdo não marca outro compromisso"`
	Body           entryBody
}

func (h *handler) book(ctx context.Context, in *bookInput) (*appointmentOutput, error) {
	e, err := in.Body.entry()
	if err != nil {
		return nil, err
	}
	return respond(h.service.Book(ctx, web.Actor(ctx), e, in.IdempotencyKey))
}

func (h *handler) get(ctx context.Context, in *web.ByID) (*appointmentOutput, error) {
	return respond(h.service.Get(ctx, web.Actor(ctx), in.ID))
}

type changeInput struct {
	web.ByVersion
	Body entryBody
}

func (h *handler) change(ctx context.Context, in *changeInput) (*appointmentOutput, error) {
	e, err := in.Body.entry()
	if err != nil {
		return nil, err
	}
	return respond(h.service.Change(ctx, web.Actor(ctx), in.ID, e, in.IfMatch.Version()))
}

func (h *handler) cancel(ctx context.Context, in *web.ByVersion) (*appointmentOutput, error) {
	return respond(h.service.Cancel(ctx, web.Actor(ctx), in.ID, in.IfMatch.Version()))
}

func (h *handler) feedRoutes(r *web.Router) {
	routes := web.Group{Tag: tag, Access: web.Requires(actor.AgendaUse)}
	web.Register(r, routes.Get("/api/agenda/feed", "getAgendaFeed", "Diz se há um endereço de calendário"), h.feed)
	web.Register(r, routes.Post("/api/agenda/feed", "renewAgendaFeed", "Cria outro endereço de calendário; o anterior deixa de valer"), h.renewFeed)
	web.Register(r, routes.Delete("/api/agenda/feed", "endAgendaFeed", "Encerra o endereço de calendário").Returns(http.StatusNoContent), h.endFeed)
	web.Register(r, routes.Get("/api/agenda/feed/{file}", "readAgendaFeed",
		"Entrega a agenda a um calendário, pelo endereço secreto").For(web.Public()).Downloads(calendarType), h.feedFile)
}

type feedBody struct {
	Active    bool          `json:"active"`
	CreatedAt *clock.Micros `json:"createdAt"`
	Address   *string       `json:"address" doc:"Só na resposta que o cria"`
}

func respondFeed(f Feed, err error) (feedBody, error) {
	if err != nil {
		return feedBody{}, err
	}
	return feedBody{f.Active, f.CreatedAt, web.Optional(f.Address)}, nil
}

func (h *handler) feed(ctx context.Context, _ *struct{}) (feedBody, error) {
	return respondFeed(h.service.Feed(ctx, web.Actor(ctx)))
}

func (h *handler) renewFeed(ctx context.Context, _ *struct{}) (feedBody, error) {
	return respondFeed(h.service.RenewFeed(ctx, web.Actor(ctx)))
}

func (h *handler) endFeed(ctx context.Context, _ *struct{}) (*struct{}, error) {
	return nil, h.service.EndFeed(ctx, web.Actor(ctx))
}

type feedInput struct {
	File string `path:"file" maxLength:"100"`
}

func (h *handler) feedFile(ctx context.Context, in *feedInput) (*web.Stream, error) {
	text, err := h.service.FeedCalendar(ctx, in.File)
	if err != nil {
		return nil, account.WrongLink(ctx, h.service.DB, web.ClientIP(ctx), err)
	}
	return calendarFile("agenda.ics", text), nil
}
