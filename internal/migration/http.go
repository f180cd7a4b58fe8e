package migration

import (
	"context"
	"net/http"
	"strconv"

	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/search"
	"ynova/internal/platform/export"
	"ynova/internal/platform/web"
)

const tag = "Migração"

type handler struct{ service *Service }

// Routes registers the routes of migrations.
func Routes(r *web.Router, service *Service) {
	h := &handler{service}
	routes := web.Group{Path: "/api/migracoes", Tag: tag, Access: web.Requires(actor.MigrationsRead)}
	web.Register(r, routes.Get("", "listMigrations", "Lista as migrações, as mais urgentes primeiro"), h.list)
	web.Register(r, routes.Get("/export", "exportMigrations",
		"Exporta as migrações da lista filtrada em XLSX ou CSV").Downloads(export.Produces), h.export)
	web.Register(r, routes.Get("/baixa-tensao", "migrationLane", "Clientes da baixa tensão que ainda se tornam elegíveis"), h.lane)
	web.Register(r, routes.Get("/opcoes", "migrationChoices", "Responsáveis e propostas aceitas de um cliente").Needs(actor.MigrationsUpdate), h.choices)
	web.Register(r, routes.Post("", "createMigration", "Abre uma migração").Needs(actor.MigrationsUpdate).Returns(http.StatusCreated), h.create)
	web.Register(r, routes.Get("/{id}", "getMigration", "Uma migração com etapas, prazos e documentos"), h.get)
	web.Register(r, routes.Put("/{id}", "updateMigration", "Altera uma migração").Needs(actor.MigrationsUpdate), h.update)
	web.Register(r, routes.Post("/{id}/cancelar", "cancelMigration", "Cancela uma migração, com o motivo").Needs(actor.MigrationsUpdate), h.cancel)
	web.Register(r, routes.Post("/{id}/etapas/{etapa}/concluir", "closeMigrationStage",
		"Conclui uma etapa com a sua evidência").Needs(actor.MigrationsUpdate), h.closeStage)
	web.Register(r, routes.Post("/{id}/etapas/{etapa}/reabrir", "reopenMigrationStage",
		"Reabre uma etapa, com o motivo").Needs(actor.MigrationsUpdate), h.reopen)
	paperRoutes(r, h)
}

// Query is the filter of the list and of its export.
type Query struct {
	Search   string `query:"q" maxLength:"200" doc:"Parte do cliente ou do CNPJ"`
	Stage    int    `query:"etapa" minimum:"0" maximum:"7" doc:"A primeira etapa aberta; 0: qualquer"`
	Standing string `query:"prazo" enum:"no_prazo,vence,atrasada,sem_prazo" doc:"Como está o prazo mais urgente"`
	Owner    string `query:"responsavel" maxLength:"64"`
	ClientID string `query:"cliente" maxLength:"64"`
	Proposal string `query:"proposta" maxLength:"64" doc:"As migrações desta proposta, em qualquer estado"`
	State    string `query:"estado" enum:"aberta,concluida,cancelada" doc:"Ausente: aberta"`
}

func (q *Query) filter() Filter {
	return Filter{
		Search: search.Parse(q.Search), Stage: Stage(q.Stage), Standing: Standing(q.Standing), OwnerID: q.Owner, ClientID: q.ClientID,
		Proposal: q.Proposal, State: State(q.State),
	}
}

// auditFilter is the filter as requested, for the audit trail.
func (q *Query) auditFilter() map[string]string {
	stage := ""
	if q.Stage != 0 {
		stage = strconv.Itoa(q.Stage)
	}
	return export.AuditFilter(map[string]string{
		"q": q.Search, "etapa": stage, "prazo": q.Standing, "responsavel": q.Owner, "cliente": q.ClientID, "proposta": q.Proposal, "estado": q.State,
	})
}

type exportInput struct {
	export.Choice
	Query
}

func (h *handler) export(ctx context.Context, in *exportInput) (*web.Stream, error) {
	table, err := h.service.Export(web.Actor(ctx), in.filter(), in.Format, in.auditFilter())
	if err != nil {
		return nil, err
	}
	return export.Stream(ctx, in.Format, table), nil
}

type listInput struct {
	web.Paging
	Query
}

func (h *handler) list(ctx context.Context, in *listInput) (web.Page[body], error) {
	found, err := h.service.List(ctx, web.Actor(ctx), in.filter())
	if err != nil {
		return web.Page[body]{}, err
	}
	total := len(found)
	from := min(in.Offset(), total)
	page := found[from:min(from+in.Limit(), total)]
	return web.NewPage(web.Bodies(page, bodyOf), in.Paging, total, false), nil
}

type oneOutput = web.Versioned[body]

var respond = web.Responder(func(v *View) (int64, body) { return v.Version, bodyOf(v) })

func (h *handler) get(ctx context.Context, in *web.ByID) (*oneOutput, error) {
	return respond(h.service.Get(ctx, web.Actor(ctx), in.ID))
}

