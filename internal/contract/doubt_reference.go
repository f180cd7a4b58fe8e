package contract

import (
	"context"

	"ynova/internal/contract/price"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/fixed"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
)

// Load is what the volume of a client's contracts is held against.
type Load struct {
	Mean energy.Energy // of an average month; 0: nothing is known
	Name string
}

// LoadSource tells the load of a client.
type LoadSource func(ctx context.Context, q db.Q, clientID string) (Load, error)

// references is what values are held against, read once for all rows of a file.
type references struct {
	load  LoadSource
	book  Book
	loads map[string]Load
}

func (s *Service) references() *references {
	return &references{load: s.options.Load, loads: map[string]Load{}}
}

func (r *references) clientLoad(ctx context.Context, q db.Q, clientID string) (Load, error) {
	load, known := r.loads[clientID]
	if known || r.load == nil {
		return load, nil
	}
	load, err := r.load(ctx, q, clientID)
	r.loads[clientID] = load
	return load, err
}

// Of the book, as many contracts make a median, which begin within so many months.
const (
	fewestPriced = 8
	bookMonths   = 6
)

// Book is the prices that the brokerage's contracts agree, each month read once.
type Book struct {
	known map[month.Month]price.Reference
}

// Price is the median price of the contracts that begin about the month; none where they
// are too few.
func (b *Book) Price(ctx context.Context, q db.Q, m month.Month) (price.Reference, error) {
	r, known := b.known[m]
	if known {
		return r, nil
	}
	all, err := pricesAbout(ctx, q, m.Add(-bookMonths), m.Add(bookMonths))
	if err != nil {
		return r, err
	}
	if len(all) >= fewestPriced {
		r = price.Reference{Price: fixed.Median(all), Name: "a mediana dos contratos da época"}
	}
	if b.known == nil {
		b.known = map[month.Month]price.Reference{}
	}
	b.known[m] = r
	return r, nil
}

// PriceFor is the price as the actor may be told it: nameless but for who knows the prices
// of all.
func (b *Book) PriceFor(ctx context.Context, q db.Q, a actor.Actor, m month.Month) (price.Reference, error) {
	r, err := b.Price(ctx, q, m)
	if !a.SeesPrices() || a.Reach(actor.ContractsRead) != actor.All {
		r.Name = ""
	}
	return r, err
}
