package contract

import (
	"context"

	"ynova/internal/contract/price"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/fixed"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/trace"
	"ynova/internal/platform/web"
)

type pricesInput struct {
	ID   string `path:"id" maxLength:"64"`
	From string `query:"from" maxLength:"7" doc:"AAAA-MM; padrão: o início da vigência"`
	To   string `query:"to" maxLength:"7" doc:"AAAA-MM; padrão: o fim da vigência"`
}

type pricesOutput struct{ Body pricesBody }

type pricesBody struct {
	Data    []priceBody `json:"data" nullable:"false"`
	Average *web.Number `json:"average_price" doc:"Preço médio do contrato, como em average_price_mwh"`
}

type priceBody struct {
	Month       string       `json:"month" doc:"AAAA-MM"`
	BasePrice   *web.Number  `json:"base_price" doc:"O preço combinado, na data-base"`
	Factor      *web.Number  `json:"factor" doc:"Fator de reajuste, mostrado com 6 casas; nulo quando não há"`
	Price       *web.Number  `json:"price" doc:"R$/MWh do mês; nulo: indefinido"`
	Adjusted    bool         `json:"adjusted" doc:"O preço contém o último reajuste devido"`
	Provisional bool         `json:"provisional" doc:"Com valores do índice que não são definitivos"`
	Origin      price.Origin `json:"origin" enum:"mês,período,preço informado,preço médio,indefinido"`
	Source      string       `json:"source" doc:"De onde veio o preço, em uma frase"`
	Trace       trace.Node   `json:"trace" doc:"Memória de cálculo"`
}

func (h *handler) prices(ctx context.Context, in *pricesInput) (*pricesOutput, error) {
	var wrong fault.Collector
	from, to := queryMonth(&wrong, "from", in.From), queryMonth(&wrong, "to", in.To)
	if err := wrong.Err(); err != nil {
		return nil, err
	}
	list, err := h.service.Prices(ctx, web.Actor(ctx), in.ID, from, to)
	if err != nil {
		return nil, err
	}
	body := pricesBody{Data: make([]priceBody, len(list.Months)), Average: web.Optional(web.Number(fixed.TextOf(list.Average)))}
	for i := range list.Months {
		body.Data[i] = priceBodyOf(&list.Months[i])
	}
	return &pricesOutput{body}, nil
}

func queryMonth(wrong *fault.Collector, path, value string) month.Month {
	if value == "" {
		return 0
	}
	m, err := month.Parse(value)
	wrong.Check(err == nil && m.Year() >= price.MinYear && m.Year() <= price.MaxYear, path, "Informe o mês no formato AAAA-MM")
	return m
}

func priceBodyOf(p *PricedMonth) priceBody {
	body := priceBody{
		Month: p.Month.String(), BasePrice: web.Optional(web.Number(fixed.TextOf(p.Base))), Price: web.Optional(web.Number(fixed.TextOf(p.Price))), Adjusted: p.Adjusted,
		Provisional: p.Provisional, Origin: p.Origin, Source: p.Source(), Trace: p.Trace,
	}
	if p.Price != nil {
		body.Factor = web.Optional(web.Number(p.FactorText()))
	}
	return body
}
