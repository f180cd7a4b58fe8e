package market

import (
	"context"
	"testing"

	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
)

// TestEveryFieldOfAMonthIsStored writes a month of a series and reads back each
// field, also after a change.
func TestEveryFieldOfAMonthIsStored(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		v := Value{Series: SeriesSE, Month: month.New(2031, 1), Price: 2, Label: "Verde", Hours: 3, Source: "CCEE", UpdatedBy: "Ana"}
		for version := range int64(2) {
			dbtest.Write(t, d, func(ctx context.Context, tx *db.Tx) error { return writeMonths(ctx, tx, []Value{v}, v.UpdatedBy) })
			got, err := readMonth(t.Context(), d, v.Series, v.Month)
			if err != nil || got == nil {
				t.Fatalf("%v, %v", got, err)
			}
			v.Version, v.UpdatedAt = version+1, got.UpdatedAt // the moment of the transaction
			dbtest.Same(t, v, *got)
			v.Price, v.Label, v.Hours, v.Source, v.UpdatedBy = 4, "Amarela", 5, "ANEEL", "Bento"
		}
	})
}
