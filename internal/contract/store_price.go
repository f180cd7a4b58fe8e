package contract

import (
	"context"

	"ynova/internal/contract/price"
	"ynova/internal/contract/record"
	"ynova/internal/platform/db"
)

// readAtOnce bounds how many contracts one transaction of BackfillPrices takes.
const readAtOnce = 500

var pricedColumns = record.Columns.Named("id", "start_date", "end_date", "average_price", "price_schedule")

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
	var found []record.Contract
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
		c.Price()
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
