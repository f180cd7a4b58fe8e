package spreadsheet

import (
	"context"

	"ynova/internal/kernel/actor"
	"ynova/internal/period"
	"ynova/internal/platform/imports"
	"ynova/internal/platform/web"
)

const path = "/api/ccee/importacoes"

// Routes registers the routes of spreadsheets of figures.
func Routes(r *web.Router, service *Service) {
	routes := web.Group{Tag: "Importação de valores da CCEE", Access: web.Requires(actor.CCEEUpdate)}
	imports.Routes(r, service.Engine, imports.Routing{
		Group: routes, Path: path, Name: "CCEEImport", Of: " de valores da CCEE", Sample: Sample,
		Upload: routes.Post(path, "uploadCCEE", "Envia uma planilha de valores da CCEE"),
	}, bodyOf, detailOf, service.lines)
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
	return ImportBody{imports.BodyOf(im, ""), countsBody{imports.CountsBodyOf(&im.Counts), im.Counts.Flagged(imports.OutcomeRefused)}}
}

type detailBody struct {
	ImportBody
	imports.FileBody
}

func detailOf(im *imports.Import, file imports.FileBody) detailBody {
	return detailBody{bodyOf(im), file}
}

type linesInput struct {
	web.Paging
	ID     string          `path:"id" maxLength:"64"`
	Status imports.Outcome `query:"status" enum:"rejeitada,valida,recusada,ignorada,suspeita,criada,atualizada,sem_alteracao,desfeita,conflito" doc:"valida: boas, que esperam pela decisão; depois cada uma diz o que foi feito dela"`
}

type lineBody struct {
	Line   int             `json:"line"`
	Status imports.Outcome `json:"status" enum:"rejeitada,valida,recusada,ignorada,suspeita,criada,atualizada,sem_alteracao,desfeita,conflito"`
	imports.LineBody
	Closed *period.Key `json:"mes_fechado,omitempty" doc:"O mês fechado que recusou a linha"`
}

func lineOf(l *imports.Line) lineBody {
	return lineBody{l.Number, l.Outcome, imports.LineBodyOf(l), period.ParseKey(l.TargetKey)}
}

func (s *Service) lines(ctx context.Context, in *linesInput) (web.Page[lineBody], error) {
	list, total, capped, err := s.Lines(ctx, web.Actor(ctx), in.ID, in.Status, in.Limit(), in.Offset())
	return web.NewPage(web.Bodies(list, lineOf), in.Paging, total, capped), err
}
