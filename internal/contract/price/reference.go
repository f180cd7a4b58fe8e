package price

import (
	"ynova/internal/kernel/doubt"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/ptbr"
)

// Most is the highest price of a MWh that anybody agrees.
const Most = money.Price(5_000 * 1e8)

// What is usual where no price is known to compare with (TD-02).
const (
	lowest  = money.Price(60 * 1e8)
	highest = money.Price(800 * 1e8)
	usual   = money.Price(250 * 1e8)
)

var priced = doubt.Kind[money.Price]{Write: func(p money.Price) string { return ptbr.FormatPrice(p) + "/MWh" }}

// Reference is the price that others are held against.
type Reference struct {
	Price money.Price // 0: none is known
	Name  string      // what it is; empty: the person prompted may not know it
}

// Ask asks about a price out of proportion to the reference: of more than two and a half
// times it, or less than two fifths; without one, about a price that is not usual.
func (r Reference) Ask(field string, p money.Price) (q doubt.Question, ask bool) {
	switch known := r.Price > 0; {
	case known && 2*p <= 5*r.Price && 5*p >= 2*r.Price, !known && lowest <= p && p <= highest:
		return q, false
	case known && r.Name != "":
		return priced.Ask(field, p, r.Price, r.Name), true
	}
	return Unusual(field, p), true
}

// Unusual holds a price against what is usual.
func Unusual(field string, p money.Price) doubt.Question {
	return priced.Ask(field, p, usual, "o usual")
}