type written struct {
	ClientID string      `json:"cliente_id,omitempty" maxLength:"64" doc:"Só na abertura"`
	Subject  string      `json:"assunto" required:"false" maxLength:"500" doc:"A unidade, em palavras"`
	OwnerID  string      `json:"responsavel_id,omitempty" maxLength:"64" doc:"Ausente: quem abre"`
	Proposal string      `json:"proposta_id,omitempty" maxLength:"64"`
	Route    string      `json:"via,omitempty" maxLength:"20" doc:"ccee ou varejista"`
	Demand   *int64      `json:"demanda_kw,omitempty"`
	TermEnd  string      `json:"ccer_fim_prazo,omitempty" maxLength:"10" doc:"AAAA-MM-DD; ausente: o contrato regulado vale sem prazo"`
	Planned  string      `json:"inicio,omitempty" maxLength:"7" doc:"AAAA-MM; ausente: o primeiro mês que a denúncia permite"`
	Consent  string      `json:"anuencia,omitempty" maxLength:"500" doc:"Da distribuidora a um aviso menor"`
	Penalty  *web.Number `json:"multa,omitempty" doc:"R$, para sair antes do fim do prazo"`
}

func (w *written) input() Input {
	return Input{
		ClientID: w.ClientID, Subject: w.Subject, OwnerID: w.OwnerID, ProposalID: w.Proposal, Route: w.Route, DemandKW: w.Demand, TermEnd: w.TermEnd,
		Planned: w.Planned, Consent: w.Consent, Penalty: web.Text(w.Penalty),
	}
}

type createInput struct {
	IdempotencyKey string `header:"Idempotency-Key" maxLength:"200" doc:"A repetição com a mesma chave e o mesmo conteúdo não abre outra migração"`
	Body           written
}

func (h *handler) create(ctx context.Context, in *createInput) (*oneOutput, error) {
	return respond(h.service.Create(ctx, web.Actor(ctx), in.Body.input(), in.IdempotencyKey))
}

type updateInput struct {
	web.ByVersion
	Body written
}

func (h *handler) update(ctx context.Context, in *updateInput) (*oneOutput, error) {
	return respond(h.service.Update(ctx, web.Actor(ctx), in.ID, in.Body.input(), in.IfMatch.Version()))
}

// Reasoned is a body that is only a reason. It is exported because the router looks into
// exported types only.
type Reasoned struct {
	Reason string `json:"motivo" required:"false" maxLength:"2000"`
}

type cancelInput struct {
	web.ByVersion
	Body Reasoned
}

func (h *handler) cancel(ctx context.Context, in *cancelInput) (*oneOutput, error) {
	return respond(h.service.Cancel(ctx, web.Actor(ctx), in.ID, in.Body.Reason, in.IfMatch.Version()))
}

type closeInput struct {
	ID      string      `path:"id" maxLength:"64"`
	Stage   int         `path:"etapa"`
	IfMatch web.IfMatch `header:"If-Match" doc:"A versão lida, como veio em ETag"`
	Body    struct {
		On        string `json:"data,omitempty" maxLength:"10" doc:"AAAA-MM-DD, quando aconteceu; ausente: hoje"`
		Reference string `json:"referencia,omitempty" maxLength:"500" doc:"Protocolo, código do agente, contrato de representação ou ponto de medição"`
		Until     string `json:"valida_ate,omitempty" maxLength:"10" doc:"Da procuração"`
		Contract  string `json:"contrato,omitempty" maxLength:"200" doc:"Id ou código do contrato de energia"`
	}
}

func (h *handler) closeStage(ctx context.Context, in *closeInput) (*oneOutput, error) {
	c := Closing{On: in.Body.On, Reference: in.Body.Reference, Until: in.Body.Until, ContractID: in.Body.Contract}
	return respond(h.service.Close(ctx, web.Actor(ctx), in.ID, Stage(in.Stage), c, in.IfMatch.Version()))
}

type reopenInput struct {
	ID      string      `path:"id" maxLength:"64"`
	Stage   int         `path:"etapa"`
	IfMatch web.IfMatch `header:"If-Match" doc:"A versão lida, como veio em ETag"`
	Body    Reasoned
}

func (h *handler) reopen(ctx context.Context, in *reopenInput) (*oneOutput, error) {
	return respond(h.service.Reopen(ctx, web.Actor(ctx), in.ID, Stage(in.Stage), in.Body.Reason, in.IfMatch.Version()))
}

func (h *handler) lane(ctx context.Context, in *web.Paging) (web.Page[waitingBody], error) {
	found, total, err := h.service.Lane(ctx, web.Actor(ctx), in.Limit(), in.Offset())
	if err != nil {
		return web.Page[waitingBody]{}, err
	}
	return web.NewPage(web.Bodies(found, waitingOf), *in, total, false), nil
}

type choicesInput struct {
	ClientID string `query:"cliente" required:"true" maxLength:"64"`
}

func (h *handler) choices(ctx context.Context, in *choicesInput) (choicesBody, error) {
	c, err := h.service.Choices(ctx, web.Actor(ctx), in.ClientID)
	if err != nil {
		return choicesBody{}, err
	}
	return choicesBody{namedOf(c.People), namedOf(c.Proposals)}, nil
}
