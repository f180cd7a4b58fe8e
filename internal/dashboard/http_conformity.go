package dashboard

import (
	"context"

	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/trace"
	"ynova/internal/platform/export"
	"ynova/internal/platform/web"
)

func (h *handler) conformityRoutes(r *web.Router) {
	routes := web.Group{Tag: "Dashboard", Access: web.Requires(actor.DashboardRead)}
	web.Register(r, routes.Get("/api/dashboard/conformidades", "getConformities",
		"Divergências do mês nas NFs da fornecedora e nas faturas da distribuidora"), h.conformities)
	web.Register(r, routes.Get("/api/dashboard/conformidades/export", "exportConformities",
		"Exporta as divergências do mês em XLSX ou CSV").Downloads(export.Produces), h.exportConformities)
	web.Register(r, routes.Get("/api/dashboard/renovacoes", "getRenewals",
		"Contratos ativos que terminam em até 3, 6, 12 e 24 meses").Needs(actor.ContractsRead), h.renewals)
	web.Register(r, routes.Get("/api/dashboard/memoria", "getDashboardMemoria", "Mostra a memória de cálculo de um indicador do dashboard"), h.memoria)
}

type nfStatus struct {
	Energia string `json:"energia" enum:"Conforme,Divergente,Indefinido"`
	ICMS    string `json:"icms" enum:"Conforme,Divergente,Indefinido"`
}

type nfValues struct {
	ValorEnergia *web.Number `json:"valor_energia"`
	ValorICMS    *web.Number `json:"valor_icms"`
}

type nfRow struct {
	ID      string   `json:"id"`
	Numero  string   `json:"numero"`
	Cliente string   `json:"cliente"`
	Status  nfStatus `json:"status_nf"`
	Valores nfValues `json:"valores_nf"`

	Declared bool `json:"declarada" doc:"Só declarada no contrato: a conferência nada conclui"`

	Trace *trace.Node `json:"trace,omitempty" doc:"O esperado, o encontrado e a tolerância de cada conferência; não vem para quem não vê valores"`
}

type billStatus struct {
	Demanda string `json:"demanda" enum:"Conforme,Divergente,Indefinido"`
	TUSD    string `json:"tusd" enum:"Conforme,Divergente,Indefinido"`
	ICMS    string `json:"icms" enum:"Conforme,Divergente,Indefinido"`
}

type billRow struct {
	ID         string      `json:"id"`
	Numero     string      `json:"numero"`
	Cliente    string      `json:"cliente"`
	Status     billStatus  `json:"status_fatura"`
	Tolerancia *web.Number `json:"regra_tolerancia_demanda" doc:"Fator; (fator − 1) × 100 é a tolerância em %"`
	Observacao string      `json:"observacao"`
	Declared   bool        `json:"declarada" doc:"Como a da NF"`
	Trace      *trace.Node `json:"trace,omitempty" doc:"Como a da NF"`
}

type conformityTotals struct {
	NF               int64 `json:"nf"`
	Fatura           int64 `json:"fatura"`
	NFDeclaradas     int64 `json:"nf_declaradas" doc:"Destas, as só declaradas no contrato"`
	FaturaDeclaradas int64 `json:"fatura_declaradas"`
}

type conformitiesBody struct {
	Mes    string           `json:"mes"`
	NF     []nfRow          `json:"nf_divergentes" doc:"No máximo 50"`
	Fatura []billRow        `json:"fatura_divergentes" doc:"No máximo 50"`
	Totais conformityTotals `json:"totais"`
}

func (h *handler) conformities(ctx context.Context, in *monthInput) (conformitiesBody, error) {
	m, err := parseMonth(in.Month, h.service.CurrentMonth())
	if err != nil {
		return conformitiesBody{}, err
	}
	c, err := h.service.Conformities(ctx, web.Actor(ctx), m)
	if err != nil {
		return conformitiesBody{}, err
	}
	body := conformitiesBody{
		Mes: m.String(), NF: make([]nfRow, len(c.NF)), Fatura: make([]billRow, len(c.Bill)),
		Totais: conformityTotals{c.NFTotal, c.BillTotal, c.NFDeclared, c.BillDeclared},
	}
	for i, n := range c.NF {
		body.NF[i] = nfRow{n.ContractID, n.Code, n.Client, nfStatus{n.Energy, n.ICMS}, nfValues{brl(n.EnergyValue), brl(n.ICMSValue)}, n.Declared, n.Trace}
	}
	for i, b := range c.Bill {
		body.Fatura[i] = billRow{b.ContractID, b.Code, b.Client, billStatus{b.Demand, b.TUSD, b.ICMS}, web.Optional(web.Number(b.ToleranceFactor)), b.Observation, b.Declared, b.Trace}
	}
	return body, nil
}

func brl(a *money.Amount) *web.Number { return web.NumberOf(a, money.Amount.Text) }

type exportConformitiesInput struct {
	export.Choice
	Month string `query:"mes" maxLength:"10" doc:"Mês no formato AAAA-MM; vazio é o mês atual"`
	Only  string `query:"so" enum:"nf,fatura" doc:"Só NFs ou só faturas"`
}

func (h *handler) exportConformities(ctx context.Context, in *exportConformitiesInput) (*web.Stream, error) {
	m, err := parseMonth(in.Month, h.service.CurrentMonth())
	if err != nil {
		return nil, err
	}
	table := h.service.ExportConformities(web.Actor(ctx), m, in.Only, in.Format, export.AuditFilter(map[string]string{"mes": m.String(), "so": in.Only}))
	return export.Stream(ctx, in.Format, table), nil
}

// renewalsBody has a field for each of portfolio.RenewalMonths.
type renewalsBody struct {
	In3   int        `json:"3" doc:"Contratos ativos que terminam em até 3 meses"`
	In6   int        `json:"6"`
	In12  int        `json:"12"`
	In24  int        `json:"24"`
	Trace trace.Node `json:"trace"`
}

func (h *handler) renewals(ctx context.Context, _ *struct{}) (renewalsBody, error) {
	r, err := h.service.Renewals(ctx, web.Actor(ctx))
	if err != nil {
		return renewalsBody{}, err
	}
	return renewalsBody{r.Counts[0], r.Counts[1], r.Counts[2], r.Counts[3], r.Trace}, nil
}

type memoriaInput struct {
	Month string `query:"mes" maxLength:"10" doc:"Mês no formato AAAA-MM; vazio é o mês atual"`
	Field string `query:"campo" maxLength:"40" doc:"totalContratosAtivos, conformidadePercentual, distribuicaoConformidade, totalOportunidades, totalDivergenciasNF, totalDivergenciasFatura, demanda, modalidade_tarifaria, energia_reativa ou contrato"`
}

func (h *handler) memoria(ctx context.Context, in *memoriaInput) (trace.Node, error) {
	m, err := parseMonth(in.Month, h.service.CurrentMonth())
	if err != nil {
		return trace.Node{}, err
	}
	return h.service.Memoria(ctx, web.Actor(ctx), m, in.Field)
}
