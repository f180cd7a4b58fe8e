package negotiation

import (
	"context"
	"net/url"

	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/search"
	"ynova/internal/platform/export"
	"ynova/internal/platform/web"
)

// ListQuery is the part of an input that chooses deals and their order. It is
// exported because the router looks into exported embedded types only.
type ListQuery struct {
	Search   string `query:"q" maxLength:"200" doc:"Parte do número, do título, do fornecedor, do cliente ou do CNPJ"`
	Stage    string `query:"etapa" maxLength:"20" doc:"prospeccao, proposta, negociacao, contrato, ganho ou perdido"`
	Owner    string `query:"responsavel" maxLength:"64" doc:"Id do responsável"`
	ClientID string `query:"cliente" maxLength:"64" doc:"Id do cliente"`
	Open     string `query:"abertas" enum:"0,1" doc:"1: nem ganhas nem perdidas"`
	Step     string `query:"passo_ate" maxLength:"10" doc:"Próximo passo até o dia (AAAA-MM-DD)"`
	Sort     string `query:"sort" maxLength:"20" doc:"numero, cliente, titulo, valor, probabilidade, previsao, responsavel, etapa ou alterada, com - antes para a ordem inversa; padrão -numero"`
}

func (in *ListQuery) filter() (Filter, error) {
	f := Filter{
		Search: search.Parse(in.Search), Stage: Stage(in.Stage), OwnerID: in.Owner, ClientID: in.ClientID,
		Open: in.Open == "1", Sort: in.Sort,
	}
	var wrong fault.Collector
	if in.Step != "" {
		var err error
		f.StepUntil, err = month.ParseDate(in.Step)
		wrong.Check(err == nil, "passo_ate", "Informe uma data válida no formato AAAA-MM-DD")
	}
	return f, wrong.Err()
}

// auditFilter returns the query parameters that were given, by name, for the audit trail.
func (in *ListQuery) auditFilter() map[string]string {
	return export.AuditFilter(map[string]string{
		"q": in.Search, "etapa": in.Stage, "responsavel": in.Owner, "cliente": in.ClientID, "abertas": in.Open,
		"passo_ate": in.Step, "sort": in.Sort,
	})
}

type listInput struct {
	web.Paging
	ListQuery
}

func (h *handler) list(ctx context.Context, in *listInput) (web.Page[Body], error) {
	f, err := in.filter()
	if err != nil {
		return web.Page[Body]{}, err
	}
	f.Limit, f.Offset = in.Limit(), in.Offset()
	found, total, err := h.service.List(ctx, web.Actor(ctx), f)
	if err != nil {
		return web.Page[Body]{}, err
	}
	return web.NewPage(bodies(found), in.Paging, total, false), nil
}

func bodies(deals []Deal) []Body {
	return web.Bodies(deals, func(d *Deal) Body { return bodyOf(*d) })
}

type columnBody struct {
	Etapa            Stage       `json:"etapa" enum:"prospeccao,proposta,negociacao,contrato,ganho,perdido"`
	Nome             string      `json:"nome"`
	Quantidade       int         `json:"quantidade"`
	Valor            *web.Number `json:"valor" doc:"R$ das que têm valor; nulo: nenhuma tem"`
	Ponderado        *web.Number `json:"valor_ponderado" doc:"R$ × probabilidade das que têm os dois; nulo: nenhuma tem"`
	SemValor         int         `json:"sem_valor"`
	SemProbabilidade int         `json:"sem_probabilidade"`
	Negociacoes      []Body      `json:"negociacoes" doc:"As primeiras da etapa"`
}

type boardOutput struct {
	Body struct {
		Etapas []columnBody `json:"etapas"`
	}
}

type boardInput struct{ ListQuery }

func (h *handler) board(ctx context.Context, in *boardInput) (*boardOutput, error) {
	f, err := in.filter()
	if err != nil {
		return nil, err
	}
	columns, err := h.service.Board(ctx, web.Actor(ctx), f)
	if err != nil {
		return nil, err
	}
	out := &boardOutput{}
	for _, c := range columns {
		out.Body.Etapas = append(out.Body.Etapas, columnBody{
			Etapa: c.Stage, Nome: c.Stage.Name(), Quantidade: c.Count, Valor: amount(c.Value), Ponderado: amount(c.Weighted),
			SemValor: c.Unvalued, SemProbabilidade: c.Unlikely, Negociacoes: bodies(c.Deals),
		})
	}
	return out, nil
}

func amount(a *money.Amount) *web.Number { return web.NumberOf(a, money.Amount.Text) }

type personBody struct {
	ID   string `json:"id"`
	Nome string `json:"nome"`
}

type peopleOutput struct {
	Body struct {
		Data []personBody `json:"data"`
	}
}

func (h *handler) people(ctx context.Context, _ *struct{}) (*peopleOutput, error) {
	found, err := h.service.People(ctx, web.Actor(ctx))
	if err != nil {
		return nil, err
	}
	out := &peopleOutput{}
	out.Body.Data = web.Bodies(found, func(p *Person) personBody { return personBody{p.ID, p.Name} })
	return out, nil
}

type exportInput struct {
	export.Choice
	ListQuery
}

func (h *handler) export(ctx context.Context, in *exportInput) (*web.Stream, error) {
	return export.Filtered(ctx, in.Format, in.filter, h.service.Export, in.auditFilter())
}

// Head is the list of a saved view, by the address of the screen, as the person may see it
// now (DR-26).
func (s *Service) Head(ctx context.Context, a actor.Actor, address url.Values, rows int) (export.Head, error) {
	in := web.Query[ListQuery](address)
	return export.HeadOf(ctx, a, rows, in.filter, s.Export)
}
