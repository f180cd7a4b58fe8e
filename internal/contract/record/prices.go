package record

import (
	"strings"

	"ynova/internal/contract/price"
	"ynova/internal/kernel/fixed"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/ptbr"
)

// Price derives what follows from the prices by period: the one average price of the
// contract and which months of its validity have none (TD-08).
func (c *Contract) Price() {
	first, last := c.Start.Month(), c.End.Month()
	c.AveragePrice = nil
	if mean, ok := c.Prices.Average(first, last); ok {
		c.AveragePrice = &mean
	}
	c.PricedFrom, c.PricedTo = c.Prices.Span()
	c.Unpriced = int64(len(c.Prices.Gaps(first, last)))
}

// priceWarnings is what is odd about the prices.
func (c *Contract) priceWarnings() []string {
	found := c.Prices.Warnings()
	if gap := price.GapWarning(c.Prices.Gaps(c.Start.Month(), c.End.Month()), c.PriceGap); gap != "" {
		found = append(found, gap)
	}
	return append(found, c.basisWarnings()...)
}

// Warn notes that an average price typed beside prices by period has no effect.
func (v *View) Warn(in *Input, c *Contract) {
	typed, err := money.ParsePrice(fixed.Plain(strings.TrimSpace(in.AveragePrice)))
	if err != nil || c.Prices == nil || c.AveragePrice == nil || same(&typed, c.AveragePrice) || same(&typed, in.averageBefore) {
		return
	}
	v.PriceWarnings = append(v.PriceWarnings, "O preço médio informado ("+ptbr.FormatPrice(typed)+
		") não vale: com preços por período, o preço médio é o deles ("+ptbr.FormatPrice(*c.AveragePrice)+").")
}

func same[T comparable](a, b *T) bool {
	if a == nil || b == nil {
		return a == b
	}
	return *a == *b
}
