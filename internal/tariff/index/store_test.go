package index

import (
	"context"
	"testing"

	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
)

// TestEveryFieldOfAMonthIsStored_CC14 writes a month of an index and reads back each
// field, also after a change.
func TestEveryFieldOfAMonthIsStored_CC14(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		x := Month{Code: "IPCA", Month: month.New(2031, 1), Percent: 2, Provisional: true, Source: "IBGE", UpdatedBy: "Ana", Version: 1}
		stored := func(empty ...string) {
			t.Helper()
			dbtest.Write(t, d, func(ctx context.Context, tx *db.Tx) error { return writeMonth(ctx, tx, &x) })
			got, err := readMonth(t.Context(), d, x.Code, x.Month)
			if err != nil || got == nil {
				t.Fatalf("%v, %v", got, err)
			}
			dbtest.Same(t, x, *got, empty...)
		}
		stored()
		x.Percent, x.Provisional, x.Source, x.UpdatedBy, x.Version = 3, false, "FGV", "Bento", 2
		stored("Provisional")
	})
}
