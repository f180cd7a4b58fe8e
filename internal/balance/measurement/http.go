package measurement

import (
	"context"

	"ynova/internal/balance/intake"
	"ynova/internal/kernel/actor"
	"ynova/internal/period"
	"ynova/internal/platform/imports"
	"ynova/internal/platform/web"
)

const path = "/api/imports"

type handler struct{ service *Service }

// Routes registers the routes of spreadsheets of measurements and of their jobs.
func Routes(r *web.Router, service *Service) {
	h := &handler{service}
	jobs := web.Group{Tag: "Balanços", Access: web.Requires(actor.JobsRead)}
	web.Register(r, jobs.Get("/energy-balance/jobs/{jobId}", "getBalanceJob",
		"Mostra o andamento do processamento de uma planilha ou de um recálculo"), h.job)
	routes := web.Group{Tag: "Importações", Access: web.Requires(actor.BalancesUpload)}
	sample := imports.Sample{ID: "importTemplate", File: "modelo-balanco", Sheet: "Balanço"}
	for _, title := range intake.TemplateHeader() {
		sample.Columns = append(sample.Columns, imports.SampleColumn{Title: title})
	}
	imports.Routes(r, service.Engine, imports.Routing{
		Group: routes, Path: path, Name: "Import", Sample: sample,
		Upload: routes.Post("/energy-balance/upload", "uploadBalance", "Envia uma planilha de balanço"),
	}, bodyOf, detailOf, h.lines)
}

type jobInput struct {
	JobID string `path:"jobId" maxLength:"100"`
}

func (h *handler) job(ctx context.Context, in *jobInput) (JobStatus, error) {
	return h.service.Job(ctx, web.Actor(ctx), in.JobID)
}

type linesInput struct {
	web.Paging
	ID     string          `path:"id" maxLength:"100"`
	Status imports.Outcome `query:"status" enum:"rejeitada,valida,recusada,ignorada,suspeita,criada,atualizada,sem_alteracao,sem_contrato,divergente,desfeita,conflito" doc:"valida: boas, que esperam pela decisão; depois cada uma diz o que foi feito dela"`
}

type lineBody struct {
	Line   int             `json:"line"`
	Status imports.Outcome `json:"status" enum:"rejeitada,valida,recusada,ignorada,suspeita,criada,atualizada,sem_alteracao,sem_contrato,divergente,desfeita,conflito"`
	imports.LineBody
	BalanceID *string     `json:"balanceId,omitempty"`
	Mes       *string     `json:"mes,omitempty"`
	Closed    *period.Key `json:"mes_fechado,omitempty" doc:"O mês fechado que recusou a linha"`
}

func lineOf(l *RowResult) lineBody {
	body := lineBody{
		Line: l.Number, Status: l.Outcome, LineBody: imports.LineBodyOf(&l.Line),
		BalanceID: web.Optional(l.BalanceID), Mes: web.Optional(l.TargetKey),
	}
	if closed := period.ParseKey(l.TargetKey); closed != nil {
		body.Closed, body.Mes = closed, new(closed.Month.String())
	}
	return body
}

func (h *handler) lines(ctx context.Context, in *linesInput) (web.Page[lineBody], error) {
	list, total, capped, err := h.service.Lines(ctx, web.Actor(ctx), in.ID, in.Status, in.Limit(), in.Offset())
	return web.NewPage(web.Bodies(list, lineOf), in.Paging, total, capped), err
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

func bodyOf(im *imports.Import) ImportBody {
	n := &im.Counts
	return ImportBody{
		Body: imports.BodyOf(im, resultOf(n)), BalanceID: web.Optional(im.TargetID),
		Counts: countsBody{imports.CountsBodyOf(n), n.Flagged(OutcomeNoContract), n.Flagged(OutcomeDivergent), n.Flagged(imports.OutcomeRefused)},
	}
}

type importDetailBody struct {
	ImportBody
	imports.FileBody
}

func detailOf(im *imports.Import, file imports.FileBody) importDetailBody {
	return importDetailBody{bodyOf(im), file}
}
