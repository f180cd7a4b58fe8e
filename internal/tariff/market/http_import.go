package market

import (
	"context"

	"ynova/internal/kernel/month"
	"ynova/internal/platform/sheet"
	"ynova/internal/platform/web"
	"ynova/internal/tariff/imported"
	"ynova/internal/tariff/index"
	"ynova/internal/tariff/parameter"
	"ynova/internal/tariff/reference"
)

type monthDifferenceBody struct {
	Series   Series           `json:"series" enum:"bandeira,SE,S,NE,N"`
	Month    month.Month      `json:"month"`
	Old      *web.Number      `json:"old"`
	OldLabel string           `json:"old_label"`
	New      web.Number       `json:"new"`
	Label    string           `json:"label"`
	Hours    int              `json:"hours"`
	Change   reference.Change `json:"change" enum:"novo,alterado,igual"`
}

type parameterDifferenceBody struct {
	Key       string           `json:"key"`
	Label     string           `json:"label"`
	Value     web.Number       `json:"value"`
	Unit      string           `json:"unit"`
	ValidFrom string           `json:"valid_from" format:"date"`
	ValidTo   *string          `json:"valid_to" format:"date"`
	Source    string           `json:"source"`
	Change    reference.Change `json:"change" enum:"novo,igual"`
}

type seriesImportBody struct {
	Applied    bool                      `json:"applied"`
	Layout     index.Layout              `json:"layout" enum:"bandeiras,adicionais,pld_horario,pld_mensal,pld_limites"`
	Data       []monthDifferenceBody     `json:"data" doc:"O mês mais novo primeiro"`
	Parameters []parameterDifferenceBody `json:"parameters" doc:"Limites e adicionais que entram nos parâmetros"`
	Counts     reference.CountsBody      `json:"counts"`
	Errors     []reference.Problem       `json:"errors" doc:"Enquanto houver um erro, nada é guardado"`
	Warnings   []reference.Problem       `json:"warnings" doc:"Meses que ficam de fora e o que convém saber"`
	Revision   int64                     `json:"revision" doc:"Estado da tabela, para If-Match"`
	JobID      *string                   `json:"job_id" doc:"O recálculo que a importação iniciou"`
}

type pldImportInput struct {
	imported.Applying
	sheet.Choice
	Submarket string      `query:"submarket" enum:"SE,S,NE,N" doc:"De um arquivo que não diz o submercado"`
	IfMatch   web.IfMatch `header:"If-Match" doc:"O estado da tabela que foi comparada, como veio em ETag"`
}

var respond = imported.Responder(seriesImportBodyOf)

type flagsImportInput struct {
	imported.Sent
	sheet.Choice
}

func (h *handler) importFlags(ctx context.Context, in *flagsImportInput) (*reference.Revised[seriesImportBody], error) {
	return respond(h.service.Import(ctx, web.Actor(ctx), File{File: in.File(ctx).With(in.Choice), Flags: true}))
}

func (h *handler) importPLD(ctx context.Context, in *pldImportInput) (*reference.Revised[seriesImportBody], error) {
	submarket, _ := ParseSubmarket(in.Submarket) // none: the file says it
	return respond(h.service.Import(ctx, web.Actor(ctx), File{File: in.File(ctx, in.IfMatch).With(in.Choice), Submarket: submarket}))
}

func seriesImportBodyOf(r *Import) seriesImportBody {
	b := seriesImportBody{
		Applied: r.Applied, Layout: r.Layout, Errors: reference.Filled(r.Problems), Warnings: reference.Filled(r.Warnings), Revision: r.Revision,
		Data: make([]monthDifferenceBody, len(r.Differences)), Parameters: make([]parameterDifferenceBody, len(r.Parameters)), JobID: web.Optional(r.JobID),
	}
	for i, d := range r.Differences {
		row := monthDifferenceBody{Series: d.Series, Month: d.Month, New: web.Number(d.Price.Text()), Label: d.Label, Hours: d.Hours, Change: d.Change}
		if d.Old != nil {
			row.Old, row.OldLabel = reference.Number(&d.Old.Price), d.Old.Label
		}
		b.Data[i] = row
		b.Counts.Add(d.Change)
	}
	for i, p := range r.Parameters {
		info, _ := parameter.InfoOf(p.Key)
		b.Parameters[i] = parameterDifferenceBody{
			p.Key, info.Label, web.Number(p.Value.String()), p.Unit, p.From.String(), reference.DayText(p.To), p.Source, p.Change,
		}
		b.Counts.Add(p.Change)
	}
	return b
}
