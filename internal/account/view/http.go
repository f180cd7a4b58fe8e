package view

import (
	"context"
	"net/http"

	"ynova/internal/kernel/actor"
	"ynova/internal/platform/web"
)

type handler struct{ service *Service }

// Routes registers the routes of saved views.
func Routes(r *web.Router, service *Service) {
	h := &handler{service}
	routes := web.Group{Path: "/api/views", Tag: "Visões", Access: web.Requires(actor.ProfileUse)}
	web.Register(r, routes.Get("", "listViews", "Lista as visões salvas de uma tela: as próprias e as compartilhadas"), h.list)
	web.Register(r, routes.Post("", "createView", "Salva uma visão").Returns(http.StatusCreated), h.create)
	web.Register(r, routes.Put("/{id}", "updateView", "Altera uma visão própria"), h.change)
	web.Register(r, routes.Delete("/{id}", "deleteView", "Exclui uma visão própria"), h.remove)
}

type viewBody struct {
	ID      string       `json:"id"`
	Screen  string       `json:"tela"`
	Name    string       `json:"nome"`
	Query   string       `json:"consulta"`
	Roles   []actor.Role `json:"papeis" doc:"Com quem está compartilhada"`
	Mine    bool         `json:"minha"`
	Owner   string       `json:"autor"`
	Version int64        `json:"version"`
	Mode    Mode         `json:"envio" enum:",segundas,mudou" doc:"Quando vai por e-mail a quem a salvou; vazio: não vai, ou é de outra pessoa"`
}

// SchemaName is how clients know it.
func (viewBody) SchemaName() string { return "SavedView" }

func bodyOf(a actor.Actor, v *View) viewBody {
	mine, mode := v.UserID == a.UserID, v.Mode
	if !mine {
		mode = ""
	}
	return viewBody{v.ID, v.Screen, v.Name, v.Query, append([]actor.Role{}, v.Roles...), mine, v.Owner, v.Version, mode}
}

type listInput struct {
	Screen string `query:"tela" required:"true" maxLength:"40"`
}

type listOutput struct {
	Body struct {
		Data []viewBody `json:"data"`
	}
}

func (h *handler) list(ctx context.Context, in *listInput) (*listOutput, error) {
	a := web.Actor(ctx)
	found, err := h.service.List(ctx, a, in.Screen)
	if err != nil {
		return nil, err
	}
	out := &listOutput{}
	out.Body.Data = web.Bodies(found, func(v *View) viewBody { return bodyOf(a, v) })
	return out, nil
}

type changeBody struct {
	Name  string       `json:"nome" maxLength:"200"`
	Query string       `json:"consulta" maxLength:"20000" doc:"Como no endereço da tela, sem o ponto de interrogação; até 2.000 caracteres"`
	Roles []actor.Role `json:"papeis,omitempty" maxItems:"4" doc:"Só a gestora compartilha"`
}

// SchemaName is how clients know it.
func (changeBody) SchemaName() string { return "SavedViewChange" }

type createBody struct {
	Screen string       `json:"tela" maxLength:"40"`
	Name   string       `json:"nome" maxLength:"200"`
	Query  string       `json:"consulta" maxLength:"20000" doc:"Como no endereço da tela, sem o ponto de interrogação; até 2.000 caracteres"`
	Roles  []actor.Role `json:"papeis,omitempty" maxItems:"4" doc:"Só a gestora compartilha"`
}

// SchemaName is how clients know it.
func (createBody) SchemaName() string { return "SavedViewInput" }

type createInput struct {
	IdempotencyKey string `header:"Idempotency-Key" maxLength:"200"`
	Body           createBody
}

type viewOutput = web.Versioned[viewBody]

func respond(ctx context.Context, v View, err error) (*viewOutput, error) {
	if err != nil {
		return nil, err
	}
	return &viewOutput{ETag: web.ETag(v.Version), Body: bodyOf(web.Actor(ctx), &v)}, nil
}

func (h *handler) create(ctx context.Context, in *createInput) (*viewOutput, error) {
	b := &in.Body
	v, err := h.service.Create(ctx, web.Actor(ctx), View{Screen: b.Screen, Name: b.Name, Query: b.Query, Roles: b.Roles}, in.IdempotencyKey)
	return respond(ctx, v, err)
}

type changeInput struct {
	ID      string      `path:"id" maxLength:"64"`
	IfMatch web.IfMatch `header:"If-Match" doc:"A versão lida, como veio em ETag; obrigatória"`
	Body    changeBody
}

func (h *handler) change(ctx context.Context, in *changeInput) (*viewOutput, error) {
	b := &in.Body
	v, err := h.service.Change(ctx, web.Actor(ctx), in.ID, View{Name: b.Name, Query: b.Query, Roles: b.Roles}, in.IfMatch.Version())
	return respond(ctx, v, err)
}

func (h *handler) remove(ctx context.Context, in *web.ByID) (*struct{}, error) {
	return nil, h.service.Delete(ctx, web.Actor(ctx), in.ID)
}
