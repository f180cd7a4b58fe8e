package audit

import (
	"context"
	"encoding/json"

	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/export"
	"ynova/internal/platform/sheet"
	"ynova/internal/platform/web"
)

const tag = "Trilha de auditoria"

type handler struct{ trail *Trail }

// Routes registers the reading of the trail.
func Routes(r *web.Router, trail *Trail) {
	h := &handler{trail}
	routes := web.Group{Tag: tag, Access: web.Requires(actor.AuditRead)}
	web.Register(r, routes.Get("/api/auditoria", "listAuditEntries", "Lista a trilha de auditoria; sem alcance sobre todos, os próprios atos"), h.list)
	web.Register(r, routes.Get("/api/auditoria/export", "exportAuditEntries",
		"Exporta a trilha filtrada em XLSX ou CSV").Downloads(export.Produces), h.export)
}

// Query is the filter of the trail as a request states it.
type Query struct {
	User     string `query:"usuario" maxLength:"64" doc:"Id do usuário"`
	Session  string `query:"sessao" maxLength:"128" doc:"Id da sessão"`
	IP       string `query:"ip" maxLength:"64"`
	Action   string `query:"acao" maxLength:"80" doc:"Ato, ou o seu começo: contract"`
	Entity   string `query:"tipo" maxLength:"80" doc:"Tipo do registro: contract, user, …"`
	EntityID string `query:"registro" maxLength:"128" doc:"Id do registro"`
	From     string `query:"de" maxLength:"10" doc:"Primeiro dia, AAAA-MM-DD"`
	To       string `query:"ate" maxLength:"10" doc:"Último dia, AAAA-MM-DD"`
}

func (in *Query) filter() (Filter, error) {
	f := Filter{
		ActorID: in.User, SessionID: in.Session, IP: in.IP, Action: in.Action, Entity: in.Entity, EntityID: in.EntityID,
	}
	var wrong fault.Collector
	for _, day := range []struct {
		path, text string
		into       *month.Date
	}{{"de", in.From, &f.From}, {"ate", in.To, &f.To}} {
		if day.text != "" {
			var err error
			*day.into, err = month.ParseDate(day.text)
			wrong.Check(err == nil, day.path, "Informe o dia como AAAA-MM-DD")
		}
	}
	return f, wrong.Err()
}

type listInput struct {
	web.Paging
	Query
}

type entryItem struct {
	ID          string          `json:"id"`
	At          clock.Micros    `json:"at"`
	ActorID     string          `json:"actorId,omitempty"`
	ActorName   string          `json:"actorName"`
	Action      string          `json:"action"`
	Entity      string          `json:"entity"`
	EntityID    string          `json:"entityId"`
	Title       string          `json:"title"`
	Description string          `json:"description,omitempty"`
	Reason      string          `json:"reason,omitempty"`
	SessionID   string          `json:"sessionId,omitempty"`
	IP          string          `json:"ip,omitempty"`
	Before      json.RawMessage `json:"before,omitempty" doc:"O registro antes do ato"`
	After       json.RawMessage `json:"after,omitempty" doc:"O registro depois do ato"`
}

func (h *handler) list(ctx context.Context, in *listInput) (web.Page[entryItem], error) {
	f, err := in.filter()
	if err != nil {
		return web.Page[entryItem]{}, err
	}
	f.Limit, f.Offset = in.Limit(), in.Offset()
	lines, total, err := h.trail.List(ctx, web.Actor(ctx), f)
	if err != nil {
		return web.Page[entryItem]{}, err
	}
	items := make([]entryItem, len(lines))
	for i := range lines {
		l := &lines[i]
		items[i] = entryItem{
			l.ID, l.At, l.ActorID, l.ActorName, l.Action, l.Entity, l.EntityID, l.Title, l.Description, l.Reason,
			l.SessionID, l.IP, l.Before, l.After,
		}
	}
	return web.NewPage(items, in.Paging, total, false), nil
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
	a := web.Actor(ctx)
	f.Limit = export.MaxRows + 1
	return export.Stream(ctx, in.Format, export.Table[Line]{
		Name: "trilha-de-auditoria", Sheet: "Trilha", Columns: columns(),
		Rows:   func(ctx context.Context, emit func(*Line) error) error { return h.trail.Each(ctx, a, f, emit) },
		Record: Export{Actor: a, Action: "audit.export", List: "audit", Title: "Trilha de auditoria exportada", Format: in.Format, Filter: f.words()}.In(h.trail.db),
	}), nil
}

func columns() []export.Column[Line] {
	text := func(title string, of func(*Line) string) export.Column[Line] {
		return export.Column[Line]{Title: title, Cell: func(l *Line) sheet.Cell { return sheet.Text(of(l)) }}
	}
	return []export.Column[Line]{
		{Title: "Quando", Cell: func(l *Line) sheet.Cell { return sheet.Time(l.At.Time()) }},
		text("Quem", func(l *Line) string { return l.ActorName }),
		text("O quê", func(l *Line) string { return l.Title }),
		text("Detalhe", func(l *Line) string { return l.Description }),
		text("Motivo", func(l *Line) string { return l.Reason }),
		text("Ato", func(l *Line) string { return l.Action }),
		text("Tipo", func(l *Line) string { return l.Entity }),
		text("Registro", func(l *Line) string { return l.EntityID }),
		text("Sessão", func(l *Line) string { return l.SessionID }),
		text("IP", func(l *Line) string { return l.IP }),
		text("Antes", func(l *Line) string { return string(l.Before) }),
		text("Depois", func(l *Line) string { return string(l.After) }),
	}
}
