package contract_test

import (
	"context"
	"testing"

	"ynova/internal/contract"
	"ynova/internal/contract/price"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/tariff/source"
)

// AP-04: a proposal of public data says how many contracts move: those that its index
// adjusts, and those with a unit that its tariff, bandeira or PLD is of.
func TestContractsThatMove_AP04(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		boss := gestora(t, d)
		s := contract.NewService(d, contract.Options{})
		in := valid(1)
		in.StartDate, in.EndDate = "2024-01-01", "2027-12-31"
		in.Prices = &price.ScheduleInput{Index: "IPCA", BaseMonth: ptr("2024-01"), Periods: []price.PeriodInput{period("2024-01", "2027-12", "220")}}
		adjusted := create(t, s, boss, in)
		create(t, s, boss, valid(2))
		write(t, d, func(ctx context.Context, tx *db.Tx) error {
			_, err := tx.ExecContext(ctx, `INSERT INTO consumer_units (id, client_id, meter_code, group_name, distributor, state, created_at, updated_at)
				SELECT 'u1', client_id, 'M1', group_name, 'enel sp', 'SP', 0, 0 FROM contracts WHERE id = $1`, adjusted.ID)
			return err
		})
		for _, c := range []struct {
			reach source.Reach
			want  int
		}{
			{source.Reach{Index: "IPCA"}, 1},
			{source.Reach{Index: "IGP-M"}, 0},
			{source.Reach{Distributors: []string{"Enel SP"}}, 1},
			{source.Reach{Distributors: []string{"Enel CE"}}, 0},
			{source.Reach{Submarkets: []string{"SE"}}, 1},
			{source.Reach{Submarkets: []string{"S"}}, 0},
			{source.Reach{AllUnits: true}, 1},
			{source.Reach{}, 0},
		} {
			if n, err := contract.Moved(t.Context(), d, c.reach); err != nil || n != c.want {
				t.Errorf("AP-04 %+v moves %d, want %d (%v)", c.reach, n, c.want, err)
			}
		}
	})
}
