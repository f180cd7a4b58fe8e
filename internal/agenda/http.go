package agenda

import (
	"context"
	"io"
	"net/http"

	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/export"
	"ynova/internal/platform/web"
)

const tag = "Agenda"

type handler struct{ service *Service }

// Routes registers the routes of the agenda.
func Routes(r *web.Router, service *Service) {
	h := &handler{service}
	routes := web.Group{Path: "/api/agenda", Tag: tag, Access: web.Requires(actor.AgendaUse)}
	web.Register(r, routes.Get("/slots", "suggestSlots", "Sugere os próximos horários livres do usuário"), h.slots)
	web.Register(r, routes.Get("/appointments", "listAppointments", "Lista os compromissos do usuário"), h.list)
	web.Register(r, routes.Get("/appointments/export", "exportAppointments",
		"Exporta os compromissos da lista em XLSX ou CSV").Downloads(export.Produces), h.export)
	web.Register(r, routes.Post("/appointments", "bookAppointment", "Marca um compromisso").Returns(http.StatusCreated), h.book)
	web.Register(r, routes.Get("/appointments/{id}", "getAppointment", "Mostra um compromisso"), h.get)
	web.Register(r, routes.Put("/appointments/{id}", "changeAppointment", "Reagenda ou altera um compromisso"), h.change)
	web.Register(r, routes.Delete("/appointments/{id}", "cancelAppointment", "Cancela um compromisso"), h.cancel)
	web.Register(r, routes.Get("/appointments/{id}/ics", "downloadAppointment",
		"Baixa um compromisso para o calendário (.ics)").Downloads(calendarType), h.calendar)
	web.Register(r, routes.Get("/contracts", "listContractDays", "Lista os dias em que contratos mudam de situação ou terminam"), h.contractDays)
	web.Register(r, routes.Get("/propostas", "listProposalDays", "Lista os próximos passos das propostas do usuário, com as datas delas"), h.proposalDays)
	h.feedRoutes(r)
}

type slotsInput struct {
	Duration int    `query:"duration" enum:"30,45,60" default:"30" doc:"Minutos"`
	From     string `query:"from" maxLength:"10" doc:"AAAA-MM-DD; vazio: hoje"`
	Moving   string `query:"moving" maxLength:"64" doc:"O compromisso que está sendo reagendado"`
}

type slotBody struct {
	StartsAt clock.Micros `json:"startsAt"`
	EndsAt   clock.Micros `json:"endsAt"`
}

type holidayBody struct {
	Date month.Date `json:"date"`
	Name string     `json:"name"`
}

type slotsBody struct {
	From     month.Date    `json:"from"`
	Data     []slotBody    `json:"data"`
	Holidays []holidayBody `json:"holidays" doc:"Feriados do período, em que nada é sugerido"`
}

func (h *handler) slots(ctx context.Context, in *slotsInput) (slotsBody, error) {
	from, err := dateOf("from", in.From)
	if err != nil {
		return slotsBody{}, err
	}
	found, err := h.service.Suggest(ctx, web.Actor(ctx), in.Duration, from, in.Moving)
	if err != nil {
		return slotsBody{}, err
	}
	body := slotsBody{From: found.From, Data: make([]slotBody, len(found.Free)), Holidays: make([]holidayBody, len(found.Holidays))}
	for i, f := range found.Free {
		body.Data[i] = slotBody{f.Start, f.End}
	}
	for i, d := range found.Holidays {
		body.Holidays[i] = holidayBody(d)
	}
	return body, nil
}

func dateOf(path, text string) (month.Date, error) {
	if text == "" {
		return month.Date{}, nil
	}
	d, err := month.ParseDate(text)
	if err != nil {
		return d, fault.Fields(fault.Field{Path: path, Message: "Informe a data no formato AAAA-MM-DD"}).WithCause(err)
	}
	return d, nil
}

type appointmentBody struct {
	ID        string       `json:"id"`
	ClientID  *string      `json:"clientId"`
	Client    *string      `json:"client" doc:"Nome; nulo sem cliente ou quando ele saiu do alcance do usuário"`
	Title     string       `json:"title"`
	Subject   string       `json:"subject"`
	Place     string       `json:"place"`
	Notes     string       `json:"notes"`
	StartsAt  clock.Micros `json:"startsAt"`
	EndsAt    clock.Micros `json:"endsAt"`
	Duration  int          `json:"duration" enum:"30,45,60"`
	Status    Status       `json:"status" enum:"marcado,cancelado"`
	Version   int64        `json:"version"`
	UpdatedAt clock.Micros `json:"updatedAt"`
}

func bodyOf(a *Appointment) appointmentBody {
	return appointmentBody{
		ID: a.ID, ClientID: web.Optional(a.ClientID), Client: web.Optional(a.Client), Title: a.Title(), Subject: a.Subject, Place: a.Place, Notes: a.Notes,
		StartsAt: a.Start, EndsAt: a.End, Duration: a.Duration, Status: a.Status, Version: a.Version, UpdatedAt: a.UpdatedAt,
	}
}

// Query is the filter of the list and of its export.
type Query struct {
	When  string `query:"quando" enum:"proximos,passados,cancelados,todos" default:"proximos"`
	Q     string `query:"q" maxLength:"200" doc:"Parte do assunto, do local ou do cliente"`
	First string `query:"de" maxLength:"10" doc:"AAAA-MM-DD"`
	Last  string `query:"ate" maxLength:"10" doc:"AAAA-MM-DD"`
}

func (in *Query) filter() (Filter, error) {
	first, err := dateOf("de", in.First)
	if err != nil {
		return Filter{}, err
	}
	last, err := dateOf("ate", in.Last)
	return Filter{When: in.When, Search: in.Q, First: first, Last: last}, err
}

type listInput struct {
	web.Paging
	Query
}

func (h *handler) list(ctx context.Context, in *listInput) (web.Page[appointmentBody], error) {
	f, err := in.filter()
	if err != nil {
		return web.Page[appointmentBody]{}, err
	}
	f.Limit, f.Offset = in.Limit(), in.Offset()
	found, total, err := h.service.List(ctx, web.Actor(ctx), f)
	if err != nil {
		return web.Page[appointmentBody]{}, err
	}
	return web.NewPage(web.Bodies(found, bodyOf), in.Paging, total, false), nil
}

type exportInput struct {
	export.Choice
	Query
}

func (h *handler) export(ctx context.Context, in *exportInput) (*web.Stream, error) {
	f, err := in.filter()
	if err != nil {
		return nil, err
	}
	table, err := h.service.Export(web.Actor(ctx), f, in.Format)
	if err != nil {
		return nil, err
	}
	return export.Stream(ctx, in.Format, table), nil
}

func (h *handler) calendar(ctx context.Context, in *web.ByID) (*web.Stream, error) {
	text, err := h.service.Calendar(ctx, web.Actor(ctx), in.ID)
	if err != nil {
		return nil, err
	}
	return calendarFile("compromisso.ics", text), nil
}

func calendarFile(name, text string) *web.Stream {
	return web.Attachment(name, calendarType, func(w io.Writer) error {
		_, err := io.WriteString(w, text)
		return err
	})
}
