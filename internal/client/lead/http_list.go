package lead

import (
	"context"

	"ynova/internal/client/extra"
	"ynova/internal/platform/export"
	"ynova/internal/platform/web"
)

// ListQuery is the part of an input that chooses clients and their order. It is exported
// because the router looks into exported embedded types only.
type ListQuery struct {
	Q              string `query:"q" maxLength:"200" doc:"Parte do nome ou do CNPJ"`
	StatusFunil    string `query:"statusFunil" enum:"verde,amarelo"`
	StatusMigracao string `query:"statusMigracao" enum:"aprovado,em_analise"`
	Segmento       string `query:"segmento" maxLength:"100"`
	Responsavel    string `query:"responsavel" maxLength:"64" doc:"O id de um usuário, ou nenhum"`
	Contrato       string `query:"contrato" enum:"com,sem" doc:"Com ou sem contrato em vigor"`
	Dado           string `query:"dado" maxLength:"600" doc:"Dado adicional do cliente ou de uma unidade, como Praça:Norte; só o nome: com qualquer valor"`
	Sort           string `query:"sort" maxLength:"20" doc:"nome, cnpj, segmento, funil, migracao ou interacao, com - antes para a ordem inversa; padrão nome"`
}

func (in *ListQuery) filter() Filter {
	return Filter{
		Search: in.Q, Funnel: Funnel(in.StatusFunil), Migration: Migration(in.StatusMigracao), Segment: in.Segmento,
		Owner: in.Responsavel, Contract: in.Contrato, Extra: in.Dado, Sort: in.Sort,
	}
}

type listInput struct {
	Page     int `query:"page" minimum:"1" maximum:"1000000" doc:"Página, a partir de 1; sem ela vêm todos, até 500"`
	PageSize int `query:"pageSize" minimum:"1" maximum:"100" default:"20" doc:"Itens por página"`
	ListQuery
}

type listOutput struct {
	Body struct {
		Clientes []RowFields `json:"clientes" nullable:"false" doc:"Os da página; sem página, todos os que o filtro encontra"`
		Total    int         `json:"total" doc:"Quantos o filtro encontra ao todo"`
	}
}

func (h *handler) list(ctx context.Context, in *listInput) (*listOutput, error) {
	limit, offset := 0, 0
	if in.Page > 0 {
		page := web.Paging{Page: in.Page, PageSize: in.PageSize}
		limit, offset = page.Limit(), page.Offset()
	}
	l, err := h.service.List(ctx, web.Actor(ctx), in.filter(), limit, offset)
	if err != nil {
		return nil, err
	}
	out := &listOutput{}
	out.Body.Clientes, out.Body.Total = web.Bodies(l.Rows, rowOf), l.Total
	return out, nil
}

type optionsOutput struct {
	Body struct {
		Segmentos    []string     `json:"segmentos" nullable:"false"`
		Responsaveis []personBody `json:"responsaveis" nullable:"false"`
	}
}

func (h *handler) options(ctx context.Context, _ *struct{}) (*optionsOutput, error) {
	o, err := h.service.Options(ctx, web.Actor(ctx))
	if err != nil {
		return nil, err
	}
	out := &optionsOutput{}
	out.Body.Segmentos, out.Body.Responsaveis = append([]string{}, o.Segments...), peopleOf(o.Owners)
	return out, nil
}

type offerInput struct {
	extra.OfferInput
	Of string `query:"de" enum:"cliente,unidade" default:"cliente"`
}

func (h *handler) offer(ctx context.Context, in *offerInput) (*extra.OfferOutput, error) {
	of := extra.Clients
	if in.Of == "unidade" {
		of = extra.Units
	}
	return h.service.offer(web.Actor(ctx), of).Answer(ctx, &in.OfferInput)
}

type exportInput struct {
	export.Choice
	ListQuery
}

func (h *handler) export(ctx context.Context, in *exportInput) (*web.Stream, error) {
	table, err := h.service.Export(web.Actor(ctx), in.filter(), in.Format)
	if err != nil {
		return nil, err
	}
	return export.Stream(ctx, in.Format, table), nil
}
