package portfolio

import (
	"context"

	"ynova/internal/contract/price"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/fixed"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
)

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

// PriceFor is the price that the actor may see: nameless but for who knows the prices
// of all.
func (b *Book) PriceFor(ctx context.Context, q db.Q, a actor.Actor, m month.Month) (price.Reference, error) {
	r, err := b.Price(ctx, q, m)
	if !a.SeesPrices() || a.Reach(actor.ContractsRead) != actor.All {
		r.Name = ""
	}
	return r, err
}

// mostBookPrices bounds how many contracts a median is made of: those that begin last.
// More would hardly move it, and each contract that is created reads them (OP-07).
const mostBookPrices = 200

// pricesAbout reads the average prices of contracts that begin from … until, both
// included, but those that nobody has confirmed.
func pricesAbout(ctx context.Context, q db.Q, from, until month.Month) ([]money.Price, error) {
	return db.List(ctx, q, "contract: read book prices", db.Single[money.Price], bookPrices, from.First(), until.Last(), mostBookPrices)
}

// bookPrices goes along contracts_priced, back from the last day, until there are enough:
// every contract that is created asks, while others wait to write (OP-07).
const bookPrices = `SELECT average_price FROM contracts WHERE deleted_at IS NULL AND average_price > 0 AND doubts IS NULL
	AND start_date BETWEEN $1 AND $2 ORDER BY start_date DESC, seq DESC LIMIT $3`
