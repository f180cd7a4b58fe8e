package contract_test

import (
	"testing"

	"ynova/internal/contract"
	"ynova/internal/contract/price"
	"ynova/internal/kernel/trace"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
)

// EB-16, CC-14: the record of the price of each month names its rules: agreed for
// the month or the period, adjusted or not, the average, and none at all.
func TestPriceRecordsNameTheirRules_CC14(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		boss := gestora(t, d)
		s := contract.NewService(d, contract.Options{})
		in := valid(1)
		in.StartDate, in.EndDate, in.AveragePrice = "2024-01-01", "2027-12-31", "200"
		in.Prices = &price.ScheduleInput{Index: "IPCA", BaseMonth: ptr("2024-01"), Periods: []price.PeriodInput{period("2024-01", "2026-12", "220")}}
		priced := create(t, s, boss, in)
		in = valid(2)
		in.AveragePrice = ""
		unpriced := create(t, s, boss, in)
		server := serve(t, s)
		for _, id := range []string{priced.ID, unpriced.ID} {
			var got struct {
				Data []struct {
					Month string
					Trace trace.Node
				}
			}
			server.As(boss).Get("/contracts/"+id+"/prices").Status(t, 200).Decode(t, &got)
			if len(got.Data) == 0 {
				t.Fatal("no months")
			}
			for _, m := range got.Data {
				if m.Trace.Rules != "regras de preço e reajuste, versão 3" {
					t.Errorf("EB-16 price of %s: %+v", m.Month, m.Trace)
				}
			}
		}
	})
}
