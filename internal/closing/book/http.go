package book

import (
	"context"

	"ynova/internal/agenda/holiday"
	"ynova/internal/closing/item"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/money"
	"ynova/internal/platform/web"
)

type handler struct{ service *Service }

// Routes registers the routes of how months stand.
func Routes(r *web.Router, routes *web.Group, service *Service) {
	h := &handler{service}
	web.Register(r, routes.Get("", "readClosing", "O fechamento de um mês: prontidão, o que falta e de quem"), h.book)
	web.Register(r, routes.Get("/responsaveis", "listClosingOwners", "Quem pode fechar meses").Needs(actor.MonthsWork), h.owners)
	web.Register(r, routes.Put("/{cliente}/responsavel", "setClosingOwner", "Diz quem fecha os meses de um cliente").Needs(actor.MonthsWork), h.setOwner)
}

// PassedBody is what was let pass, which is said beside the state.
type PassedBody struct {
	Passed []item.Item `json:"dispensados" doc:"Itens dispensados: contam na prontidão e se dizem ao lado do estado"`
	Words  string      `json:"dispensas" doc:"O mesmo em palavras, como em e-mail dispensado; vazio onde nada foi"`
}

// PassedBodyOf is what is sent of what was let pass.
func PassedBodyOf(p *item.Passed) PassedBody { return PassedBody{p.Items(), p.Words()} }

// ListQuery is the part of an input that chooses clients of a month.
type ListQuery struct {
	State  item.State `query:"estado" maxLength:"20" doc:"aberto, medido, conferido, faturado, enviado ou fechado"`
	Item   item.Item  `query:"item" maxLength:"20" doc:"Só clientes a que falta o item"`
	Owner  string     `query:"responsavel" maxLength:"64" doc:"Um usuário, eu ou ninguem"`
	Search string     `query:"q" maxLength:"200" doc:"Parte do nome ou do CNPJ do cliente"`
}

func (q *ListQuery) filter(limit, offset int) Filter {
	return Filter{State: q.State, Item: q.Item, Owner: q.Owner, Search: q.Search, Limit: limit, Offset: offset}
}

type bookInput struct {
	Month string `query:"mes" required:"true" maxLength:"7" doc:"AAAA-MM"`
	ListQuery
	web.Paging
}

type gapBody struct {
	Item    item.Item   `json:"item" enum:"medicao,proinfa,contrato,preco,balanco,nf,conf_nf,fatura,conf_fatura,boleto,email,encargos,liquidacao,apontamentos"`
	Label   string      `json:"rotulo"`
	Status  item.Status `json:"situacao" enum:"falta,provisorio"`
	Count   int         `json:"quantidade" doc:"Contratos a que falta, ou 1 de um item do cliente"`
	Clients int         `json:"clientes" doc:"A quantos clientes falta"`
	AtStake *web.Number `json:"em_jogo" doc:"R$; null: não se conhece"`
	Due     *string     `json:"prazo" doc:"AAAA-MM-DD; null no total de vários clientes"`
	Days    int         `json:"dias_uteis" doc:"Até o prazo; negativo: atrasado"`
	AtLeast bool        `json:"ao_menos" doc:"São tantos dias_uteis ou mais"`
}

func gapOf(g *Gap) gapBody {
	b := gapBody{
		Item: g.Item, Label: g.Item.Label(), Status: g.Status, Count: g.Count, Clients: g.Clients, AtStake: web.NumberOf(g.AtStake, money.Amount.Text), Days: g.Days,
		AtLeast: max(g.Days, -g.Days) >= holiday.MostDays,
	}
	if !g.Due.IsZero() {
		b.Due = web.Optional(g.Due.String())
	}
	return b
}

// ActBody is an act as it is sent.
type ActBody struct {
	At clock.Micros `json:"em" format:"date-time"`
	By string       `json:"por"`
}

// ActOf is what is sent of an act; nil where there was none.
func ActOf(a *item.Act) *ActBody {
	if a == nil {
		return nil
	}
	return &ActBody{a.At, a.By}
}

type closedBody struct {
	At clock.Micros `json:"em" format:"date-time"`
	By *string      `json:"por" doc:"Nulo para quem não vê a equipe"`
}

func closedOfMonth(a *item.Act) *closedBody {
	if a == nil {
		return nil
	}
	return &closedBody{a.At, web.Optional(a.By)}
}

type ownerBody struct {
	ID   string `json:"id"`
	Name string `json:"nome"`
}

