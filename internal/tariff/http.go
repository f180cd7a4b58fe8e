package tariff

import (
	"context"

	"ynova/internal/kernel/actor"
	"ynova/internal/platform/web"
	"ynova/internal/tariff/reference"
)

func freshnessRoute(r *web.Router, s *Service) {
	h := &handler{s}
	routes := web.Group{Tag: reference.TagTariffs, Access: web.Requires(actor.ContractsRead)}
	web.Register(r, routes.Get("/api/market-data", "listMarketData", "Diz até quando vai cada série pública, de onde vem e o que lhe falta"), h.freshness)
}

type handler struct{ service *Service }

type freshnessBody struct {
	Series  string  `json:"serie" enum:"IPCA,IGP-M,bandeira,SE,S,NE,N,tarifas"`
	Until   *string `json:"ate" doc:"AAAA-MM, das tarifas AAAA-MM-DD; null: nada se conhece"`
	Source  string  `json:"fonte"`
	Shipped bool    `json:"acompanha" doc:"O mais novo acompanha o programa"`
	Current bool    `json:"em_dia" doc:"Vai até o último publicado"`
	Lacks   string  `json:"falta" doc:"Vazio: nada"`
}

type freshnessOutput struct {
	Body struct {
		Series []freshnessBody `json:"series"`
	}
}

func (h *handler) freshness(ctx context.Context, _ *struct{}) (*freshnessOutput, error) {
	list, err := h.service.Freshness(ctx)
	if err != nil {
		return nil, err
	}
	out := &freshnessOutput{}
	out.Body.Series = web.Bodies(list, func(f *Freshness) freshnessBody {
		return freshnessBody{f.Series, web.Optional(f.Until), f.Source, f.Shipped, f.Current, f.Lacks}
	})
	return out, nil
}
