package dashboard

import (
	"context"

	"ynova/internal/compliance/light"
	"ynova/internal/contract/listing"
	"ynova/internal/contract/portfolio"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/search"
	"ynova/internal/kernel/trace"
	"ynova/internal/platform/export"
	"ynova/internal/platform/web"
)

func (h *handler) intelligenceRoutes(r *web.Router) {
	routes := web.Group{Tag: "Dashboard", Access: web.Requires(actor.DashboardRead)}
	web.Register(r, routes.Get("/api/dashboard/inteligencia", "getIntelligence", "Contratos do mês por sinal, em cada tipo"), h.intelligence)
	web.Register(r, routes.Get("/api/dashboard/inteligencia/lista", "listIntelligence",
		"Contratos por trás de cada sinal, com o motivo e os números"), h.lightList)
	web.Register(r, routes.Get("/api/dashboard/inteligencia/contratos", "listContractLights",
		"Contratos com os quatro sinais e o motivo do pior; a luz é a do pior sinal"), h.contractLights)
	web.Register(r, routes.Get("/api/dashboard/inteligencia/contratos/export", "exportContractLights",
		"Exporta os contratos com os quatro sinais em XLSX ou CSV, uma linha cada").Downloads(export.Produces), h.exportContractLights)
	web.Register(r, routes.Get("/api/dashboard/inteligencia/lista/export", "exportIntelligence",
		"Exporta os contratos por trás de cada sinal em XLSX ou CSV").Downloads(export.Produces), h.exportLights)
}

type monthInput struct {
	Month string `query:"mes" maxLength:"10" doc:"Mês no formato AAAA-MM; vazio é o mês atual"`
}

type lightCounts struct {
	Verde    int64 `json:"verde"`
	Amarelo  int64 `json:"amarelo"`
	Vermelho int64 `json:"vermelho"`
	Missing  int64 `json:"sem_dados" doc:"Quantos dos amarelos o são só porque faltam dados"`
}

type intelligenceBody struct {
	Mes                 string      `json:"mes"`
	Demanda             lightCounts `json:"demanda"`
	ModalidadeTarifaria lightCounts `json:"modalidade_tarifaria"`
	EnergiaReativa      lightCounts `json:"energia_reativa"`
	Contrato            lightCounts `json:"contrato"`
}

func (h *handler) intelligence(ctx context.Context, in *monthInput) (intelligenceBody, error) {
	m, err := parseMonth(in.Month, h.service.CurrentMonth())
	if err != nil {
		return intelligenceBody{}, err
	}
	byKind, err := h.service.Intelligence(ctx, web.Actor(ctx), m)
	if err != nil {
		return intelligenceBody{}, err
	}
	return intelligenceBody{
		m.String(), lightCounts(byKind[KindDemand]), lightCounts(byKind[KindModality]),
		lightCounts(byKind[KindReactive]), lightCounts(byKind[KindContract]),
	}, nil
}

// LightFilter is the part of an input that chooses contracts by their lights. It
// is exported because the router looks into exported embedded types only.
type LightFilter struct {
	Month  string `query:"mes" maxLength:"10" doc:"Mês no formato AAAA-MM; vazio é o mês atual"`
	Kind   string `query:"tipo" maxLength:"30" doc:"demanda, modalidade_tarifaria, energia_reativa ou contrato; na exportação, vazio são todos"`
	Light  string `query:"luz" maxLength:"20" doc:"verde, amarelo, vermelho, sem_dados (os amarelos por falta de dados) ou amarelo_com_dados (os demais amarelos); vazio são todas"`
	Search string `query:"q" maxLength:"200" doc:"Parte do código, do cliente ou do CNPJ"`
	Sort   string `query:"sort" maxLength:"20" doc:"created_at, code, client, start_date ou end_date, com - antes para a ordem inversa; padrão -created_at"`
}

func (in *LightFilter) query(h *handler) (LightQuery, error) {
	m, err := parseMonth(in.Month, h.service.CurrentMonth())
	if err != nil {
		return LightQuery{}, err
	}
	lq := LightQuery{Month: m, Kind: Kind(in.Kind), Search: search.Parse(in.Search), Sort: listing.ParseSort(in.Sort)}
	switch choice := portfolio.Light(in.Light); choice {
	case "":
	case LightMissing, LightKnown:
		lq.Light = choice
	default:
		var ok bool
		if lq.Light, ok = portfolio.ParseLight(in.Light); !ok {
			return lq, fault.Fields(fault.Field{Path: "luz", Message: "O sinal deve ser verde, amarelo, vermelho ou sem_dados"})
		}
	}
	return lq, nil
}

type lightListInput struct {
	web.Paging
	LightFilter
}

type litRow struct {
	ID      string          `json:"id"`
	Numero  string          `json:"numero"`
	Cliente string          `json:"cliente"`
	Tipo    Kind            `json:"tipo" enum:"demanda,modalidade_tarifaria,energia_reativa,contrato"`
	Light   portfolio.Light `json:"light" enum:"verde,amarelo,vermelho"`
	Missing bool            `json:"sem_dados" doc:"Amarelo só porque faltam dados"`
	Reason  string          `json:"reason" doc:"O motivo, em uma frase"`
	Figures []light.Figure  `json:"figures"`
	Trace   *trace.Node     `json:"trace" doc:"Memória de cálculo"`
}

func (h *handler) lightList(ctx context.Context, in *lightListInput) (web.Page[litRow], error) {
	lq, err := in.query(h)
	if err != nil {
		return web.Page[litRow]{}, err
	}
	lq.Limit, lq.Offset = in.Limit(), in.Offset()
	page, err := h.service.LitContracts(ctx, web.Actor(ctx), lq)
	if err != nil {
		return web.Page[litRow]{}, err
	}
	rows := make([]litRow, len(page.Rows))
	for i := range page.Rows {
		l := &page.Rows[i]
		rows[i] = litRow{l.ContractID, l.Code, l.Client, l.Kind, l.Light, l.Missing, l.Reason, l.Figures, l.Trace}
		if rows[i].Figures == nil {
			rows[i].Figures = []light.Figure{}
		}
	}
	return web.NewPage(rows, in.Paging, page.Total, page.Capped), nil
}

type exportLightsInput struct {
	export.Choice
	LightFilter
}

func (h *handler) exportLights(ctx context.Context, in *exportLightsInput) (*web.Stream, error) {
	lq, err := in.query(h)
	if err != nil {
		return nil, err
	}
	table, err := h.service.ExportLights(web.Actor(ctx), lq, in.Format,
		export.AuditFilter(map[string]string{"mes": lq.Month.String(), "tipo": in.Kind, "luz": in.Light, "q": in.Search, "sort": in.Sort}))
	if err != nil {
		return nil, err
	}
	return export.Stream(ctx, in.Format, table), nil
}
