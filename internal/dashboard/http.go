package dashboard

import (
	"context"

	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/fixed"
	"ynova/internal/kernel/percent"
	"ynova/internal/platform/web"
)

type handler struct{ service *Service }

// Routes registers the dashboard's calls.
func Routes(r *web.Router, service *Service) {
	h := &handler{service}
	routes := web.Group{Tag: "Dashboard", Access: web.Requires(actor.DashboardRead)}
	web.Register(r, routes.Get("/api/dashboard/overview", "getDashboardOverview", "Indicadores do mês, com a variação sobre o mês anterior"), h.overview)
	web.Register(r, routes.Get("/api/dashboard/avisos", "getDashboardNotices", "O que espera por alguém hoje, seja qual for o mês"), h.notices)
	web.Register(r, routes.Get("/api/contratos", "listDashboardContracts",
		"Contratos do mês na visão do dashboard, ou as maiores oportunidades"), h.contracts)
	web.Register(r, routes.Get("/api/dashboard/retrato", "getDashboardPast", "O mês como estava em um dia, pela soma dos retratos guardados").
		Needs(actor.MonthsWork), h.past)
	h.moneyRoutes(r, routes)
	h.intelligenceRoutes(r)
	h.conformityRoutes(r)
	h.opportunityRoutes(r)
}

type overviewInput struct {
	Month string `query:"mes" maxLength:"10" doc:"Mês no formato AAAA-MM; vazio é o mês atual"`
}

type distribution struct {
	Conforme     int64 `json:"Conforme"`
	Excedente    int64 `json:"Excedente"`
	Subutilizado int64 `json:"Subutilizado"`
	Indefinido   int64 `json:"Indefinido"`
}

// trend is a tile's change against the previous month (DB-04). The previous value
// is missing where the previous month has nothing to compare with.
type trend struct {
	Anterior *int64 `json:"anterior,omitempty"`
	Variacao *int64 `json:"variacao,omitempty" doc:"Diferença para o mês anterior"`
}

type trends struct {
	ContratosAtivos    trend `json:"contratosAtivos"`
	Conformidade       trend `json:"conformidade" doc:"Em pontos percentuais"`
	Oportunidades      trend `json:"oportunidades"`
	DivergenciasNF     trend `json:"divergenciasNF"`
	DivergenciasFatura trend `json:"divergenciasFatura"`
}

type overviewBody struct {
	Mes                      string       `json:"mes"`
	TotalContratosAtivos     int64        `json:"totalContratosAtivos"`
	TotalOportunidades       int64        `json:"totalOportunidades"`
	TotalDivergenciasNF      int64        `json:"totalDivergenciasNF"`
	TotalDivergenciasFatura  int64        `json:"totalDivergenciasFatura"`
	ConformidadePercentual   *int64       `json:"conformidadePercentual,omitempty" doc:"Parte conforme dos contratos classificados, sem casas decimais"`
	DistribuicaoConformidade distribution `json:"distribuicaoConformidade"`
	Tendencias               trends       `json:"tendencias"`
}

func (h *handler) overview(ctx context.Context, in *overviewInput) (overviewBody, error) {
	m, err := parseMonth(in.Month, h.service.CurrentMonth())
	if err != nil {
		return overviewBody{}, err
	}
	return web.As(overviewBodyOf)(h.service.Overview(ctx, web.Actor(ctx), m))
}

type noticesBody struct {
	ContratosSemPreco   int64    `json:"contratosSemPreco" doc:"Contratos ativos sem preço acordado em algum dos três meses a partir do atual"`
	Preco2027AConfirmar int64    `json:"preco2027AConfirmar,omitempty" doc:"Contratos ativos cujo preço de 2027 em diante é estimado, sem a confirmação do aditivo, 1001 onde são mais de mil; para quem altera preços"`
	AliquotasPrevistas  []string `json:"aliquotasPrevistas,omitempty" doc:"Alíquotas que já valem e continuam previstas, em frases; para quem altera parâmetros"`
}

func (h *handler) notices(ctx context.Context, _ *struct{}) (noticesBody, error) {
	n, err := h.service.Notices(ctx, web.Actor(ctx))
	if err != nil {
		return noticesBody{}, err
	}
	return noticesBody{n.Unpriced, n.RebaseOpen, n.Unfixed}, nil
}

