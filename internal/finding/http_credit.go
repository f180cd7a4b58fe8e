package finding

import (
	"context"

	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/money"
	"ynova/internal/platform/export"
	"ynova/internal/platform/web"
)

func creditRoutes(r *web.Router, routes *web.Group, h *handler) {
	web.Register(r, routes.Get("/recuperado", "listRecovered",
		"Soma o que as contestações devolveram e o que falta receber, por cliente e ano da fatura contestada"), h.recovered)
	web.Register(r, routes.Get("/recuperado/export", "exportRecovered",
		"Exporta o recuperado e o a receber por cliente e ano em XLSX ou CSV").Downloads(export.Produces), h.exportRecovered)
	web.Register(r, routes.Post("/{id}/credito", "answerCredit",
		"Responde se um crédito de fatura posterior é desta contestação").Needs(actor.InvoicesProcess), h.answerCredit)
}

// creditBody is a line of a later bill that may give back what was contested.
type creditBody struct {
	FindingID string     `json:"apontamento_id"`
	InvoiceID string     `json:"fatura_id"`
	Number    *string    `json:"numero"`
	Month     string     `json:"mes" doc:"Da fatura com o crédito, AAAA-MM"`
	Line      string     `json:"linha" doc:"A chave da linha, para responder"`
	Text      string     `json:"texto" doc:"Como impresso"`
	Value     web.Number `json:"valor" doc:"R$ devolvidos"`
	Question  string     `json:"pergunta"`
	Version   int64      `json:"version" doc:"Do apontamento"`
}

func creditBodyOf(c *Credit) creditBody {
	return creditBody{c.FindingID, c.InvoiceID, web.Optional(c.Number), c.Month.String(), c.Key, c.Text, web.Number(c.Value.Text()), c.Question(), c.Version}
}

// RecoverySums is what contests gave back and what is still to come, in R$, exported because rows embed it.
type RecoverySums struct {
	Solved    int        `json:"resolvidas" doc:"Contestações que devolveram algo"`
	Contested int        `json:"contestadas" doc:"Em contestação"`
	Recovered web.Number `json:"recuperado" doc:"R$ que voltaram; do que uma pessoa deu por resolvido sem valor visto, o que estava em jogo"`
	Awaited   web.Number `json:"a_receber" doc:"R$ em contestação"`
}

func recoverySumsOf(r *Recovery) RecoverySums {
	return RecoverySums{r.Solved, r.Contested, web.Number(money.Amount.Text(r.Recovered)), web.Number(money.Amount.Text(r.Awaited))}
}

// RecoveryRow is what contests of a client and year gave back, exported because its page embeds it.
type RecoveryRow struct {
	ClientID string `json:"cliente_id"`
	Client   string `json:"cliente"`
	Year     string `json:"ano" doc:"Da fatura contestada"`
	RecoverySums
}

type recoveredBody struct {
	web.Page[RecoveryRow]
	Sum RecoverySums `json:"soma" doc:"De tudo o que o filtro encontra"`
}

func (h *handler) recovered(ctx context.Context, in *listInput) (recoveredBody, error) {
	f, err := in.filter()
	if err != nil {
		return recoveredBody{}, err
	}
	f.Limit, f.Offset = in.Limit(), in.Offset()
	p, err := h.service.Recovered(ctx, web.Actor(ctx), f)
	if err != nil {
		return recoveredBody{}, err
	}
	rows := web.Bodies(p.Rows, func(r *Recovery) RecoveryRow { return RecoveryRow{r.ClientID, r.Client, r.Year, recoverySumsOf(r)} })
	return recoveredBody{web.NewPage(rows, in.Paging, p.Total, false), recoverySumsOf(&p.Sum)}, nil
}

func (h *handler) exportRecovered(ctx context.Context, in *exportInput) (*web.Stream, error) {
	return export.Filtered(ctx, in.Format, in.filter, h.service.ExportRecovered, in.auditFilter())
}

type answerInput struct {
	web.ByVersion
	Body struct {
		InvoiceID string `json:"fatura_id" maxLength:"64"`
		Line      string `json:"linha" maxLength:"400"`
		Yes       bool   `json:"sim" doc:"O crédito é desta contestação; false: não é, e não se propõe de novo"`
	}
}

func (h *handler) answerCredit(ctx context.Context, in *answerInput) (*detailOutput, error) {
	return respond(h.service.AnswerCredit(ctx, web.Actor(ctx), in.ID, Answer{in.Body.InvoiceID, in.Body.Line, in.Body.Yes}, in.IfMatch.Version()))
}
