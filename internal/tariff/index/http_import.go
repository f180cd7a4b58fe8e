package index

import (
	"context"

	"ynova/internal/kernel/month"
	"ynova/internal/kernel/percent"
	"ynova/internal/platform/sheet"
	"ynova/internal/platform/web"
	"ynova/internal/tariff/imported"
	"ynova/internal/tariff/reference"
)

type importInput struct {
	Code string `path:"code" maxLength:"10"`
	imported.Sent
	sheet.Choice
}

type importOutput struct {
	ETag string `header:"ETag" doc:"Estado da tabela do índice"`
	Body importBody
}

type importBody struct {
	Applied bool                 `json:"applied"`
	Layout  Layout               `json:"layout" enum:"bcb_csv,bcb_json,ipeadata"`
	Data    []differenceBody     `json:"data"`
	Counts  reference.CountsBody `json:"counts"`
	Errors  []reference.Problem  `json:"errors" doc:"Enquanto houver um erro, nada é guardado"`
	// Warnings are left out of what is stored.
	Warnings []reference.Problem `json:"warnings" doc:"Meses que ficam de fora por não serem plausíveis, e o que do arquivo não foi lido"`
	Gaps     []month.Month       `json:"gaps" doc:"Meses que ficam sem valor entre o primeiro e o último"`
	Rounded  int                 `json:"rounded" doc:"Valores com mais de 6 casas decimais, arredondados"`
	// Revision repeats ETag for clients that do not see headers.
	Revision int64   `json:"revision" doc:"Estado da tabela, para If-Match"`
	JobID    *string `json:"job_id" doc:"O recálculo que a importação iniciou"`
}

type differenceBody struct {
	Month          month.Month      `json:"month"`
	Old            *web.Number      `json:"old"`
	New            web.Number       `json:"new"`
	WasProvisional bool             `json:"was_provisional"`
	Change         reference.Change `json:"change" enum:"novo,alterado,igual"`
}

func (h *handler) importIndex(ctx context.Context, in *importInput) (*importOutput, error) {
	r, err := h.service.Import(ctx, web.Actor(ctx), in.Code, in.File(ctx).With(in.Choice))
	if err != nil {
		return nil, err
	}
	return &importOutput{ETag: web.ETag(r.Revision), Body: importBodyOf(r)}, nil
}

func importBodyOf(r *Import) importBody {
	b := importBody{
		Applied: r.Applied, Layout: r.Layout, Errors: reference.Filled(r.Problems), Warnings: reference.Filled(r.Warnings), Gaps: reference.Filled(r.Gaps), Rounded: r.Rounded, Revision: r.Revision,
		Data: make([]differenceBody, len(r.Differences)), JobID: web.Optional(r.JobID),
	}
	for i, d := range r.Differences {
		b.Data[i] = differenceBody{
			Month: d.Month, Old: web.NumberOf(d.Old, textOf), New: web.Number(textOf(d.New)), WasProvisional: d.Provisional, Change: d.Change,
		}
		b.Counts.Add(d.Change)
	}
	return b
}

func textOf(p percent.Percent) string { return p.FixedText(2) }
