package webhook

import (
	"context"
	"net/http"
	"time"

	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/fault"
	"ynova/internal/platform/web"
)

type handler struct{ service *Service }

// Routes registers what people do with webhooks. What makes, changes or ends one asks for
// a recent password of everybody.
func Routes(r *web.Router, service *Service) {
	h := &handler{service}
	routes := web.Group{Path: "/api/webhooks", Tag: "Configurações", Access: web.Requires(actor.APIKeysManage)}
	recent := routes.Access.Recent()
	web.Register(r, routes.Get("", "listWebhooks", "Lista os webhooks: os próprios, ou os de todos para a gestora"), h.list)
	web.Register(r, routes.Post("", "createWebhook", "Cria um webhook; só esta resposta mostra o seu segredo").For(recent).Returns(http.StatusCreated), h.create)
	web.Register(r, routes.Put("/{id}", "updateWebhook", "Altera, pausa ou ativa um webhook").For(recent), h.update)
	web.Register(r, routes.Delete("/{id}", "deleteWebhook", "Exclui um webhook e as suas entregas").For(recent).Returns(http.StatusNoContent), h.remove)
	web.Register(r, routes.Post("/{id}/segredo", "rotateWebhookSecret", "Troca o segredo; o anterior assina junto por 24 horas").For(recent), h.rotate)
	web.Register(r, routes.Post("/{id}/teste", "pingWebhook", "Envia um evento de teste").Returns(http.StatusNoContent), h.ping)
	web.Register(r, routes.Get("/{id}/entregas", "listWebhookDeliveries", "Lista as entregas de um webhook"), h.deliveries)
	web.Register(r, routes.Post("/{id}/entregas/{entrega}/repetir", "replayWebhookDelivery", "Entrega de novo").Returns(http.StatusNoContent), h.replay)
	web.Register(r, routes.Post("/{id}/reenvio", "replayWebhookPeriod", "Entrega de novo o que foi entregue ou falhou num período"), h.replayPeriod)
}

type endpointBody struct {
	ID              string        `json:"id"`
	Dono            string        `json:"dono"`
	Proprio         bool          `json:"proprio"`
	URL             string        `json:"url"`
	Eventos         []Type        `json:"eventos" nullable:"false"`
	Clientes        []string      `json:"clientes" nullable:"false" doc:"Vazio: todos os clientes do dono"`
	Situacao        State         `json:"situacao" enum:"ativo,pausado,desativado"`
	Motivo          string        `json:"motivo" doc:"De um desativado"`
	FalhandoDesde   *clock.Micros `json:"falhando_desde"`
	SegredoAnterior *clock.Micros `json:"segredo_anterior_ate" doc:"Até quando o segredo anterior assina junto"`
	Versao          int64         `json:"versao"`
	CriadoEm        clock.Micros  `json:"criado_em"`
	Ultima          *deliveryBody `json:"ultima,omitempty" doc:"Na lista, a entrega mais nova; ausente sem nenhuma"`
}

func bodyOf(ctx context.Context) func(e *Endpoint) endpointBody {
	who := web.Actor(ctx)
	return func(e *Endpoint) endpointBody {
		return endpointBody{
			ID: e.ID, Dono: e.OwnerName, Proprio: e.OwnerID == who.UserID, URL: e.URL, Eventos: append([]Type{}, e.Types...),
			Clientes: append([]string{}, e.ClientIDs...), Situacao: e.State, Motivo: e.Reason, FalhandoDesde: e.FailingSince,
			SegredoAnterior: e.PreviousUntil, Versao: e.Version, CriadoEm: e.CreatedAt,
		}
	}
}

type endpointsBody struct {
	Data []endpointBody `json:"data" nullable:"false" doc:"O mais novo primeiro"`
}

func (h *handler) list(ctx context.Context, _ *struct{}) (endpointsBody, error) {
	endpoints, newest, err := h.service.List(ctx, web.Actor(ctx))
	if err != nil {
		return endpointsBody{}, err
	}
	body := bodyOf(ctx)
	return endpointsBody{web.Bodies(endpoints, func(e *Endpoint) endpointBody {
		listed := body(e)
		if d, has := newest[e.ID]; has {
			last := deliveryOf(ctx)(&d)
			listed.Ultima = &last
		}
		return listed
	})}, nil
}

type inputBody struct {
	URL      string   `json:"url" required:"false" maxLength:"4000"`
	Eventos  []string `json:"eventos" required:"false" maxItems:"50"`
	Clientes []string `json:"clientes,omitempty" maxItems:"200" doc:"Ids; vazio: todos os clientes do dono"`
	Ativo    *bool    `json:"ativo,omitempty" doc:"Ausente: ativo"`
}

func (b *inputBody) input() Input {
	return Input{URL: b.URL, Types: b.Eventos, ClientIDs: b.Clientes, Active: b.Ativo == nil || *b.Ativo}
}

type createInput struct {
	IdempotencyKey string `header:"Idempotency-Key" maxLength:"200" doc:"A repetição não cria outro webhook, nem mostra o segredo de novo"`
	Body           inputBody
}

type secretBody struct {
	Segredo string       `json:"segredo" doc:"Só aqui e só agora; vazio na repetição"`
	Dados   endpointBody `json:"dados"`
}

