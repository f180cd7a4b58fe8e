package source

import (
	"context"
	"net/http"

	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/platform/web"
	"ynova/internal/tariff/reference"
)

type handler struct{ service *Service }

// Routes registers the routes of the sources of public data.
func Routes(r *web.Router, service *Service) {
	h := &handler{service}
	routes := web.Group{Tag: reference.TagTariffs, Access: web.Requires(actor.SettingsManage)}
	web.Register(r, routes.Get("/api/public-sources", "listPublicSources", "Lista as fontes de dados públicos, com o que aguarda decisão"), h.list)
	web.Register(r, routes.Put("/api/public-sources/{kind}", "updatePublicSource", "Altera, liga ou desliga uma fonte"), h.update)
	web.Register(r, routes.Post("/api/public-sources/{kind}/check", "checkPublicSource", "Verifica uma fonte agora").Returns(http.StatusNoContent), h.check)
	web.Register(r, routes.Post("/api/source-proposals/{id}/apply", "applySourceProposal", "Aplica o que uma fonte trouxe, como uma importação que se desfaz"), h.apply)
	web.Register(r, routes.Post("/api/source-proposals/{id}/reject", "rejectSourceProposal", "Rejeita o que uma fonte trouxe").Returns(http.StatusNoContent), h.reject)
}

type sourceBody struct {
	Kind        Kind                `json:"kind" enum:"IPCA,IGP-M,pld,bandeiras,tarifas"`
	URL         string              `json:"url"`
	Enabled     bool                `json:"enabled"`
	Every       Every               `json:"every" enum:"dia,semana,mes"`
	RequestedAt *clock.Micros       `json:"requested_at" doc:"Desde quando uma verificação espera ou anda"`
	CheckedAt   *clock.Micros       `json:"checked_at"`
	ChangedAt   *clock.Micros       `json:"changed_at" doc:"Quando se encontrou outro arquivo"`
	Error       string              `json:"error" doc:"Da última verificação"`
	Version     int64               `json:"version"`
	Proposal    *sourceProposalBody `json:"proposal,omitempty" doc:"O que aguarda decisão; ausente: nada"`
}

// SchemaName is how clients know it.
func (sourceBody) SchemaName() string { return "PublicSource" }

type sourceProposalBody struct {
	ID        string             `json:"id"`
	Filename  string             `json:"filename"`
	Added     int64              `json:"added"`
	Changed   int64              `json:"changed"`
	Removed   int64              `json:"removed" doc:"Linhas que o arquivo anterior tinha; nada se apaga"`
	Contracts int64              `json:"contracts" doc:"Contratos que se movem"`
	Revision  int64              `json:"revision" doc:"A comparação que se vê, para If-Match ao aplicar"`
	Warnings  []string           `json:"warnings" nullable:"false"`
	Changes   []sourceChangeBody `json:"changes" nullable:"false" doc:"As 20 maiores"`
	CreatedAt clock.Micros       `json:"created_at"`
}

type sourceChangeBody struct {
	Name string `json:"name"`
	Old  string `json:"old" doc:"Vazio: não havia"`
	New  string `json:"new"`
}

func bodyOf(l *Listed) sourceBody {
	b := sourceBody{
		Kind: l.Kind, URL: l.URL, Enabled: l.Enabled, Every: l.Every, RequestedAt: l.RequestedAt, CheckedAt: l.CheckedAt, ChangedAt: l.ChangedAt,
		Error: l.Error, Version: l.Version,
	}
	if p := l.Proposal; p != nil {
		b.Proposal = &sourceProposalBody{
			ID: p.ID, Filename: p.Filename, Added: p.Added, Changed: p.Changed, Removed: p.Removed, Contracts: p.Contracts, Revision: p.Revision,
			Warnings: append([]string{}, p.Warnings...), CreatedAt: p.CreatedAt,
			Changes: web.Bodies(p.Changes, func(c *Change) sourceChangeBody { return sourceChangeBody{c.Name, c.Old, c.New} }),
		}
	}
	return b
}

type sourcesOutput struct {
	Body struct {
		Data []sourceBody `json:"data" nullable:"false"`
		Held bool         `json:"held" doc:"As verificações esperam: o que sai por si está retido"`
	}
}

func (h *handler) list(ctx context.Context, _ *struct{}) (*sourcesOutput, error) {
	list, held, err := h.service.List(ctx)
	if err != nil {
		return nil, err
	}
	out := &sourcesOutput{}
	out.Body.Data, out.Body.Held = web.Bodies(list, bodyOf), held
	return out, nil
}

type kindInput struct {
	Kind string `path:"kind" maxLength:"20"`
}

type sourceInput struct {
	Kind    string      `path:"kind" maxLength:"20"`
	IfMatch web.IfMatch `header:"If-Match" doc:"A versão lida, como veio em ETag"`
	Body    struct {
		URL     string `json:"url" required:"false" maxLength:"4000"`
		Enabled bool   `json:"enabled" required:"false"`
		Every   string `json:"every" required:"false" maxLength:"20" doc:"dia, semana ou mes"`
	}
}

func (h *handler) update(ctx context.Context, in *sourceInput) (*web.Versioned[sourceBody], error) {
	l, err := h.service.Update(ctx, web.Actor(ctx), Kind(in.Kind), Input{in.Body.URL, in.Body.Enabled, Every(in.Body.Every)}, in.IfMatch.Version())
	return web.Responder(func(l Listed) (int64, sourceBody) { return l.Version, bodyOf(&l) })(l, err)
}

func (h *handler) check(ctx context.Context, in *kindInput) (*struct{}, error) {
	return nil, h.service.Check(ctx, web.Actor(ctx), Kind(in.Kind))
}

type sourceAppliedOutput struct {
	Body struct {
		JobID *string `json:"job_id" doc:"O recálculo que começou"`
	}
}

type sourceApplyInput struct {
	web.ByID
	IfMatch web.IfMatch `header:"If-Match" doc:"A comparação que a pessoa viu: revision da proposta"`
}

func (h *handler) apply(ctx context.Context, in *sourceApplyInput) (*sourceAppliedOutput, error) {
	jobID, err := h.service.Apply(ctx, web.Actor(ctx), in.ID, in.IfMatch.Version())
	if err != nil {
		return nil, err
	}
	out := &sourceAppliedOutput{}
	out.Body.JobID = web.Optional(jobID)
	return out, nil
}

type sourceRejectInput struct {
	web.ByID
	Body struct {
		Reason string `json:"reason" required:"false" maxLength:"4000"`
	}
}

func (h *handler) reject(ctx context.Context, in *sourceRejectInput) (*struct{}, error) {
	return nil, h.service.Reject(ctx, web.Actor(ctx), in.ID, in.Body.Reason)
}