func overviewBodyOf(o Overview) overviewBody {
	current, previous := o.Current, o.Previous
	return overviewBody{
		Mes:                     o.Month.String(),
		TotalContratosAtivos:    current.Active,
		TotalOportunidades:      current.Opportunities,
		TotalDivergenciasNF:     current.NFDivergent,
		TotalDivergenciasFatura: current.InvoiceDiverge,
		ConformidadePercentual:  wholePercent(current.ConformityPercent()),
		DistribuicaoConformidade: distribution{
			current.Conforme, current.Excedente, current.Subutilizado, current.Indefinido(),
		},
		Tendencias: trends{
			ContratosAtivos:    trendOf(&current.Active, &previous.Active),
			Conformidade:       trendOf(wholePercent(current.ConformityPercent()), wholePercent(previous.ConformityPercent())),
			Oportunidades:      trendOf(&current.Opportunities, &previous.Opportunities),
			DivergenciasNF:     trendOf(&current.NFDivergent, &previous.NFDivergent),
			DivergenciasFatura: trendOf(&current.InvoiceDiverge, &previous.InvoiceDiverge),
		},
	}
}

func wholePercent(p percent.Percent, ok bool) *int64 {
	if !ok {
		return nil
	}
	whole := fixed.RoundTo(int64(p), int64(percent.One), fixed.HalfUp) / int64(percent.One)
	return &whole
}

func trendOf(current, previous *int64) trend {
	if current == nil || previous == nil {
		return trend{}
	}
	change := *current - *previous
	return trend{Anterior: previous, Variacao: &change}
}

// includeOpportunities is the value of ?include= that asks for the opportunities.
const includeOpportunities = "otimizacao-contrato"

type contractsInput struct {
	web.Paging
	Month   string `query:"mes" maxLength:"10" doc:"Mês no formato AAAA-MM"`
	Cycle   string `query:"ciclo" maxLength:"10" doc:"Mês das oportunidades, no formato AAAA-MM"`
	Include string `query:"include" maxLength:"40" doc:"otimizacao-contrato: as maiores oportunidades do ciclo"`
}

type contractConsumption struct {
	ConsumoAcumulado                *web.Number `json:"consumo_acumulado,omitempty" doc:"MWh desde o início do ano contratual"`
	LimiteSuperior                  *web.Number `json:"limite_superior,omitempty" doc:"MWh"`
	DiferencaPercentualVersusLimite *web.Number `json:"diferenca_percentual_vs_limite,omitempty"`
}

type contractRow struct {
	ID         string              `json:"id"`
	Numero     string              `json:"numero"`
	Cliente    string              `json:"cliente"`
	Observacao string              `json:"observacao_oportunidade,omitempty"`
	Consumo    contractConsumption `json:"consumo_contrato"`
}

// contractsBody is a page of contracts; with include it is the list contratos.
type contractsBody struct {
	Contratos *[]contractRow `json:"contratos,omitempty"`
	Data      *[]contractRow `json:"data,omitempty"`
	Page      int            `json:"page,omitempty"`
	PageSize  int            `json:"pageSize,omitempty"`
	Total     *int64         `json:"total,omitempty"`
}

func (h *handler) contracts(ctx context.Context, in *contractsInput) (contractsBody, error) {
	switch in.Include {
	case includeOpportunities:
		return h.opportunities(ctx, in)
	case "":
		return h.page(ctx, in)
	}
	return contractsBody{}, fault.Fields(fault.Field{Path: "include", Message: "Valor desconhecido"})
}

func (h *handler) opportunities(ctx context.Context, in *contractsInput) (contractsBody, error) {
	m, err := parseMonth(in.Cycle, h.service.CurrentMonth())
	if err != nil {
		return contractsBody{}, err
	}
	rows, err := h.service.TopOpportunities(ctx, web.Actor(ctx), m, in.PageSize)
	if err != nil {
		return contractsBody{}, err
	}
	list := contractRows(rows)
	return contractsBody{Contratos: &list}, nil
}

func (h *handler) page(ctx context.Context, in *contractsInput) (contractsBody, error) {
	m, err := parseMonth(in.Month, h.service.CurrentMonth())
	if err != nil {
		return contractsBody{}, err
	}
	rows, total, err := h.service.Contracts(ctx, web.Actor(ctx), m, in.Page, in.PageSize)
	if err != nil {
		return contractsBody{}, err
	}
	list := contractRows(rows)
	return contractsBody{Data: &list, Page: in.Page, PageSize: in.PageSize, Total: &total}, nil
}

func contractRows(rows []Opportunity) []contractRow {
	out := make([]contractRow, 0, len(rows))
	for i := range rows {
		o := &rows[i]
		out = append(out, contractRow{
			ID: o.ContractID, Numero: o.Code, Cliente: o.Client, Observacao: o.Note(),
			Consumo: contractConsumption{
				ConsumoAcumulado:                mwh(o.AccumulatedNet),
				LimiteSuperior:                  mwh(o.AccumulatedLimit),
				DiferencaPercentualVersusLimite: percentNumber(o.Delta),
			},
		})
	}
	return out
}

func mwh(e *energy.Energy) *web.Number { return web.NumberOf(e, energy.Energy.MWhText) }

func percentNumber(p *percent.Percent) *web.Number { return web.NumberOf(p, percent.Percent.Text) }