func (h *handler) create(ctx context.Context, in *createInput) (secretBody, error) {
	e, text, err := h.service.Create(ctx, web.Actor(ctx), in.Body.input(), in.IdempotencyKey)
	if err != nil {
		return secretBody{}, err
	}
	return secretBody{text, bodyOf(ctx)(&e)}, nil
}

type updateInput struct {
	web.ByVersion
	Body inputBody
}

func (h *handler) update(ctx context.Context, in *updateInput) (*web.Versioned[endpointBody], error) {
	e, err := h.service.Update(ctx, web.Actor(ctx), in.ID, in.Body.input(), in.IfMatch.Version())
	return web.Responder(func(e Endpoint) (int64, endpointBody) { return e.Version, bodyOf(ctx)(&e) })(e, err)
}

func (h *handler) remove(ctx context.Context, in *web.ByID) (*struct{}, error) {
	return nil, h.service.Delete(ctx, web.Actor(ctx), in.ID)
}

func (h *handler) rotate(ctx context.Context, in *web.ByID) (secretBody, error) {
	e, text, err := h.service.Rotate(ctx, web.Actor(ctx), in.ID)
	if err != nil {
		return secretBody{}, err
	}
	return secretBody{text, bodyOf(ctx)(&e)}, nil
}

func (h *handler) ping(ctx context.Context, in *web.ByID) (*struct{}, error) {
	return nil, h.service.Ping(ctx, web.Actor(ctx), in.ID)
}

type deliveryBody struct {
	ID         string        `json:"id"`
	Evento     string        `json:"evento" doc:"O webhook-id"`
	Tipo       Type          `json:"tipo"`
	Assunto    string        `json:"assunto" doc:"O id da linha de que o evento fala"`
	Estado     DeliveryState `json:"estado" enum:"pendente,entregue,falhou,cancelada"`
	Tentativas int64         `json:"tentativas"`
	Resposta   *int64        `json:"resposta" doc:"O código da última resposta"`
	Ms         *int64        `json:"ms"`
	Corpo      string        `json:"corpo" doc:"O começo da última resposta; vazio sem settings:manage"`
	Erro       string        `json:"erro"`
	Proxima    *clock.Micros `json:"proxima_em"`
	CriadaEm   clock.Micros  `json:"criada_em"`
	Atualizada clock.Micros  `json:"atualizada_em"`
}

// deliveryOf returns a delivery; the head of its answer only to users who manage the settings,
// since the answer may come from the internal network.
func deliveryOf(ctx context.Context) func(d *Delivery) deliveryBody {
	whole := web.Actor(ctx).Can(actor.SettingsManage)
	return func(d *Delivery) deliveryBody {
		body := d.body()
		if !whole {
			body.Corpo = ""
		}
		return body
	}
}

func (d *Delivery) body() deliveryBody {
	return deliveryBody{
		ID: d.ID, Evento: d.EventID, Tipo: d.Type, Assunto: d.SubjectID, Estado: d.State, Tentativas: d.Attempts, Resposta: d.Status, Ms: d.TookMS,
		Corpo: d.BodyHead, Erro: d.Error, Proxima: d.NextAt, CriadaEm: d.CreatedAt, Atualizada: d.UpdatedAt,
	}
}

type deliveriesInput struct {
	web.ByID
	web.Paging
}

func (h *handler) deliveries(ctx context.Context, in *deliveriesInput) (web.Page[deliveryBody], error) {
	rows, total, err := h.service.Deliveries(ctx, web.Actor(ctx), in.ID, in.Limit(), in.Offset())
	if err != nil {
		return web.Page[deliveryBody]{}, err
	}
	return web.NewPage(web.Bodies(rows, deliveryOf(ctx)), in.Paging, total, false), nil
}

type replayInput struct {
	ID         string `path:"id" maxLength:"64"`
	DeliveryID string `path:"entrega" maxLength:"64"`
}

func (h *handler) replay(ctx context.Context, in *replayInput) (*struct{}, error) {
	return nil, h.service.Replay(ctx, web.Actor(ctx), in.ID, in.DeliveryID)
}

type periodBody struct {
	De  string `json:"de" required:"false" maxLength:"40" doc:"RFC 3339"`
	Ate string `json:"ate" required:"false" maxLength:"40" doc:"RFC 3339"`
}

type periodInput struct {
	web.ByID
	Body periodBody
}

type replayedBody struct {
	Entregas int `json:"entregas"`
}

func (h *handler) replayPeriod(ctx context.Context, in *periodInput) (replayedBody, error) {
	var wrong fault.Collector
	from, err := time.Parse(time.RFC3339, in.Body.De)
	wrong.Check(err == nil, "de", "Informe data e hora, como 2026-11-26T10:00:00Z.")
	until, err := time.Parse(time.RFC3339, in.Body.Ate)
	wrong.Check(err == nil, "ate", "Informe data e hora, como 2026-11-26T10:00:00Z.")
	if err := wrong.Err(); err != nil {
		return replayedBody{}, err
	}
	n, err := h.service.ReplayPeriod(ctx, web.Actor(ctx), in.ID, from, until)
	if err != nil {
		return replayedBody{}, err
	}
	return replayedBody{n}, nil
}
