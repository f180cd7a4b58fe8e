package contract

import (
	"context"

	"ynova/internal/kernel/actor"
	"ynova/internal/platform/web"
)

func (h *handler) versionRoutes(r *web.Router) {
	routes := web.Group{Tag: "Contratos", Access: web.Requires(actor.ContractsHistory)}
	web.Register(r, routes.Get("/contracts/{id}/versions/{version}/changes", "listContractChanges",
		"Mostra o que uma versão de um contrato alterou"), h.changes)
	web.Register(r, routes.Post("/contracts/{id}/versions/{version}/restore", "restoreContractVersion",
		"Devolve a um contrato os valores de uma versão").Needs(actor.ContractsRestore), h.restoreVersion)
}

type changesInput struct {
	ID      string `path:"id" maxLength:"64"`
	Version int64  `path:"version" minimum:"1"`
	Other   int64  `query:"com" minimum:"0" doc:"A versão com que se compara; padrão: a anterior"`
}

type differenceBody struct {
	Field  string `json:"field"`
	Label  string `json:"label"`
	Before string `json:"before" doc:"Como as telas mostram; vazio: não informado"`
	After  string `json:"after"`
}

type changesOutput struct{ Body []differenceBody }

func (h *handler) changes(ctx context.Context, in *changesInput) (*changesOutput, error) {
	found, err := h.service.Changes(ctx, web.Actor(ctx), in.ID, in.Version, in.Other)
	if err != nil {
		return nil, err
	}
	out := &changesOutput{Body: make([]differenceBody, len(found))}
	for i, d := range found {
		out.Body[i] = differenceBody(d)
	}
	return out, nil
}

type restoreVersionInput struct {
	ID      string `path:"id" maxLength:"64"`
	Version int64  `path:"version" minimum:"1"`
	IfMatch string `header:"If-Match" doc:"A versão lida, como veio em ETag; obrigatória"`
	Body    *reasonBody
}

func (h *handler) restoreVersion(ctx context.Context, in *restoreVersionInput) (*viewOutput, error) {
	read, err := web.ParseIfMatch(in.IfMatch)
	if err != nil {
		return nil, err
	}
	return respond(h.service.RestoreVersion(ctx, web.Actor(ctx), in.ID, in.Version, read, in.Body.reason()))
}
