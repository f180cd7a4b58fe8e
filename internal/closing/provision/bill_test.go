package provision

import (
	"testing"

	"ynova/internal/closing/accrual"
	"ynova/internal/compliance/check"
	"ynova/internal/compliance/checktest"
	"ynova/internal/invoice"
	"ynova/internal/kernel/month"
)

// MC-07: the use of the network is accrued by the tariffs of the days of the bill's own
// cycle once they are known, of the civil month before.
func TestNetworkOfTheCycle_MC07(t *testing.T) {
	perKW := func(cycle ...month.Date) string {
		s := october(t, checktest.Parameters(t), &unit{id: "u1"})
		before, now := bill("2026-09", "", "500", "9.600", "145.000", "30.00", "5.32"), bill("2026-10", "", "500", "9.600", "145.000", "31.25", "5.32")
		if len(cycle) > 0 {
			now.Bill.CycleStart, now.Bill.CycleEnd = &cycle[0], &cycle[1]
		}
		s.invoices[ofTest] = []invoice.Invoice{before, now}
		s.official = map[string]check.Official{before.ID: {Rates: checktest.Acts("ACME")}, now.ID: {Rates: checktest.Acts("ACME")}}
		return s.accountOf(ofTest)[accrual.Network][0].Inputs.Prices[0].Value.String()
	}
	if got := perKW(); got != "32.5" { // in force since the 1st of October
		t.Errorf("MC-07 of the civil month: %s", got)
	}
	if got := perKW(checktest.Date("2026-09-15"), checktest.Date("2026-10-15")); got != "31.25" { // 15 days at 30.00, 15 at 32.50
		t.Errorf("MC-07 of the cycle: %s", got)
	}
}