func ownerOf(o *Owner) *ownerBody {
	if o == nil {
		return nil
	}
	return &ownerBody{o.ID, o.Name}
}

// ClientBody is how a client's month stands.
type ClientBody struct {
	ID        string                    `json:"cliente_id"`
	Name      string                    `json:"cliente"`
	State     item.State                `json:"estado" enum:"aberto,medido,conferido,faturado,enviado,fechado"`
	Readiness int                       `json:"prontidao" doc:"Por cento, arredondado para baixo"`
	Contracts int                       `json:"contratos"`
	Owner     *ownerBody                `json:"responsavel"`
	Closed    *closedBody               `json:"fechado"`
	Gaps      []gapBody                 `json:"faltas" doc:"O mais urgente primeiro"`
	Standing  map[item.Item]item.Status `json:"situacoes" doc:"De cada item a menos pronta entre os contratos: ok, falta, provisorio, dispensado, final ou nao_se_aplica"`
	PassedBody
	MayReopen bool    `json:"pode_reabrir" doc:"Fechado, e uma gestora ainda o reabre; depois recebe só ajuste"`
	Reopens   *string `json:"reabre_ate" doc:"AAAA-MM-DD: o último dia; null sem prazo, ou onde não se reabre"`
}

// ClientOf is what is sent of a client's month.
func ClientOf(c *ClientMonth) ClientBody {
	return ClientBody{
		ID: c.ClientID, Name: c.Name, State: c.State, Readiness: c.Readiness, Contracts: c.Contracts,
		Owner: ownerOf(c.Owner), Closed: closedOfMonth(c.Closed), Gaps: web.Bodies(c.Gaps, gapOf), Standing: c.standings(),
		PassedBody: PassedBodyOf(&c.Passed), MayReopen: c.reopens.may, Reopens: c.reopens.text(),
	}
}

type bookOutput struct {
	Body struct {
		Month     string             `json:"mes"`
		State     item.State         `json:"estado" enum:"aberto,medido,conferido,faturado,enviado,fechado" doc:"O menor dos clientes"`
		Readiness int                `json:"prontidao" doc:"Por cento, de todos os clientes ao alcance"`
		Ready     int                `json:"prontos" doc:"Clientes que já podem ser fechados"`
		States    map[item.State]int `json:"clientes_por_estado" doc:"Dos que o filtro escolhe, o de estado à parte"`
		Gaps      []gapBody          `json:"faltas" doc:"Dos que o filtro escolhe, o de item à parte"`
		Clients   []ClientBody       `json:"clientes"`
		Total     int                `json:"total" doc:"Clientes que o filtro escolhe"`
		PassedBody
	}
}

func (h *handler) book(ctx context.Context, in *bookInput) (*bookOutput, error) {
	m, err := item.MonthIn(in.Month)
	if err != nil {
		return nil, err
	}
	b, err := h.service.Page(ctx, web.Actor(ctx), m, in.filter(in.Limit(), in.Offset()))
	if err != nil {
		return nil, err
	}
	out := &bookOutput{}
	out.Body.Month, out.Body.State, out.Body.Readiness, out.Body.Ready = m.String(), b.State, b.Readiness, b.Ready
	out.Body.States, out.Body.Total = b.States, b.Total
	out.Body.PassedBody = PassedBodyOf(&b.passed)
	out.Body.Gaps, out.Body.Clients = web.Bodies(b.Gaps, gapOf), web.Bodies(b.Clients, ClientOf)
	return out, nil
}

type ownersOutput struct {
	Body struct {
		Owners []ownerBody `json:"responsaveis"`
	}
}

func (h *handler) owners(ctx context.Context, _ *struct{}) (*ownersOutput, error) {
	found, err := h.service.Owners(ctx, web.Actor(ctx))
	if err != nil {
		return nil, err
	}
	out := &ownersOutput{}
	out.Body.Owners = web.Bodies(found, func(o *Owner) ownerBody { return ownerBody(*o) })
	return out, nil
}

type setOwnerInput struct {
	ClientID string `path:"cliente" maxLength:"64"`
	Body     struct {
		User *string `json:"usuario" maxLength:"64" doc:"null: ninguém"`
	}
}

func (h *handler) setOwner(ctx context.Context, in *setOwnerInput) (*struct{}, error) {
	return nil, h.service.SetOwner(ctx, web.Actor(ctx), in.ClientID, web.Text(in.Body.User))
}
