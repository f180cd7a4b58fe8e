package figure

import (
	"context"

	"ynova/internal/client"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/percent"
	"ynova/internal/platform/db"
)

// Counts are those of one month over the contracts in reach (DB-11).
type Counts struct {
	Active         int64 // contracts with status Ativo that cover the month
	Conforme       int64
	Excedente      int64
	Subutilizado   int64
	Opportunities  int64
	NFDivergent    int64
	InvoiceDiverge int64
}

// Indefinido is the number of active contracts whose month could not be
// classified: not measured, or measured with an input missing (domain 1.7).
func (c Counts) Indefinido() int64 {
	return max(c.Active-c.Conforme-c.Excedente-c.Subutilizado, 0)
}

// ConformityPercent is the share of the classified contracts that conform,
// without decimals (SH-17); false while none is classified.
func (c Counts) ConformityPercent() (percent.Percent, bool) {
	share, ok := percent.Of(c.Conforme, c.Conforme+c.Excedente+c.Subutilizado)
	return share, ok
}

// Of counts the month and the one before it.
func Of(ctx context.Context, q db.Q, scope client.Scope, m month.Month) (current, previous Counts, err error) {
	if scope.All() {
		return Portfolio(ctx, q, m)
	}
	if current, err = inScope(ctx, q, scope, m); err != nil {
		return current, previous, err
	}
	previous, err = inScope(ctx, q, scope, m.Add(-1))
	return current, previous, err
}
