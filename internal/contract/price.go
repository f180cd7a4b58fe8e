package contract

import (
	"context"

	"ynova/internal/client"
	"ynova/internal/contract/price"
	"ynova/internal/contract/record"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/fixed"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/trace"
	"ynova/internal/platform/web"
)

// PriceList is the price of every month of a range.
type PriceList struct {
	Months  []PricedMonth
	Average *money.Price // of the contract, whatever the range (CC-17)
}

// PricedMonth is the price of one month with the record of how it was computed.
type PricedMonth struct {
	price.MonthPrice
	Trace trace.Node
}

// mostPricedMonths bounds a range.
const mostPricedMonths = 600

// Prices returns the prices of a contract in reach from one month to another; 0
// means the ends of its validity.
func (s *Service) Prices(ctx context.Context, a actor.Actor, contractID string, from, to month.Month) (PriceList, error) {
	if !a.Can(actor.ContractsRead) {
		return PriceList{}, actor.ErrDenied
	}
	c, err := s.get(ctx, s.db, client.ScopeOf(a, actor.ContractsRead), contractID, a.Can(actor.ContractsRestore))
	if err != nil {
		return PriceList{}, err
	}
	if !a.SeesPrices() {
		return PriceList{}, actor.ErrDenied
	}
	if from, to, err = priceRange(c, from, to); err != nil {
		return PriceList{}, err
	}
	factors, err := s.factors(ctx)
	if err != nil {
		return PriceList{}, err
	}
	return priceList(c, from, to, factors), nil
}

func (s *Service) factors(ctx context.Context) (*price.Factors, error) {
	p, x, err := s.options.Dated.Both(ctx, s.db)
	return price.NewFactors(x, p), err
}

func priceRange(c *record.Contract, from, to month.Month) (month.Month, month.Month, error) {
	if from == 0 {
		from = c.Start.Month()
	}
	if to == 0 {
		to = min(c.End.Month(), from+mostPricedMonths-1)
	}
	var wrong fault.Collector
	wrong.Check(from <= to, "from", "O mês inicial deve ser anterior ou igual ao final")
	wrong.Check(to-from < mostPricedMonths, "to", "Peça no máximo 50 anos de uma vez")
	return from, to, wrong.Err()
}

func priceList(c *record.Contract, from, to month.Month, f *price.Factors) PriceList {
	list := PriceList{Months: make([]PricedMonth, 0, int(to-from)+1), Average: c.AveragePrice}
	terms := c.Terms()
	source := trace.Source{Kind: trace.KindContrato, Ref: c.Code}
	for m := from; m <= to; m++ {
		p := terms.PriceIn(m, f)
		list.Months = append(list.Months, PricedMonth{p, p.Trace(source, f)})
	}
	return list
}

type pricesInput struct {
	ID   string `path:"id" maxLength:"64"`
	From string `query:"from" maxLength:"7" doc:"AAAA-MM; padrão: o início da vigência"`
	To   string `query:"to" maxLength:"7" doc:"AAAA-MM; padrão: o fim da vigência"`
}

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

func (h *handler) prices(ctx context.Context, in *pricesInput) (pricesBody, error) {
	var wrong fault.Collector
	from, to := queryMonth(&wrong, "from", in.From), queryMonth(&wrong, "to", in.To)
	if err := wrong.Err(); err != nil {
		return pricesBody{}, err
	}
	list, err := h.service.Prices(ctx, web.Actor(ctx), in.ID, from, to)
	if err != nil {
		return pricesBody{}, err
	}
	body := pricesBody{Data: make([]priceBody, len(list.Months)), Average: web.Optional(web.Number(fixed.TextOf(list.Average)))}
	for i := range list.Months {
		body.Data[i] = priceBodyOf(&list.Months[i])
	}
	return body, nil
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

// SamePrices reports whether two states of a contract price every month alike.
func SamePrices(a, b *record.Contract) bool {
	before, after := record.PricesOf(a), record.PricesOf(b)
	return before.Average == after.Average && a.PriceGap == b.PriceGap && before.Basis == after.Basis && a.Basis.Confirmed == b.Basis.Confirmed &&
		before.Schedule == after.Schedule
}
