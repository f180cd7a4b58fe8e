package contract

import (
	"context"
	"strings"

	"ynova/internal/contract/price"
	"ynova/internal/kernel/fixed"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/ptbr"
	"ynova/internal/platform/db"
)

// price derives what follows from the prices by period: the one average price of the
// contract and which months of its validity have none (TD-08).
func (c *Contract) price() {
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
	return found
}

// warn tells whoever typed an average price beside prices by period that it has no
// effect.
func (v *View) warn(in *Input, c *Contract) {
	typed, err := money.ParsePrice(fixed.Plain(strings.TrimSpace(in.AveragePrice)))
	if err != nil || c.Prices == nil || c.AveragePrice == nil || same(&typed, c.AveragePrice) || same(&typed, in.averageBefore) {
		return
	}
	v.PriceWarnings = append(v.PriceWarnings, "O preço médio informado ("+ptbr.FormatPrice(typed)+
		") não vale: com preços por período, o preço médio é o deles ("+ptbr.FormatPrice(*c.AveragePrice)+").")
}

// SamePrices reports whether two states of a contract price every month alike.
func SamePrices(a, b *Contract) bool {
	return same(a.AveragePrice, b.AveragePrice) && a.PriceGap == b.PriceGap && a.Prices.Text() == b.Prices.Text()
}

func same[T comparable](a, b *T) bool {
	if a == nil || b == nil {
		return a == b
	}
	return *a == *b
}

// readAtOnce bounds how many contracts one transaction of BackfillPrices takes.
const readAtOnce = 500

var pricedColumns = columns.Named("id", "start_date", "end_date", "average_price", "price_schedule")

// BackfillPrices reads the prices of contracts that were stored before the months
// that they leave out counted as gaps. Gaps that had the average price so far keep
// it; the average price itself becomes that of the prices by period (TD-08).
//
// Protection: only contracts that nobody has read or written since are changed.
func (s *Service) BackfillPrices(ctx context.Context) error {
	for {
		var n int
		err := s.db.Write(ctx, func(ctx context.Context, tx *db.Tx) (err error) {
			n, err = backfillPrices(ctx, tx)
			return err
		})
		if err != nil || n < readAtOnce {
			return err
		}
	}
}

func backfillPrices(ctx context.Context, tx *db.Tx) (int, error) {
	var found []Contract
	rows, err := tx.QueryContext(ctx, `SELECT `+pricedColumns.Select("c.")+` FROM contracts c
		WHERE c.price_schedule IS NOT NULL AND c.priced_from IS NULL LIMIT $1`, readAtOnce)
	found, err = db.Collect(rows, err, pricedColumns.Rows())
	if err != nil {
		return 0, db.Wrap(err, "contract: read prices")
	}
	for i := range found {
		c := &found[i]
		hadAverage := c.AveragePrice != nil
		c.PriceGap = price.GapUndefined
		c.price()
		if hadAverage && c.Unpriced > 0 {
			c.PriceGap = price.GapAverage
		}
		err := db.Exec(ctx, tx, "contract: keep what follows from prices", `
			UPDATE contracts SET average_price = $2, price_gap = $3, priced_from = $4, priced_to = $5, unpriced = $6
			WHERE id = $1 AND priced_from IS NULL`,
			c.ID, integer(c.AveragePrice), string(c.PriceGap), c.PricedFrom, c.PricedTo, c.Unpriced)
		if err != nil {
			return 0, err
		}
	}
	return len(found), nil
}
