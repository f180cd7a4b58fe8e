package spreadsheet

import (
	"context"

	"ynova/internal/kernel/actor"
	"ynova/internal/period"
	"ynova/internal/platform/imports"
	"ynova/internal/platform/sheet"
	"ynova/internal/platform/web"
)

const path = "/api/ccee/importacoes"

type handler struct{ service *Service }

// Routes registers the routes of spreadsheets of figures.
func Routes(r *web.Router, service *Service) {
	h := &handler{service}
	routes := web.Group{Tag: "Importação de valores da CCEE", Access: web.Requires(actor.CCEEUpdate)}
	web.Register(r, routes.Get(path, "listCCEEImports", "Lista as planilhas de valores da CCEE enviadas"), h.list)
	web.Register(r, routes.Get(path+"/{id}", "getCCEEImport", "Mostra uma planilha de valores da CCEE"), h.one)
	web.Register(r, routes.Get(path+"/{id}/rows", "listCCEEImportRows", "Lista o resultado das linhas de uma planilha de valores da CCEE"), h.lines)
	service.Routes(r, imports.Routing{
		Group: routes, Path: path, Name: "CCEEImport",
		Upload: routes.Post(path, "uploadCCEE",
			"Envia uma planilha de valores da CCEE").Uploads(sheet.MaxFileBytes, sheet.ErrTooLarge.Message),
	})
	web.Register(r, routes.Get(path+"/template.csv", "cceeTemplateCSV",
		"Baixa a planilha modelo de valores da CCEE em CSV").Downloads(sheet.TypeCSV).ForAll(), h.sampleCSV)
	web.Register(r, routes.Get(path+"/template.xlsx", "cceeTemplateXLSX",
		"Baixa a planilha modelo de valores da CCEE em XLSX, com a aba Como preencher").Downloads(sheet.TypeXLSX).ForAll(), h.sampleXLSX)
}

// ImportBody is a spreadsheet in the list. It is exported because the detail embeds
// it, and the API document knows embedded fields of exported types only.
type ImportBody struct {
	imports.Body
	Counts countsBody `json:"counts"`
}

type countsBody struct {
	imports.CountsBody
	Refused int64 `json:"recusadas" doc:"Válidas na revisão, e recusadas ao gravar"`
}

func bodyOf(im *imports.Import) ImportBody {
	return ImportBody{imports.BodyOf(im), countsBody{imports.CountsBodyOf(&im.Counts), im.Counts.Flagged(imports.OutcomeRefused)}}
}

type listInput struct{ web.Paging }

func (h *handler) list(ctx context.Context, in *listInput) (web.Page[ImportBody], error) {
	list, total, capped, err := h.service.Imports(ctx, web.Actor(ctx), in.Limit(), in.Offset())
	if err != nil {
		return web.Page[ImportBody]{}, err
	}
	rows := make([]ImportBody, len(list))
	for i, im := range list {
		rows[i] = bodyOf(im)
	}
	return web.NewPage(rows, in.Paging, total, capped), nil
}

type detailBody struct {
	ImportBody
	imports.FileBody
}

func (h *handler) one(ctx context.Context, in *web.ByID) (detailBody, error) {
	im, err := h.service.Import(ctx, web.Actor(ctx), in.ID)
	if err != nil {
		return detailBody{}, err
	}
	return detailBody{bodyOf(im), imports.FileBodyOf(im, &Fields)}, nil
}

type linesInput struct {
	web.Paging
	ID     string `path:"id" maxLength:"64"`
	Status string `query:"status" enum:"rejeitada,valida,recusada,ignorada,suspeita,criada,atualizada,sem_alteracao,desfeita,conflito" doc:"valida: boas, que esperam pela decisão; depois cada uma diz o que foi feito dela"`
}

type lineBody struct {
	Line    int             `json:"line"`
	Column  int             `json:"column,omitempty" doc:"A partir de 1; ausente: a linha toda"`
	Field   string          `json:"field,omitempty"`
	Status  imports.Outcome `json:"status" enum:"rejeitada,valida,recusada,ignorada,suspeita,criada,atualizada,sem_alteracao,desfeita,conflito"`
	Value   string          `json:"value,omitempty" doc:"O que a célula rejeitada diz"`
	Message string          `json:"message"`
	Offer   string          `json:"oferta,omitempty" doc:"O que a célula diria com a leitura que a pergunta oferece; ausente: não se sabe"`
	Cells   []string        `json:"cells,omitempty" doc:"A linha como foi lida, com o primeiro dos seus motivos"`
	Closed  *period.Key     `json:"mes_fechado,omitempty" doc:"O mês fechado que recusou a linha"`
}

func (h *handler) lines(ctx context.Context, in *linesInput) (web.Page[lineBody], error) {
	list, total, capped, err := h.service.Lines(ctx, web.Actor(ctx), in.ID, imports.Outcome(in.Status), in.Limit(), in.Offset())
	if err != nil {
		return web.Page[lineBody]{}, err
	}
	rows := web.Bodies(list, func(l *imports.Line) lineBody {
		return lineBody{
			Line: l.Number, Column: l.Column, Field: string(l.Field), Status: l.Outcome, Value: l.Value, Message: l.Message, Offer: l.Offer, Cells: l.Cells,
			Closed: period.ParseKey(l.TargetKey),
		}
	})
	return web.NewPage(rows, in.Paging, total, capped), nil
}

func (h *handler) sampleCSV(context.Context, *struct{}) (*web.Stream, error) {
	return web.Attachment("modelo-ccee.csv", sheet.TypeCSV, WriteSampleCSV), nil
}

func (h *handler) sampleXLSX(context.Context, *struct{}) (*web.Stream, error) {
	return web.Attachment("modelo-ccee.xlsx", sheet.TypeXLSX, WriteSampleXLSX), nil
}
