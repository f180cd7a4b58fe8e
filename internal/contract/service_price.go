package contract

import (
	"context"

	"ynova/internal/client"
	"ynova/internal/contract/price"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/trace"
	"ynova/internal/platform/db"
	"ynova/internal/tariff/index"
)

// IndexSource gives the price indices.
type IndexSource interface {
	Indices(ctx context.Context, q db.Q) (index.Snapshot, error)
}

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
// stands for the ends of its validity.
func (s *Service) Prices(ctx context.Context, a actor.Actor, contractID string, from, to month.Month) (PriceList, error) {
	if !a.Can(actor.ContractsRead) {
		return PriceList{}, actor.ErrDenied
	}
	c, err := get(ctx, s.db, client.ScopeOf(a, actor.ContractsRead), contractID, a.Can(actor.ContractsRestore))
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
	load := index.Load
	if s.options.Indices != nil {
		load = s.options.Indices.Indices
	}
	x, err := load(ctx, s.db)
	return price.NewFactors(x), err
}

func priceRange(c *Contract, from, to month.Month) (month.Month, month.Month, error) {
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

func priceList(c *Contract, from, to month.Month, f *price.Factors) PriceList {
	list := PriceList{Months: make([]PricedMonth, 0, int(to-from)+1), Average: c.AveragePrice}
	terms := c.Terms()
	source := trace.Source{Kind: trace.KindContrato, Ref: c.Code}
	for m := from; m <= to; m++ {
		p := terms.PriceIn(m, f)
		list.Months = append(list.Months, PricedMonth{p, p.Trace(source, f)})
	}
	return list
}
