package rerun

import (
	"context"
	"net/http"

	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/percent"
	"ynova/internal/platform/export"
	"ynova/internal/platform/web"
)

const tag = "Resimulação"

type handler struct{ service *Service }

// Routes registers the routes of simulating again.
func Routes(r *web.Router, service *Service) {
	h := &handler{service}
	routes := web.Group{Path: "/api/resimulacoes", Tag: tag, Access: web.Requires(actor.SimulationsUse)}
	web.Register(r, routes.Post("", "startRerun",
		"Refaz as simulações dos clientes em aberto e as propostas em aberto; uma que já espera serve").Returns(http.StatusAccepted), h.start)
	web.Register(r, routes.Get("", "listReruns", "Lista as resimulações, da mais nova para a mais antiga"), h.list)
	web.Register(r, routes.Get("/{id}", "getRerun", "Mostra o andamento de uma resimulação"), h.get)
	web.Register(r, routes.Get("/{id}/cruzaram", "listRerunCrossed", "Lista quem cruzou uma economia, com a diferença e um texto pronto"), h.crossed)
	web.Register(r, routes.Get("/{id}/cruzaram/export", "exportRerunCrossed", "Exporta quem cruzou uma economia").Downloads(export.Produces), h.export)
}

type runBody struct {
	ID        string  `json:"id"`
	Motivo    string  `json:"motivo"`
	Por       *string `json:"iniciada_por" doc:"Nulo: uma mudança de tarifas, bandeiras, preços ou parâmetros"`
	Estado    string  `json:"estado" enum:"na_fila,processando,concluida,falhou"`
	Total     int64   `json:"total"`
	Feitas    int64   `json:"feitas"`
	Falhas    int64   `json:"sem_resultado" doc:"Não se calculam mais, como por falta de tarifa"`
	CriadaEm  string  `json:"created_at" format:"date-time"`
	Concluida *string `json:"finished_at" format:"date-time"`
}

func bodyOf(r *Run) runBody {
	b := runBody{
		ID: r.ID, Motivo: r.Reason, Por: web.Optional(r.StartedBy), Estado: string(r.State()), Total: r.Total, Feitas: r.Done, Falhas: r.Failed,
		CriadaEm: r.CreatedAt.String(),
	}
	if r.FinishedAt != nil {
		b.Concluida = web.Optional(r.FinishedAt.String())
	}
	return b
}

type startInput struct {
	Body struct {
		Motivo string `json:"motivo" required:"false" maxLength:"200"`
	}
}

func (h *handler) start(ctx context.Context, in *startInput) (runBody, error) {
	return web.As(bodyOf)(h.service.Start(ctx, web.Actor(ctx), in.Body.Motivo))
}

func (h *handler) list(ctx context.Context, in *web.Paging) (web.Page[runBody], error) {
	found, total, err := h.service.List(ctx, web.Actor(ctx), in.Limit(), in.Offset())
	if err != nil {
		return web.Page[runBody]{}, err
	}
	return web.NewPage(web.Bodies(found, bodyOf), *in, total, false), nil
}

func (h *handler) get(ctx context.Context, in *web.ByID) (runBody, error) {
	return web.As(bodyOf)(h.service.Get(ctx, web.Actor(ctx), in.ID))
}

// CrossingInput chooses a saving; exported because the router looks into exported
// embedded types only.
type CrossingInput struct {
	ID         string `path:"id" maxLength:"64"`
	Economia   string `query:"economia" maxLength:"30" doc:"R$ por ano; 0 quando ausente"`
	Percentual string `query:"percentual" maxLength:"30" doc:"Do custo atual, no lugar de economia"`
	Sentido    string `query:"sentido" enum:"subiu,desceu,ambos" default:"subiu"`
}

func (in *CrossingInput) read() (Crossing, error) {
	c := Crossing{Way: Way(in.Sentido)}
	var f fault.Collector
	if in.Economia != "" {
		v, err := money.Parse(in.Economia)
		f.Check(err == nil, "economia", "Número inválido")
		c.Saving = v
	}
	if in.Percentual != "" {
		v, err := percent.Parse(in.Percentual)
		f.Check(err == nil, "percentual", "Número inválido")
		c.Percent = &v
	}
	return c, f.Err()
}

type itemBody struct {
	Tipo       string      `json:"tipo" enum:"proposta,simulacao"`
	ID         string      `json:"id"`
	Rotulo     string      `json:"rotulo"`
	Nome       string      `json:"nome"`
	ClientID   *string     `json:"client_id"`
	Dono       string      `json:"responsavel"`
	Modalidade string      `json:"modalidade"`
	Antes      web.Number  `json:"economia_antes_R$"`
	Agora      *web.Number `json:"economia_agora_R$"`
	Diferenca  *web.Number `json:"diferenca_R$"`
	Prometida  *web.Number `json:"prometida_ano_R$" doc:"O que se promete agora; nulo: nada"`
	AntesPct   *web.Number `json:"percentual_antes"`
	AgoraPct   *web.Number `json:"percentual_agora"`
	Mensagem   string      `json:"mensagem" doc:"Texto pronto para o cliente"`
}

func itemOf(i *Item) itemBody {
	amount := func(a *money.Amount) *web.Number { return web.NumberOf(a, money.Amount.Text) }
	rounded := func(p *percent.Percent) *web.Number {
		return web.NumberOf(p, func(p percent.Percent) string { return p.FixedText(2) })
	}
	return itemBody{
		Tipo: string(i.Kind), ID: i.SubjectID, Rotulo: i.Label, Nome: i.Name, ClientID: web.Optional(i.ClientID), Dono: i.Owner, Modalidade: i.Modality,
		Antes: web.Number(i.OldSaving.Text()), Agora: amount(i.NewSaving), Diferenca: amount(i.Difference()), AntesPct: rounded(i.OldPercent), Prometida: amount(i.Promised),
		AgoraPct: rounded(i.NewPercent), Mensagem: i.Message(),
	}
}

type crossedInput struct {
	web.Paging
	CrossingInput
}

func (h *handler) crossed(ctx context.Context, in *crossedInput) (web.Page[itemBody], error) {
	c, err := in.read()
	if err != nil {
		return web.Page[itemBody]{}, err
	}
	found, total, err := h.service.Crossed(ctx, web.Actor(ctx), in.ID, c, in.Limit(), in.Offset())
	if err != nil {
		return web.Page[itemBody]{}, err
	}
	return web.NewPage(web.Bodies(found, itemOf), in.Paging, total, false), nil
}

type exportInput struct {
	export.Choice
	CrossingInput
}

func (h *handler) export(ctx context.Context, in *exportInput) (*web.Stream, error) {
	c, err := in.read()
	if err != nil {
		return nil, err
	}
	table, err := h.service.Export(ctx, web.Actor(ctx), in.ID, c, in.Format)
	if err != nil {
		return nil, err
	}
	return export.Stream(ctx, in.Format, table), nil
}
