package contract

import (
	"context"
	"slices"

	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/money"
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

// Of the book, as many contracts make a median, which begin within so many months.
const (
	fewestPriced = 8
	bookMonths   = 6
)

// references is what values are held against, read once for all rows of a file.
type references struct {
	load  LoadSource
	book  map[month.Month]money.Price
	loads map[string]Load
}

func (s *Service) references() *references {
	return &references{load: s.options.Load, book: map[month.Month]money.Price{}, loads: map[string]Load{}}
}

// bookPrice is the median price of the contracts that begin about the month; 0 where
// they are too few.
func (r *references) bookPrice(ctx context.Context, q db.Q, m month.Month) (money.Price, error) {
	median, known := r.book[m]
	if known {
		return median, nil
	}
	all, err := pricesAbout(ctx, q, m.Add(-bookMonths), m.Add(bookMonths))
	if err != nil {
		return 0, err
	}
	if n := len(all); n >= fewestPriced {
		slices.Sort(all)
		median = (all[(n-1)/2] + all[n/2]) / 2
	}
	r.book[m] = median
	return median, nil
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
