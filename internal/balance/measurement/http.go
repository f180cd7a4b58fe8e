package measurement

import (
	"context"
	"io"

	"ynova/internal/balance/intake"
	"ynova/internal/kernel/actor"
	"ynova/internal/period"
	"ynova/internal/platform/imports"
	"ynova/internal/platform/sheet"
	"ynova/internal/platform/web"
)

const tagImports = "Importações"

type handler struct{ service *Service }

// Routes registers the routes of spreadsheets of measurements and of their jobs.
func Routes(r *web.Router, service *Service) {
	h := &handler{service}
	jobs := web.Group{Tag: "Balanços", Access: web.Requires(actor.JobsRead)}
	web.Register(r, jobs.Get("/energy-balance/jobs/{jobId}", "getBalanceJob",
		"Mostra o andamento do processamento de uma planilha ou de um recálculo"), h.job)
	routes := web.Group{Tag: tagImports, Access: web.Requires(actor.BalancesUpload)}
	web.Register(r, routes.Get("/api/imports", "listImports", "Lista as planilhas enviadas"), h.imports)
	web.Register(r, routes.Get("/api/imports/{id}", "getImport", "Mostra uma planilha enviada"), h.oneImport)
	web.Register(r, routes.Get("/api/imports/{id}/rows", "listImportRows", "Lista o resultado das linhas de uma planilha"), h.lines)
	service.Routes(r, imports.Routing{
		Group: routes, Path: "/api/imports", Name: "Import",
		Upload: routes.Post("/energy-balance/upload", "uploadBalance",
			"Envia uma planilha de balanço").Uploads(sheet.MaxFileBytes, sheet.ErrTooLarge.Message),
	})
	web.Register(r, routes.Get("/api/imports/template.csv", "importTemplateCSV", "Baixa a planilha modelo em CSV").Downloads(sheet.TypeCSV).ForAll(), h.templateCSV)
	web.Register(r, routes.Get("/api/imports/template.xlsx", "importTemplateXLSX", "Baixa a planilha modelo em XLSX").Downloads(sheet.TypeXLSX).ForAll(), h.templateXLSX)
}

type importsInput struct{ web.Paging }

func (h *handler) imports(ctx context.Context, in *importsInput) (web.Page[ImportBody], error) {
	list, total, capped, err := h.service.Imports(ctx, web.Actor(ctx), in.Limit(), in.Offset())
	if err != nil {
		return web.Page[ImportBody]{}, err
	}
	rows := make([]ImportBody, len(list))
	for i, im := range list {
		rows[i] = importBodyOf(im)
	}
	return web.NewPage(rows, in.Paging, total, capped), nil
}

func (h *handler) oneImport(ctx context.Context, in *web.ByID) (importDetailBody, error) {
	im, err := h.service.Import(ctx, web.Actor(ctx), in.ID)
	if err != nil {
		return importDetailBody{}, err
	}
	return importDetailBody{importBodyOf(im), imports.FileBodyOf(im, &intake.Fields)}, nil
}

type linesInput struct {
	web.Paging
	ID     string `path:"id" maxLength:"100"`
	Status string `query:"status" enum:"rejeitada,valida,recusada,ignorada,suspeita,criada,atualizada,sem_alteracao,sem_contrato,divergente,desfeita,conflito" doc:"valida: boas, que esperam pela decisão; depois cada uma diz o que foi feito dela"`
}

type lineBody struct {
	Line      int             `json:"line"`
	Column    int             `json:"column,omitempty" doc:"A partir de 1; ausente: a linha toda"`
	Field     string          `json:"field,omitempty"`
	Status    imports.Outcome `json:"status" enum:"rejeitada,valida,recusada,ignorada,suspeita,criada,atualizada,sem_alteracao,sem_contrato,divergente,desfeita,conflito"`
	Value     string          `json:"value,omitempty" doc:"O que a célula rejeitada diz"`
	Message   string          `json:"message"`
	Offer     string          `json:"oferta,omitempty" doc:"O que a célula diria com a leitura que a pergunta oferece; ausente: não se sabe"`
	Cells     []string        `json:"cells,omitempty" doc:"A linha como foi lida, com o primeiro dos seus motivos"`
	BalanceID *string         `json:"balanceId,omitempty"`
	Mes       *string         `json:"mes,omitempty"`
	Closed    *period.Key     `json:"mes_fechado,omitempty" doc:"O mês fechado que recusou a linha"`
}

func (h *handler) lines(ctx context.Context, in *linesInput) (web.Page[lineBody], error) {
	list, total, capped, err := h.service.Lines(ctx, web.Actor(ctx), in.ID, imports.Outcome(in.Status), in.Limit(), in.Offset())
	if err != nil {
		return web.Page[lineBody]{}, err
	}
	rows := make([]lineBody, len(list))
	for i, l := range list {
		rows[i] = lineBody{
			Line: l.Number, Column: l.Column, Field: string(l.Field), Status: l.Outcome, Value: l.Value, Message: l.Message, Offer: l.Offer, Cells: l.Cells,
			BalanceID: web.Optional(l.BalanceID), Mes: web.Optional(l.TargetKey),
		}
		if closed := period.ParseKey(l.TargetKey); closed != nil {
			rows[i].Closed, rows[i].Mes = closed, new(closed.Month.String())
		}
	}
	return web.NewPage(rows, in.Paging, total, capped), nil
}

func templateColumns() []sheet.Column {
	var columns []sheet.Column
	for _, title := range intake.TemplateHeader() {
		columns = append(columns, sheet.Column{Title: title})
	}
	return columns
}

func (h *handler) templateCSV(context.Context, *struct{}) (*web.Stream, error) {
	return web.Attachment("modelo-balanco.csv", sheet.TypeCSV, func(w io.Writer) error {
		out, err := sheet.NewCSV(w, templateColumns())
		if err != nil {
			return err
		}
		return out.Close()
	}), nil
}

func (h *handler) templateXLSX(context.Context, *struct{}) (*web.Stream, error) {
	return web.Attachment("modelo-balanco.xlsx", sheet.TypeXLSX, func(w io.Writer) error {
		out, err := sheet.NewXLSX(w, "Balanço", templateColumns())
		if err != nil {
			return err
		}
		return out.Close()
	}), nil
}

// ImportBody is a spreadsheet in the list. It is exported because the detail embeds
// it, and the API document knows embedded fields of exported types only.
type ImportBody struct {
	imports.Body
	BalanceID *string    `json:"balanceId,omitempty"`
	Counts    countsBody `json:"counts"`
}

type countsBody struct {
	imports.CountsBody
	Orfas      int64 `json:"semContrato"`
	Divergente int64 `json:"divergentes"`
	Refused    int64 `json:"recusadas" doc:"De meses fechados: recusadas ao gravar"`
}

func importBodyOf(im *imports.Import) ImportBody {
	n := &im.Counts
	return ImportBody{
		Body: imports.BodyOf(im), BalanceID: web.Optional(im.TargetID),
		Counts: countsBody{imports.CountsBodyOf(n), n.Flagged(OutcomeNoContract), n.Flagged(OutcomeDivergent), n.Flagged(imports.OutcomeRefused)},
	}
}

type importDetailBody struct {
	ImportBody
	imports.FileBody
}
