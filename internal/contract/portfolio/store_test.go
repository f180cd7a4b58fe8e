package portfolio

import (
	"context"
	"testing"

	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
)

// TestEveryFieldOfAMonthIsStored_DB11 writes a month of a contract and reads back each
// field, also after a change.
func TestEveryFieldOfAMonthIsStored_DB11(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		dbtest.Seed(t, d)
		number := func(n int64) db.NullNumber { return db.NullNumber{Int64: n, Valid: true} }
		r := monthRow{
			monthKey: monthKey{dbtest.Contract, month.New(2026, 1)}, clientID: dbtest.Client, active: true, opportunity: true, consumption: number(1), net: number(2),
			proinfa: number(3), contracted: number(4), minimum: number(5), maximum: number(6), billable: number(7), surplus: number(8), deficit: number(9),
			energyValue: number(10), price: number(11), accumulatedNet: number(12), accumulatedLimit: number(13), delta: number(14), conformity: "Excedente",
			rulesVersion: 15, light: "verde",
		}
		stored := func(w monthWriter, empty ...string) {
			t.Helper()
			dbtest.Write(t, d, func(ctx context.Context, tx *db.Tx) error {
				w.tx, w.now = tx, 16
				return w.flush(ctx)
			})
			got, err := db.List(t.Context(), d, "portfolio: read", monthColumns.Rows(), selectMonths+"contract_id = $1", dbtest.Contract)
			if err != nil || len(got) != 1 {
				t.Fatalf("%v, %v", got, err)
			}
			dbtest.Same(t, r, got[0], empty...)
		}
		stored(monthWriter{rows: []monthRow{r}})
		was := r
		r.active, r.opportunity, r.consumption, r.net, r.proinfa = false, false, number(21), number(22), number(23)
		r.contracted, r.minimum, r.maximum, r.billable, r.surplus = number(24), number(25), number(26), number(27), number(28)
		r.deficit, r.energyValue, r.price, r.accumulatedNet = number(29), number(30), number(31), number(32)
		r.accumulatedLimit, r.delta, r.conformity, r.rulesVersion, r.light = number(33), number(34), "Conforme", 35, "amarelo"
		stored(monthWriter{edits: []monthEdit{{was, r}}}, "active", "opportunity")
	})
}
