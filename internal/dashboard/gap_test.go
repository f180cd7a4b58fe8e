package dashboard_test

import (
	"testing"

	"ynova/internal/contract"
	"ynova/internal/contract/price"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
)

// TD-08: the dashboard counts the active contracts that have no agreed price in one of
// the three months from the current one, October 2026.
func TestContractsWithoutAPrice_TD08(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		p := newTestEnv(t, d)
		priced := func(code, cnpj, first, last, end string) contract.View {
			return p.add(code, cnpj, func(in *contract.Input) {
				agreed := "250"
				in.EndDate = end
				in.Prices = &price.ScheduleInput{Index: "nenhum", Periods: []price.PeriodInput{
					{StartMonth: first, EndMonth: last, DefaultPrice: &agreed},
				}}
			})
		}
		p.add("CT-TYPED", "11222333000181", nil)
		soon := priced("CT-SOON", "11444777000161", "2026-01", "2026-11", "2027-12-31")
		priced("CT-LATER", "19131243000197", "2026-01", "2026-12", "2027-12-31")
		priced("CT-PAST", "33000167000101", "2026-10", "2026-12", "2026-12-31")
		priced("CT-WHOLE", "60746948000112", "2026-01", "2026-11", "2026-11-30")
		p.assign(soon, "CT-SOON")

		type counted struct{ ContratosSemPreco int }
		if got := get[counted](t, p.suite.Client(p.gestora), "/api/dashboard/avisos"); got.ContratosSemPreco != 1 {
			t.Errorf("TD-08 %d contracts without a price, want 1", got.ContratosSemPreco)
		}
		if got := get[counted](t, p.suite.Client(p.owners["CT-SOON"]), "/api/dashboard/avisos"); got.ContratosSemPreco != 1 {
			t.Errorf("TD-08 of the own clients %d, want 1", got.ContratosSemPreco)
		}
	})
}

// LW-01: prices of 2027 that nobody confirmed are counted for who may change prices, and
// for nobody else.
func TestPricesToConfirm_LW01(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		p := newTestEnv(t, d)
		long := p.add("CT-2027", "11222333000181", func(in *contract.Input) {
			in.AveragePrice, in.EndDate = "250", "2027-12-31"
		})
		p.add("CT-2026", "11444777000161", nil)
		p.assign(long, "CT-2027")
		type counted struct{ Preco2027AConfirmar int }
		if got := get[counted](t, p.suite.Client(p.gestora), "/api/dashboard/avisos"); got.Preco2027AConfirmar != 1 {
			t.Errorf("LW-01 %d contracts to confirm, want 1", got.Preco2027AConfirmar)
		}
		if got := get[counted](t, p.suite.Client(p.owners["CT-2027"]), "/api/dashboard/avisos"); got.Preco2027AConfirmar != 0 {
			t.Errorf("LW-01 who changes no price is told of %d", got.Preco2027AConfirmar)
		}
	})
}
