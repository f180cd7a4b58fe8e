package dashboard

import (
	"context"

	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/search"
	"ynova/internal/kernel/trace"
	"ynova/internal/platform/export"
	"ynova/internal/platform/web"
)

func (h *handler) opportunityRoutes(r *web.Router) {
	routes := web.Group{Tag: "Dashboard", Access: web.Requires(actor.DashboardRead)}
	web.Register(r, routes.Get("/api/oportunidades", "listOpportunities", "Oportunidades do mês, com a energia e o valor em jogo"), h.opportunityList)
	web.Register(r, routes.Get("/api/oportunidades/export", "exportOpportunities",
		"Exporta as oportunidades do mês em XLSX ou CSV").Downloads(export.Produces), h.exportOpportunities)
}

// OpportunityFilter is the part of an input that chooses opportunities. It is
// exported because the router looks into exported embedded types only.
type OpportunityFilter struct {
	Month  string `query:"mes" maxLength:"10" doc:"Mês no formato AAAA-MM; vazio é o mês atual"`
	Search string `query:"q" maxLength:"200" doc:"Parte do código, do cliente ou do CNPJ"`
	Sort   string `query:"sort" maxLength:"20" doc:"diferenca, mwh, valor, code, client, start_date, end_date ou created_at, com - antes para a ordem inversa; padrão -diferenca"`
}

func (in *OpportunityFilter) query(h *handler) (OpportunityQuery, error) {
	m, err := parseMonth(in.Month, h.service.CurrentMonth())
	return OpportunityQuery{Month: m, Search: search.Parse(in.Search), Sort: OpportunitySort(in.Sort)}, err
}

type opportunityListInput struct {
	web.Paging
	OpportunityFilter
}

type opportunityRow struct {
	ID               string      `json:"id"`
	Numero           string      `json:"numero"`
	Cliente          string      `json:"cliente"`
	Consumo          *web.Number `json:"consumo_acumulado" doc:"MWh desde o início do ano contratual"`
	Limite           *web.Number `json:"limite_superior" doc:"MWh"`
	Diferenca        *web.Number `json:"diferenca_percentual_vs_limite"`
	MWh              *web.Number `json:"mwh" doc:"Energia em jogo: o que passa do limite superior"`
	ValorBRL         *web.Number `json:"valor_brl" doc:"Energia em jogo × (PLD médio − preço do mês), abaixo de zero onde o PLD é o mais barato; nulo sem energia em jogo, sem preço ou PLD, e no mês já liquidado"`
	PrecoReaisPorMWh *web.Number `json:"preco_reais_por_mwh"`
	PLDReaisPorMWh   *web.Number `json:"pld_reais_por_mwh" doc:"Média dos doze últimos meses no submercado das unidades; nulo com menos de dez conhecidos, e no mês já liquidado"`
	Observacao       string      `json:"observacao"`
	Trace            trace.Node  `json:"trace" doc:"Memória de cálculo"`
}

type opportunityPageBody struct {
	web.Page[opportunityRow]
	Stake   *web.Number `json:"valor_total" doc:"R$ em jogo em todas as que os filtros encontram e têm valor; nulo onde nenhuma tem, acima de 1.000 delas, e para quem não vê preços"`
	Unknown int         `json:"sem_valor" doc:"Quantas ficam fora da soma, sem valor"`
}

func (h *handler) opportunityList(ctx context.Context, in *opportunityListInput) (opportunityPageBody, error) {
	oq, err := in.query(h)
	if err != nil {
		return opportunityPageBody{}, err
	}
	oq.Limit, oq.Offset = in.Limit(), in.Offset()
	who := web.Actor(ctx)
	page, err := h.service.Opportunities(ctx, who, oq)
	if err != nil {
		return opportunityPageBody{}, err
	}
	threshold, err := h.service.Threshold(ctx, oq.Month)
	if err != nil {
		return opportunityPageBody{}, err
	}
	rows := make([]opportunityRow, len(page.Rows))
	for i := range page.Rows {
		o := &page.Rows[i]
		rows[i] = opportunityRow{
			ID: o.ContractID, Numero: o.Code, Cliente: o.Client, Consumo: mwh(o.AccumulatedNet), Limite: mwh(o.AccumulatedLimit),
			Diferenca: percentNumber(o.Delta), MWh: mwh(o.AtStake()), ValorBRL: brl(o.Value()), Observacao: o.Note(),
			Trace: o.Trace(oq.Month, threshold, who.SeesPrices()),
		}
		rows[i].PrecoReaisPorMWh, rows[i].PLDReaisPorMWh = web.NumberOf(o.Price, money.Price.Text), web.NumberOf(o.PLD.Value(), money.Price.Text)
	}
	body := opportunityPageBody{Page: web.NewPage(rows, in.Paging, page.Total, page.Capped)}
	if who.SeesPrices() {
		stake, unknown, err := h.service.Stake(ctx, who, oq)
		if err != nil {
			return opportunityPageBody{}, err
		}
		body.Stake, body.Unknown = brl(stake), unknown
	}
	return body, nil
}

type exportOpportunitiesInput struct {
	export.Choice
	OpportunityFilter
}

func (h *handler) exportOpportunities(ctx context.Context, in *exportOpportunitiesInput) (*web.Stream, error) {
	oq, err := in.query(h)
	if err != nil {
		return nil, err
	}
	table, err := h.service.ExportOpportunities(ctx, web.Actor(ctx), oq, in.Format,
		export.AuditFilter(map[string]string{"mes": oq.Month.String(), "q": in.Search, "sort": in.Sort}))
	if err != nil {
		return nil, err
	}
	return export.Stream(ctx, in.Format, table), nil
}
