package imported

import (
	"context"

	"ynova/internal/kernel/actor"
	"ynova/internal/platform/web"
	"ynova/internal/tariff/reference"
)

type handler struct{ service *Service }

// Routes registers the routes of the imports of market data.
func Routes(r *web.Router, service *Service) {
	h := &handler{service}
	routes := web.Group{Tag: reference.TagTariffs, Access: web.Requires(actor.SettingsManage)}
	web.Register(r, routes.Get("/api/reference-imports", "listReferenceImports", "Lista os arquivos que mudaram uma tabela de mercado"), h.imports)
	web.Register(r, routes.Post("/api/reference-imports/{id}/undo", "undoReferenceImport", "Desfaz uma importação, se ninguém alterou depois o que ela mudou"), h.undo)
}

// importBody keeps the name that pages of it have.
type importBody Import

// SchemaName is how clients know it.
func (importBody) SchemaName() string { return "ReferenceImport" }

type importsInput struct {
	web.Paging
	Table string `query:"table" enum:"tarifas,bandeiras,pld,IPCA,IGP-M" required:"true"`
}

func (h *handler) imports(ctx context.Context, in *importsInput) (web.Page[importBody], error) {
	list, total, err := h.service.Imports(ctx, in.Table, in.Limit(), in.Offset())
	if err != nil {
		return web.Page[importBody]{}, err
	}
	return web.NewPage(web.Bodies(list, func(im *Import) importBody { return importBody(*im) }), in.Paging, total, false), nil
}

type undoInput struct {
	ID string `path:"id" maxLength:"100"`
}

type undoneBody struct {
	Import importBody `json:"import"`
	JobID  *string    `json:"job_id" doc:"O recálculo que começou"`
}

// SchemaName is how clients know it.
func (undoneBody) SchemaName() string { return "ReferenceImportUndone" }

func (h *handler) undo(ctx context.Context, in *undoInput) (undoneBody, error) {
	im, jobID, err := h.service.Undo(ctx, web.Actor(ctx), in.ID)
	if err != nil {
		return undoneBody{}, err
	}
	return undoneBody{importBody(*im), web.Optional(jobID)}, nil
}

// Applying is the part of an input that says what becomes of a file; embed it.
type Applying struct {
	Apply string `query:"apply" enum:"0,1" doc:"1: guarda; do contrário só mostra o que mudaria"`
}

// File is what was sent, for a table that was read as it says.
func (in Applying) File(ctx context.Context, read web.IfMatch) File {
	if in.Apply != "1" {
		web.Tried(ctx)
	}
	sent := web.Uploaded(ctx)
	return File{Name: sent.Filename, Data: sent.Data, Apply: in.Apply == "1", Revision: read.Version()}
}

// Sent is the input of an import of a table.
type Sent struct {
	Applying
	IfMatch web.IfMatch `header:"If-Match" doc:"O estado da tabela que foi comparada, como veio em ETag"`
}

// File is what was sent.
func (in *Sent) File(ctx context.Context) File { return in.Applying.File(ctx, in.IfMatch) }

// Responder turns what a service says of a file into its response.
func Responder[I Outcome, Body any](of func(I) Body) func(I, error) (*reference.Revised[Body], error) {
	return func(r I, err error) (*reference.Revised[Body], error) {
		if err != nil {
			return nil, err
		}
		return reference.Revise(r.result().Revision, of(r)), nil
	}
}
