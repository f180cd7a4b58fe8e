package contract

import (
	"context"
	"slices"

	"ynova/internal/audit"
	"ynova/internal/contract/price"
	"ynova/internal/contract/record"
	"ynova/internal/kernel/actor"
	"ynova/internal/platform/db"
)

// readAtOnce bounds how many contracts one transaction of BackfillPrices takes.
const readAtOnce = 500

var pricedColumns = record.Columns.Named("id", "contract_code", "client_id", "start_date", "end_date", "average_price", "price_schedule")

// BackfillPrices reads the prices of contracts that were stored before the months
// that they leave out counted as gaps. Gaps that had the average price so far keep
// it; the average price itself becomes that of the prices by period (TD-08), which the trail of
// the contract says where it was another (OP-14).
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
		before := *c
		c.PriceGap = price.GapUndefined
		c.Price()
		if before.AveragePrice != nil && c.Unpriced > 0 {
			c.PriceGap = price.GapAverage
		}
		err := db.Exec(ctx, tx, "contract: keep what follows from prices", `
			UPDATE contracts SET average_price = $2, price_gap = $3, priced_from = $4, priced_to = $5, unpriced = $6
			WHERE id = $1 AND priced_from IS NULL`,
			c.ID, integer(c.AveragePrice), string(c.PriceGap), c.PricedFrom, c.PricedTo, c.Unpriced)
		if err == nil {
			err = recordAverage(ctx, tx, &before, c)
		}
		if err != nil {
			return 0, err
		}
	}
	return len(found), nil
}

// recordAverage says in the trail that the average price that was typed became that of the prices by
// period.
func recordAverage(ctx context.Context, tx *db.Tx, before, after *record.Contract) error {
	found := slices.DeleteFunc(record.Changes(before, after), func(c record.Change) bool { return c.Field != "average_price_mwh" })
	if len(found) == 0 {
		return nil
	}
	was, is := record.Sides(found)
	return audit.Record(ctx, tx, audit.Entry{
		Actor: actor.SystemActor(), Action: "contract.average", Entity: "contract", EntityID: after.ID, ClientID: after.ClientID,
		Title: "Preço médio do contrato " + after.Code + " recalculado pelos preços por período, na atualização do sistema", Before: was, After: is,
	})
}
