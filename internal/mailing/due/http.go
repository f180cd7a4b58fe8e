package due

import (
	"context"
	"net/http"

	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/month"
	"ynova/internal/mailing/record"
	"ynova/internal/platform/web"
)

type handler struct{ service *Service }

// Routes registers the routes of due dates and of the rules of clients.
func Routes(r *web.Router, service *Service) {
	h := &handler{service}
	routes := web.Group{Tag: "E-mails", Access: web.Requires(actor.EmailsUpdate)}
	web.Register(r, routes.Get("/api/mail/due", "planDueDates", "Mostra o vencimento que cada registro do mês sem data receberia"), h.duePlan)
	web.Register(r, routes.Post("/api/mail/due", "setDueDates", "Lança o vencimento em todos os registros do mês sem data, em segundo plano").
		Returns(http.StatusAccepted), h.setDue)
	web.Register(r, routes.Get("/api/mail/due/{id}", "readDueDates", "O andamento do lançamento de vencimentos"), h.dueProgress)
	web.Register(r, routes.Get("/api/mail/rules/{id}", "getMailRules", "Mostra as regras de um cliente").Needs(actor.EmailsRead), h.rules)
	web.Register(r, routes.Put("/api/mail/rules/{id}", "updateMailRules", "Altera as regras de um cliente"), h.saveRules)
}

// maxListed is how many clients a plan names.
const maxListed = 500

type dueInput struct {
	Month string `query:"mes" required:"true" maxLength:"7" doc:"AAAA-MM"`
}

type dueOutput struct{ Body dueBody }

type dueBody struct {
	Records int           `json:"registros" doc:"Que receberiam uma data"`
	Refused int           `json:"recusados" doc:"Registros que ficariam sem data"`
	Data    []undatedBody `json:"data" doc:"Clientes com registros sem data, por nome; até 500"`
}

type undatedBody struct {
	ClientID string  `json:"cliente_id"`
	Client   string  `json:"cliente"`
	Records  int     `json:"registros"`
	Due      *string `json:"vencimento" doc:"AAAA-MM-DD; null: recusado"`
	Why      string  `json:"regra"`
	Refusal  string  `json:"recusa"`
}

func undatedBodyOf(u *Undated) undatedBody {
	b := undatedBody{ClientID: u.ClientID, Client: u.Name, Records: u.Records, Why: u.Why, Refusal: u.Refusal}
	if !u.Due.IsZero() {
		b.Due = web.Optional(u.Due.String())
	}
	return b
}

func (h *handler) duePlan(ctx context.Context, in *dueInput) (*dueOutput, error) {
	m, err := month.Parse(in.Month)
	if err != nil {
		return nil, record.ErrMonth
	}
	plan, err := h.service.Plan(ctx, web.Actor(ctx), m)
	if err != nil {
		return nil, err
	}
	out := &dueOutput{}
	for i := range plan {
		if plan[i].Due.IsZero() {
			out.Body.Refused += plan[i].Records
		} else {
			out.Body.Records += plan[i].Records
		}
	}
	out.Body.Data = web.Bodies(plan[:min(len(plan), maxListed)], undatedBodyOf)
	return out, nil
}

type setDueInput struct {
	Body struct {
		Month string `json:"mes" maxLength:"7" doc:"AAAA-MM"`
	}
}

type setDueOutput struct {
	Body struct {
		JobID string `json:"lote"`
	}
}

func (h *handler) setDue(ctx context.Context, in *setDueInput) (*setDueOutput, error) {
	m, err := month.Parse(in.Body.Month)
	if err != nil {
		return nil, record.ErrMonth
	}
	out := &setDueOutput{}
	out.Body.JobID, err = h.service.Set(ctx, web.Actor(ctx), m)
	return out, err
}

type dueProgressOutput struct {
	Body struct {
		State  string  `json:"estado" enum:"aguardando,andamento,concluido,falhou"`
		Done   int64   `json:"feitos" doc:"Clientes"`
		Total  int64   `json:"total"`
		Result *Result `json:"resultado"`
	}
}

type byID struct {
	ID string `path:"id" maxLength:"100"`
}

func (h *handler) dueProgress(ctx context.Context, in *byID) (*dueProgressOutput, error) {
	p, err := h.service.Progress(ctx, web.Actor(ctx), in.ID)
	if err != nil {
		return nil, err
	}
	out := &dueProgressOutput{}
	out.Body.State, out.Body.Done, out.Body.Total, out.Body.Result = p.State, p.Done, p.Total, p.Result
	return out, nil
}

type rulesBody struct {
	ClientID  string        `json:"cliente_id"`
	Client    string        `json:"cliente"`
	Due       dueRuleBody   `json:"vencimento"`
	Grouping  Grouping      `json:"email" enum:"unidade,cliente" doc:"Um e-mail do mês por unidade, ou um com todas as que vão aos mesmos endereços"`
	Version   int64         `json:"version" doc:"0: nunca alteradas"`
	UpdatedAt *clock.Micros `json:"updatedAt" format:"date-time"`
	UpdatedBy *string       `json:"updatedBy"`
}

type dueRuleBody struct {
	Kind Kind `json:"tipo" enum:"casa,dia_util,dia_fixo" doc:"casa: o parâmetro vencimento.dia_util"`
	Day  int  `json:"dia" required:"false" doc:"Do mês seguinte ao do consumo; o dia fixo que não é útil passa ao dia útil seguinte"`
}

func rulesBodyOf(r Rules) rulesBody {
	b := rulesBody{
		ClientID: r.ClientID, Client: r.Name, Due: dueRuleBody(r.Due), Grouping: r.Grouping, Version: r.Version, UpdatedBy: web.Optional(r.UpdatedBy),
	}
	if r.Version > 0 {
		b.UpdatedAt = &r.UpdatedAt
	}
	return b
}

type rulesOutput = web.Versioned[rulesBody]

var respondRules = web.Responder(func(r Rules) (int64, rulesBody) { return r.Version, rulesBodyOf(r) })

func (h *handler) rules(ctx context.Context, in *byID) (*rulesOutput, error) {
	return respondRules(h.service.Rules(ctx, web.Actor(ctx), in.ID))
}

type saveRulesInput struct {
	ID      string      `path:"id" maxLength:"100"`
	IfMatch web.IfMatch `header:"If-Match" doc:"A versão lida"`
	Body    struct {
		Due      dueRuleBody `json:"vencimento"`
		Grouping Grouping    `json:"email" enum:"unidade,cliente"`
	}
}

func (h *handler) saveRules(ctx context.Context, in *saveRulesInput) (*rulesOutput, error) {
	return respondRules(h.service.SaveRules(ctx, web.Actor(ctx), in.ID, Rule(in.Body.Due), in.Body.Grouping, in.IfMatch.Version()))
}
