package simulation

import (
	"context"
	"testing"

	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
	"ynova/internal/simulation/cost"
	"ynova/internal/tariff/market"
)

// LW-04: the flags of the last published months are counted, escassez as the dearest flag
// that still exists; fewer than a year of them says nothing.
func TestFlagYears_LW04(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		ctx := t.Context()
		dbtest.Write(t, d, func(ctx context.Context, tx *db.Tx) error {
			return db.Exec(ctx, tx, "clear", "DELETE FROM market_months")
		})
		put := func(from month.Month, labels ...string) {
			dbtest.Write(t, d, func(ctx context.Context, tx *db.Tx) error {
				for i, label := range labels {
					err := db.Exec(ctx, tx, "flag", `INSERT INTO market_months (series, month, price, label, hours, source, updated_at, version)
						VALUES ('bandeira', $1, 0, $2, 0, 'ANEEL', 0, 1)`, from.Add(i), label)
					if err != nil {
						return err
					}
				}
				return nil
			})
		}
		green := func(n int) (out []string) {
			for range n {
				out = append(out, market.FlagGreen)
			}
			return out
		}
		put(month.New(2026, 1), append(green(7), market.FlagYellow, market.FlagRed1, market.FlagRed2, market.FlagScarcity)...)
		if y, err := flagYears(ctx, d, 48); err != nil || y != nil {
			t.Fatalf("LW-04 eleven months: %+v %v", y, err)
		}
		put(month.New(2025, 11), market.FlagRed2, market.FlagRed2)
		y, err := flagYears(ctx, d, 12)
		if err != nil {
			t.Fatal(err)
		}
		want := map[cost.Flag]int{cost.FlagVerde: 7, cost.FlagAmarela: 1, cost.FlagVermelha1: 1, cost.FlagVermelha2: 3}
		expect.All(t, "LW-04 months", expect.Is(y.Total(), 12), expect.Is(y.From, month.New(2025, 12)), expect.Is(y.To, month.New(2026, 11)))
		for flag, n := range want {
			if y.Months[flag] != n {
				t.Errorf("LW-04 %s in %d months, want %d", flag, y.Months[flag], n)
			}
		}
	})
}
